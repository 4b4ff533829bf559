"""Points, boxes, and curves between them. Across is x, down is y."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple


class Point(NamedTuple):
    x: float
    y: float

    def to(self, other: Point, part: float) -> Point:
        return Point(self.x + (other.x - self.x) * part, self.y + (other.y - self.y) * part)

    def far(self, other: Point) -> float:
        return math.hypot(other.x - self.x, other.y - self.y)

    def moved(self, angle: float, length: float) -> Point:
        return Point(self.x + math.cos(angle) * length, self.y + math.sin(angle) * length)


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle by its middle and size."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> Point:
        return Point(self.x, self.y)

    @property
    def left(self) -> float:
        return self.x - self.width / 2

    @property
    def right(self) -> float:
        return self.x + self.width / 2

    @property
    def top(self) -> float:
        return self.y - self.height / 2

    @property
    def bottom(self) -> float:
        return self.y + self.height / 2

    def wider(self, by: float) -> Box:
        return Box(self.x, self.y, self.width + 2 * by, self.height + 2 * by)

    def has(self, point: Point) -> bool:
        x, y = point
        wide, high = self.width / 2, self.height / 2
        return self.x - wide < x < self.x + wide and self.y - high < y < self.y + high

    def meets(self, other: Box) -> bool:
        return (
            abs(self.x - other.x) * 2 < self.width + other.width
            and abs(self.y - other.y) * 2 < self.height + other.height
        )


def around(boxes: Iterable[Box]) -> Box:
    """The smallest box that has them all."""
    found = list(boxes)
    left, right = min(box.left for box in found), max(box.right for box in found)
    top, bottom = min(box.top for box in found), max(box.bottom for box in found)
    return Box((left + right) / 2, (top + bottom) / 2, right - left, bottom - top)


@dataclass(frozen=True, slots=True)
class Curve:
    """A quadratic curve: straight when `bend` is halfway."""

    start: Point
    bend: Point
    end: Point

    def at(self, part: float) -> Point:
        # `start.to(bend).to(bend.to(end))`, written out: every picture asks this a million times.
        (x, y), (bend_x, bend_y), (end_x, end_y) = self.start, self.bend, self.end
        x += (bend_x - x) * part
        y += (bend_y - y) * part
        return Point(
            x + (bend_x + (end_x - bend_x) * part - x) * part,
            y + (bend_y + (end_y - bend_y) * part - y) * part,
        )

    def angle(self, part: float) -> float:
        before, after = self.start.to(self.bend, part), self.bend.to(self.end, part)
        return math.atan2(after.y - before.y, after.x - before.x)

    def cut(self, first: float, last: float) -> Curve:
        """The part between two places on it."""
        middle = self.start.to(self.bend, first).to(self.bend.to(self.end, first), last)
        return Curve(self.at(first), middle, self.at(last))

    def points(self, count: int = 24) -> list[Point]:
        return [self.at(step / count) for step in range(count + 1)]

    def length(self) -> float:
        points = self.points()
        return sum(one.far(two) for one, two in itertools.pairwise(points))


def bent(start: Point, end: Point, offset: float) -> Curve:
    """A curve whose bend lies off the straight line, to its left when `offset` is positive."""
    across = Point(end.y - start.y, start.x - end.x)
    middle = start.to(end, 0.5)
    return Curve(start, Point(middle.x + across.x * offset, middle.y + across.y * offset), end)


def outside(curve: Curve, first: Box, last: Box) -> Curve | None:
    """The part of a curve between the boxes where it starts and ends; None when they meet."""
    leaves = _border(curve, first, 0.0, 1.0)
    enters = _border(curve, last, 1.0, 0.0)
    return curve.cut(leaves, enters) if leaves < enters else None


def _border(curve: Curve, box: Box, inner: float, outer: float) -> float:
    step = (outer - inner) / 64
    place = inner
    while min(inner, outer) <= place + step <= max(inner, outer) and box.has(curve.at(place)):
        place += step
    near, far = place - step, place
    for _ in range(12):
        half = (near + far) / 2
        near, far = (half, far) if box.has(curve.at(half)) else (near, half)
    return min(1.0, max(0.0, far))
