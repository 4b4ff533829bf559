"""A tunnel on the picture: its line, the marks of its kinds, its arrow and its letters."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cardwright.drawing.board_picture.routes import ARROW, LETTER, MARK, Route
from cardwright.drawing.board_picture.signs import Signs, marks
from cardwright.drawing.geometry import Curve, Point, bent
from cardwright.drawing.glyphs import glyph
from cardwright.drawing.svg import element, group, path, text
from cardwright.drawing.themes import Theme
from dsl.boards.board import Board
from dsl.boards.parts import Tunnel

LINE = 2.6
RADIUS = 8.6  # of a mark
PLACES = (0.5, 0.43, 0.57, 0.36, 0.64, 0.29, 0.71)


@dataclass(frozen=True, slots=True)
class Drawn:
    """Lines lie under the rooms and marks above them, so that none is hidden."""

    lines: str
    marks: str


def draw_tunnels(board: Board, routes: Sequence[Route], signs: Signs, theme: Theme) -> list[Drawn]:
    crowd = _Crowd(routes)
    return [
        _draw(tunnel, route, signs, theme, crowd, index)
        for index, (tunnel, route) in enumerate(zip(board.tunnels, routes, strict=True))
    ]


def draw_sample(kinds: Sequence[str], one_way: bool, signs: Signs, theme: Theme) -> list[str]:
    """A short tunnel around the origin, for the legend."""
    curve = bent(Point(-26, 0), Point(26, 0), 0)
    found = [(kind, signs.tunnels[kind].mark) for kind in kinds if signs.tunnels[kind].mark]
    if any(signs.tunnels[kind].around for kind in kinds):
        return draw_stub_sample(signs, theme, kinds)
    parts = _line(curve, kinds, one_way, signs, theme)
    places = [curve.at(0.5)] if found else []
    return [*parts, *_marks(found, places, signs, theme)]


def draw_stub_sample(signs: Signs, theme: Theme, kinds: Sequence[str] = ()) -> list[str]:
    curve = bent(Point(-26, 0), Point(4, 0), 0)
    return [*_line(curve, kinds, False, signs, theme), *_letter("A", curve, theme)]


class _Crowd:
    """What is already drawn, to keep marks off other tunnels and off each other."""

    CELL = 48.0

    def __init__(self, routes: Sequence[Route]) -> None:
        self.cells: dict[tuple[int, int], list[tuple[Point, int]]] = {}
        for index, route in enumerate(routes):
            for curve in route.curves:
                for point in curve.points(max(4, int(curve.length() / 8))):
                    self.add(point, index)

    def add(self, point: Point, owner: int) -> None:
        cell = (int(point.x // self.CELL), int(point.y // self.CELL))
        self.cells.setdefault(cell, []).append((point, owner))

    def near(self, point: Point, owner: int) -> float:
        """How far the nearest other thing is, as far as that matters."""
        column, row = int(point.x // self.CELL), int(point.y // self.CELL)
        return min(
            (
                found.far(point)
                for x in (column - 1, column, column + 1)
                for y in (row - 1, row, row + 1)
                for found, other in self.cells.get((x, y), ())
                if other != owner
            ),
            default=self.CELL,
        )


def _draw(
    tunnel: Tunnel, route: Route, signs: Signs, theme: Theme, crowd: _Crowd, index: int
) -> Drawn:
    kinds = [name for name, _ in tunnel.kinds if name in signs.tunnels]
    found = marks(tunnel.kinds, signs)
    lines: list[str] = []
    above: list[str] = []
    for number, curve in enumerate(route.curves):
        # The second stub leads from the letter into the room where a one-way tunnel ends.
        turned = Curve(curve.end, curve.bend, curve.start) if number else curve
        lines += _line(turned, kinds, tunnel.one_way, signs, theme)
        places = list(_places(turned, len(found), tunnel.one_way, crowd, index))
        above += _marks(found, places, signs, theme)
        if route.letter:
            above += _letter(route.letter, curve, theme)
    about = {
        "data_from": tunnel.source,
        "data_to": tunnel.target,
        "data_kinds": " ".join(kinds) or None,
    }
    way = "tunnel one-way" if tunnel.one_way else "tunnel"
    return Drawn(
        group(*lines, class_=way, **about),
        group(*above, class_="marks", **about) if above else "",
    )


def _line(
    curve: Curve, kinds: Sequence[str], one_way: bool, signs: Signs, theme: Theme
) -> list[str]:
    dash = next((signs.tunnels[kind].dash for kind in kinds if signs.tunnels[kind].dash), None)
    double = any(signs.tunnels[kind].double for kind in kinds)
    length = curve.length()
    shown = curve.cut(0, 1 - (ARROW - 3) / length) if one_way and length > ARROW else curve
    data = path("M", *shown.start, "Q", *shown.bend, *shown.end)
    width = LINE * 3 if double else LINE
    parts = [
        element(
            "path",
            d=data,
            fill="none",
            stroke=theme.line,
            stroke_width=width,
            stroke_dasharray=dash,
        )
    ]
    if double:
        parts.append(
            element("path", d=data, fill="none", stroke=theme.room, stroke_width=LINE * 1.3)
        )
    if one_way:
        parts.append(_arrow(curve, theme))
    return parts


def _arrow(curve: Curve, theme: Theme) -> str:
    angle, tip = curve.angle(1), curve.end
    back = tip.moved(angle + math.pi, ARROW)
    left, right = back.moved(angle + math.pi / 2, 7), back.moved(angle - math.pi / 2, 7)
    data = path("M", *tip, "L", *left, "L", *right, "Z")
    return element("path", d=data, fill=theme.line, class_="arrow")


def _places(curve: Curve, count: int, one_way: bool, crowd: _Crowd, index: int) -> Iterator[Point]:
    """Where the marks stand: one behind the other, in the middle unless something else is there.

    On a tunnel that is too short for that, they stand side by side.
    """
    if not count:
        return
    length = max(curve.length(), 1.0)
    last = 1 - (ARROW / length if one_way else 0)
    in_line = count * MARK <= length * last
    step = MARK / length if in_line else 0.0
    half = (count - 1) * step / 2 + RADIUS / length

    def spots(middle: float) -> list[Point]:
        shifts = [number - (count - 1) / 2 for number in range(count)]
        if in_line:
            return [curve.at(middle + shift * step) for shift in shifts]
        across = curve.angle(middle) + math.pi / 2
        return [curve.at(middle).moved(across, shift * MARK) for shift in shifts]

    def cost(place: float) -> float:
        free = min(crowd.near(spot, index) for spot in spots(place * last))
        return max(0.0, RADIUS + 5 - free) + abs(place - 0.5) * 4

    within = [place for place in PLACES if half <= place * last <= last - half]
    chosen = spots(min(within, key=cost, default=0.5) * last)
    for spot in chosen:
        crowd.add(spot, index)
    yield from chosen


def _marks(
    found: Sequence[tuple[str, str]], places: Sequence[Point], signs: Signs, theme: Theme
) -> list[str]:
    parts: list[str] = []
    for (kind, symbol), spot in zip(found, places, strict=False):
        colour = theme.sign(signs.tunnels[kind].colour)
        parts.append(
            element(
                "circle",
                cx=spot.x,
                cy=spot.y,
                r=RADIUS,
                fill=theme.room,
                stroke=theme.line,
                stroke_width=1.3,
            )
        )
        size = 13.0 if len(symbol) > 1 or symbol.isdigit() else 11.5
        parts.append(glyph(symbol, spot.x, spot.y, size, colour))
    return parts


def _letter(letter: str, curve: Curve, theme: Theme) -> list[str]:
    at = curve.end.moved(curve.angle(1), LETTER)
    return [
        element("circle", cx=at.x, cy=at.y, r=LETTER, fill=theme.line),
        text(
            letter,
            at.x,
            at.y + 4.8,
            13,
            fill=theme.paper,
            text_anchor="middle",
            font_weight="bold",
            class_="letter",
        ),
    ]
