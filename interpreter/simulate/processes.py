"""All games of a plan, in this process or in several, always in the order of their numbers."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Generator
from concurrent.futures import Future, ProcessPoolExecutor
from pathlib import Path
from typing import Any

from dsl.diagnostics import PackError
from dsl.packs import Pack, load
from interpreter.simulate.games import Played, play_game
from interpreter.simulate.plan import Plan

BATCH = 50  # games handed to a process at once; fewer, and the handing over would be felt
MOST_IN_BATCH = 100  # more, and it would be long before anything is known


def play_all(pack: Pack, plan: Plan, games: int, jobs: int) -> Generator[list[Played], None, None]:
    """Every game of the plan, some at a time and in order. Ctrl-C is raised after the last."""
    if jobs > 1 and games > BATCH:
        yield from play_in_processes(plan, games, jobs)
    else:
        for number in range(games):
            yield [play_game(pack, plan, number)]


def play_in_processes(plan: Plan, games: int, jobs: int) -> Generator[list[Played], None, None]:
    size = max(BATCH, min(MOST_IN_BATCH, games // (jobs * 8)))
    starts = range(0, games, size)
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(
        min(jobs, len(starts)),
        mp_context=multiprocessing.get_context("spawn"),  # a fork would copy running threads
        initializer=begin_process,
        initargs=(plan,),
    )
    batches: list[Future[list[Played]]] = []
    done = 0
    try:
        for start in starts:
            batches.append(pool.submit(play_batch, start, min(start + size, games)))
        for batch in batches:
            played = batch.result()
            done += 1
            yield played
    except KeyboardInterrupt:
        for batch in batches[done:]:
            if batch.done() and not batch.cancelled() and batch.exception() is None:
                yield batch.result()
        raise
    finally:
        pool.shutdown(wait=done == len(starts), cancel_futures=True)
        for process in set(multiprocessing.active_children()) - others:
            process.terminate()


_process: dict[str, Any] = {}  # what a process of the pool was told, and the pack it has read


def begin_process(plan: Plan) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process that waits for us decides
    _process["plan"] = plan


def play_batch(start: int, end: int) -> list[Played]:
    plan: Plan = _process["plan"]
    if "pack" not in _process:
        try:
            _process["pack"] = load(plan.folders, paths=[Path(path) for path in plan.paths])
        except PackError as error:
            raise ValueError(str(error)) from error
    pack: Pack = _process["pack"]
    if pack.fingerprint != plan.fingerprint:
        raise ValueError(f"{pack.id} was changed while it was being played")
    return [play_game(pack, plan, number) for number in range(start, end)]
