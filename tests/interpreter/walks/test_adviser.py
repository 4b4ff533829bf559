"""The adviser: its walks are legal, worth what it says, and the best where it says so."""

from __future__ import annotations

import random

import pytest

from bench.dungeons import (
    most_by_every_walk,
    random_course,
    random_resources,
    random_weights,
)
from dsl.boards.fragments import (
    DeclaredMarks,
    Fragment,
    Placement,
    compose,
    layout_problem,
    read_fragments,
)
from dsl.diagnostics.report import Report
from dsl.storage.shipped import content_path
from interpreter.walks import (
    Course,
    Step,
    WalkState,
    best_layout,
    best_path,
    check,
    complete,
    course,
    start,
    steps,
    take,
    walk_rules,
    worth_of,
)
from tests.packs_under_test import pack

BURROW = pack("burrow")
RULES = walk_rules(BURROW.vocabulary)
SEEDS = range(60)


def drawn() -> dict[str, Fragment]:
    """Shipped drawings with the test pack's marks: its signs are the same, its words its own."""
    words = DeclaredMarks.of(BURROW.vocabulary.marks, BURROW.vocabulary.leaps)
    found: dict[str, Fragment] = {}
    for path in sorted((content_path() / "map_masters" / "fragments").glob("cost_*.yaml")):
        report = Report()
        fragments = read_fragments(path.read_text(encoding="utf-8"), path.name, words, report)
        assert not list(report)
        found.update({fragment.name: fragment for fragment in fragments})
    return found


DRAWN = drawn()


@pytest.mark.parametrize("seed", SEEDS)
def test_the_advised_walk_is_the_best_of_all(seed: int) -> None:
    chance = random.Random(seed)
    fragments = DRAWN if seed % 3 else BURROW.fragments
    way = random_course(fragments, RULES, 1, chance)
    held, weights = random_resources(RULES, chance), random_weights(RULES, chance)
    advice = best_path(way, held, weights, exit=seed % 2)
    assert advice.optimal
    assert advice.value == pytest.approx(most_by_every_walk(way, held, weights, seed % 2))


@pytest.mark.parametrize("seed", range(20))
def test_the_referee_agrees_with_the_adviser(seed: int) -> None:
    chance = random.Random(seed)
    way = random_course(DRAWN, RULES, 3, chance)
    held, weights = random_resources(RULES, chance), random_weights(RULES, chance)
    advice = best_path(way, held, weights, exit=1, budget=500)
    verdict = check(way, held, advice.steps)
    assert verdict.reason is None
    assert complete(way, verdict.state)
    assert worth_of(way, verdict.state, weights, 1) == advice.value


def wandered(way: Course, state: WalkState, most: int, chance: random.Random) -> list[Step]:
    """Some legal steps on from a state."""
    found: list[Step] = []
    while len(found) < most and (open_to := list(steps(way, state))):
        found.append(chance.choice(open_to))
        state = take(way, state, found[-1])
    return found


@pytest.mark.parametrize("seed", range(40))
def test_a_walk_that_somebody_began_is_gone_on_with_as_well_as_can_be(seed: int) -> None:
    chance = random.Random(seed)
    way = random_course(DRAWN if seed % 3 else BURROW.fragments, RULES, 1 + seed % 2, chance)
    held, weights = random_resources(RULES, chance), random_weights(RULES, chance)
    begun = wandered(way, start(way, held), 1 + seed % 6, chance)
    advice = best_path(way, held, weights, exit=seed % 2, budget=20_000, walked=begun)
    assert list(advice.steps[: len(begun)]) == begun
    verdict = check(way, held, advice.steps)
    assert verdict.reason is None
    assert complete(way, verdict.state)
    assert worth_of(way, verdict.state, weights, seed % 2) == advice.value
    stood = check(way, held, begun).state
    for _ in range(40):
        other = check(way, held, [*begun, *wandered(way, stood, 99, chance)]).state
        assert not advice.optimal or worth_of(way, other, weights, seed % 2) <= advice.value + 1e-6
    best = best_path(way, held, weights, exit=seed % 2, budget=20_000)
    again = best_path(
        way, held, weights, exit=seed % 2, budget=20_000, walked=best.steps[: 1 + seed % 6]
    )
    if best.optimal and again.optimal:
        assert again.value == pytest.approx(best.value)


def test_a_small_budget_gives_a_walk_that_is_not_called_the_best() -> None:
    way = random_course(DRAWN, RULES, 3, random.Random(1))
    weights = dict.fromkeys(BURROW.vocabulary.marks, 1.0)
    few = best_path(way, {}, weights, budget=5)
    whole = best_path(way, {}, weights)
    assert (few.optimal, whole.optimal) == (False, True)
    assert few.expansions == 5
    assert few.value <= whole.value


def test_worth_below_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="not below"):
        best_path(
            course(compose(BURROW.fragments, [Placement("den", 0, 0, 0)]), RULES),
            {},
            {"nut": -1},
        )


def test_a_layout_is_sound_and_the_same_for_the_same_seed() -> None:
    hand = ["ropewalk", "kennels", "warren"]
    weights = {"nut": 2.0, "grain": 1.0}
    first, again = (
        best_layout(DRAWN, hand, RULES, {}, weights, exit=1, budget=1_500, seed=3) for _ in range(2)
    )
    assert first == again
    assert layout_problem(DRAWN, first.placements) is None
    assert sorted(one.fragment for one in first.placements) == sorted(hand)
    way = course(compose(DRAWN, first.placements), RULES)
    verdict = check(way, {}, first.advice.steps)
    assert verdict.reason is None
    assert worth_of(way, verdict.state, weights, 1) == first.advice.value


def test_more_thought_about_a_layout_pays() -> None:
    hand = ["ropewalk", "kennels", "warren"]
    weights = dict.fromkeys(BURROW.vocabulary.marks, 1.0)
    little, much = (
        best_layout(DRAWN, hand, RULES, {}, weights, budget=budget, seed=1).advice.value
        for budget in (60, 6_000)
    )
    assert little < much


def test_plenty_of_one_resource_is_not_taken_for_another() -> None:
    way = course(compose(BURROW.fragments, [Placement("wet", 0, 0, 0)]), RULES)
    weights = {"pool": 1.0}
    assert best_path(way, {"vines": 10**9}, weights).value == 1
    assert best_path(way, {"claws": 10**9, "fangs": 10**9}, weights).value == 0
