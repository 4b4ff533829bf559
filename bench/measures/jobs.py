"""Many games in two processes against one."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from bench.measure import QUICK, Effort, Measure
from bench.report import Table, Target, duration, times
from bench.timing import interleaved
from dsl.packs import Pack, load
from interpreter.simulate import simulate

MOST_ROUNDS = 7


def simulating(pack: Pack, games: int, jobs: int) -> Callable[[], object]:
    return lambda: simulate(pack, games=games, bots=["random"], seed=1, jobs=jobs)


def run(effort: Effort) -> Iterator[Table]:
    pack = load("clank")
    games = 2_000 if effort != QUICK else 200
    summaries = [simulate(pack, games=100, bots=["random"], seed=1, jobs=jobs) for jobs in (1, 2)]
    assert summaries[0] == summaries[1], "the jobs must not matter to the result"
    found = interleaved(
        {f"{jobs}": simulating(pack, games, jobs) for jobs in (1, 2)},
        rounds=min(effort.rounds, MOST_ROUNDS),
        seconds=0,
        clock=time.perf_counter,
    )
    table = Table(
        f"simulate, {games:,} games of Clank! between random bots", ["jobs", "time", "as fast"]
    )
    for jobs, sample in found.items():
        table.add(jobs, duration(sample), times(found["1"].over(sample)))
    what = "simulate --jobs 2: games a second against --jobs 1"
    table.targets.append(Target(what, found["1"].over(found["2"]), 1.7, at_least=True))
    yield table


def work() -> Callable[[], object]:
    return simulating(load("clank"), 50, 1)


MEASURE = Measure("jobs", "simulate with two jobs against one", run, work)
