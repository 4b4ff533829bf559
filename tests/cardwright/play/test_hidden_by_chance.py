"""A sample of what `python -m tests.hidden` does at length."""

from __future__ import annotations

from tests.hidden.proving import run

SMALL = ["lookouts", "parley", "race", "mini", "sayings/masks", "honey"]
STATES = 90


def test_nothing_that_players_get_tells_what_is_hidden() -> None:
    tally = run(STATES, 2, only=SMALL, longest=15)
    assert tally.leaks == []
    assert tally.dealt > STATES
    assert tally.retold > STATES // 10
