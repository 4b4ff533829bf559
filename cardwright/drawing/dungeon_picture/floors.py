"""One level of a dungeon as an old map shows it: floors in hatched rock.

The floor of a corridor is drawn as a broad line over a broader dark one, so that walls stand on
both sides and open wherever lines meet. Rooms have a faint grid, doors a bar across.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from cardwright.drawing.geometry import Point
from cardwright.drawing.svg import element, group, number
from cardwright.drawing.themes import Theme, mixed
from dsl.boards.fragments import Dungeon, Laid
from dsl.boards.fragments.notation import (
    PIPES,
    SIDES,
    STEP,
    Grid,
    Side,
    Square,
    beside,
    is_corridor,
    is_room,
)

SQUARE = 40.0
FLOOR, WALL, ROCK = 0.44, 0.56, 1.5  # widths of a corridor's lines, in squares
GLOW = 5  # the colour that lies over the floors below the highest level
CLEAR = 0.08  # how far rooms keep from the sides of their squares

# A side with a square beyond it, and the sides at both ends of the line between them.
BETWEEN_SQUARES: tuple[tuple[Side, Side, Side], ...] = (("E", "N", "S"), ("S", "W", "E"))


class View(NamedTuple):
    """Where the squares of a level are on the page."""

    left: float
    top: float

    def at(self, x: float, y: float) -> Point:
        return Point(self.left + x * SQUARE, self.top + y * SQUARE)

    def middle(self, laid: Laid, square: Square) -> Point:
        row, column = square
        return self.at(laid.x + column + 0.5, laid.y + row + 0.5)


def draw_level(dungeon: Dungeon, level: int, view: View, theme: Theme) -> str:
    """The fragments' outlines, the rock round the floors, then walls, floors and doors."""
    shown = [one for one in dungeon.laid if level < len(one.fragment.levels)]
    outlines = [_outline(one, view, theme) for one in shown]
    lines: list[str] = []
    rooms: list[tuple[Point, Point]] = []
    bars: list[str] = []
    grid: list[str] = []
    for one in shown:
        drawn = one.grid(level)
        lines += _corridors(one, drawn, view)
        rooms += [*_floor_pieces(one, drawn, view), *_joints(one, drawn, view)]
        bars += _doors(one, drawn, view)
        grid += _grid_lines(one, drawn, view)
    path = " ".join(lines)

    def floors(width: float, colour: str) -> str:
        broad = width - FLOOR  # of which half is added on each side of a room
        return element(
            "path",
            d=path,
            fill="none",
            stroke=colour,
            stroke_width=width * SQUARE,
            stroke_linecap="butt",
            stroke_linejoin="round",
        ) + "".join(_block(a, b, broad / 2 * SQUARE, colour) for a, b in rooms)

    clip = f"rock-{level}"
    return group(
        *outlines,
        element("clipPath", "".join(_rectangle(one, view) for one in shown), id=clip),
        group(floors(ROCK, f"url(#hatch-{theme_key(theme)})"), clip_path=f"url(#{clip})"),
        floors(WALL, theme.ink) if level == 0 else "",
        floors(FLOOR, theme.room),
        floors(FLOOR, mixed(theme.signs[GLOW], theme.room, 0.24)) if level else "",
        element("path", d=" ".join(grid), stroke=theme.shade, stroke_width=1.2, fill="none"),
        element("path", d=" ".join(bars), stroke=theme.line, stroke_width=5, fill="none"),
        class_="level",
        data_level=str(level),
    )


def hatch(theme: Theme) -> str:
    """The pattern of rock: short strokes in three directions."""
    strokes = (
        "M1 2l6 4M5 0l6 4M9 -1l5 4M15 6l4 -6M18 8l5 -7M21 9l3 -4M2 9l5 3M1 13l5 3M9 8l1 6M12 7l1 6"
        "M15 9l1 6M19 12l5 3M18 15l5 3M3 21l6 -4M6 23l6 -4M9 24l6 -4M13 16l3 5M16 23l6 -3"
        "M19 24l4 -2"
    )
    return element(
        "defs",
        element(
            "pattern",
            element("path", d=strokes, stroke=theme.edge, stroke_width=1.1, fill="none"),
            id=f"hatch-{theme_key(theme)}",
            width=24,
            height=24,
            patternUnits="userSpaceOnUse",
        ),
    )


def theme_key(theme: Theme) -> str:
    return theme.paper.lstrip("#")


def _outline(one: Laid, view: View, theme: Theme) -> str:
    place = view.at(one.x, one.y)
    return element(
        "rect",
        x=place.x + 1,
        y=place.y + 1,
        width=one.width * SQUARE - 2,
        height=one.height * SQUARE - 2,
        rx=5,
        fill=theme.paper,
        stroke=theme.faint,
        stroke_width=1,
        stroke_dasharray="1 3",
    )


def _rectangle(one: Laid, view: View) -> str:
    place = view.at(one.x, one.y)
    wide, high = one.width * SQUARE, one.height * SQUARE
    return element("rect", x=place.x, y=place.y, width=wide, height=high)


def _corridors(one: Laid, grid: Grid, view: View) -> Iterator[str]:
    """A line from each square to each side where the corridor goes on."""
    for square, character in grid.squares():
        if not is_corridor(character):
            continue
        middle = view.middle(one, square)
        for side in SIDES:
            if grid.joins(square, side) or grid.opens(square, side):
                end = _side(middle, side, 0.5)
                yield f"M{number(middle.x)} {number(middle.y)}L{number(end.x)} {number(end.y)}"


def _joints(one: Laid, grid: Grid, view: View) -> Iterator[tuple[Point, Point]]:
    """The floor in the middle of corridor squares, which makes corners whole."""
    half = FLOOR / 2 * SQUARE
    for square, character in grid.squares():
        if is_corridor(character):
            middle = view.middle(one, square)
            yield (
                Point(middle.x - half, middle.y - half),
                Point(middle.x + half, middle.y + half),
            )


def _floor_pieces(one: Laid, grid: Grid, view: View) -> Iterator[tuple[Point, Point]]:
    """The floor of rooms: a piece for each square, up to the next where the room goes on."""
    for square, character in grid.squares():
        if not is_room(character):
            continue
        row, column = square
        edges = {side: 0.0 if is_room(grid.at(beside(square, side))) else CLEAR for side in SIDES}
        yield (
            view.at(one.x + column + edges["W"], one.y + row + edges["N"]),
            view.at(one.x + column + 1 - edges["E"], one.y + row + 1 - edges["S"]),
        )


def _block(a: Point, b: Point, more: float, colour: str) -> str:
    return element(
        "rect",
        x=a.x - more,
        y=a.y - more,
        width=b.x - a.x + 2 * more,
        height=b.y - a.y + 2 * more,
        fill=colour,
    )


def _grid_lines(one: Laid, grid: Grid, view: View) -> Iterator[str]:
    """The lines between the squares of a room, up to its walls."""
    for square, character in grid.squares():
        row, column = square
        for side, before, after in BETWEEN_SQUARES:
            other = beside(square, side)
            if not is_room(character) or not is_room(grid.at(other)):
                continue
            start, end = (
                0.0
                if is_room(grid.at(beside(square, way))) and is_room(grid.at(beside(other, way)))
                else CLEAR
                for way in (before, after)
            )
            if side == "E":
                a = view.at(one.x + column + 1, one.y + row + start)
                b = view.at(one.x + column + 1, one.y + row + 1 - end)
            else:
                a = view.at(one.x + column + start, one.y + row + 1)
                b = view.at(one.x + column + 1 - end, one.y + row + 1)
            yield f"M{number(a.x)} {number(a.y)}L{number(b.x)} {number(b.y)}"


def _doors(one: Laid, grid: Grid, view: View) -> Iterator[str]:
    for square, character in grid.squares():
        for side in PIPES.get(character, ()):
            if is_room(grid.at(beside(square, side))):
                middle = _side(view.middle(one, square), side, 0.5)
                down, across = STEP[side]
                reach = FLOOR / 2 * SQUARE
                a = Point(middle.x - down * reach, middle.y - across * reach)
                b = Point(middle.x + down * reach, middle.y + across * reach)
                yield f"M{number(a.x)} {number(a.y)}L{number(b.x)} {number(b.y)}"


def _side(middle: Point, side: Side, part: float) -> Point:
    down, across = STEP[side]
    return Point(middle.x + across * part * SQUARE, middle.y + down * part * SQUARE)
