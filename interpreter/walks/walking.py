"""A walk through a dungeon, step by step: what is legal, what each step does, and why not.

A walk is a pure function of the dungeon, the rules, the resources and the steps. Corridor spots
are used once; rooms may be entered again, through doors that are still unused, if the passes need
not cross. Numbering the doors round a room, two passes cross exactly when their ends interleave. A
pass that begins or ends inside the room (a shaft, a leap, the end of the walk) crosses nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from interpreter.walks.course import Course, Passage, Way
from interpreter.walks.rules import ROOMS_FOUND, LeapRule, Price

START, WALK, FLIGHT, DROP = "start", "walk", "flight", "drop"
Status = Literal["open", "stuck", "exit"]
NOWHERE = -1

Chord = tuple[int, int, int]  # a pass through a room: the room and the doors, the lower one first


class Step(NamedTuple):
    """`start`, `walk`, `flight`, `drop` or the name of a leap, and the node it leads to."""

    kind: str
    node: int


class WalkState(NamedTuple):
    """Where a walk is and what it has used, met and left.

    `door` is the door of the room it came in by, if it came by one; `before` the node it walked
    from. `tally` counts the marks that were met, and the rooms after them.
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


def start(course: Course, resources: Mapping[str, int]) -> WalkState:
    """A walk that has not begun."""
    held = tuple(max(0, resources.get(name, 0)) for name in course.resources)
    nothing = (0,) * (len(course.rules.marks) + 1)
    return WalkState(NOWHERE, NOWHERE, NOWHERE, 0, 0, (), held, nothing, "open")


def steps(course: Course, state: WalkState) -> list[Step]:
    """Every legal step, in a fixed order. One onto what cannot be paid is legal, and the last."""
    return [step for step in _candidates(course, state) if refuse(course, state, step) is None]


def take(course: Course, state: WalkState, step: Step) -> WalkState:
    """The state after a legal step. Raises ValueError, with the reason, on another."""
    reason = refuse(course, state, step)
    if reason is not None:
        raise ValueError(reason)
    return _taken(course, state, step)


def refuse(course: Course, state: WalkState, step: Step) -> str | None:
    """Why a step is not legal, as one of the REASONS, or None."""
    kind, node = step
    if not 0 <= node < len(course.names):
        return "no_way"
    if (kind == START) != (state.at == NOWHERE):
        return "begun" if kind == START else "not_begun"
    if kind == START:
        return None if node in course.openings else "not_open"
    leap = _leap(course, kind)
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


def check(course: Course, resources: Mapping[str, int], path: Iterable[Step]) -> Verdict:
    """Walk a whole path, up to its first illegal step."""
    state = start(course, resources)
    for number, step in enumerate(path):
        reason = refuse(course, state, step)
        if reason is not None:
            return Verdict(state, number, reason)
        state = _taken(course, state, step)
    return Verdict(state)


def tally(course: Course, state: WalkState) -> dict[str, int]:
    """How much of each mark was met, by name, and how many rooms were cleared."""
    names = [*(mark.name for mark in course.rules.marks), ROOMS_FOUND]
    return dict(zip(names, state.tally, strict=True))


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
        if forced and _taken(course, state, step).status != "stuck":
            return False
    return True


def _candidates(course: Course, state: WalkState) -> Iterator[Step]:
    at = state.at
    if at == NOWHERE:
        yield from (Step(START, node) for node in course.openings)
        return
    yield from (Step(WALK, way.target) for way in course.ways[at])
    yield from (Step(FLIGHT, passage.target) for passage in course.flights[at])
    yield from dict.fromkeys(Step(DROP, passage.target) for passage in course.drops[at])
    for leap in course.rules.leaps:
        yield from (Step(leap.name, node) for node in _leap_targets(course, state, leap))


def _leap(course: Course, kind: str) -> LeapRule | None:
    return next((leap for leap in course.rules.leaps if leap.name == kind), None)


def _must_fall(course: Course, state: WalkState) -> bool:
    """Whether the walk stands on a drop that it has neither taken nor paid for."""
    if not course.falls[state.at]:
        return False
    return not any(state.used >> passage.bit & 1 for passage in course.drops[state.at])


def _refuse_walk(course: Course, state: WalkState, node: int) -> str | None:
    way = next((way for way in course.ways[state.at] if way.target == node), None)
    if way is None:
        return "no_way"
    if course.rooms[node] and state.before == node:
        return "turned"
    held = state.resources
    if _must_fall(course, state):
        unless = course.rules.marks[course.drops[state.at][0].mark].unless
        if unless is None or not _affords(held, unless):
            return "must_drop"
        held = _paid(held, unless)
    price = _crossing(course, state, way)
    if price is None or not _affords(held, price):
        return "crosses"
    return _refuse_arrival(course, state, node, _paid(held, price))


def _refuse_arrival(
    course: Course, state: WalkState, node: int, held: tuple[int, ...] | None = None
) -> str | None:
    if course.rooms[node] or not state.used >> node & 1:
        return None
    second = course.forks.get(node)
    price = course.rules.cross_forks
    if held is None or second is None or price is None or state.used >> second & 1:
        return "used"
    return None if _affords(held, price) else "used"


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
    if _must_fall(course, state) and not falling:
        return "must_drop"
    if all(state.used >> passage.bit & 1 for passage in here):
        return "used"
    return _refuse_arrival(course, state, node)


def _refuse_leap(course: Course, state: WalkState, leap: LeapRule, node: int) -> str | None:
    if _must_fall(course, state):
        return "must_drop"
    if node not in _leap_targets(course, state, leap):
        used = not course.rooms[node] and state.used >> node & 1
        return "used" if used else "no_way"
    return None if _affords(state.resources, leap.pays) else "unpaid"


def _leap_targets(course: Course, state: WalkState, leap: LeapRule) -> Iterator[int]:
    at, used = state.at, state.used
    if leap.start == "port":
        if state.status == "exit":
            yield from (n for n in course.opposite(at, leap) if not used >> n & 1)
        return
    if leap.start == "below":
        for passage in course.above[at]:
            named = course.rules.marks[passage.mark].name == leap.end_mark
            if named and not used >> passage.bit & 1 and _free(course, used, passage.target):
                yield passage.target
        return
    taken = 0
    if leap.start == "mark":
        source = _unused(used, course.ends_at.get((leap.start_mark, at), ()))
        if source is None:
            return
        taken = 1 << source
    guards = course.rules.marks[course.rules.mark(leap.end_mark)].needs
    for end in course.ends[leap.end_mark]:
        if guards and course.rooms[end.node] and state.cleared >> end.node & 1:
            continue  # whoever guarded it is gone
        if _free(course, used, end.node) and _unused(used | taken, end.bits) is not None:
            yield end.node


def _free(course: Course, used: int, node: int) -> bool:
    return course.rooms[node] or not used >> node & 1


def _unused(used: int, bits: Iterable[int]) -> int | None:
    return next((bit for bit in bits if not used >> bit & 1), None)


def _crossing(course: Course, state: WalkState, way: Way) -> Price | None:
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
    return tuple((resource, amount * crossed) for resource, amount in price) if price else None


def interleave(a: int, b: int, c: int, d: int) -> bool:
    """Whether two passes through a room must cross: exactly one of c, d lies between a and b."""
    low, high = min(a, b), max(a, b)
    return (low < c < high) != (low < d < high)


def _affords(held: tuple[int, ...], price: Price) -> bool:
    return all(held[resource] >= amount for resource, amount in price)


def _paid(held: tuple[int, ...], price: Price) -> tuple[int, ...]:
    left = list(held)
    for resource, amount in price:
        left[resource] -= amount
    return tuple(left)


def _taken(course: Course, state: WalkState, step: Step) -> WalkState:
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
    if _must_fall(course, state):
        rule = course.drops[state.at][0]
        unless = course.rules.marks[rule.mark].unless or ()
        state = state._replace(
            resources=_paid(state.resources, unless), tally=_counted(state.tally, rule.mark)
        )
    price = _crossing(course, state, way)
    if price:
        state = state._replace(resources=_paid(state.resources, price))
    if NOWHERE not in (way.door_here, state.door):
        low, high = sorted((state.door, way.door_here))
        state = state._replace(chords=tuple(sorted((*state.chords, (state.at, low, high)))))
    return state


def _through(state: WalkState, passages: Sequence[Passage], node: int) -> WalkState:
    bits = [passage.bit for passage in passages if passage.target == node]
    bit = _unused(state.used, bits)
    assert bit is not None
    return state._replace(used=state.used | 1 << bit)


def _leapt(course: Course, state: WalkState, kind: str, node: int) -> WalkState:
    """Pay for a leap, and use up the marks at both its ends."""
    leap = _leap(course, kind)
    assert leap is not None
    used = state.used
    if leap.start == "below":
        bits = [p.bit for p in course.above[state.at] if p.target == node]
        bit = _unused(used, bits)
        assert bit is not None
        used |= 1 << bit
    for mark, end in ((leap.start_mark, state.at), (leap.end_mark, node)):
        bit = _unused(used, course.ends_at.get((mark, end), ()))
        if bit is not None and leap.start not in ("below", "port"):
            used |= 1 << bit
    return state._replace(used=used, resources=_paid(state.resources, leap.pays), status="open")


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
        return state._replace(used=state.used | second, resources=_paid(state.resources, price))
    state = state._replace(used=state.used | 1 << node)
    if course.falls[node]:
        if not _must_fall(course, state):  # it was climbed from below
            mark = course.drops[node][0].mark
            state = state._replace(tally=_counted(state.tally, mark))
    elif course.marks[node]:
        state = _met(course, state, node)
    leap = _leap(course, kind)
    arrived_outside = kind == START or (leap is not None and leap.start == "port")
    if node in course.openings and not arrived_outside:
        state = state._replace(status="exit")
    return state


def _met(course: Course, state: WalkState, node: int) -> WalkState:
    """Pay all that the marks of a node need, then find them all; or the walk ends here."""
    needs = course.needs[node]
    if not _affords(state.resources, needs):
        return state._replace(status="stuck")
    held, found = list(_paid(state.resources, needs)), list(state.tally)
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
