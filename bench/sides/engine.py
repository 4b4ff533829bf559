"""The small game on the engine: its pack, and bots that answer through the public interface.

A bot reads the values of a decision and answers with a number; no words are made for it.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

from bench.sides.outcome import Outcome
from dsl.packs.load import load
from dsl.packs.pack import Pack
from interpreter.game.decision import Decision
from interpreter.game.game import Game

FOLDER = Path(__file__).resolve().parent.parent / "dominion"
BIG_MONEY = ("province", "gold", "silver")  # what it buys, the best first

Bot = Callable[[Decision], int]


@lru_cache
def pack() -> Pack:
    return load(FOLDER)


def random_bot(seed: int) -> Bot:
    chance = random.Random(seed).random
    return lambda decision: int(chance() * len(decision.values))


@lru_cache
def wanted() -> tuple[int, ...]:
    """The numbers of the cards that Big Money buys."""
    names = list(pack().vocabulary.cards)
    return tuple(names.index(name) for name in BIG_MONEY)


def big_money_bot(seed: int) -> Bot:
    """Buys what it can of its list, the best first; what is offered can be paid."""
    wishes = wanted()

    def choose(decision: Decision) -> int:
        cells, values = decision.position.machine.cells, decision.values
        offered = [cells[card] for _, card in values[:-1]]  # to be done is the last that is offered
        for wish in wishes:
            if wish in offered:
                return offered.index(wish)
        return len(values) - 1

    return choose


BOTS: dict[str, Callable[[int], Bot]] = {"random": random_bot, "big money": big_money_bot}


def play(bot_name: str, seed: int) -> Outcome:
    """One game between two bots of a kind."""
    game = Game.new(pack(), 2, seed, recorded=False)
    choose = BOTS[bot_name](seed)
    push = game.push
    decisions = 0
    while (decision := game.decision) is not None:
        push(choose(decision))
        decisions += 1
    return outcome(game, decisions)


def outcome(game: Game, decisions: int) -> Outcome:
    """How a finished game ended."""
    result = game.result
    cells, turns = game.machine.cells, game.program.layout.counters["turns"]
    return Outcome(
        cells[turns] + cells[turns + 1],
        tuple(score.total for score in result.scores),
        result.winners,
        decisions,
    )
