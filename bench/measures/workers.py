"""Games a second in several processes and on a cluster, against one process; how much processor
time a game takes in all, which other work on the machine does not change; and what a game costs
those who play it and the one process that gathers all: python -m bench.measures.workers"""

from __future__ import annotations

import os
import pickle
import resource
import sys
import time
from collections.abc import Callable
from importlib.util import find_spec

from cardwright.simulation.cluster import content_of, play_sent
from cardwright.simulation.plan import Plan, make_plan
from cardwright.simulation.processes import BATCH_SECONDS
from cardwright.simulation.sources import Where, play_games
from dsl.packs.load import load
from dsl.packs.pack import Pack

PACK, BOTS, GAMES = "tutorial", ["greedy"], 600
SAMPLE = 60  # games, to know what one costs
TASK = 0.0025  # seconds that Dask takes to hand over a batch of games, and to take it back


def rates(games: int = GAMES) -> dict[str, tuple[float, float]]:
    """Games a second by the clock, the starting of processes left out: from the first games that
    came in to the last. And processor time of all processes together for a game, with their
    start."""
    pack = load(PACK)
    plan = planned(pack)
    wheres = {f"{jobs} processes": Where(jobs) for jobs in (2, 4) if jobs <= 2 * _cores()}
    if find_spec("distributed") is not None:
        wheres["cluster of 2"] = Where(cluster="local:2")
    found: dict[str, tuple[float, float]] = {}
    for name, where in {"1 process": Where(1), **wheres}.items():
        first = last = 0.0
        before, spent = 0, used()
        for some in play_games(pack, plan, games, where):
            last = time.perf_counter()
            if not first:
                first, before = last, len(some)
        rate = (games - before) / max(1e-9, last - first)
        found[name] = rate, (used() - spent) / games
    return found


def used() -> float:
    """Processor time of this process and of those that it started and that have ended."""
    whose = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    spent = [resource.getrusage(one) for one in whose]
    return sum(one.ru_utime + one.ru_stime for one in spent)


def planned(pack: Pack) -> Plan:
    return make_plan(pack, None, BOTS, 1, None, None, 20_000, False, facts=True)


def _cores() -> int:
    return os.cpu_count() or 1


def seconds(work: Callable[[], object], times: int = 1) -> float:
    """The processor time of some work, the least of five."""
    found = []
    for _ in range(5):
        start = time.process_time()
        for _ in range(times):
            work()
        found.append((time.process_time() - start) / times)
    return min(found)


def costs(name: str) -> dict[str, float]:
    """What a game costs, in seconds of processor time, and what is sent, in bytes."""
    pack = load(name)
    plan = planned(pack)
    content = content_of(pack)
    played, _ = play_sent(content, plan, 0, SAMPLE, None)
    sent = pickle.dumps((played, 0.0), protocol=5)
    playing = seconds(lambda: play_sent(content, plan, 0, SAMPLE, None)) / SAMPLE
    gathering = seconds(lambda: pickle.loads(sent), 5) / SAMPLE
    return {
        "pack": len(content),
        "game": len(sent) / SAMPLE,
        "playing": playing,
        "gathering": gathering,
    }


def tell_costs(names: list[str]) -> None:
    heads = ["pack", "sent once", "a game", "sent back", "gathered", "workers at most"]
    print(f"| {' | '.join(heads)} |\n| --- | ---: | ---: | ---: | ---: | ---: |")
    for name in names:
        of = costs(name)
        each = of["gathering"] + TASK * of["playing"] / BATCH_SECONDS
        print(
            f"| {name} | {of['pack'] / 1000:.0f} kB | {1000 * of['playing']:.1f} ms | "
            f"{of['game'] / 1000:.1f} kB | {1e6 * of['gathering']:.0f} µs | "
            f"{of['playing'] / each:,.0f} |"
        )


if __name__ == "__main__":
    tell_costs(sys.argv[1:] or ["tutorial", "clank", "thunderstone"])
    print("\n| where | games a second | of one process | processor time a game |")
    print("| --- | ---: | ---: | ---: |")
    measured = rates()
    alone = measured["1 process"][0]
    for place, (rate, each) in measured.items():
        print(f"| {place} | {rate:.0f} | {rate / alone:.2f} | {1000 * each:.1f} ms |")
