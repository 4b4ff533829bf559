"""The part of a board that a kind of room takes up, shaded behind the rooms.

When all its rooms lie below all the others, it is everything from a winding shore down to the
foot of the board; otherwise it is the ground around its rooms and the tunnels between them.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Mapping, Sequence

from cardwright.drawing.board_picture.routes import Route
from cardwright.drawing.geometry import Box, Point
from cardwright.drawing.lettering import width_of
from cardwright.drawing.svg import element, group, path, text
from cardwright.drawing.themes import Theme
from dsl.boards.board import Board

STEP = 24.0
BESIDE = 26.0
GROUND = 15.0
LABEL = 15.0


def draw_region(
    kind: str,
    label: str,
    board: Board,
    rooms: Mapping[str, Box],
    routes: Sequence[Route],
    area: Box,
    theme: Theme,
) -> str:
    inside = {room.name for room in board.rooms if kind in room.kinds}
    above = [box for name, box in rooms.items() if name not in inside]
    below = [box for name, box in rooms.items() if name in inside]
    if above and max(box.y for box in above) < min(box.y for box in below):
        shore = _shore(above, below, area)
        parts = [*_land(shore, area, theme), *_label(label, shore, rooms, routes, theme)]
    else:
        parts = _ground(board, inside, rooms, routes, theme)
    return group(*parts, class_="region", data_kind=kind)


def _shore(above: Sequence[Box], below: Sequence[Box], area: Box) -> list[Point]:
    """A line between the rooms above and those below, as even as these allow."""
    count = max(2, round(area.width / STEP))
    xs = [area.left + area.width * step / count for step in range(count + 1)]
    limits = [
        (
            max((box.bottom for box in above if _over(box, x)), default=area.top),
            min((box.top for box in below if _over(box, x)), default=area.bottom),
        )
        for x in xs
    ]
    lowest, highest = max(box.bottom for box in above), min(box.top for box in below)
    ys = [(lowest + highest) / 2] * len(xs)
    for _ in range(30):
        ys = [_between(y, *limit) for y, limit in zip(ys, limits, strict=True)]
        padded = [ys[0], *ys, ys[-1]]
        ys = [(a + 2 * b + c) / 4 for a, b, c in zip(padded[:-2], ys, padded[2:], strict=True)]
    return [Point(x, y) for x, y in zip(xs, ys, strict=True)]


def _over(box: Box, x: float) -> bool:
    return box.left - BESIDE < x < box.right + BESIDE


def _between(y: float, low: float, high: float) -> float:
    """Half of the gap is kept free, so that the line passes in the middle of a narrow one."""
    quarter = min(14.0, (high - low) / 2)
    return min(max(y, low + quarter), high - quarter) if high > low else (low + high) / 2


def _land(shore: Sequence[Point], area: Box, theme: Theme) -> list[str]:
    line = _smooth(shore)
    foot: tuple[str | float, ...] = ("L", area.right, area.bottom, "L", area.left, area.bottom, "Z")
    return [
        element("path", d=path(*line, *foot), fill=theme.shade),
        element(
            "path",
            d=path(*line),
            fill="none",
            stroke=theme.shore,
            stroke_width=2,
            stroke_dasharray="1 6",
            stroke_linecap="round",
        ),
    ]


def _smooth(points: Sequence[Point]) -> list[str | float]:
    parts: list[str | float] = ["M", *points[0]]
    for one, two in itertools.pairwise(points[1:]):
        parts += ["Q", *one, *one.to(two, 0.5)]
    return [*parts, "L", *points[-1]]


def _label(
    label: str,
    shore: Sequence[Point],
    rooms: Mapping[str, Box],
    routes: Sequence[Route],
    theme: Theme,
) -> list[str]:
    """The name of the region just under its shore, where there is room for it."""
    width = width_of(label, LABEL) + 8
    points = [p for route in routes for curve in route.curves for p in curve.points(40)]
    for point in (*shore, *reversed(shore)):
        if point.x - shore[0].x < 8 or shore[-1].x - point.x < width + 8:
            continue
        under = [p.y for p in shore if point.x - STEP <= p.x <= point.x + width + STEP]
        place = Box(point.x + width / 2, max(under) + 14, width, LABEL + 8)
        crowded = any(place.meets(box) for box in rooms.values())
        if max(under) - min(under) < 10 and not crowded and not any(map(place.has, points)):
            at = (place.left + 4, place.y + LABEL * 0.36)
            return [text(label, *at, LABEL, fill=theme.faint, font_style="italic")]
    return []


def _ground(
    board: Board,
    inside: Collection[str],
    rooms: Mapping[str, Box],
    routes: Sequence[Route],
    theme: Theme,
) -> list[str]:
    parts = [
        element(
            "rect",
            x=box.left - GROUND,
            y=box.top - GROUND,
            width=box.width + 2 * GROUND,
            height=box.height + 2 * GROUND,
            rx=GROUND + 8,
            fill=theme.shade,
        )
        for name, box in rooms.items()
        if name in inside
    ]
    for tunnel, route in zip(board.tunnels, routes, strict=True):
        if tunnel.source in inside and tunnel.target in inside and not route.letter:
            curve = route.curves[0]
            data = path("M", *curve.start, "Q", *curve.bend, *curve.end)
            parts.append(
                element("path", d=data, fill="none", stroke=theme.shade, stroke_width=4 * GROUND)
            )
    return parts
