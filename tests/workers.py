"""The same report wherever its games are played, byte by byte: python -m tests.workers

A report is made by 1, 2 and 4 processes and on a Dask cluster of this machine; then again with a
process, and with a worker of the cluster, killed in the middle. Every page, text and file of data
is compared with those of one process. Games a second are told besides, by the clock.
"""

from __future__ import annotations

import argparse
import hashlib
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from cardwright.simulation.sources import Where
from cardwright.studies.play_studies import Asked, report
from cardwright.studies.tables import Study
from cardwright.studies.telling.data_files import study_json
from cardwright.studies.telling.plain_text import study_markdown, study_text
from cardwright.studies.telling.study_page import study_page
from dsl.packs.load import load
from dsl.packs.pack import Pack

Tick = Callable[[int], None]


def told(study: Study) -> str:
    """All that is written of a study, as one number."""
    forms = (study_text, study_markdown, study_json, study_page)
    return hashlib.sha256("\0".join(form(study) for form in forms).encode()).hexdigest()


class Killer:
    """Ends a process from outside, once some games have come in."""

    def __init__(self, after: int, found: Callable[[], int | None]) -> None:
        self.after, self.found = after, found
        self.killed: int | None = None

    def __call__(self, games: int) -> None:
        if self.killed is None and games >= self.after:
            self.killed = self.found()
            if self.killed is not None:
                os.kill(self.killed, signal.SIGKILL)


def a_child() -> int | None:
    return next((process.pid for process in multiprocessing.active_children()), None)


@contextmanager
def cluster(workers: int) -> Iterator[tuple[str, Callable[[], int | None]]]:
    """A cluster of this machine: its address, and a way to name a process of a worker."""
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=workers, threads_per_worker=1, dashboard_address=None, silence_logs=50
    ) as made:
        yield made.scheduler_address, lambda: next(iter(made.workers.values())).process.pid


def ways(pack: Pack, asked: Asked, workers: int) -> Iterator[tuple[str, str, float]]:
    """Where the games were played, what was told of them, and how many were played a second."""

    def made(where: Where, tick: Tick | None = None) -> tuple[str, float]:
        start = time.perf_counter()
        study = report(pack, asked, where, tick)
        return told(study), asked.games / (time.perf_counter() - start)

    for jobs in (1, 2, 4):
        yield f"processes: {jobs}", *made(Where(jobs))
    killer = Killer(asked.games // 4, a_child)
    yield "processes: 2, one killed", *made(Where(2), killer)
    assert killer.killed is not None, "no process was there to be killed: play more games"
    with cluster(workers) as (address, worker):
        yield f"cluster of {workers}", *made(Where(cluster=address))
        killer = Killer(asked.games // 4, worker)
        yield f"cluster of {workers}, a worker killed", *made(Where(cluster=address), killer)
        assert killer.killed is not None


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.workers", description=__doc__)
    parser.add_argument("--pack", default="tutorial")
    parser.add_argument("--games", type=int, default=1200)
    parser.add_argument("--workers", type=int, default=2, help="of the cluster")
    asked = parser.parse_args()
    what = Asked(asked.games, bots=["greedy", "random"], seed=7)
    first: str | None = None
    alike = True
    for name, found, rate in ways(load(asked.pack), what, asked.workers):
        first = first or found
        alike = alike and found == first
        same = "the same" if found == first else "OTHERWISE"
        print(f"{name:<32} {same:<10} {found[:12]}  {rate:8.1f} games a second", flush=True)
    return 0 if alike else 1


if __name__ == "__main__":
    sys.exit(main())
