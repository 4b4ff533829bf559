"""Laying fragments well: a search over layouts, each judged by the best walk through it.

Random layouts first, then annealing that lifts one fragment and lays it anew. Everything is
counted in expansions of the walk search, and chance comes from a seed, so that the same question
has the same answer everywhere.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from dsl.boards.fragments import Align, Dungeon, Fragment, Laid, Placement, dungeon_of, places_for
from dsl.boards.fragments.laying import Turns
from dsl.boards.fragments.notation import HALF_TURNS
from interpreter.walks.adviser import Advice, best_path
from interpreter.walks.course import Course
from interpreter.walks.rules import WalkRules

TRIES = 30  # at laying one fragment after the other before something is left out
A_LOOK = 0.02  # of the budget goes into judging one layout
LEAST_LOOK = 60
A_LAYING = 60  # laying fragments and making tables of them takes as long as so many expansions
FIRST = 0.1  # of the budget goes into random layouts
LAST = 0.25  # and into the walk through the best one
WARM = 0.12  # how much worse a layout may be and still be taken, of the best, at the start


class Plan(NamedTuple):
    """A layout and the walk through it; `looks` is how many layouts were judged."""

    placements: tuple[Placement, ...]
    advice: Advice
    looks: int
    expansions: int


def best_layout(
    fragments: Mapping[str, Fragment],
    hand: Sequence[str],
    rules: WalkRules,
    resources: Mapping[str, int],
    weights: Mapping[str, float],
    *,
    exit: float = 0.0,
    budget: int = 10_000,
    seed: int = 0,
    align: Align = "strict",
    turns: Turns = HALF_TURNS,
) -> Plan:
    """A good layout of the fragments of a hand, and a good walk through it.

    A fragment that finds no place is left out. `budget` counts expansions of the walk search.
    """
    if not hand:
        raise ValueError("there is nothing to lay")
    search = _LayoutSearch(fragments, hand, rules, resources, weights, exit, align, turns, seed)
    return search.run(budget)


class _LayoutSearch:
    def __init__(
        self,
        fragments: Mapping[str, Fragment],
        hand: Sequence[str],
        rules: WalkRules,
        resources: Mapping[str, int],
        weights: Mapping[str, float],
        exit: float,
        align: Align,
        turns: Turns,
        seed: int,
    ) -> None:
        self.hand = [fragments[name] for name in hand]
        self.rules, self.resources, self.weights, self.exit = rules, resources, weights, exit
        self.align: Align = align
        self.turns = turns
        self.chance = random.Random(seed)
        self.expansions = self.looks = 0
        self.look = LEAST_LOOK
        self.judged: dict[frozenset[Laid], Advice] = {}

    def run(self, budget: int) -> Plan:
        self.look = max(LEAST_LOOK, round(budget * A_LOOK))
        best = now = self.random_layout()
        value = best_value = self.judge(now).value
        while self.expansions < budget * FIRST:
            now = self.random_layout()
            value = self.judge(now).value
            if value > best_value:
                best, best_value = now, value
        now, value = best, best_value
        last = budget * (1 - LAST)
        spare = 4 * budget // A_LAYING  # turns without a new layout cost nothing, so they end
        while self.expansions < last and spare > 0:
            spare -= 1
            other = self.moved(now)
            found = self.judge(other).value
            warmth = WARM * best_value * max(0.0, 1 - self.expansions / last) + 1e-9
            if found >= value or self.chance.random() < math.exp((found - value) / warmth):
                now, value = other, found
            if found > best_value:
                best, best_value = other, found
        advice = best_path(
            Course(_dungeon(best), self.rules),
            self.resources,
            self.weights,
            exit=self.exit,
            budget=max(self.look, budget - self.expansions),
        )
        placements = tuple(Placement(one.fragment.name, *one[1:]) for one in best)
        total = self.expansions + advice.expansions
        return Plan(placements, advice, self.looks, total)

    def judge(self, laid: tuple[Laid, ...]) -> Advice:
        """The walk through a layout, as far as one look goes."""
        key = frozenset(laid)
        if key not in self.judged:
            course = Course(_dungeon(laid), self.rules)
            advice = best_path(
                course, self.resources, self.weights, exit=self.exit, budget=self.look
            )
            self.judged[key] = advice
            self.looks += 1
            self.expansions += A_LAYING + advice.expansions
        return self.judged[key]

    def random_layout(self) -> tuple[Laid, ...]:
        most: tuple[Laid, ...] = ()
        for _ in range(TRIES):
            laid: tuple[Laid, ...] = ()
            for fragment in self.chance.sample(self.hand, len(self.hand)):
                places = places_for(laid, fragment, self.align, self.turns)
                if places:
                    laid = (*laid, self.chance.choice(places))
            if len(laid) > len(most):
                most = laid
            if len(laid) == len(self.hand):
                break
        return most

    def moved(self, laid: tuple[Laid, ...]) -> tuple[Laid, ...]:
        """Lift one fragment, if the others still hang together, and lay what is free anew."""
        lifted = self.chance.randrange(len(laid))
        rest = (*laid[:lifted], *laid[lifted + 1 :])
        if not rest:
            return self.random_layout()
        try:
            dungeon_of.__wrapped__(rest, self.align)
        except ValueError:
            return laid
        away = list(self.hand)
        for one in rest:
            away.remove(one.fragment)
        for fragment in self.chance.sample(away, len(away)):
            places = places_for(rest, fragment, self.align, self.turns)
            if places:
                rest = (*rest, self.chance.choice(places))
        return rest if len(rest) >= len(laid) else laid


def _dungeon(laid: tuple[Laid, ...]) -> Dungeon:
    """Made without keeping it: of thousands of layouts, one is played."""
    return dungeon_of.__wrapped__(laid, "lenient")
