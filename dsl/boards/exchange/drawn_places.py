"""Places on a drawing, in whatever unit it has, as places on a board."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from statistics import median
from typing import TypeVar

Key = TypeVar("Key")
Point = tuple[float, float]


def on_a_board(
    drawn: Mapping[Key, Point], edges: Iterable[tuple[Key, Key]]
) -> dict[Key, tuple[float, float]]:
    """Where things are on a board, when the usual tunnel is as long as one step there.

    Nothing is placed where nobody has placed anything: all things lie on one another.
    """
    if len(set(drawn.values())) < 2:
        return {}
    left, top = (min(point[axis] for point in drawn.values()) for axis in (0, 1))
    lengths = [math.dist(drawn[a], drawn[b]) for a, b in edges if a in drawn and b in drawn]
    right, low = (max(point[axis] for point in drawn.values()) for axis in (0, 1))
    size = max(right - left, low - top) / math.sqrt(len(drawn))
    step = median([length for length in lengths if length > 0] or [size])
    return {
        key: (round((x - left) / step, 2), round((y - top) / step, 2))
        for key, (x, y) in drawn.items()
    }
