"""The state of a walk, and what is asked of it both to judge a step and to take one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from interpreter.walks.course import Course, Way
from interpreter.walks.rules import LeapRule, Price, added

START, WALK, FLIGHT, DROP = "start", "walk", "flight", "drop"
Status = Literal["open", "stuck", "exit"]
NOWHERE = -1
CLIMBED = -2  # instead of a door: a walk that has come up a drop need not fall down again

Chord = tuple[int, int, int]  # a pass through a room: the room and the doors, the lower one first


class Step(NamedTuple):
    """`start`, `walk`, `flight`, `drop` or the name of a leap, and the node it leads to."""

    kind: str
    node: int


class WalkState(NamedTuple):
    """Where a walk is and what it has used, met and left.

    `door` is the door of the room it came in by, if it came by one; `before` the node it walked
    from; `chords` are the lines that it has drawn through rooms. `tally` counts the marks that were
    met, and the rooms after them.
    """

    at: int
    door: int
    before: int
    used: int
    cleared: int
    chords: tuple[Chord, ...]
    resources: tuple[int, ...]
    tally: tuple[int, ...]
    status: Status


class Verdict(NamedTuple):
    """The state after the legal steps; if one was refused, which one and why."""

    state: WalkState
    refused: int | None = None
    reason: str | None = None


def leap_named(course: Course, kind: str) -> LeapRule | None:
    if kind in (START, WALK, FLIGHT, DROP):
        return None
    return next((leap for leap in course.rules.leaps if leap.name == kind), None)


def must_fall(course: Course, state: WalkState) -> bool:
    """Whether the walk has come to a drop in a corridor otherwise than from below."""
    return course.falls[state.at] and state.door != CLIMBED


def leap_targets(course: Course, state: WalkState, leap: LeapRule) -> Iterator[int]:
    at, used = state.at, state.used
    if leap.start == "port":
        if state.status == "exit":
            yield from (n for n in course.opposite(at, leap) if is_free(course, used, n))
        return
    if leap.start == "below":
        for passage in course.above[at]:
            named = course.rules.marks[passage.mark].name == leap.end_mark
            free = not course.used_up(used, passage.bit)
            if named and free and is_free(course, used, passage.target):
                yield passage.target
        return
    taken = 0
    if leap.start == "mark":
        source = first_unused(used, course.ends_at.get((leap.start_mark, at), ()))
        if source is None:
            return
        taken = 1 << source
    guards = course.rules.marks[course.rules.mark(leap.end_mark)].asks
    for end in course.ends[leap.end_mark]:
        if guards and course.rooms[end.node] and state.cleared >> end.node & 1:
            continue  # whoever guarded it is gone
        if is_free(course, used, end.node) and first_unused(used | taken, end.bits) is not None:
            yield end.node


def is_free(course: Course, used: int, node: int) -> bool:
    return course.rooms[node] or not course.used_up(used, node)


def first_unused(used: int, bits: Iterable[int]) -> int | None:
    return next((bit for bit in bits if not used >> bit & 1), None)


def crossing_price(course: Course, state: WalkState, way: Way) -> Price | None:
    """What leaving a room by a door costs because of the passes that it crosses."""
    if NOWHERE in (way.door_here, state.door):
        return ()
    crossed = sum(
        interleave(state.door, way.door_here, a, b)
        for room, a, b in state.chords
        if room == state.at
    )
    price = course.rules.cross_rooms
    if not crossed:
        return ()
    return added((price,) * crossed) if price else None


def interleave(a: int, b: int, c: int, d: int) -> bool:
    """Whether two passes through a room must cross: exactly one of c, d lies between a and b."""
    low, high = min(a, b), max(a, b)
    return (low < c < high) != (low < d < high)


def affords(held: tuple[int, ...], price: Price) -> bool:
    for resource, have, _ in price:  # noqa: SIM110 it is asked of every step and every leap
        if held[resource] < have:
            return False
    return True


def paid(held: tuple[int, ...], price: Price) -> tuple[int, ...]:
    left = list(held)
    for resource, _, pay in price:
        left[resource] -= pay
    return tuple(left)
