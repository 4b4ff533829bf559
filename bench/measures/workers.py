"""Games a second in several processes and on a cluster, against one process."""

from __future__ import annotations

import os
import time
from importlib.util import find_spec

from cardwright.simulation.plan import make_plan
from cardwright.simulation.sources import Where, play_games
from dsl.packs.load import load

PACK, BOTS, GAMES = "tutorial", ["greedy"], 600


def rates(games: int = GAMES) -> dict[str, float]:
    """Games a second by the clock, the starting of processes left out: from the first games that
    came in to the last."""
    pack = load(PACK)
    plan = make_plan(pack, None, BOTS, 1, None, None, 20_000, False, facts=True)
    wheres = {f"{jobs} processes": Where(jobs) for jobs in (2, 4) if jobs <= 2 * _cores()}
    if find_spec("distributed") is not None:
        wheres["cluster of 2"] = Where(cluster="local:2")
    found: dict[str, float] = {}
    for name, where in {"1 process": Where(1), **wheres}.items():
        first = last = 0.0
        before = 0
        for some in play_games(pack, plan, games, where):
            last = time.perf_counter()
            if not first:
                first, before = last, len(some)
        found[name] = (games - before) / max(1e-9, last - first)
    return found


def _cores() -> int:
    return os.cpu_count() or 1


if __name__ == "__main__":
    one = None
    print("| where | games a second | of one process |\n| --- | ---: | ---: |")
    for place, rate in rates().items():
        one = one or rate
        print(f"| {place} | {rate:.0f} | {rate / one:.2f} |")
