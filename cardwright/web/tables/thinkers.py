"""Bots that think in processes of their own, so that none keeps a table waiting for another.

A process is told how the game began and which answers were given. It keeps the games it has
thought about last, and gives only the answers that are new.
"""

from __future__ import annotations

import signal
from collections import OrderedDict
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context

from cardwright.bots import (
    GreedyBot,
    answer,
    answers_in_phase,
    bot_random,
    effort_of,
    goes_round,
    make_bot,
)
from cardwright.web.tables.kept_tables import TableSpec
from cardwright.web.tables.live_table import begun
from dsl.packs.load import load
from interpreter.game.game import Game
from interpreter.run.position import Answer
from interpreter.state.meter import time_for_answers

MOST_GAMES = 24  # that a process keeps
HINT, WALKING_HINT = "planner", "mapper"

_games: OrderedDict[str, Game] = OrderedDict()


class Thinkers:
    """Processes in which bots think."""

    def __init__(self, processes: int, seconds: float) -> None:
        self.processes = processes
        self.seconds = seconds  # that one answer within their thoughts may take
        self._pool: ProcessPoolExecutor | None = None

    def ask(
        self, spec: TableSpec, answers: list[Answer], player: int, bot: str, *, hint: bool = False
    ) -> Future[tuple[int, int]]:
        """Which option a bot takes for a player, and the effort of it."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self.processes, mp_context=get_context("spawn"), initializer=_left_to_the_server
            )
        return self._pool.submit(thought, spec, answers, player, bot, hint, self.seconds)

    def anew(self, *, wait: bool = False) -> None:
        """Let go of processes that hang or have died; others begin when they are needed."""
        pool, self._pool = self._pool, None
        if pool is None:
            return
        for process in list((pool._processes or {}).values()):
            process.kill()
        pool.shutdown(wait=wait, cancel_futures=True)

    def close(self) -> None:
        self.anew(wait=True)


def _left_to_the_server() -> None:
    """Ctrl-C is for the server, which ends its processes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def thought(
    spec: TableSpec, answers: list[Answer], player: int, name: str, hint: bool, seconds: float
) -> tuple[int, int]:
    """In a process of its own: what the bot answers."""
    with time_for_answers(seconds):
        game = _game(spec, answers)
        game.seat = player
        if hint:
            name = WALKING_HINT if game.laying_zone is not None else HINT
        chance = bot_random(spec.seed, player, len(game.answers))
        bot = make_bot(name, chance.getrandbits(53))
        if hint and isinstance(bot, GreedyBot):
            bot.come_after(answers_in_phase(game), going_round=goes_round(game))
        return answer(bot, game, chance.getrandbits(53)), effort_of(bot)


def _game(spec: TableSpec, answers: list[Answer]) -> Game:
    game = _games.pop(spec.id, None)
    if game is None:
        game = begun(spec, load(spec.pack))
    game.seat = None  # answers are those of the first in line, unless they say otherwise
    while game.answers != answers[: len(game.answers)]:
        game.pop()
    for given in answers[len(game.answers) :]:
        game.push(given)
    _games[spec.id] = game
    while len(_games) > MOST_GAMES:
        _games.popitem(last=False)
    return game
