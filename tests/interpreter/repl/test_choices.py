"""A question in the middle of an effect waits for its answer."""

from __future__ import annotations

import pytest

from interpreter.repl.session import Session
from tests.interpreter.repl.talking import refused, said


def test_a_choice_is_answered_by_number(session: Session) -> None:
    shown = said(session, "choose\n    - +1 gold\n    - +3 keys")
    assert "? p1: Choose one" in shown
    assert "  2  " in shown
    assert "keys 0 -> 3" in said(session, "2")
    assert session.question is None


def test_a_choice_is_answered_by_a_name_or_its_beginning(session: Session) -> None:
    said(session, "toss 1 card from your hand")
    assert "stumble: hand -> discard" in said(session, "stum")


@pytest.mark.parametrize(("answer", "gold"), [("yes", "1"), ("n", "0"), ("1", "1"), ("2", "0")])
def test_a_question_takes_yes_and_no(session: Session, answer: str, gold: str) -> None:
    said(session, "may +1 gold", answer)
    assert said(session, "gold").strip() == gold


def test_a_number_is_answered_with_itself(session: Session) -> None:
    said(session, "choose x from 2 to 5, +x gold", "2")
    assert said(session, "gold").strip() == "2"


def test_picking_ends_with_done(session: Session) -> None:
    said(session, "toss any number of cards from your hand", "stumble", "done")
    assert said(session, "count of cards in your hand").strip() == "2"


def test_cards_in_several_zones_are_told_apart(session: Session) -> None:
    said(session, ":give ruby", ":give ruby discard", "banish 1 gem from your hand or your discard")
    assert "(hand)" in refused(session, "ruby")
    assert "ruby: discard -> box" in said(session, "ruby discard")


def test_effects_and_values_work_while_a_question_waits(session: Session) -> None:
    said(session, "may +1 gold")
    assert "? p1:" in said(session, "+5 gold")
    assert said(session, "gold").strip() == "5"
    said(session, "yes")
    assert said(session, "gold").strip() == "6"


def test_an_option_that_is_not_there_is_refused(session: Session) -> None:
    said(session, "may +1 gold")
    assert "1 to 2" in refused(session, "3")
    assert "a question waits" in refused(session, ":play burgle")
