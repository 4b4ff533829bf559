"""The ways that tunnels take on the picture.

A tunnel is straight where it can be, and bends around rooms that it does not lead to. One that
leaves the board on one side and comes back on the other is two stubs with the same letter.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Literal

from cardwright.drawing.board_picture.signs import Signs, marks
from cardwright.drawing.geometry import Box, Curve, Point, around, bent, outside
from dsl.boards.board import Board
from dsl.boards.parts import Tunnel

Sides = Literal["across", "down"]

MARK = 19.0  # from one mark to the next
ARROW = 13.0
LETTER = 11.0
BENDS = (0.0, 0.12, -0.12, 0.22, -0.22, 0.34, -0.34, 0.5, -0.5, 0.7, -0.7)
CLEAR = 5.0
CELL = 160.0
NEAR = 0.05  # of the whole board


@dataclass(frozen=True, slots=True)
class Route:
    """One curve between the plates of two rooms; or two stubs away from them, with a letter."""

    curves: tuple[Curve, ...]
    letter: str = ""


def room_needed(tunnel: Tunnel, signs: Signs) -> float:
    """How far the rooms at its ends must be apart for its marks to be seen.

    Marks that have no room one behind the other stand side by side.
    """
    rows = 1 if marks(tunnel.kinds, signs) else 0
    return 16.0 + rows * MARK + (ARROW if tunnel.one_way else 0.0)


def stub_length(tunnel: Tunnel, signs: Signs) -> float:
    count = len(marks(tunnel.kinds, signs))
    return 26.0 + count * MARK + (ARROW if tunnel.one_way else 0.0)


def goes_around(board: Board, places: Mapping[str, Point], signs: Signs) -> dict[int, Sides]:
    """Tunnels that leave the board: those of a kind that says so, and those from one border to
    the opposite one over rooms that they do not lead to."""
    frame = around(Box(*place, 0, 0) for place in places.values())
    spots = _Spots(places, frame)
    found: dict[int, Sides] = {}
    for index, tunnel in enumerate(board.tunnels):
        one, two = places[tunnel.source], places[tunnel.target]
        across = abs(one.x - two.x) / (frame.width or 1)
        down = abs(one.y - two.y) / (frame.height or 1)
        declared = any(
            signs.tunnels[name].around for name, _ in tunnel.kinds if name in signs.tunnels
        )
        if declared or (max(across, down) > 0.8 and _passes(tunnel, places, spots)):
            found[index] = "across" if across >= down else "down"
    return found


class _Spots:
    """Where rooms lie as parts of the whole, in squares, to find those near a point."""

    def __init__(self, places: Mapping[str, Point], frame: Box) -> None:
        self.frame = frame
        self.squares: dict[tuple[int, int], list[tuple[str, Point]]] = {}
        for name, place in places.items():
            at = self.part(place)
            self.squares.setdefault((int(at.x // NEAR), int(at.y // NEAR)), []).append((name, at))

    def part(self, place: Point) -> Point:
        wide, high = self.frame.width or 1, self.frame.height or 1
        return Point((place.x - self.frame.left) / wide, (place.y - self.frame.top) / high)

    def near(self, place: Point) -> Iterator[str]:
        at = self.part(place)
        column, row = int(at.x // NEAR), int(at.y // NEAR)
        for square in product((column - 1, column, column + 1), (row - 1, row, row + 1)):
            for name, other in self.squares.get(square, ()):
                if abs(other.x - at.x) < NEAR and abs(other.y - at.y) < NEAR:
                    yield name


def _passes(tunnel: Tunnel, places: Mapping[str, Point], spots: _Spots) -> bool:
    """Whether a straight tunnel would pass two rooms or more that it does not lead to."""
    one, two = places[tunnel.source], places[tunnel.target]
    passed: set[str] = set()
    for step in range(1, 20):
        for name in spots.near(one.to(two, step / 20)):
            if name not in (tunnel.source, tunnel.target):
                passed.add(name)
                if len(passed) == 2:
                    return True
    return False


def find_routes(
    board: Board, rooms: Mapping[str, Box], away: Mapping[int, Sides], signs: Signs, area: Box
) -> list[Route]:
    near = _Near(rooms)
    taken: dict[frozenset[str], list[float]] = {}
    routes: dict[int, Route] = {}
    for index, tunnel in enumerate(board.tunnels):
        if index not in away:
            used = taken.setdefault(frozenset((tunnel.source, tunnel.target)), [])
            routes[index] = Route((_best(tunnel, rooms, near, used, area),))
    letters = _letters()
    touching = _touching(board)
    for index, side in away.items():
        tunnel = board.tunnels[index]
        length = stub_length(tunnel, signs)
        one, two = rooms[tunnel.source], rooms[tunnel.target]
        first = _angle(one, two, side)

        def leaving(name: str) -> list[float]:
            drawn = {other: routes[other] for other in touching[name] if other in routes}
            return list(_leaving(name, board, drawn))

        stubs = tuple(
            _stub(name, angle, length, rooms[name], near, leaving(name))
            for name, angle in ((tunnel.source, first), (tunnel.target, first + math.pi))
        )
        routes[index] = Route(stubs, next(letters))
    return [routes[index] for index in range(len(board.tunnels))]


class _Near:
    """Which rooms lie around a point, without asking them all."""

    def __init__(self, rooms: Mapping[str, Box]) -> None:
        self.cells: dict[tuple[int, int], list[tuple[str, Box]]] = {}
        for name, box in rooms.items():
            grown = box.wider(CLEAR)
            for column in range(int(grown.left // CELL), int(grown.right // CELL) + 1):
                for row in range(int(grown.top // CELL), int(grown.bottom // CELL) + 1):
                    self.cells.setdefault((column, row), []).append((name, grown))

    def at(self, point: Point) -> Iterator[str]:
        for name, box in self.cells.get((int(point.x // CELL), int(point.y // CELL)), ()):
            if box.has(point):
                yield name


def _best(
    tunnel: Tunnel, rooms: Mapping[str, Box], near: _Near, used: list[float], area: Box
) -> Curve:
    one, two = rooms[tunnel.source], rooms[tunnel.target]
    ends = (tunnel.source, tunnel.target)

    def cost(bend: float) -> float:
        points = bent(one.middle, two.middle, bend).points(32)
        passed = {name for point in points for name in near.at(point) if name not in ends}
        off = sum(not area.has(point) for point in points)
        return len(passed) * 10 + off * 2 + abs(bend)

    # Several tunnels between the same rooms lie side by side, whichever way each is written.
    turn = 1 if tunnel.source < tunnel.target else -1
    free = [bend for bend in BENDS if bend * turn not in used]
    bend = 0.0 if not used and cost(0.0) == 0 else min(free, key=cost, default=0.0)
    used.append(bend * turn)
    curve = bent(one.middle, two.middle, bend)
    return outside(curve, one, two) or curve


def _angle(one: Box, two: Box, side: Sides) -> float:
    """The direction in which the first of two rooms is left, away from the other."""
    if side == "across":
        return math.pi if one.x <= two.x else 0.0
    return -math.pi / 2 if one.y <= two.y else math.pi / 2


def _touching(board: Board) -> dict[str, list[int]]:
    """The tunnels of each room."""
    found: dict[str, list[int]] = {room.name: [] for room in board.rooms}
    for index, tunnel in enumerate(board.tunnels):
        found[tunnel.source].append(index)
        found[tunnel.target].append(index)
    return found


def _leaving(name: str, board: Board, routes: Mapping[int, Route]) -> Iterator[float]:
    """The directions in which other tunnels leave a room."""
    for index, route in routes.items():
        tunnel = board.tunnels[index]
        for end, curve in zip((tunnel.source, tunnel.target), route.curves * 2, strict=False):
            if end == name and len(route.curves) == 2:
                yield curve.angle(0)
            elif end == name:
                yield curve.angle(0) if end == tunnel.source else curve.angle(1) + math.pi


def _stub(
    name: str, angle: float, length: float, box: Box, near: _Near, leaving: Sequence[float]
) -> Curve:
    def curve_to(turn: float) -> Curve:
        end = box.middle.moved(angle + turn, box.width + box.height + length)
        whole = bent(box.middle, end, 0)
        start = outside(whole, box, Box(*end, 0, 0))
        begin = start.start if start else box.middle
        return bent(begin, begin.moved(angle + turn, length), 0)

    def cost(turn: float) -> float:
        tip = curve_to(turn).end.moved(angle + turn, LETTER)
        circle = [tip.moved(step * math.pi / 4, LETTER) for step in range(8)]
        points = [*curve_to(turn).points(8), *circle]
        passed = {other for point in points for other in near.at(point) if other != name}
        crowd = sum(math.cos(other - angle - turn) > 0.88 for other in leaving)
        return len(passed) * 10 + crowd * 3 + abs(turn)

    turns = (0.0, 0.4, -0.4, 0.75, -0.75, 1.1, -1.1)
    return curve_to(min(turns, key=cost))


def _letters() -> Iterator[str]:
    count = 0
    while True:
        letter, round_ = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[count % 26], count // 26
        yield letter + (str(round_ + 1) if round_ else "")
        count += 1
