"""A walk through a dungeon, step by step: what is legal, what each step does, and why not.

A walk is a pure function of the dungeon, the rules, the resources and the steps. Corridor spots
are used once, or as often as the rules say; what is met there is met the first time. Rooms may be
entered again, through doors that are not used up, if the passes need not cross. Numbering the doors
round a room, two passes cross exactly when their ends interleave. A pass that begins or ends inside
the room (a shaft, a leap, the end of the walk) crosses nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from interpreter.walks.course import Course
from interpreter.walks.refusals import refuse
from interpreter.walks.rules import ROOMS_FOUND
from interpreter.walks.state import (
    DROP,
    FLIGHT,
    NOWHERE,
    START,
    WALK,
    Step,
    Verdict,
    WalkState,
    affords,
    leap_targets,
    must_fall,
)
from interpreter.walks.taking import taken

LONGEST_RUN = 200


def start(course: Course, resources: Mapping[str, int]) -> WalkState:
    """A walk that has not begun."""
    held = tuple(max(0, resources.get(name, 0)) for name in course.resources)
    nothing = (0,) * (len(course.rules.marks) + 1)
    return WalkState(NOWHERE, NOWHERE, NOWHERE, 0, 0, (), held, nothing, "open")


def steps(course: Course, state: WalkState) -> list[Step]:
    """Every legal step, in a fixed order. One onto what cannot be paid is legal, and the last."""
    if state.at == NOWHERE:
        return [Step(START, node) for node in course.openings]
    found = [] if state.status == "stuck" else list(_leaps(course, state))
    if state.status == "open":
        found[:0] = [one for one in _ways(course, state) if refuse(course, state, one) is None]
    return found


def take(course: Course, state: WalkState, step: Step) -> WalkState:
    """The state after a legal step. Raises ValueError, with the reason, on another."""
    reason = refuse(course, state, step)
    if reason is not None:
        raise ValueError(reason)
    return taken(course, state, step)


def run(course: Course, state: WalkState, step: Step) -> tuple[Step, ...]:
    """A legal step and all that follow it without a choice. Leaps from anywhere wait to be chosen,
    and so does going back."""
    anywhere = {leap.name for leap in course.rules.leaps if leap.start == "anywhere"}
    found = [step]
    state = taken(course, state, step)
    while len(found) < LONGEST_RUN:
        following = _onward(course, state, anywhere)
        if len(following) != 1 or following[0].kind not in (WALK, FLIGHT, DROP):
            break
        found.append(following[0])
        state = taken(course, state, following[0])
    return tuple(found)


def _onward(course: Course, state: WalkState, anywhere: set[str]) -> list[Step]:
    """The legal steps that lead neither back nor there from anywhere."""
    ways = course.ways[state.at]
    if len(ways) == 2 and state.before != NOWHERE and course.passages >> state.at & 1:
        ahead = Step(WALK, ways[ways[0].target == state.before].target)
        return [ahead] if refuse(course, state, ahead) is None else []
    back = Step(WALK, state.before)
    return [one for one in steps(course, state) if one.kind not in anywhere and one != back]


def check(course: Course, resources: Mapping[str, int], path: Iterable[Step]) -> Verdict:
    """Walk a whole path, up to its first illegal step."""
    state = start(course, resources)
    for number, step in enumerate(path):
        reason = refuse(course, state, step)
        if reason is not None:
            return Verdict(state, number, reason)
        state = taken(course, state, step)
    return Verdict(state)


def tally(course: Course, state: WalkState) -> dict[str, int]:
    """How much of each mark was met, by name, and how many rooms were cleared."""
    names = [*(mark.name for mark in course.rules.marks), ROOMS_FOUND]
    return dict(zip(names, state.tally, strict=True))


def before_finding(course: Course, before: WalkState, after: WalkState) -> tuple[int, ...]:
    """What was left when a step was paid for and what it came to was not found yet."""
    node = after.at
    if course.rooms[node]:
        met = after.cleared & ~before.cleared
    else:
        met = 0 if course.falls[node] or after.status == "stuck" else after.used & ~before.used
    if not met >> node & 1:
        return after.resources
    left = list(after.resources)
    for mark in course.marks[node]:
        for resource, amount in course.rules.marks[mark].gives:
            left[resource] -= amount
    return tuple(left)


def complete(course: Course, state: WalkState) -> bool:
    """Whether a walk has come to an end: outside, or where no corridor or shaft leads on.

    Leaps and drops that one need not take do not count, nor does what cannot be paid.
    """
    if state.status != "open":
        return True
    if state.at == NOWHERE:
        return False
    for step in steps(course, state):
        forced = step.kind in (WALK, FLIGHT) or (step.kind == DROP and course.falls[state.at])
        if forced and taken(course, state, step).status != "stuck":
            return False
    return True


def _ways(course: Course, state: WalkState) -> Iterator[Step]:
    at = state.at
    yield from (Step(WALK, way.target) for way in course.ways[at])
    yield from (Step(FLIGHT, passage.target) for passage in course.flights[at])
    yield from dict.fromkeys(Step(DROP, passage.target) for passage in course.drops[at])


def _leaps(course: Course, state: WalkState) -> Iterator[Step]:
    """The leaps that are legal: what cannot be paid is not looked for."""
    if must_fall(course, state):
        return
    outside = state.status == "exit"
    for leap in course.rules.leaps:
        if affords(state.resources, leap.asks) and (leap.start == "port" or not outside):
            yield from (Step(leap.name, node) for node in leap_targets(course, state, leap))
