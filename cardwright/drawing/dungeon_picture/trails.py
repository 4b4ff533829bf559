"""The line of a walk through a dungeon, level by level."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from cardwright.drawing.dungeon_picture.room_lines import Pass, room_lines
from dsl.boards.fragments import Laid
from dsl.boards.fragments.notation import PIPES, STEP, Square
from interpreter.walks import Course, Step
from interpreter.walks.rules import LeapRule
from interpreter.walks.state import DROP, FLIGHT, START, WALK, leap_named

INTO = 1.5 / 7  # how far inside a door a line begins to bend: a point of the lattice
ROUND = 0.3  # how much of both pieces a bend takes, in squares

NO_SIDES: tuple[()] = ()

Place = tuple[float, float]  # across and down on the table, in squares
Piece = tuple[Place, Place | None, Place]  # from, the place that bends it, to


@dataclass
class Stretch:
    """A line without a break on one level."""

    level: int
    points: list[Place] = field(default_factory=list)
    begins: str = ""  # how it was come to: start, flight, drop or a leap
    ends: str = ""
    number: int = 0

    def add(self, *places: Place) -> None:
        for place in places:
            if not self.points or math.dist(self.points[-1], place) > 1e-9:
                self.points.append(place)


@dataclass
class Stay:
    """A stay in a room: the steps before and after, as far as there are any."""

    room: int
    door_in: int = -1  # the node of the door, or none
    door_out: int = -1
    start: Place | None = None
    end: Place | None = None
    line: list[Place] = field(default_factory=list)


def stretches(way: Course, path: Sequence[Step], status: str) -> list[Stretch]:
    """The lines that a path draws, in its order; a shaft or a leap starts a new one."""
    stays = _stays(way, path)
    found: list[Stretch] = []
    for number, step in enumerate(path):
        if step.kind != WALK:
            if found:
                found[-1].ends = step.kind
            level = way.dungeon.spots[step.node].spot.level
            found.append(Stretch(level, begins=step.kind, number=len(found) + 1))
            leap = leap_named(way, step.kind)
            if step.kind == START or (leap is not None and leap.start == "port"):
                found[-1].add(_outside(way, step.node))
        line = found[-1]
        if way.rooms[step.node]:
            stay = stays[number]
            if stay.door_in >= 0:
                line.add(_doorway(way, stay.door_in, step.node))
            line.add(*stay.line)
            if stay.door_out >= 0:
                line.add(_doorway(way, stay.door_out, step.node))
            continue
        if step.kind == WALK and not way.rooms[path[number - 1].node]:
            line.add(*_between(way, path[number - 1].node, step.node))
        line.add(at(way, step.node))
    if found and status == "exit":
        found[-1].ends = "exit"
        found[-1].add(_outside(way, path[-1].node))
    elif found:
        found[-1].ends = "end"
    return found


def rounded(points: Sequence[Place]) -> Iterator[Piece]:
    """A line with its bends made round."""
    before = points[0]
    for number, point in enumerate(points[1:-1], 1):
        onward = points[number + 1]
        cut = min(ROUND, math.dist(points[number - 1], point) / 2, math.dist(point, onward) / 2)
        into, out = _toward(point, points[number - 1], cut), _toward(point, onward, cut)
        yield before, None, into
        yield into, point, out
        before = out
    yield before, None, points[-1]


def at(way: Course, node: int) -> Place:
    return _place(way, node, way.dungeon.spots[node].spot.square)


def _stays(way: Course, path: Sequence[Step]) -> dict[int, Stay]:
    """Every stay in a room by the number of the step that leads there, with its line."""
    found: dict[int, Stay] = {}
    used: Counter[tuple[int, str]] = Counter()  # the marks that leaps have left or come to
    for number, step in enumerate(path):
        before = path[number - 1].node if number else -1
        after = path[number + 1] if number + 1 < len(path) else None
        leap = leap_named(way, step.kind)
        came = _end_of_leap(way, step.node, leap, used, arriving=True)
        if way.rooms[step.node]:
            stay = found[number] = Stay(step.node)
            if step.kind == WALK:
                stay.door_in = before
                stay.start = _threshold(way, before, step.node)
            else:
                stay.start = _shaft_place(way, step, before, step.node) or came
        onward = leap_named(way, after.kind) if after is not None else None
        went = _end_of_leap(way, step.node, onward, used, arriving=False)
        if way.rooms[step.node]:
            if after is not None and after.kind == WALK:
                stay.door_out = after.node
                stay.end = _threshold(way, after.node, step.node)
            elif after is not None:
                stay.end = _shaft_place(way, after, step.node, step.node) or went
    for room in {stay.room for stay in found.values()}:
        _draw_stays(way, room, [stay for stay in found.values() if stay.room == room])
    return found


def _draw_stays(way: Course, room: int, stays: list[Stay]) -> None:
    """Lead the lines of all stays in one room."""
    spot = way.dungeon.spots[room]
    laid = way.dungeon.laid[spot.slot]
    doors = {w.target: w.door_here for w in way.ways[room]}
    passes: list[Pass] = []
    for stay in stays:
        start = stay.start or _rest(way, room, stay.end)
        end = stay.end or _rest(way, room, start)
        inside = (stay.door_in < 0) + (stay.door_out < 0)
        span = 0
        if not inside:
            between = abs(doors[stay.door_in] - doors[stay.door_out])
            span = min(between, len(doors) - between)
        passes.append(Pass(_local(laid, start), _local(laid, end), inside, span))
    grid = laid.grid(spot.spot.level)
    marks = [
        (column + 0.5, row + 0.5)
        for row, column in spot.spot.squares
        if grid.mark((row, column)) is not None
    ]
    for stay, line in zip(stays, room_lines(spot.spot.squares, passes, marks), strict=True):
        stay.line = [(x + laid.x, y + laid.y) for x, y in line]


def _local(laid: Laid, place: Place) -> Place:
    return place[0] - laid.x, place[1] - laid.y


def _rest(way: Course, room: int, other: Place | None) -> Place:
    """Where in a room a line ends that leads to nothing: near its middle."""
    spot = way.dungeon.spots[room].spot
    places = [_place(way, room, square) for square in spot.squares]
    middle = (
        sum(x for x, _ in places) / len(places),
        sum(y for _, y in places) / len(places),
    )
    far = [place for place in places if other is None or math.dist(place, other) > 0.4]
    return min(far or places, key=lambda place: math.dist(place, middle))


def _place(way: Course, node: int, square: Square) -> Place:
    laid = way.dungeon.laid[way.dungeon.spots[node].slot]
    return laid.x + square[1] + 0.5, laid.y + square[0] + 0.5


def _into(way: Course, node: int, room: int) -> tuple[int, int]:
    """The direction in which a door opens into a room: along its own corridor."""
    placed = way.dungeon.spots[node]
    row, column = placed.spot.square
    character = way.dungeon.laid[placed.slot].grid(placed.spot.level).at((row, column)) or ""
    inside = way.dungeon.spots[room].spot.squares
    for down, across in (STEP[side] for side in PIPES.get(character, NO_SIDES)):
        if (row + down, column + across) in inside:
            return down, across
    return 0, 0


def _doorway(way: Course, node: int, room: int) -> Place:
    """The middle of the door between a corridor square and a room."""
    down, across = _into(way, node, room)
    x, y = at(way, node)
    return x + across / 2, y + down / 2


def _threshold(way: Course, node: int, room: int) -> Place:
    """The place just inside a door."""
    down, across = _into(way, node, room)
    x, y = at(way, node)
    return x + across * (0.5 + INTO), y + down * (0.5 + INTO)


def _outside(way: Course, node: int) -> Place:
    opening = way.openings[node][0]
    down, across = STEP[opening.side]
    return opening.x + 0.5 + across * 0.85, opening.y + 0.5 + down * 0.85


def _between(way: Course, before: int, node: int) -> list[Place]:
    """The plain squares of the corridor between two nodes, in the order they are walked."""
    link = next(link for link in way.dungeon.links if {link.a, link.b} == {before, node})
    squares = link.through if link.a == before else link.through[::-1]
    return [_place(way, link.a, square) for square in squares]


def _shaft_place(way: Course, step: Step, before: int, room: int) -> Place | None:
    """The square of the shaft that a step takes, in a room."""
    if step.kind not in (DROP, FLIGHT):
        return None
    shafts = way.dungeon.drops if step.kind == DROP else way.dungeon.flights
    ends = {before, step.node}
    square = next((one.square for one in shafts if {one.upper, one.lower} == ends), None)
    return _place(way, room, square) if square is not None else None


def _end_of_leap(
    way: Course,
    node: int,
    leap: LeapRule | None,
    used: Counter[tuple[int, str]],
    *,
    arriving: bool,
) -> Place | None:
    """The mark that a leap comes to or leaves from, where that is in a room: of several alike,
    the next that was not used."""
    if leap is None or not way.rooms[node]:
        return None
    mark = leap.end_mark if arriving else leap.start_mark
    if leap.start == "below":
        shafts = [one for one in way.dungeon.drops if node in (one.upper, one.lower)]
        return _place(way, node, shafts[0].square) if shafts else None
    spot = way.dungeon.spots[node]
    grid = way.dungeon.laid[spot.slot].grid(spot.spot.level)
    there = [square for square in spot.spot.squares if grid.mark(square) == mark]
    if not there:
        return None
    number = min(used[node, mark], len(there) - 1)
    used[node, mark] += 1
    return _place(way, node, there[number])


def _toward(place: Place, other: Place, far: float) -> Place:
    part = far / (math.dist(place, other) or 1.0)
    return place[0] + (other[0] - place[0]) * part, place[1] + (other[1] - place[1]) * part
