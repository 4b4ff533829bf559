"""Whether a step of a walk is legal, and if not, why."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.walks.course import Course, Passage
from interpreter.walks.rules import LeapRule
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
    is_free,
    leap_named,
    leap_targets,
    must_fall,
    paid,
)


def refuse(course: Course, state: WalkState, step: Step) -> str | None:
    """Why a step is not legal, as one of the REASONS, or None."""
    kind, node = step
    if not 0 <= node < len(course.names):
        return "no_way"
    if (kind == START) != (state.at == NOWHERE):
        return "begun" if kind == START else "not_begun"
    if kind == START:
        return None if node in course.openings else "not_open"
    leap = leap_named(course, kind)
    if state.status == "stuck" or (
        state.status == "exit" and (leap is None or leap.start != "port")
    ):
        return "over"
    if leap is not None:
        return _refuse_leap(course, state, leap, node)
    if kind == WALK:
        return _refuse_walk(course, state, node)
    if kind == FLIGHT:
        return _refuse_passage(course, state, course.flights[state.at], node)
    if kind == DROP:
        return _refuse_passage(course, state, course.drops[state.at], node, falling=True)
    return "no_way"


def _refuse_walk(course: Course, state: WalkState, node: int) -> str | None:
    for way in course.ways[state.at]:
        if way.target == node:
            break
    else:
        return "no_way"
    if course.rooms[node] and state.before == node:
        return "turned"
    held = state.resources
    if must_fall(course, state):
        unless = course.rules.marks[course.drops[state.at][0].mark].unless
        if unless is None or not affords(held, unless):
            return "must_drop"
        held = paid(held, unless)
    price = crossing_price(course, state, way)
    if price is None or not affords(held, price):
        return "crosses"
    return _refuse_arrival(course, state, node, paid(held, price))


def _refuse_arrival(
    course: Course, state: WalkState, node: int, held: tuple[int, ...] | None = None
) -> str | None:
    if is_free(course, state.used, node):
        return None
    second = course.forks.get(node)
    price = course.rules.cross_forks
    if held is None or second is None or price is None or state.used >> second & 1:
        return "used"
    if state.before == node:  # back along the corridor it came by, which is used
        return "used"
    return None if affords(held, price) else "used"


def _refuse_passage(
    course: Course,
    state: WalkState,
    passages: Sequence[Passage],
    node: int,
    *,
    falling: bool = False,
) -> str | None:
    here = [passage for passage in passages if passage.target == node]
    if not here:
        return "no_way"
    if must_fall(course, state) and not falling:
        return "must_drop"
    if all(course.used_up(state.used, passage.bit) for passage in here):
        return "used"
    return _refuse_arrival(course, state, node)


def _refuse_leap(course: Course, state: WalkState, leap: LeapRule, node: int) -> str | None:
    if must_fall(course, state):
        return "must_drop"
    if node not in leap_targets(course, state, leap):
        return _refuse_ends(course, state, leap, node)
    return None if affords(state.resources, leap.asks) else "unpaid"


def _refuse_ends(course: Course, state: WalkState, leap: LeapRule, node: int) -> str:
    """Why a leap does not lead from here to a node: what it leaves from may have been used up, by
    arriving there perhaps, or what it would lead to."""
    if not is_free(course, state.used, node):
        return "used"
    here = course.ends_at.get((leap.start_mark, state.at), ())
    there = course.ends_at.get((leap.end_mark, node), ())
    if leap.start == "mark" and here and there:
        if first_unused(state.used, here) is None:
            return "left"
        if first_unused(state.used, there) is None:
            return "used"
    return "no_way"
