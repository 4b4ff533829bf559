"""Sentences are done as they are written, as the scenarios of packs show: those that were once
passed over in silence, and what can be said of cards and zones."""

from __future__ import annotations

import pytest

from dsl.model.scenario import Scenario
from dsl.packs.pack import Pack
from interpreter.testing.called import matches
from interpreter.testing.scenarios import run_scenario
from tests import packs_under_test

SHOWN = {
    "meanings": 15,
    "almanac": 10,
    "lookouts": 5,
    "families": 4,
    "dice": 11,
    "owners": 11,
    "tracks": 20,
}  # the packs, and how many scenarios each has at least
LOADED = {name: packs_under_test.pack(name) for name in SHOWN}
CASES = [(pack, scenario) for pack in LOADED.values() for scenario in pack.scenarios]


def called(one: Pack | Scenario) -> str:
    return one.name if isinstance(one, Scenario) else one.manifest.id


@pytest.mark.parametrize(("pack", "scenario"), CASES, ids=called)
def test_what_is_written_is_done(pack: Pack, scenario: Scenario) -> None:
    outcome = run_scenario(pack, scenario)
    assert outcome.problem is None, f"{outcome.span}: {outcome.problem}"


@pytest.mark.parametrize("name", SHOWN)
def test_there_is_a_scenario_for_each(name: str) -> None:
    assert len(LOADED[name].scenarios) >= SHOWN[name]


def test_words_are_matched_in_their_order() -> None:
    names = [["pick"], ["1"], ["2", "hall"]]
    assert matches(("pick", "1", "2"), names)
    assert not matches(("pick", "2", "1"), names)
    assert matches(("pick", "2"), names)
    assert matches(("pick", "hall", "2"), names)  # the names of one thing, in any order
    assert not matches(("pick", "2", "2"), names)
