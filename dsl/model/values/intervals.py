"""What can be said of a number or a condition before anybody plays: interval arithmetic."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf
from typing import Literal, NamedTuple

Truth = bool | None  # None: it depends on the state of the game


class Bounds(NamedTuple):
    """A number that lies between two others, both included."""

    low: float
    high: float

    @property
    def exact(self) -> bool:
        return self.low == self.high


ANY = Bounds(-inf, inf)
COUNT = Bounds(0, inf)
NONE = Bounds(0, 0)


def exactly(number: float) -> Bounds:
    return Bounds(number, number)


def either(parts: Iterable[Bounds]) -> Bounds:
    """What a number lies in that lies in one of these."""
    found = list(parts)
    return Bounds(min(one.low for one in found), max(one.high for one in found))


def calculate(operator: Literal["+", "-", "*", "/"], left: Bounds, right: Bounds) -> Bounds:
    if operator == "+":
        return Bounds(left.low + right.low, left.high + right.high)
    if operator == "-":
        return Bounds(left.low - right.high, left.high - right.low)
    if operator == "/" and not (right.exact and right.low > 0):
        return ANY
    by = right if operator == "*" else exactly(right.low)
    ends = [
        floor(one, other) if operator == "/" else (one * other if one and other else 0)
        for one in left
        for other in by
    ]
    return Bounds(min(ends), max(ends))


def remainder(left: Bounds, right: Bounds) -> Bounds:
    """What may be left of a number that is divided, rounding down."""
    if not (right.exact and right.low > 0):
        return ANY
    if left.exact and left.low not in (inf, -inf):
        return exactly(int(left.low % right.low))
    return Bounds(0, right.low - 1)


def floor(number: float, by: float) -> float:
    return number if number in (inf, -inf) else number // by


def compare(operator: str, left: Bounds, right: Bounds) -> Truth:
    if operator in ("=", "!="):
        same: Truth = None
        if left.exact and left == right:
            same = True
        elif left.high < right.low or right.high < left.low:
            same = False
        return same if operator == "=" else opposite(same)
    if operator in ("<", "<="):
        return compare({"<": ">", "<=": ">="}[operator], right, left)
    if operator == ">":
        return True if left.low > right.high else False if left.high <= right.low else None
    return True if left.low >= right.high else False if left.high < right.low else None


def is_same(operator: str, left: str | None, right: str | None) -> Truth:
    if left is None or right is None:
        return None
    return (left == right) == (operator == "=")


def opposite(holds: Truth) -> Truth:
    return None if holds is None else not holds


def every(parts: Iterable[Truth]) -> Truth:
    found = list(parts)
    return False if False in found else None if None in found else True
