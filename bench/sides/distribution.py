"""Whether games of several sides are games of one kind: as long, and won by the same seats.

Two sides that play the same game differ by chance alone. The limits are those that chance passes
once in a thousand comparisons.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from bench.sides.outcome import Outcome

SMIRNOV = 1.949  # times the root of (n + m) / nm: the limit for two samples
CHI_SQUARE = {1: 10.828, 2: 13.816}  # by degrees of freedom


@dataclass(frozen=True, slots=True)
class Likeness:
    """How far two sides are apart in turns and in winners, and how far chance would take them."""

    turns: float
    turns_limit: float
    winners: float
    winners_limit: float

    @property
    def holds(self) -> bool:
        return self.turns <= self.turns_limit and self.winners <= self.winners_limit


def alike(one: Sequence[Outcome], other: Sequence[Outcome]) -> Likeness:
    apart, degrees = chi_square(
        Counter(outcome.winners for outcome in one), Counter(outcome.winners for outcome in other)
    )
    return Likeness(
        smirnov([outcome.turns for outcome in one], [outcome.turns for outcome in other]),
        SMIRNOV * math.sqrt((len(one) + len(other)) / (len(one) * len(other))),
        apart,
        CHI_SQUARE[degrees] if degrees else 0.0,
    )


def smirnov(one: Sequence[int], other: Sequence[int]) -> float:
    """The widest gap between two distributions (Kolmogorov and Smirnov)."""
    first, second = sorted(one), sorted(other)
    return max(
        abs(bisect_right(first, value) / len(first) - bisect_right(second, value) / len(second))
        for value in {*first, *second}
    )


def chi_square(one: Counter[tuple[int, ...]], other: Counter[tuple[int, ...]]) -> tuple[float, int]:
    """How unlike two counts of winners are, and the degrees of freedom."""
    kinds = {*one, *other}
    total_one, total_other = one.total(), other.total()
    apart = 0.0
    for kind in kinds:
        share = (one[kind] + other[kind]) / (total_one + total_other)
        for count, total in ((one[kind], total_one), (other[kind], total_other)):
            apart += (count - share * total) ** 2 / (share * total)
    return apart, len(kinds) - 1
