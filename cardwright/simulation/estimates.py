"""Numbers found by playing, and how sure they are."""

from __future__ import annotations

import math
from dataclasses import dataclass

SURE = 1.959964  # standard deviations around the mean that hold 95 of 100


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number found by playing, and between which bounds it lies, 95 times of 100."""

    value: float
    low: float | None
    high: float | None

    def times(self, factor: float) -> Estimate:
        """The same in another unit."""
        low, high = (None if one is None else factor * one for one in (self.low, self.high))
        return Estimate(factor * self.value, low, high)


@dataclass(slots=True)
class Sums:
    """Numbers counted, added and squared: all that a mean and its bounds need."""

    count: int = 0
    total: float = 0
    squares: float = 0

    def add(self, number: float) -> None:
        self.count += 1
        self.total += number
        self.squares += number * number

    def mean(self) -> Estimate:
        if not self.count:
            return Estimate(0.0, None, None)
        mean = self.total / self.count
        if self.count == 1:
            return Estimate(mean, None, None)
        variance = max(0.0, (self.squares - self.count * mean * mean) / (self.count - 1))
        reach = SURE * math.sqrt(variance / self.count)
        return Estimate(mean, mean - reach, mean + reach)

    def rate(self) -> Estimate:
        return wilson(self.total, self.count)


def wilson(wins: float, trials: int) -> Estimate:
    """A share with Wilson's bounds, which hold for few trials and near 0 and 1 too."""
    if not trials:
        return Estimate(0.0, None, None)
    share, square = wins / trials, SURE * SURE
    middle = (share + square / (2 * trials)) / (1 + square / trials)
    inside = share * (1 - share) / trials + square / (4 * trials * trials)
    reach = SURE / (1 + square / trials) * math.sqrt(max(0.0, inside))
    return Estimate(share, max(0.0, middle - reach), min(1.0, middle + reach))
