"""Timing that a busy machine disturbs little.

What is compared is timed in turns, in many short rounds of one run; a ratio is taken in each round
and the median of them counts. Work inside this process is measured by its processor time, so that
what else runs on the machine is not counted; work of other processes by the clock.
"""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import repeat

Work = Callable[[], object]
Clock = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Sample:
    """What the rounds gave: seconds for one piece of work, or a ratio."""

    values: tuple[float, ...]

    @property
    def median(self) -> float:
        return statistics.median(self.values)

    @property
    def spread(self) -> float:
        """Half of the width of the middle half, as a share of the median."""
        if len(self.values) < 2 or not self.median:
            return 0.0
        low, _, high = statistics.quantiles(self.values, n=4)
        return (high - low) / 2 / self.median

    def per(self, pieces: float) -> Sample:
        return Sample(tuple(value / pieces for value in self.values))

    def over(self, other: Sample) -> Sample:
        """How many times as much as another sample, round by round."""
        return Sample(
            tuple(mine / its for mine, its in zip(self.values, other.values, strict=True))
        )


def repeated(work: Work, times: int, clock: Clock) -> float:
    """Seconds for one call, of so many in a row."""
    start = clock()
    for _ in repeat(None, times):
        work()
    return (clock() - start) / times


def enough(work: Work, seconds: float, clock: Clock) -> int:
    """How often work must be done to take about so long. It is done a few times to find out; the
    first time, which makes ready what is made only once, does not count."""
    work()
    times = 1
    while (took := repeated(work, times, clock) * times) < seconds / 10:
        times *= 10 if took < seconds / 100 else 2
    return max(1, round(times * seconds / took))


def interleaved(
    works: Mapping[str, Work],
    *,
    rounds: int,
    seconds: float = 0.1,
    clock: Clock = time.process_time,
) -> dict[str, Sample]:
    """Time several works in turns: every round does each of them for about so many seconds."""
    times = {name: enough(work, seconds, clock) for name, work in works.items()}
    found: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(rounds):
        for name, work in works.items():
            gc.collect()
            found[name].append(repeated(work, times[name], clock))
    return {name: Sample(tuple(values)) for name, values in found.items()}


def timed(work: Work, *, rounds: int, seconds: float = 0.1) -> Sample:
    return interleaved({"": work}, rounds=rounds, seconds=seconds)[""]
