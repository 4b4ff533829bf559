"""What a legal step of a walk does."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.walks.course import Course, Passage, Way
from interpreter.walks.state import (
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
    if kind == FLIGHT:
        state = _through(state, course.flights[state.at], node)
        mark = next(p.mark for p in course.flights[state.at] if p.target == node)
        state = state._replace(tally=_counted(state.tally, mark))
    elif kind == DROP:
        fell = course.falls[state.at]
        mark = course.drops[state.at][0].mark
        state = _through(state, course.drops[state.at], node)
        if fell:
            state = state._replace(tally=_counted(state.tally, mark))
    elif kind != START:
        state = _leapt(course, state, kind, node)
    return _arrived(course, state, node, NOWHERE, NOWHERE, kind)


def _left(course: Course, state: WalkState, way: Way) -> WalkState:
    """Leaving by a corridor: paying for a drop that is passed, noting the pass through a room."""
    if must_fall(course, state):
        rule = course.drops[state.at][0]
        unless = course.rules.marks[rule.mark].unless or ()
        state = state._replace(
            resources=paid(state.resources, unless), tally=_counted(state.tally, rule.mark)
        )
    price = crossing_price(course, state, way)
    if price:
        state = state._replace(resources=paid(state.resources, price))
    if NOWHERE not in (way.door_here, state.door):
        low, high = sorted((state.door, way.door_here))
        state = state._replace(chords=tuple(sorted((*state.chords, (state.at, low, high)))))
    return state


def _through(state: WalkState, passages: Sequence[Passage], node: int) -> WalkState:
    bits = [passage.bit for passage in passages if passage.target == node]
    bit = first_unused(state.used, bits)
    assert bit is not None
    return state._replace(used=state.used | 1 << bit)


def _leapt(course: Course, state: WalkState, kind: str, node: int) -> WalkState:
    """Pay for a leap, and use up the marks at both its ends."""
    leap = leap_named(course, kind)
    assert leap is not None
    used = state.used
    if leap.start == "below":
        bits = [p.bit for p in course.above[state.at] if p.target == node]
        bit = first_unused(used, bits)
        assert bit is not None
        used |= 1 << bit
    for mark, end in ((leap.start_mark, state.at), (leap.end_mark, node)):
        bit = first_unused(used, course.ends_at.get((mark, end), ()))
        if bit is not None and leap.start not in ("below", "port"):
            used |= 1 << bit
    return state._replace(used=used, resources=paid(state.resources, leap.asks), status="open")


def _arrived(
    course: Course, state: WalkState, node: int, door: int, before: int, kind: str
) -> WalkState:
    """Come to a node: pay for and find what is there, or be stuck."""
    state = state._replace(at=node, door=door, before=before)
    if course.rooms[node]:
        return state if state.cleared >> node & 1 else _met(course, state, node)
    if state.used >> node & 1:
        price = course.rules.cross_forks or ()
        second = 1 << course.forks[node]
        return state._replace(used=state.used | second, resources=paid(state.resources, price))
    state = state._replace(used=state.used | 1 << node)
    if course.falls[node]:
        if not must_fall(course, state):  # it was climbed from below
            mark = course.drops[node][0].mark
            state = state._replace(tally=_counted(state.tally, mark))
    elif course.marks[node]:
        state = _met(course, state, node)
    leap = leap_named(course, kind)
    arrived_outside = kind == START or (leap is not None and leap.start == "port")
    if node in course.openings and not arrived_outside:
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
