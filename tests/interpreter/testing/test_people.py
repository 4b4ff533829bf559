"""Sentences about players and results do what they say, as the scenarios of small packs show."""

from __future__ import annotations

import pytest

from dsl.model.scenario import Scenario
from interpreter.testing.scenarios import run_scenario
from tests.packs_under_test import pack

PACKS = ("parley", "pairs", "rescue")
SCENARIOS = [(name, scenario) for name in PACKS for scenario in pack(name).scenarios]


@pytest.mark.parametrize(("name", "scenario"), SCENARIOS, ids=lambda one: getattr(one, "name", one))
def test_what_is_said_of_players_is_done(name: str, scenario: Scenario) -> None:
    outcome = run_scenario(pack(name), scenario)
    assert outcome.problem is None, f"{outcome.span}: {outcome.problem}"
