"""The best walk for a weighting of what is found, by branch and bound.

What the search proposes is walked again by the referee before it is given.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from interpreter.walks.course import Course
from interpreter.walks.prospect import Prospect, pack
from interpreter.walks.search import Search
from interpreter.walks.state import DROP, FLIGHT, WALK, Step, WalkState
from interpreter.walks.walking import check, complete, start, steps, take, tally

NO_LIMIT = 1 << 62


class Advice(NamedTuple):
    """A legal walk to its end, what it is worth, and whether no other is worth more."""

    steps: tuple[Step, ...]
    value: float
    optimal: bool
    expansions: int


def best_path(
    course: Course,
    resources: Mapping[str, int],
    weights: Mapping[str, float],
    *,
    exit: float = 0.0,
    budget: int = NO_LIMIT,
    walked: Sequence[Step] = (),
) -> Advice:
    """The walk that finds most, each mark (and each room, as `rooms`) counted by its weight.

    `exit` is what it is worth to end outside. After so many expansions as `budget` says the best
    walk found so far is given, and `optimal` is false unless everything was looked at. `walked` are
    legal steps that have been taken already: the walk begins with them.
    """
    if any(weight < 0 for weight in weights.values()) or exit < 0:
        raise ValueError("weights are not below 0")
    held = pack(start(course, resources).resources)
    search = Search(course, Prospect(course, held, weights, exit), budget)
    search.run(held, walked)
    path, state = _to_its_end(course, resources, search.path)
    value = worth_of(course, state, weights, exit)
    return Advice(tuple(path), value, not search.stopped, search.expansions)


def worth_of(
    course: Course, state: WalkState, weights: Mapping[str, float], exit: float = 0.0
) -> float:
    """What a walk is worth under a weighting."""
    counts = tally(course, state)
    found = sum(weights.get(name, 0.0) * count for name, count in counts.items())
    return found + (exit if state.status == "exit" else 0.0)


def _to_its_end(
    course: Course, resources: Mapping[str, int], path: list[Step]
) -> tuple[list[Step], WalkState]:
    """The path walked by the referee, then on along corridors until none leads to anything new."""
    path = list(path)
    verdict = check(course, resources, path)
    assert verdict.reason is None, (verdict, path)
    state = verdict.state
    while path and not complete(course, state):
        for step in steps(course, state):
            after = take(course, state, step)
            new = course.once or not (state.used | state.cleared) >> step.node & 1
            if step.kind in (WALK, FLIGHT, DROP) and after.status != "stuck" and new:
                path.append(step)
                state = after
                break
        else:
            break
    return path, state
