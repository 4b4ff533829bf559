"""How sure a figure is: bounds, corrections for looking at many, and bounds that hold whenever one
stops.

Sums go through `fsum` and whole numbers, so that a figure does not depend on the order in which
games came in. No library is needed, and all machines come to the same bytes.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import NormalDist, fmean

from cardwright.simulation.estimates import Estimate

NORMAL = NormalDist()
SURE = 0.95
EARLY = 100.0  # games around which bounds that hold at any time are narrowest


@dataclass(frozen=True, slots=True)
class Effect:
    """A difference with its bounds, and how likely one as large is without any."""

    value: float
    low: float
    high: float
    p: float


def effect(value: float, error: float, sure: float = SURE) -> Effect:
    if error <= 0:
        return Effect(value, value, value, 1.0 if value == 0 else 0.0)
    reach = NORMAL.inv_cdf((1 + sure) / 2) * error
    return Effect(value, value - reach, value + reach, math.erfc(abs(value / error) / math.sqrt(2)))


def mean_effect(numbers: Sequence[float], against: float = 0.0) -> Effect | None:
    """The mean of independent numbers, as an effect against what it is without any."""
    if len(numbers) < 2:
        return None
    mean = math.fsum(numbers) / len(numbers)
    variance = math.fsum((one - mean) ** 2 for one in numbers) / (len(numbers) - 1)
    found = effect(mean - against, math.sqrt(variance / len(numbers)))
    return Effect(mean, found.low + against, found.high + against, found.p)


def bounded(numbers: Sequence[float]) -> tuple[float, float | None, float | None]:
    """The mean of independent numbers and its bounds, which one number has not."""
    found = mean_effect(numbers)
    return (fmean(numbers), None, None) if found is None else (found.value, found.low, found.high)


def holm(chances: Sequence[float]) -> list[float]:
    """Chances corrected for how many were looked at (Holm): the chance that any of them is taken
    for a finding without being one stays below what they are compared with."""
    order = sorted(range(len(chances)), key=lambda at: chances[at])
    found, highest = [0.0] * len(chances), 0.0
    for place, at in enumerate(order):
        highest = max(highest, min(1.0, (len(chances) - place) * chances[at]))
        found[at] = highest
    return found


def at_any_time(numbers: Sequence[float], alpha: float, spread: float = 0.0) -> Estimate:
    """The mean with bounds that hold at every number of games at once, so that one may stop
    whenever they say enough: an asymptotic confidence sequence, by a normal mixture.

    `spread` is how far a number may lie from the others: what was never seen may still happen, so
    the bounds reach at least as far as `unseen` games with such a number would move the mean.
    """
    count = len(numbers)
    if count < 2:
        return Estimate(numbers[0] if numbers else 0.0, None, None)
    mean = math.fsum(numbers) / count
    variance = math.fsum((one - mean) ** 2 for one in numbers) / (count - 1)
    rho = (-2 * math.log(alpha) + math.log(-2 * math.log(alpha) + 1)) / EARLY
    inside = 2 * (count * rho + 1) / (count * count * rho)
    reach = math.sqrt(variance * inside * math.log(math.sqrt(count * rho + 1) / alpha))
    reach = max(reach, spread * unseen(count, alpha))
    return Estimate(mean, mean - reach, mean + reach)


def unseen(count: int, alpha: float) -> float:
    """How often something may happen that was never seen in so many games: were it more often, the
    chance of not having seen it yet would be below `alpha`. It holds at every number of games at
    once, since what was not seen by now was not seen before either.

    >>> f"{unseen(300, 0.05):.4f}"
    '0.0099'
    """
    return -math.expm1(math.log(alpha) / count)


def quantile(numbers: Iterable[int], share: float) -> int:
    ordered = sorted(numbers)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
