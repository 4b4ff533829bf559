"""Timing that a busy machine disturbs little: many short runs, the median of them, their spread."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Timed:
    """Seconds for one piece of work: the median of the runs, and half of their middle half."""

    seconds: float
    spread: float

    def per(self, pieces: int) -> Timed:
        return Timed(self.seconds / pieces, self.spread / pieces)


def timed(work: Callable[[], object], runs: int = 7) -> Timed:
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    low, _, high = statistics.quantiles(times, n=4)
    return Timed(statistics.median(times), (high - low) / 2)


def shown(value: Timed) -> str:
    """A time with its unit and its spread in percent."""
    for unit, factor in (("s", 1.0), ("ms", 1e3), ("µs", 1e6), ("ns", 1e9)):
        if value.seconds * factor >= 1 or unit == "ns":
            percent = 100 * value.spread / value.seconds if value.seconds else 0
            return f"{value.seconds * factor:.1f} {unit} ±{percent:.0f} %"
    return ""
