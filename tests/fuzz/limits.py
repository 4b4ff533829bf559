"""How much time and memory a case may take."""

from __future__ import annotations

import resource
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

SECONDS = 2.0  # of the processor, whoever else uses the machine
SECONDS_FOR_ALL = 8.0  # where a whole pack is checked, of which the largest take more than one
MEMORY = 3_000_000_000


class Hang(BaseException):
    """A case has taken longer than it may; nothing that is tried catches it."""


@contextmanager
def limited(seconds: float = SECONDS) -> Iterator[None]:
    def ring(_signal: int, _frame: FrameType | None) -> None:
        raise Hang

    before = signal.signal(signal.SIGVTALRM, ring)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def bound_memory() -> None:
    """More memory than this ends in a MemoryError, which is a finding."""
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, hard))


def megabytes() -> int:
    """The most memory that this process has had."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
