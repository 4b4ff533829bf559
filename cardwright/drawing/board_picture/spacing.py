"""From positions to a page: the scales across and down at which no two rooms collide.

Two rooms are clear of each other when they are far enough apart across, or down. Of all pairs of
scales that keep every two rooms clear, the one is taken whose page, printed on A4, has the
largest letters.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from cardwright.drawing.geometry import Box, Point, around

A4 = (210.0, 297.0)  # millimetres
MARGIN = 26.0
PADDING = 14.0  # above and below the rooms
GAP = 14.0
LEAST_DENSE = 3.4  # units to a millimetre: a small board is a small picture, not huge letters
MOST_STRETCH = 1.7
FEW = 400  # rooms of which every two are compared
WINDOW = 40


@dataclass(frozen=True, slots=True)
class Page:
    """A page in its own units, its size in millimetres, and the boxes of the rooms on it."""

    width: float
    height: float
    millimetres: tuple[float, float]
    rooms: dict[str, Box]

    @property
    def density(self) -> float:
        """Units to a millimetre: the fewer, the larger the letters."""
        return self.width / self.millimetres[0]


def lay_page(
    places: Mapping[str, Point],
    sizes: Mapping[str, tuple[float, float]],
    joined: Mapping[frozenset[str], float],
    side: float,
    head: float,
    least_width: float,
    foot: Callable[[float], float],
) -> Page:
    """`joined` has how much room the tunnels between two rooms need, `side` what lies beside the
    rooms, `head` what is above them, and `foot` what is below on a page so wide."""
    limits = _limits(places, sizes, joined)

    def rest(width: float) -> float:
        return head + foot(width - 2 * MARGIN) + 2 * (MARGIN + PADDING)

    def least(across: float, down: float) -> tuple[float, float]:
        bounds = around(_scaled(places, sizes, across, down).values())
        return max(least_width, bounds.width + 2 * side) + 2 * MARGIN, bounds.height

    def fits(size: tuple[float, float], width: float, height: float) -> bool:
        return size[0] <= width and size[1] + rest(width) <= height

    def printed(scales: tuple[float, float]) -> tuple[float, tuple[float, float]]:
        size = least(*scales)
        return min((_density(size, paper, fits), paper) for paper in (A4, A4[::-1]))

    across, down = min(_scales(limits), key=lambda scales: (printed(scales), scales))
    density, paper = printed((across, down))
    if density < LEAST_DENSE:
        density = LEAST_DENSE
        narrow, inner = least(across, down)
        wide = max(narrow, paper[0] * density)
        widths = [narrow + (wide - narrow) * step / 12 for step in range(13)]
        width = min(
            (width for width in widths if inner + rest(width) <= paper[1] * density),
            key=lambda width: width * (inner + rest(width)),
        )
        height = inner + rest(width)
        across = _stretched(across, lambda scale: fits(least(scale, down), width, height))
    else:
        width, height = paper[0] * density, paper[1] * density
        across = _stretched(across, lambda scale: fits(least(scale, down), width, height))
        down = _stretched(down, lambda scale: fits(least(across, scale), width, height))
    boxes = _pushed_apart(_scaled(places, sizes, across, down))
    bounds = around(boxes.values())
    width = max(width, bounds.width + 2 * (side + MARGIN))
    height = max(height, bounds.height + rest(width))
    below = height - MARGIN - foot(width - 2 * MARGIN)
    left, top = width / 2 - bounds.x, (MARGIN + head + below) / 2 - bounds.y
    rooms = {
        name: Box(box.x + left, box.y + top, box.width, box.height) for name, box in boxes.items()
    }
    return Page(width, height, (width / density, height / density), rooms)


def _density(
    size: tuple[float, float],
    paper: tuple[float, float],
    fits: Callable[[tuple[float, float], float, float], bool],
) -> float:
    """The fewest units to a millimetre at which a paper has room for everything."""
    high = max(1.0, size[0] / paper[0])
    while not fits(size, paper[0] * high, paper[1] * high):
        high *= 2
    low = 0.0
    for _ in range(20):
        half = (low + high) / 2
        low, high = (low, half) if fits(size, paper[0] * half, paper[1] * half) else (half, high)
    return round(high + 0.0005, 3)


def _scaled(
    places: Mapping[str, Point],
    sizes: Mapping[str, tuple[float, float]],
    across: float,
    down: float,
) -> dict[str, Box]:
    return {
        name: Box(place.x * across, place.y * down, *sizes[name]) for name, place in places.items()
    }


def _limits(
    places: Mapping[str, Point],
    sizes: Mapping[str, tuple[float, float]],
    joined: Mapping[frozenset[str], float],
) -> list[tuple[float, float]]:
    """For each two rooms, the scale across or else the scale down from which they are clear.

    Rooms that lie almost on each other would blow the whole board up: these are pushed apart
    later instead.
    """
    limits: list[tuple[float, float]] = []
    hardest: dict[str, float] = {}
    for one, two in _pairs(places):
        gap = joined.get(frozenset((one, two)), GAP)
        across, down = abs(places[one].x - places[two].x), abs(places[one].y - places[two].y)
        wide = (sizes[one][0] + sizes[two][0]) / 2 + gap
        high = (sizes[one][1] + sizes[two][1]) / 2 + gap
        limit = (wide / across if across else math.inf, high / down if down else math.inf)
        if not math.isfinite(min(limit)):
            continue
        for name in (one, two):
            hardest[name] = max(hardest.get(name, 0.0), min(limit))
        limits.append(limit)
    if not limits:
        return []
    most = 3 * statistics.median(hardest.values())
    return [limit for limit in limits if min(limit) <= most]


def _pairs(places: Mapping[str, Point]) -> Iterator[tuple[str, str]]:
    names = list(places)
    if len(names) <= FEW:
        yield from ((one, two) for index, one in enumerate(names) for two in names[index + 1 :])
        return
    for axis in (0, 1):
        ordered = sorted(names, key=lambda name: (places[name][axis], places[name][1 - axis]))
        for index, one in enumerate(ordered):
            yield from ((one, two) for two in ordered[index + 1 : index + WINDOW])


def _scales(limits: Sequence[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    """Every smallest pair of scales that satisfies all limits: the corners of a staircase."""
    if not limits:
        yield 1.0, 1.0
        return
    steps = sorted(limits)
    down = 0.0
    corners: list[tuple[float, float]] = []
    for across, also in reversed(steps):
        if also > down:
            corners.append((across, down))
            down = also
    corners.append((0.0, down))
    for across, down in corners:
        if math.isfinite(across) and math.isfinite(down):
            yield max(across, down / 4), max(down, across / 4)


def _stretched(scale: float, fits: Callable[[float], bool]) -> float:
    """A larger scale where the paper has room for it."""
    steps = [scale * (1 + (MOST_STRETCH - 1) * step / 24) for step in range(25)]
    return max((larger for larger in steps if fits(larger)), default=scale)


def _pushed_apart(boxes: dict[str, Box]) -> dict[str, Box]:
    for _ in range(60):
        moved = False
        places = {name: box.middle for name, box in boxes.items()}
        for one, two in _pairs(places):
            a, b = boxes[one], boxes[two]
            if not a.wider(GAP / 2 - 1).meets(b.wider(GAP / 2 - 1)):
                continue
            moved = True
            wide = (a.width + b.width) / 2 + GAP - abs(a.x - b.x)
            high = (a.height + b.height) / 2 + GAP - abs(a.y - b.y)
            if wide < high:
                shift = math.copysign(wide / 2, b.x - a.x)
                boxes[one] = Box(a.x - shift, a.y, a.width, a.height)
                boxes[two] = Box(b.x + shift, b.y, b.width, b.height)
            else:
                shift = math.copysign(high / 2, b.y - a.y)
                boxes[one] = Box(a.x, a.y - shift, a.width, a.height)
                boxes[two] = Box(b.x, b.y + shift, b.width, b.height)
        if not moved:
            break
    return boxes
