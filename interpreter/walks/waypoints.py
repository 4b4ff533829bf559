"""Walks as text: `0:N1 0:4,1 drop 0:4,1/1 1:S4`.

A waypoint is `slot:row,column`, counted from 0 on the fragment as it lies, with `/1` for the level
below the highest; any square of a room stands for the room. Openings may be named by their side
and place. Before a waypoint may stand how it is reached, if not on foot. Spots between two
waypoints that nothing is met in are filled in.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from interpreter.walks.course import Course
from interpreter.walks.state import DROP, FLIGHT, START, WALK, Step

SQUARE = re.compile(r"(\d+):(\d+),(\d+)(?:/(\d+))?")
OPENING = re.compile(r"(\d+):([NESW])(\d+)")


class WaypointError(ValueError):
    """A waypoint that names nothing in the dungeon."""


def find(course: Course, text: str) -> int:
    """The node that a waypoint names."""
    dungeon = course.dungeon
    if match := OPENING.fullmatch(text):
        slot, side, place = int(match[1]), match[2], int(match[3])
        if slot < len(dungeon.laid):
            for port in dungeon.laid[slot].plan.ports:
                if (port.side, port.place) == (side, place):
                    return dungeon.firsts[slot] + port.spot
    elif match := SQUARE.fullmatch(text):
        slot, row, column, level = (int(part or 0) for part in match.groups())
        node = dungeon.where.get((slot, level, (row, column)))
        if node is not None:
            return node
    raise WaypointError(f"there is nothing at `{text}`")


def path(course: Course, text: str | Sequence[str]) -> list[Step]:
    """The steps that waypoints describe, legal or not."""
    kinds = {WALK, FLIGHT, DROP, *(leap.name for leap in course.rules.leaps)}
    steps: Sequence[str] = text.split() if isinstance(text, str) else text
    found: list[Step] = []
    kind = WALK
    for word in steps:
        if word in kinds:
            kind = word
            continue
        if found and kind == WALK and (ends := _plain(course, word)):
            if {step.node for step in found[-2:]} != set(ends):  # else it was just walked
                found += _along(course, found[-1].node, ends)
            continue
        node = find(course, word)
        if not found:
            found.append(Step(START, node))
        elif kind == WALK:
            found += _between(course, found[-1].node, node)
        else:
            found.append(Step(kind, node))
        kind = WALK
    return found


def written(course: Course, path: Iterable[Step]) -> str:
    """The text of a path, with every node it comes to."""
    steps: list[str] = []
    for step in path:
        if step.kind not in (START, WALK):
            steps.append(step.kind)
        steps.append(course.name(step.node))
    return " ".join(steps)


def _plain(course: Course, word: str) -> tuple[int, int] | None:
    """The ends of the corridor that a square without anything in it belongs to."""
    match = SQUARE.fullmatch(word)
    if match is None:
        return None
    slot, row, column, level = (int(part or 0) for part in match.groups())
    return course.plain.get((slot, level, (row, column)))


def _along(course: Course, start: int, ends: tuple[int, int]) -> list[Step]:
    """Go through a corridor, from its nearer end to the other."""
    if start in ends:
        return [Step(WALK, ends[0] if start == ends[1] else ends[1])]
    first = [_between(course, start, end) for end in ends]
    near, far = (0, 1) if len(first[0]) <= len(first[1]) else (1, 0)
    return [*first[near], Step(WALK, ends[far])]


def _between(course: Course, start: int, end: int) -> list[Step]:
    """The shortest way on foot through spots without marks that are no rooms.

    Searched on the tables, since what is typed in play must not need networkx.
    """
    if start == end:
        return []
    before: dict[int, int] = {}
    waiting = [start]
    for node in waiting:
        for way in course.ways[node]:
            if way.target == end:
                trail = [end]
                while node != start:
                    trail.append(node)
                    node = before[node]
                return [Step(WALK, one) for one in reversed(trail)]
            plain = not course.rooms[way.target] and not course.marks[way.target]
            if plain and way.target not in before and way.target != start:
                before[way.target] = node
                waiting.append(way.target)
    return [Step(WALK, end)]
