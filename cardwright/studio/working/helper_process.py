"""A process that works for one page. Whatever a pack does to it, the server goes on: what takes too
long is ended with its process, and another process begins when something is asked again."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, cast

from cardwright.studio.working.unable import Ended, Unable
from dsl.storage.own_processes import process_context

MOST_MEMORY = 4_000_000_000  # bytes
STARTING = 20.0  # seconds more for the first task, for which everything is imported

Answer = Mapping[str, object]


class Helper:
    """The process, as the server has it: one task at a time."""

    def __init__(self) -> None:
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._lock = asyncio.Lock()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="helper")

    async def ask(self, task: str, given: Mapping[str, object], seconds: float) -> Answer:
        """Have a task done within so many seconds. Unable with what was wrong, Ended if it took
        longer or went down."""
        async with self._lock:
            working = asyncio.get_running_loop().run_in_executor(
                self._thread, self._ask, task, given, seconds
            )
            try:
                return await asyncio.shield(working)
            except asyncio.CancelledError:  # whoever asked has gone
                self.end()
                with suppress(Exception):
                    await working
                raise

    def _ask(self, task: str, given: Mapping[str, object], seconds: float) -> Answer:
        if self._process is None or not self._process.is_alive():
            self._begin()
            seconds += STARTING
        pipe = self._pipe
        assert pipe is not None
        try:
            pipe.send((task, given))
            if not pipe.poll(seconds):
                self.end()
                raise Ended(f"this took longer than {seconds:.0f} seconds, and was stopped")
            how, found = pipe.recv()
        except (EOFError, OSError) as error:
            self.end()
            raise Ended("what worked on this pack went down, and begins anew") from error
        if how == "unable":
            raise Unable(found)
        return cast(Answer, found)

    def _begin(self) -> None:
        self.end()
        context = process_context()
        self._pipe, other = context.Pipe()
        self._process = context.Process(target=work, args=(other,), daemon=True)
        self._process.start()
        other.close()

    def end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
        if self._pipe is not None and process is not None:
            process.join(5)

    def close(self) -> None:
        self.end()
        self._thread.shutdown(wait=False, cancel_futures=True)


def work(pipe: Connection) -> None:
    """In the process: do tasks until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    _bound_memory()
    from cardwright.studio.working.desk import Desk

    desk = Desk()
    while True:
        try:
            task, given = pipe.recv()
        except (EOFError, OSError):
            return
        pipe.send(_done(desk, task, given))


def _done(desk: Any, task: str, given: Mapping[str, object]) -> tuple[str, object]:
    try:
        return "done", desk.do(task, given)
    except Unable as error:
        return "unable", str(error)
    except MemoryError:
        return "unable", "this needs more memory than there is for it"
    except RecursionError:
        return "unable", "this leads too deep into itself"
    except Exception as error:  # a defect of ours: the page says so and goes on
        return "unable", f"this cannot be done ({type(error).__name__}: {error})"


def _bound_memory() -> None:
    try:
        import resource
    except ImportError:  # not on this system
        return
    with suppress(ValueError, OSError):
        _, most = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, most))
