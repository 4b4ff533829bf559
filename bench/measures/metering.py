"""What it costs to count what is looked at, against the same engine that counts only the steps of
effects, and against one that counts nothing.

Games are played in turns, one on each side, in one process, and again in every round. Of each game
the quickest round counts: what else the machine does only makes others slower.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from statistics import fmean
from time import process_time
from unittest.mock import patch

from bench.measure import FULL, Effort, Measure
from bench.report import Table, Target, times
from bench.timing import Sample
from cardwright import Game, Pack, load
from interpreter.compile.form import moves_written, writing
from interpreter.compile.values import lowering

PACKS = ("clank", "thunderstone", "tutorial", "hearts")
MOST = 1.03
LONGEST = 300  # answers of a game
GAMES = 16  # of each side in a round


Side = Callable[[], AbstractContextManager[object]]


@contextmanager
def steps_alone() -> Iterator[None]:
    """Within it, what is written counts the steps of effects, and no value."""
    with ExitStack() as stack:
        for module, name in (
            (writing, "metered_in_steps"),
            (writing, "metered_of_each"),
            (lowering, "metered"),
            (lowering, "metered_function"),
        ):
            stack.enter_context(patch.object(module, name, lambda expr, _: expr))
        stack.enter_context(patch.object(writing.Writer, "counted", lambda _, things, each=(): []))
        yield


@contextmanager
def uncounted() -> Iterator[None]:
    """Within it, what is written counts nothing."""
    with (
        steps_alone(),
        patch.object(writing, "burned", lambda _: []),
        patch.object(moves_written.Moves, "burned", lambda _, cards: []),
    ):
        yield


SIDES: dict[str, Side] = {"all": nullcontext, "steps": steps_alone, "nothing": uncounted}


def seconds_of_game(pack: Pack, seed: int) -> float:
    """Time of the processor that a random game takes."""
    chance = random.Random(seed)
    began = process_time()
    rules = pack.vocabulary.game
    players = max(2, rules.players[0]) if rules is not None else 2
    game = Game.new(pack, players, seed, recorded=False)
    while game.decision is not None and len(game.answers) < LONGEST:
        game.push(chance.randrange(len(game.decision)))
    return process_time() - began


def run(effort: Effort) -> Iterator[Table]:
    table = Table(
        "Metering: a random game, with what is counted",
        ["pack", *SIDES, "all / steps", "all / nothing"],
    )
    for name in PACKS:
        packs = {side: load(name) for side in SIDES}  # each has what is written for it
        rounds = [_round(packs, number) for number in range(effort.rounds)]
        taken = {
            side: Sample(tuple(map(min, zip(*(one[side] for one in rounds[1:]), strict=True))))
            for side in SIDES
        }
        values, everything = (taken["all"].over(taken[side]) for side in ("steps", "nothing"))
        ms = [f"{fmean(taken[side].values) * 1000:.2f} ms" for side in SIDES]
        table.add(name, *ms, times(values), times(everything))
        table.targets.append(Target(f"metering of values, {name}", values, MOST, at_least=False))
    yield table


def _round(packs: Mapping[str, Pack], number: int) -> dict[str, list[float]]:
    """The seconds of the same games on every side, in turns. The first round writes what is run."""
    taken: dict[str, list[float]] = {side: [] for side in packs}
    for game in range(GAMES):
        order = list(packs)
        first = (number + game) % len(order)
        for side in order[first:] + order[:first]:
            with SIDES[side]():
                taken[side].append(seconds_of_game(packs[side], game))
    return taken


def work() -> Callable[[], object]:
    return lambda: list(run(FULL))


ABOUT = "what counting costs, against an engine that counts less"
MEASURE = Measure("metering", ABOUT, run, work)
