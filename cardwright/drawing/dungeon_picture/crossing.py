"""How near lines of straight pieces come to places, and how often they cross each other."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

Place = tuple[float, float]


def distance(place: Place, line: Sequence[Place]) -> float:
    """How far a place is from the nearest of a line."""
    return min(
        (_from_piece(place, a, b) for a, b in itertools.pairwise(line)),
        default=math.dist(place, line[0]),
    )


def crossings(one: Sequence[Place], other: Sequence[Place]) -> int:
    """How often two lines cross; a touch is no crossing."""
    return sum(
        _cross(a, b, c, d) for a, b in itertools.pairwise(one) for c, d in itertools.pairwise(other)
    )


def _from_piece(place: Place, a: Place, b: Place) -> float:
    (x, y), (ax, ay) = place, a
    across, down = b[0] - ax, b[1] - ay
    long = across * across + down * down
    part = ((x - ax) * across + (y - ay) * down) / long if long else 0.0
    part = min(1.0, max(0.0, part))
    return math.hypot(x - ax - part * across, y - ay - part * down)


def _cross(a: Place, b: Place, c: Place, d: Place) -> bool:
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0


def _side(a: Place, b: Place, c: Place) -> int:
    turn = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return 0 if abs(turn) < 1e-9 else 1 if turn > 0 else -1
