"""A course as the places where a walk can choose, and the corridors between them.

Most corridor spots have one way in and one way out. Where corridors are used once, a walk that has
entered such a stretch goes through to its end, so that a search need look only at the ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from interpreter.walks.course import Course, Way
from interpreter.walks.rules import LeapRule
from interpreter.walks.state import WALK, Step


class Stretch(NamedTuple):
    """A corridor from one place of choice to the next, and the spots between them."""

    target: int
    door_here: int
    door_there: int
    before: int  # the node it comes to the target from
    through: tuple[int, ...]
    mask: int  # of the spots between
    steps: tuple[Step, ...]  # all of them


def choices(course: Course, leaps: Iterable[LeapRule]) -> int:
    """The nodes where a walk may have a choice, or may begin or end in the middle of a corridor."""
    found = 0
    for leap in leaps:
        for node in leap_nodes(course, leap):
            found |= 1 << node
    for node, ways in enumerate(course.ways):
        plain = (
            course.once
            and not course.rooms[node]
            and len({way.target for way in ways}) == len(ways) == 2
            and node not in course.openings
            and not (course.flights[node] or course.drops[node] or course.above[node])
        )
        if not plain:
            found |= 1 << node
    return found


def leap_nodes(course: Course, leap: LeapRule) -> Iterator[int]:
    """Where a leap leaves from or leads to."""
    if leap.start == "port":
        yield from course.openings
    elif leap.start == "below":
        for node, above in enumerate(course.above):
            if above:
                yield node
                yield from (passage.target for passage in above)
    elif leap.start == "anywhere":
        yield from range(len(course.names))
    else:
        for mark in (leap.start_mark, leap.end_mark):
            yield from (end.node for end in course.ends.get(mark, ()))


def stretches(course: Course, kept: int) -> list[tuple[Stretch, ...]]:
    """For each node that is kept, the stretches that lead away from it."""
    return [
        tuple(_along(course, kept, node, way) for way in ways) if kept >> node & 1 else ()
        for node, ways in enumerate(course.ways)
    ]


def _along(course: Course, kept: int, start: int, way: Way) -> Stretch:
    before, here, last = start, way.target, way
    through: list[int] = []
    while not kept >> here & 1:
        through.append(here)
        one, other = course.ways[here]
        last = other if one.target == before else one
        before, here = here, last.target
    mask = sum(1 << node for node in through)
    steps = tuple(Step(WALK, node) for node in (*through, here))
    return Stretch(here, way.door_here, last.door_there, before, tuple(through), mask, steps)
