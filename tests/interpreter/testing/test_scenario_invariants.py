"""What must always be true is looked at after every step of a scenario."""

from __future__ import annotations

from pathlib import Path

from interpreter.testing.scenarios import run_scenario
from tests.playing import make_pack

RULES = """
card pebble
    thing
    play: +2 coins
card hole
    thing
    play: -1 coin, create 1 pebble in hand

setup
    each player: create 3 pebble in hand

invariant pebbles: for each player: count of cards in hand + count of cards in table = 3
"""
SCENARIOS = """
scenario "what is whole stays whole"
    do play pebble
    expect coins = 2

scenario "what was whole is not any more"
    given your hand is 2 pebble, hole
    do play hole
    expect coins = 0

scenario "what was laid in part is not asked to be whole"
    given your hand is hole
    do play hole
    expect your hand is pebble
"""


def test_a_step_that_breaks_an_invariant_fails_the_scenario(tmp_path: Path) -> None:
    pack = make_pack(tmp_path, RULES + SCENARIOS)
    problems = [run_scenario(pack, scenario).problem for scenario in pack.scenarios]
    assert problems == [None, "the invariant `pebbles` does not hold any more", None]


def test_a_setup_that_breaks_an_invariant_fails_at_the_first_step(tmp_path: Path) -> None:
    pack = make_pack(tmp_path, RULES.replace("= 3", "= 4") + SCENARIOS)
    outcome = run_scenario(pack, pack.scenarios[0])
    assert outcome.problem == "the invariant `pebbles` does not hold any more"
