"""The line of a walk through a dungeon, level by level."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from cardwright.drawing.geometry import Point
from dsl.boards.fragments.notation import STEP, Square
from interpreter.walks import Course, Step
from interpreter.walks.state import DROP, FLIGHT, NOWHERE, START, WALK

ROOM_PULL = 0.45  # how far a pass through a room bends towards its middle

Place = tuple[float, float]  # across and down on the table, in squares


@dataclass
class Stretch:
    """A line without a break on one level. `through` are the points that bend it, not on it."""

    level: int
    points: list[Place] = field(default_factory=list)
    bends: list[Place | None] = field(default_factory=list)  # before each point
    begins: str = ""  # how it was come to: start, flight, drop or a leap
    ends: str = ""
    number: int = 0


def stretches(way: Course, path: Sequence[Step], status: str) -> list[Stretch]:
    """The lines that a path draws, in its order; a shaft or a leap starts a new one."""
    found: list[Stretch] = []
    line: Stretch | None = None
    bend: Place | None = None
    for number, step in enumerate(path):
        spot = way.dungeon.spots[step.node]
        if step.kind != WALK or line is None:
            if line is not None:
                line.ends = step.kind
            line = Stretch(spot.spot.level, begins=step.kind, number=len(found) + 1)
            found.append(line)
            bend = None
            if step.kind == START or _is_port_leap(way, step):
                _add(line, _outside(way, step.node))
            before = path[number - 1].node if number else NOWHERE
            if not way.rooms[step.node] or step.kind != START:
                _add(line, _landing(way, before, step))
            continue
        before = path[number - 1].node
        if way.rooms[step.node]:
            _add(line, _doorway(way, before, step.node))
            bend = middle_of(way, step.node)
            last = number + 1 == len(path) or path[number + 1].kind != WALK
            if last:
                after = path[number + 1] if number + 1 < len(path) else None
                _add(line, _goal(way, step.node, after))
            continue
        if way.rooms[before]:
            _add(line, _doorway(way, step.node, before), bend)
            bend = None
        for square in _between(way, before, step.node):
            _add(line, square)
        _add(line, at(way, step.node))
    if line is not None and status == "exit":
        line.ends = "exit"
        _add(line, _outside(way, path[-1].node))
    elif line is not None:
        line.ends = "end"
    return found


def _add(line: Stretch, point: Place, bend: Place | None = None) -> None:
    if not line.points or line.points[-1] != point:
        line.points.append(point)
        line.bends.append(bend)


def at(way: Course, node: int) -> Place:
    spot = way.dungeon.spots[node]
    return _place(way, node, spot.spot.square)


def _place(way: Course, node: int, square: Square) -> Place:
    laid = way.dungeon.laid[way.dungeon.spots[node].slot]
    return laid.x + square[1] + 0.5, laid.y + square[0] + 0.5


def middle_of(way: Course, node: int) -> Place:
    squares = way.dungeon.spots[node].spot.squares
    places = [_place(way, node, square) for square in squares]
    return sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)


def _doorway(way: Course, node: int, room: int) -> Place:
    """The middle of the door between a corridor square and a room."""
    row, column = way.dungeon.spots[node].spot.square
    for down, across in STEP.values():
        if (row + down, column + across) in way.dungeon.spots[room].spot.squares:
            x, y = at(way, node)
            return x + across / 2, y + down / 2
    return at(way, node)


def _outside(way: Course, node: int) -> Place:
    opening = way.openings[node][0]
    down, across = STEP[opening.side]
    return opening.x + 0.5 + across * 0.85, opening.y + 0.5 + down * 0.85


def _between(way: Course, before: int, node: int) -> list[Place]:
    """The plain squares of the corridor between two nodes, in the order they are walked."""
    for link in way.dungeon.links:
        if {link.a, link.b} == {before, node} and link.through:
            squares = link.through if link.a == before else link.through[::-1]
            return [_place(way, link.a, square) for square in squares]
    return []


def _is_port_leap(way: Course, step: Step) -> bool:
    return any(leap.name == step.kind and leap.start == "port" for leap in way.rules.leaps)


def _landing(way: Course, before: int, step: Step) -> Place:
    """Where a shaft or a leap comes out; in a room, the square of the shaft or the mark."""
    if not way.rooms[step.node]:
        return at(way, step.node)
    for shaft in (*way.dungeon.drops, *way.dungeon.flights):
        if step.kind in (DROP, FLIGHT) and {shaft.upper, shaft.lower} == {before, step.node}:
            return _place(way, step.node, shaft.square)
    leap = next((leap for leap in way.rules.leaps if leap.name == step.kind), None)
    return _mark_place(way, step.node, leap.end_mark if leap else "")


def _goal(way: Course, node: int, after: Step | None) -> Place:
    """Where in a room a line ends: at the shaft or the mark it leaves by, or in the middle."""
    if after is not None and after.kind in (DROP, FLIGHT):
        for shaft in (*way.dungeon.drops, *way.dungeon.flights):
            if {shaft.upper, shaft.lower} == {node, after.node}:
                return _place(way, node, shaft.square)
    if after is not None:
        leap = next((leap for leap in way.rules.leaps if leap.name == after.kind), None)
        if leap is not None and leap.start == "mark":
            return _mark_place(way, node, leap.start_mark)
    return middle_of(way, node)


def _mark_place(way: Course, node: int, mark: str) -> Place:
    spot = way.dungeon.spots[node]
    laid = way.dungeon.laid[spot.slot]
    grid = laid.grid(spot.spot.level)
    for square in spot.spot.squares:
        if grid.mark(square) == mark:
            return _place(way, node, square)
    return middle_of(way, node)


def bent(start: Point, end: Point, pull: Point) -> Point:
    """The point that draws a pass through a room towards the room's middle."""
    return start.to(end, 0.5).to(pull, ROOM_PULL)
