"""What makes a picture of a board hard to read.

Distances are compared with that of a usual tunnel, because every board has its own scale. A kind
without any rule is there for the picture alone, such as a way around the edge: tunnels of such a
kind are not straight lines, and are left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import dist, floor
from statistics import median
from typing import NamedTuple

from dsl.boards.parts import Tunnel
from dsl.checks.board_lint.lint_context import Look, listed, named, written
from dsl.model.vocabulary import Vocabulary

NEAR = 0.15  # of a usual tunnel: a line this close to a room seems to lead there
LONG = 4  # times a usual tunnel
FEWEST = 6  # lines without which none of them is usual
ACROSS = 100  # cells of the grid from one side of the board to the other

Point = tuple[float, float]
Cell = tuple[int, int]


class Line(NamedTuple):
    tunnel: Tunnel
    start: Point
    end: Point

    @property
    def length(self) -> float:
        return dist(self.start, self.end)


def find_unplaced(look: Look) -> None:
    without = [room for room in look.board.rooms if room.at is None]
    if len(without) == len(look.board.rooms):
        return
    for room in without:
        message = f"`{room.name}` has no position, and other rooms have one"
        look.report.warning("B029", room.span, message, hint="add `at: [ACROSS, DOWN]`")


def find_lines(look: Look) -> None:
    """Tunnels that run through rooms, across each other, or very far."""
    lines = list(_lines(look))
    if not lines:
        return
    usual = median(line.length for line in lines)
    grid = _Grid(lines, [room.at for room in look.board.rooms if room.at], usual)
    for line in lines:
        _through_rooms(look, line, usual, grid)
    for index, others in grid.crossed(lines).items():
        crossed = listed(written(lines[other].tunnel) for other in sorted(others))
        message = f"{written(lines[index].tunnel)} crosses {crossed}"
        look.report.note("B031", lines[index].tunnel.span, message)
    for line in lines if len(lines) >= FEWEST else ():
        if line.length > LONG * usual:
            times = f"{line.length / usual:.0f} times as long as a usual tunnel"
            message = f"{written(line.tunnel)} is {times}"
            look.report.note("B032", line.tunnel.span, message)


def _lines(look: Look) -> Iterator[Line]:
    pictured = for_the_picture(look.vocabulary)
    for tunnel in look.board.tunnels:
        start, end = look.rooms[tunnel.source].at, look.rooms[tunnel.target].at
        if start and end and start != end and not any(name in pictured for name, _ in tunnel.kinds):
            yield Line(tunnel, start, end)


def for_the_picture(vocabulary: Vocabulary) -> set[str]:
    """The kinds of tunnels without any rule."""
    return {
        kind.name
        for kind in vocabulary.tunnel_kinds.values()
        if not (kind.params or kind.choices or kind.needs or kind.prices or kind.cross)
    }


def _through_rooms(look: Look, line: Line, usual: float, grid: _Grid) -> None:
    ends = (line.tunnel.source, line.tunnel.target)
    near = [
        room.name
        for point in grid.points_near(line)
        for room in look.placed[point]
        if room.name not in ends
        and point not in (line.start, line.end)
        and _distance(point, line) < NEAR * usual
    ]
    if near:
        message = f"{written(line.tunnel)} runs through {named(near)}"
        look.report.warning("B030", line.tunnel.span, message, hint="move one of the rooms")


class _Grid:
    """Which lines and points share a cell, so that only neighbours are compared."""

    def __init__(self, lines: list[Line], points: list[Point], usual: float) -> None:
        width = max(max(x for x, _ in points) - min(x for x, _ in points), usual)
        height = max(max(y for _, y in points) - min(y for _, y in points), usual)
        self.size = max(usual, width / ACROSS, height / ACROSS)
        self.points: dict[Cell, list[Point]] = {}
        for point in dict.fromkeys(points):
            self.points.setdefault(self.cell(point), []).append(point)
        self.lines: dict[Cell, list[int]] = {}
        for index, line in enumerate(lines):
            for cell in self.cells(line, 0):
                self.lines.setdefault(cell, []).append(index)

    def cell(self, point: Point) -> Cell:
        return floor(point[0] / self.size), floor(point[1] / self.size)

    def cells(self, line: Line, margin: float) -> Iterator[Cell]:
        """The cells a line runs through or, with a margin, near to."""
        (left, first), (right, last) = sorted((line.start, line.end))
        slope = (last - first) / (right - left) if right > left else 0.0
        start, end = floor((left - margin) / self.size), floor((right + margin) / self.size)
        for column in range(start, end + 1):
            if right > left:
                edges = (column * self.size - margin, (column + 1) * self.size + margin)
                ys = [first + slope * (min(max(x, left), right) - left) for x in edges]
            else:
                ys = [first, last]
            low, high = floor((min(ys) - margin) / self.size), floor((max(ys) + margin) / self.size)
            for row in range(low, high + 1):
                yield column, row

    def points_near(self, line: Line) -> list[Point]:
        cells = dict.fromkeys(self.cells(line, NEAR * self.size))
        return [point for cell in cells for point in self.points.get(cell, ())]

    def crossed(self, lines: list[Line]) -> dict[int, set[int]]:
        """The earlier lines that each line crosses."""
        found: dict[int, set[int]] = {}
        for together in self.lines.values():
            for place, index in enumerate(together):
                for other in together[:place]:
                    if other != index and _cross(lines[index], lines[other]):
                        found.setdefault(max(index, other), set()).add(min(index, other))
        return dict(sorted(found.items()))


def _distance(point: Point, line: Line) -> float:
    (x, y), (x1, y1), (x2, y2) = point, line.start, line.end
    along = ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / line.length**2
    along = max(0.0, min(1.0, along))
    return dist(point, (x1 + along * (x2 - x1), y1 + along * (y2 - y1)))


def _cross(one: Line, other: Line) -> bool:
    """Whether two lines meet between their ends."""
    a, b, c, d = one.start, one.end, other.start, other.end
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0


def _side(start: Point, end: Point, point: Point) -> int:
    turn = (end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0])
    return (turn > 1e-9) - (turn < -1e-9)
