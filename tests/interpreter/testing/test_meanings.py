"""Sentences that were once passed over in silence are done, as the scenarios of a pack show."""

from __future__ import annotations

import pytest

from dsl.model.scenario import Scenario
from dsl.packs.load import load
from interpreter.testing.scenarios import matches, run_scenario
from tests.paths import PACKS

PACK = load(PACKS / "meanings")
TRACKS = load(PACKS / "tracks")


@pytest.mark.parametrize("scenario", PACK.scenarios, ids=lambda scenario: scenario.name)
def test_what_is_written_is_done(scenario: Scenario) -> None:
    outcome = run_scenario(PACK, scenario)
    assert outcome.problem is None, f"{outcome.span}: {outcome.problem}"


@pytest.mark.parametrize("scenario", TRACKS.scenarios, ids=lambda scenario: scenario.name)
def test_what_is_said_of_laying_and_walking_is_done(scenario: Scenario) -> None:
    outcome = run_scenario(TRACKS, scenario)
    assert outcome.problem is None, f"{outcome.span}: {outcome.problem}"


def test_there_is_a_scenario_for_each() -> None:
    assert len(PACK.scenarios) >= 15


def test_words_are_matched_in_their_order() -> None:
    names = [["pick"], ["1"], ["2", "hall"]]
    assert matches(("pick", "1", "2"), names)
    assert not matches(("pick", "2", "1"), names)
    assert matches(("pick", "2"), names)
    assert matches(("pick", "hall", "2"), names)  # the names of one thing, in any order
    assert not matches(("pick", "2", "2"), names)
