"""Many games in two processes against one, from the shell."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator

from bench.measure import QUICK, Effort, Measure
from bench.report import Table, Target, duration, times
from bench.shell import output_of, shell
from bench.timing import interleaved
from cardwright.simulation import simulate
from dsl.packs.load import load
from dsl.packs.pack import Pack

MOST_ROUNDS = 3
SAMPLE = 40  # games, to know how long one takes
SECONDS = 20.0  # of play in one process: processes are for long work


def simulating(pack: Pack, games: int) -> Callable[[], object]:
    return lambda: simulate(pack, games=games, bots=["random"], seed=1)


def enough_games(pack: Pack, seconds: float) -> int:
    work = simulating(pack, SAMPLE)
    work()
    start = time.process_time()
    work()
    return max(SAMPLE, 10 * round(seconds * SAMPLE / (time.process_time() - start) / 10))


def run(effort: Effort) -> Iterator[Table]:
    games = enough_games(load("clank"), SECONDS if effort != QUICK else SECONDS / 5)
    with shell() as environment:
        asked = ["simulate", "clank", "--bots", "random", "--games", str(games), "--json"]
        works = {
            str(jobs): output_of(["-m", "cardwright", *asked, "--jobs", str(jobs)], environment)
            for jobs in (1, 2)
        }
        told = [json.loads(work()) for work in works.values()]
        assert told[0] == told[1], "the jobs must not matter to the result"
        found = interleaved(
            works, rounds=min(effort.rounds, MOST_ROUNDS), seconds=0, clock=time.perf_counter
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
    return simulating(load("clank"), 50)


MEASURE = Measure("jobs", "simulate with two jobs against one", run, work)
