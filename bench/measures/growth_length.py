"""How a decision, a copy and the memory of a game grow with the answers that were given in it."""

from __future__ import annotations

import gc
import random
import tracemalloc
from collections.abc import Callable, Iterator

from bench.measure import Effort, Measure
from bench.measures.growth import stays_flat
from bench.measures.growth_players import party_pack
from bench.measures.midgame import play_on
from bench.report import Table, Target, duration, figure, times
from bench.timing import Sample, interleaved
from dsl.packs.pack import Pack
from interpreter.game.game import Game

SIZES = (100, 1_000, 10_000)
STEP = 50  # answers that are given and taken back
LINEAR = 1.1  # times as much memory for each answer


def after(pack: Pack, answers: int, *, recorded: bool = True) -> Game:
    game = Game.new(pack, 2, 1, recorded=recorded)
    play_on(game, random.Random(1), answers)
    return game


def on_and_back(game: Game) -> Callable[[], object]:
    def work() -> None:
        play_on(game, random.Random(1), STEP)
        for _ in range(STEP):
            game.pop()

    return work


def memory(pack: Pack, answers: int, *, recorded: bool) -> int:
    """Bytes that a game holds after so many answers."""
    after(pack, answers, recorded=recorded)
    gc.collect()
    tracemalloc.start()
    game = after(pack, answers, recorded=recorded)
    gc.collect()
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert game.decision is not None
    return held


def run(effort: Effort) -> Iterator[Table]:
    pack = party_pack()
    games = {size: after(pack, size) for size in effort.of(SIZES)}
    found = interleaved(
        {
            **{f"on {size}": on_and_back(game) for size, game in games.items()},
            **{f"copy {size}": game.copy for size, game in games.items()},
        },
        rounds=effort.rounds,
        seconds=effort.seconds,
    )
    decisions = {size: found[f"on {size}"].per(STEP) for size in games}
    held = {
        recorded: {size: memory(pack, size, recorded=recorded) for size in games}
        for recorded in (True, False)
    }
    first = min(games)
    table = Table(
        "Answers given so far (a made-up game)",
        [
            "answers",
            "a decision and back",
            "against the first",
            "copy",
            "memory, recorded",
            "memory, not recorded",
        ],
    )
    for size in games:
        table.add(
            f"{size:,}",
            duration(decisions[size]),
            times(decisions[size].over(decisions[first])),
            duration(found[f"copy {size}"]),
            *(f"{figure(held[recorded][size] / 1024)} KiB" for recorded in (True, False)),
        )
    stays_flat(table, "a decision after so many answers", decisions, SIZES)
    if SIZES[-1] in games:
        some, all_of_them = SIZES[-2:]
        each = {size: Sample((held[True][size] / size,)) for size in (some, all_of_them)}
        what = f"memory for each answer of a recorded game: {all_of_them:,} against {some:,}"
        ratio = each[all_of_them].over(each[some])
        table.targets.append(Target(what, ratio, LINEAR, at_least=False))
    table.notes.append(
        "A copy takes the list of answers with it, for saving; a game that is not recorded has "
        "nothing else that grows."
    )
    yield table


def work() -> Callable[[], object]:
    return on_and_back(after(party_pack(), SIZES[-1]))


MEASURE = Measure("growth-length", "a decision and memory as a game gets longer", run, work)
