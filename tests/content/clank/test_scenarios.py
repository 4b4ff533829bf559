"""The Clank! pack has no mistakes, and its scenarios hold."""

from __future__ import annotations

import pytest

from dsl.model.declarations import CardDecl
from dsl.model.scenario import Answer, DoStep, Given, GivenDraws, Refuse, Scenario
from dsl.packs.load import check
from dsl.storage.shipped import content_path
from interpreter.testing.scenarios import run_scenario
from tests.content.clank.box import PACK, WORDS


def test_the_pack_has_no_mistake_and_no_warning() -> None:
    assert not list(check(content_path() / "clank")[1])


@pytest.mark.parametrize("scenario", PACK.scenarios, ids=lambda scenario: scenario.name)
def test_scenario(scenario: Scenario) -> None:
    outcome = run_scenario(PACK, scenario)
    assert outcome.passed, f"{outcome.span}: {outcome.problem}"


def with_text() -> list[CardDecl]:
    return [
        card
        for card in WORDS.cards.values()
        if "fixture" not in card.tags and (card.abilities or card.only_if or card.standing)
    ]


@pytest.mark.parametrize("card", with_text(), ids=lambda card: card.name)
def test_a_card_with_text_is_tried_by_two_scenarios(card: CardDecl) -> None:
    tried = [scenario.name for scenario in PACK.scenarios if names_card(scenario, card.name)]
    assert len(tried) >= 2, tried


def names_card(scenario: Scenario, card: str) -> bool:
    for step in scenario.steps:
        if step.span.file != scenario.span.file:
            continue  # the table that a fixture lays is there for everyone
        if isinstance(step, DoStep | Refuse | Answer) and card in step.said:
            return True
        if isinstance(step, GivenDraws) and card in step.contents:
            return True
        if isinstance(step, Given) and any(kind == card for _, kind in step.contents):
            return True
    return False
