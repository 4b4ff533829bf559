"""Bots that think in processes of their own, so that none keeps a table waiting for another.

A process is told how the game began and which answers were given. It keeps the games it has
thought about last, and gives only the answers that are new.
"""

from __future__ import annotations

import signal
from collections import OrderedDict
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass

from cardwright.bots import answer, bot_random, effort_of, hint, make_bot
from cardwright.web.tables.kept_tables import TableSpec
from cardwright.web.tables.live_table import begun
from dsl.packs.load import load
from dsl.storage.own_processes import process_context
from interpreter.game.game import Game
from interpreter.run.position import Answer
from interpreter.state.meter import time_for_answers

MOST_GAMES = 24  # that a process keeps
HINT = "planner"

_games: OrderedDict[str, Game] = OrderedDict()


@dataclass(frozen=True, slots=True)
class Advised:
    """What a bot would take, and what it expects to gain by each of its best options."""

    option: int
    best: tuple[tuple[int, float], ...]
    deals: int  # guesses at what is hidden


class Thinkers:
    """Processes in which bots think."""

    def __init__(self, processes: int, seconds: float) -> None:
        self.processes = processes
        self.seconds = seconds  # that one answer within their thoughts may take
        self._pool: ProcessPoolExecutor | None = None

    def ask(
        self, spec: TableSpec, answers: list[Answer], player: int, bot: str
    ) -> Future[tuple[int, int]]:
        """Which option a bot takes for a player, and the effort of it."""
        return self._processes().submit(thought, spec, answers, player, bot, self.seconds)

    def advise(self, spec: TableSpec, answers: list[Answer], player: int) -> Future[Advised]:
        """What a bot would take in a player's place, and what it expects of its best options."""
        return self._processes().submit(advised, spec, answers, player, self.seconds)

    def _processes(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self.processes, mp_context=process_context(), initializer=_left_to_the_server
            )
        return self._pool

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
    spec: TableSpec, answers: list[Answer], player: int, name: str, seconds: float
) -> tuple[int, int]:
    """In a process of its own: what the bot answers."""
    with time_for_answers(seconds):
        game = _game(spec, answers)
        game.seat = player
        chance = bot_random(spec.seed, player, len(game.answers))
        bot = make_bot(name, chance.getrandbits(53))
        return answer(bot, game, chance.getrandbits(53)), effort_of(bot)


def advised(spec: TableSpec, answers: list[Answer], player: int, seconds: float) -> Advised:
    """In a process of its own: a hint."""
    with time_for_answers(seconds):
        game = _game(spec, answers)
        game.seat = player
        chance = bot_random(spec.seed, player, len(game.answers))
        found = hint(game, HINT, chance.getrandbits(53), game.decision)
        best = tuple((one.option, round(one.gain(found.now), 1)) for one in found.best)
        return Advised(found.option, best, found.deals)


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
