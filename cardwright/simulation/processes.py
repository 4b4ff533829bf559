"""All games of a plan, in this process or in several, always in the order of their numbers."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Generator, Iterable
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from dataclasses import dataclass
from pathlib import Path

from cardwright.simulation.games import Played, play_game
from cardwright.simulation.native_games import (
    WORTH_COMPILING,
    natively,
    play_natively,
    why_not,
)
from cardwright.simulation.plan import Plan
from dsl.diagnostics.report import PackError
from dsl.packs.load import load
from dsl.packs.pack import Pack
from dsl.storage.own_processes import process_context
from interpreter.state.meter import HERE

SAMPLE_SECONDS = 0.1  # of play, to know how long a game takes
WORTH_ASKING = 0.5  # seconds of play; less is over before a program is printed as C
WORTH_PROCESSES = 2.0  # seconds of play; less is over before other processes have started
BATCH_SECONDS = 0.5  # of play handed over at once: longer than the handing over, not long to wait
MOST_LOST = 5  # times that a process may be ended from outside before that is no accident
AHEAD = 2  # batches for each process, so that none waits for the next

Batch = Future[tuple[list[Played], float]]


def play_all(
    pack: Pack, plan: Plan, games: range, jobs: int, *, native: bool = True
) -> Generator[list[Played], None, None]:
    """Games of the plan, some at a time and in order. Ctrl-C is raised after the last. What a
    process was playing that was ended from outside is played again. Where games can be played
    natively they are, unless that must be compiled first and would not pay."""
    number, start = games.start, time.perf_counter()
    native = native and why_not(pack, plan) is None
    sampled = native or jobs > 1
    while number < games.stop and not (sampled and time.perf_counter() - start > SAMPLE_SECONDS):
        yield [play_game(pack, plan, number)]
        number += 1
    if number == games.stop:
        return
    seconds = (time.perf_counter() - start) / max(1, number - games.start)
    if native and (games.stop - number) * seconds >= WORTH_ASKING:
        how = natively(pack, plan)
        enough = (games.stop - number) * seconds >= WORTH_COMPILING * jobs
        if how is not None and (enough or how.is_ready):
            for some in play_natively(pack, plan, range(number, games.stop), how):
                yield some
                number += len(some)
            if number == games.stop:
                return
    if jobs <= 1:
        for rest in range(number, games.stop):
            yield [play_game(pack, plan, rest)]
        return
    if (games.stop - number) * seconds < WORTH_PROCESSES:
        for rest in range(number, games.stop):
            yield [play_game(pack, plan, rest)]
        return
    lost = 0
    while number < games.stop:
        left = range(number, games.stop)
        try:
            for some in play_in_processes(pack, plan, left, jobs, seconds):
                yield some
                number += len(some)
        except BrokenExecutor:
            lost += 1
            if lost > MOST_LOST:
                raise


def batch_size(left: int, jobs: int, seconds: float) -> int:
    """How many games to hand over: so much play, and less towards the end, so that all processes
    come to it together."""
    return max(1, min(int(BATCH_SECONDS / max(seconds, 1e-6)), left // (jobs * AHEAD)))


def play_in_processes(
    pack: Pack, plan: Plan, games: range, jobs: int, seconds: float
) -> Generator[list[Played], None, None]:
    """Hand batches to processes. Until the first of them has answered, this one plays too."""
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(
        jobs,
        mp_context=process_context(),
        initializer=begin_process,
        initargs=(plan, HERE.seconds),
    )
    waiting: deque[Batch | list[Played]] = deque()  # in order; what was played here is there
    number, finished = games.start, False

    def hand_over() -> None:
        nonlocal number
        busy = sum(isinstance(batch, Future) and not batch.done() for batch in waiting)
        for _ in range(jobs * AHEAD - busy):
            if number < games.stop:
                end = number + batch_size(games.stop - number, jobs, seconds)
                waiting.append(pool.submit(play_batch, number, end))
                number = end

    try:
        hand_over()
        while number < games.stop and not any(batch.done() for batch in futures(waiting)):
            waiting.append([play_game(pack, plan, number)])
            number += 1
        while waiting:
            hand_over()  # all may have been answered while nobody looked
            first = waiting[0]
            if isinstance(first, Future):
                while not first.done():
                    unanswered = [batch for batch in futures(waiting) if not batch.done()]
                    wait(unanswered, return_when=FIRST_COMPLETED)
                    hand_over()
                played, took = first.result()
                seconds = took / len(played)
            else:
                played = first
            waiting.popleft()
            yield played
        finished = True
    except KeyboardInterrupt:
        for batch in waiting:
            if isinstance(batch, list):
                yield batch
            elif batch.done() and not batch.cancelled() and batch.exception() is None:
                yield batch.result()[0]
        raise
    finally:
        pool.shutdown(wait=finished, cancel_futures=True)
        for process in set(multiprocessing.active_children()) - others:
            process.terminate()


def futures(waiting: Iterable[Batch | list[Played]]) -> list[Batch]:
    return [batch for batch in waiting if isinstance(batch, Future)]


@dataclass(slots=True)
class Process:
    """What a process of the pool was told, and the pack it has read."""

    plan: Plan | None = None
    pack: Pack | None = None


_process = Process()


def begin_process(plan: Plan, seconds: float | None) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process that waits for us decides
    threading.Thread(target=end_with_parent, daemon=True).start()
    _process.plan = plan
    HERE.seconds = seconds  # the time that one answer may take


def end_with_parent() -> None:
    """End this process when the one that waits for it ends, however that may be."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def play_batch(start: int, end: int) -> tuple[list[Played], float]:
    """Play some games; also how many seconds of this process they took."""
    plan, pack = _process.plan, _process.pack
    assert plan is not None
    if pack is None:
        try:
            pack = _process.pack = load(plan.folders, paths=[Path(path) for path in plan.paths])
        except PackError as error:
            raise ValueError(str(error)) from error
    if pack.fingerprint != plan.fingerprint:
        raise ValueError(f"{pack.id} was changed while it was being played")
    began = time.perf_counter()
    played = [play_game(pack, plan, number) for number in range(start, end)]
    return played, time.perf_counter() - began
