"""Cards and numbers that are put somewhere, and what the pack says always holds."""

from __future__ import annotations

import pytest

from interpreter.repl.execute import execute
from interpreter.repl.session import Session
from tests.interpreter.repl.talking import said
from tests.packs_under_test import pack

BROKEN = "does not hold any more"


@pytest.fixture
def counted() -> Session:
    """A game whose pieces are counted by an invariant."""
    return Session("clank", players=2, pack=pack("clank"))


def test_pieces_that_are_counted_are_moved_and_not_made(counted: Session) -> None:
    text = said(counted, ":give cube area 3")
    assert text == "  3 cube: supply -> area   (typed in)"
    assert not counted.game.broken_invariants()
    assert said(counted, ":undo").startswith("  taken back")


def test_what_no_invariant_counts_is_new(counted: Session) -> None:
    assert said(counted, ":give mercenary") == "  mercenary: new -> hand   (typed in)"


def test_what_is_broken_on_purpose_is_said(counted: Session) -> None:
    assert BROKEN in said(counted, ":give cube area 40")


def test_a_number_that_counts_pieces_is_set_by_moving_them(counted: Session) -> None:
    assert said(counted, ":set clank 7")
    assert counted.game.counter("clank", 0) == 7
    assert said(counted, ":set clank to 1")
    assert counted.game.counter("clank", 0) == 1
    assert not counted.game.broken_invariants()
    assert said(counted, ":set gold = 4") == "  gold 0 -> 4   (typed in)"


@pytest.mark.parametrize("line", [":set", ":set clank 99", ":set clenk 2", ":set gold many"])
def test_what_cannot_be_set_is_refused(counted: Session, line: str) -> None:
    output = execute(counted, line)
    assert output.error
    assert "Error" not in output.text
    assert not counted.steps


def test_a_number_that_counts_pieces_tells_which_and_when_they_came(counted: Session) -> None:
    said(counted, ":give cube area 2")
    text = said(counted, ":why clank")
    assert "the number of cards in your Clank! area" in text
    assert "2 cube: supply -> area" in text


def test_what_is_different_is_told_against_steps_and_branches(counted: Session) -> None:
    said(counted, "+2 gold", ":branch rich", ":give mercenary", "+1 gold")
    lines = [line.split() for line in said(counted, ":diff").splitlines()]
    assert ["gold", "0", "->", "3"] in lines
    assert ["hand", "+", "mercenary"] in lines
    assert ["gold", "2", "->", "3"] in [
        line.split() for line in said(counted, ":diff 1").splitlines()
    ]
    assert "+ mercenary" in said(counted, ":diff rich")
    assert said(counted, ":back rich", ":diff rich") == "rich, and now: nothing is different"
    assert execute(counted, ":diff nowhere").error


def test_a_profile_names_the_parts_by_their_lines(counted: Session) -> None:
    text = said(counted, ":profile draw 2")
    assert "verb draw, content/clank/rules/verbs.rules" in text
    assert not counted.steps


def test_a_phase_that_an_answer_leads_to_is_reached() -> None:
    session = Session("thunderstone", pack=pack("thunderstone"))
    said(session, ":goto dungeon")
    assert session.game.phase is not None
    assert session.game.phase.name == "dungeon"
