"""`cardwright test` runs scenarios."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cardwright.cli.running import FAILING, MINI, add_scenario, run, spoil


def test_scenarios_that_pass_are_counted() -> None:
    result = run("test", MINI)
    assert (result.exit_code, result.output) == (0, "2 passed, 0 failed\n")


def test_a_failing_scenario_shows_the_line_and_what_happened(mini: Path) -> None:
    add_scenario(mini, FAILING)
    result = run("test", mini)
    assert result.exit_code == 1
    lines = result.output.split("\n")
    assert lines[-2:] == ["2 passed, 1 failed", ""]
    assert lines[0] == "failed  Scout gives too little"
    assert "it is 2, not 5" in lines[1]
    assert "  22 |     expect boots = 5" in lines
    assert "     |            ^^^^^^^^^" in lines
    assert "    p1's boots: 0 -> 2             scout (play), all.cards:14" in lines
    assert "    scout: p1's hand -> p1's play  play, game.rules:70" in lines


def test_what_was_looked_at_is_told_in_words(mini: Path) -> None:
    looks = """\
scenario "a look at the deck"
    given your deck is scout
    effect: look at top of your deck
    expect active player is p2
"""
    add_scenario(mini, looks)
    output = run("test", mini).output
    assert "this is not so: it is p1" in output
    assert "scout in p1's deck: shown to p1" in output
    assert "Place(" not in output


def test_what_was_shown_is_told_with_those_who_saw_it(mini: Path) -> None:
    shown = """\
scenario "The hand is shown"
    players 2
    given your hand is scout
    effect: reveal cards in your hand
    expect boots = 5
"""
    add_scenario(mini, shown)
    assert "scout in p1's hand: shown to p2" in run("test", mini, "-k", "hand is shown").output


def test_scenarios_are_chosen_by_a_part_of_their_name(mini: Path) -> None:
    add_scenario(mini, FAILING)
    assert run("test", mini, "-k", "DRAWS").output == "1 passed, 0 failed\n"
    result = run("test", mini, "-k", "scout", "-v")
    assert "ok    Scout draws later\n" in result.output
    assert result.output.endswith("\n1 passed, 1 failed\n")
    assert run("test", mini, "-k", "nothing like it").exit_code == 2


def test_test_writes_json(mini: Path) -> None:
    add_scenario(mini, FAILING)
    result = run("test", mini, "--json")
    data = json.loads(result.stdout)
    assert result.exit_code == 1
    assert data["summary"] == {"passed": 2, "failed": 1}
    (failed,) = (one for one in data["scenarios"] if not one["passed"])
    assert (failed["name"], failed["line"]) == ("Scout gives too little", 22)
    assert {"change": "p1's boots: 0 -> 2", "cause": "scout (play), all.cards:14"} in failed["log"]


def test_a_broken_pack_is_not_tested(mini: Path) -> None:
    spoil(mini)
    result = run("test", mini)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "did you mean `skill`?" in result.stderr
