"""Random dungeons, resources and weightings, and every walk through a small one."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from dsl.boards.fragments import Dungeon, Fragment, Laid, dungeon_of, places_for
from interpreter.walks import Course, WalkRules, course, start, steps, take, worth_of
from interpreter.walks.rules import ROOMS_FOUND
from interpreter.walks.state import WalkState

MOST_WALKS = 400_000
TRIES = 30
Weights = Mapping[str, float]
Resources = Mapping[str, int]


def random_dungeon(
    fragments: Mapping[str, Fragment], hand: Sequence[str], chance: random.Random
) -> Dungeon | None:
    """A layout of all the fragments of a hand, each laid where chance puts it; None when they do
    not seem to fit together."""
    for _ in range(TRIES):
        laid: tuple[Laid, ...] = ()
        for name in chance.sample(hand, len(hand)):
            places = places_for(laid, fragments[name])
            if places:
                laid = (*laid, chance.choice(places))
        if len(laid) == len(hand):
            return dungeon_of(laid)
    return None


def random_course(
    fragments: Mapping[str, Fragment], rules: WalkRules, number: int, chance: random.Random
) -> Course:
    while True:
        hand = chance.sample(sorted(fragments), number)
        dungeon = random_dungeon(fragments, hand, chance)
        if dungeon is not None:
            return course(dungeon, rules)


def random_resources(rules: WalkRules, chance: random.Random) -> dict[str, int]:
    """Little of everything: what is scarce is what makes a walk hard to choose."""
    return {name: chance.choice((0, 0, 0, 0, 0, 0, 1, 1, 2)) for name in rules.resources}


def random_weights(rules: WalkRules, chance: random.Random) -> dict[str, float]:
    names = [*(mark.name for mark in rules.marks), ROOMS_FOUND]
    return {name: float(chance.choice((0, 0, 1, 2, 3))) for name in names}


class TooMany(Exception):
    """A dungeon with more walks than can be looked at one by one."""


def most_by_every_walk(
    way: Course, resources: Resources, weights: Weights, leaving: float
) -> float:
    """The worth of the best of all walks, by the referee alone and without any shortcut."""
    best, looked = 0.0, 0
    waiting: list[WalkState] = [start(way, resources)]
    while waiting:
        state = waiting.pop()
        looked += 1
        if looked > MOST_WALKS:
            raise TooMany
        best = max(best, worth_of(way, state, weights, leaving))
        waiting += [take(way, state, step) for step in steps(way, state)]
    return best
