"""What a legal step of a walk does."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.walks.course import Course, Passage, Way
from interpreter.walks.rules import LeapRule
from interpreter.walks.state import (
    CLIMBED,
    DROP,
    FLIGHT,
    NOWHERE,
    START,
    WALK,
    Step,
    WalkState,
    affords,
    crossing_price,
    first_unused,
    leap_named,
    must_fall,
    paid,
)


def taken(course: Course, state: WalkState, step: Step) -> WalkState:
    """The state after a step, which must be legal."""
    kind, node = step
    if kind == WALK:
        way = next(way for way in course.ways[state.at] if way.target == node)
        return _arrived(course, _left(course, state, way), node, way.door_there, state.at, kind)
    door = NOWHERE
    if kind == FLIGHT:
        before = state.used
        state, bit = _through(course, state, course.flights[state.at], node)
        if not before >> bit & 1:
            mark = next(p.mark for p in course.flights[state.at] if p.target == node)
            state = state._replace(tally=_counted(state.tally, mark))
    elif kind == DROP:
        if must_fall(course, state):
            state = _dealt_with(course, state)
        state, _ = _through(course, state, course.drops[state.at], node)
    elif kind != START:
        leap = leap_named(course, kind)
        assert leap is not None
        state = _leapt(course, state, leap, node)
        if leap.start == "below" and course.falls[node]:
            door = CLIMBED
    return _arrived(course, state, node, door, NOWHERE, kind)


def _left(course: Course, state: WalkState, way: Way) -> WalkState:
    """Leaving by a corridor: paying for a drop that is passed, noting the pass through a room."""
    if must_fall(course, state):
        unless = course.rules.marks[course.drops[state.at][0].mark].unless or ()
        state = _dealt_with(course, state._replace(resources=paid(state.resources, unless)))
    price = crossing_price(course, state, way)
    if price:
        state = state._replace(resources=paid(state.resources, price))
    if NOWHERE not in (way.door_here, state.door):
        low, high = sorted((state.door, way.door_here))
        chords = {*state.chords, (state.at, low, high)}  # one line, however often it is drawn
        state = state._replace(chords=tuple(sorted(chords)))
    return state


def _dealt_with(course: Course, state: WalkState) -> WalkState:
    """A drop in a corridor counts when it is fallen down or passed, the first time."""
    if course.again(state.used, state.at):
        return state
    return state._replace(tally=_counted(state.tally, course.drops[state.at][0].mark))


def _through(
    course: Course, state: WalkState, passages: Sequence[Passage], node: int
) -> tuple[WalkState, int]:
    """Take a shaft, and which one that is."""
    bits = [passage.bit for passage in passages if passage.target == node]
    bit = course.shaft(state.used, bits)
    assert bit is not None
    return state._replace(used=course.use(state.used, bit)), bit


def _leapt(course: Course, state: WalkState, leap: LeapRule, node: int) -> WalkState:
    """Pay for a leap, and use up the marks at both its ends."""
    used = state.used
    if leap.start == "below":
        bits = [p.bit for p in course.above[state.at] if p.target == node]
        bit = course.shaft(used, bits)
        assert bit is not None
        used = course.use(used, bit)
    for mark, end in ((leap.start_mark, state.at), (leap.end_mark, node)):
        bit = first_unused(used, course.ends_at.get((mark, end), ()))
        if bit is not None and leap.start not in ("below", "port"):
            used |= 1 << bit
    return state._replace(used=used, resources=paid(state.resources, leap.asks), status="open")


def _arrived(
    course: Course, state: WalkState, node: int, door: int, before: int, kind: str
) -> WalkState:
    """Come to a node: pay for and find what is there, or be stuck."""
    if course.rooms[node]:
        state = state._replace(at=node, door=door, before=before)
        return state if state.cleared >> node & 1 else _met(course, state, node)
    if course.used_up(state.used, node):
        price = course.rules.cross_forks or ()
        used, left = state.used | 1 << course.forks[node], paid(state.resources, price)
        return state._replace(at=node, door=door, before=before, used=used, resources=left)
    fresh = not state.used >> node & 1
    state = state._replace(at=node, door=door, before=before, used=course.use(state.used, node))
    if course.falls[node]:
        if not must_fall(course, state):  # it was climbed from below
            state = _dealt_with(course, state)
    elif course.marks[node] and fresh:
        state = _met(course, state, node)
    if node in course.openings and kind != START:
        leap = leap_named(course, kind)
        if leap is None or leap.start != "port":
            state = state._replace(status="exit")
    return state


def _met(course: Course, state: WalkState, node: int) -> WalkState:
    """Pay all that the marks of a node need, then find them all; or the walk ends here."""
    asks = course.asks[node]
    if not affords(state.resources, asks):
        return state._replace(status="stuck")
    held, found = list(paid(state.resources, asks)), list(state.tally)
    for mark in course.marks[node]:
        rule = course.rules.marks[mark]
        if not rule.links:
            found[mark] += 1
        for resource, amount in rule.gives:
            held[resource] += amount
    cleared = state.cleared
    if course.rooms[node]:
        cleared |= 1 << node
        found[-1] += 1
    return state._replace(cleared=cleared, resources=tuple(held), tally=tuple(found))


def _counted(counts: tuple[int, ...], mark: int) -> tuple[int, ...]:
    return (*counts[:mark], counts[mark] + 1, *counts[mark + 1 :])
