"""What is typed is done or worked out, and what it did is shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.repl.session import Session
from tests.interpreter.repl.talking import rewrite, said


def test_an_effect_shows_what_changed(session: Session) -> None:
    assert said(session, "+2 gold") == "  gold 0 -> 2   (typed in)"
    assert said(session, "+1 gold") == "  gold 2 -> 3   (typed in)"


def test_changes_of_others_name_them(session: Session) -> None:
    shown = said(session, "each player: +1 gold")
    assert shown.split("\n") == [
        "  gold 0 -> 1        (typed in)",
        "  p2's gold 0 -> 1   (typed in)",
    ]


def test_a_change_names_the_card_and_its_line(session: Session) -> None:
    shown = said(session, ":give scout 2", ":play scout", ":play scout")
    assert "boots 2 -> 4" in shown
    assert "because Scout, play (all.cards:14)" in shown
    assert "deck -> hand" in shown


def test_like_changes_share_a_line(session: Session) -> None:
    assert said(session, ":give ruby discard 3") == "  3 ruby: new -> discard   (typed in)"


def test_an_effect_that_changes_nothing_says_so(session: Session) -> None:
    assert said(session, "if gold > 5: +1 gold") == "  nothing changed"


def test_a_counter_at_its_bound_is_named_when_nothing_changes(session: Session) -> None:
    assert said(session, "-1 gold") == "  nothing changed: gold is at its least, 0"
    said(session, "+10 damage")
    assert said(session, "+1 damage") == "  nothing changed: damage is at its most, 10"


def test_a_number_alone_is_a_value_and_perhaps_an_option(session: Session) -> None:
    assert session.game.decision is not None
    first = session.game.decision.options[0].text
    assert said(session, "1").split("\n") == ["  1", f"  (`:do 1` would do this: {first})"]
    assert said(session, "99") == "  99"


def test_changes_inside_a_verb_that_was_typed_are_typed_too(session: Session) -> None:
    assert said(session, "draw 1").endswith("(typed in)")
    shown = said(session, "each player: draw 1")
    assert all(line.endswith("(typed in)") for line in shown.split("\n"))


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("gold + 2", "2"),
        ("count of cards in your hand", "3"),
        ("gold >= 1", "no"),
        ("your room", "gate"),
        ("active player", "player 1"),
        ("count of monster in row + 1", "2"),
        ("top 2 of discard", "none"),
    ],
)
def test_a_value_is_worked_out(session: Session, value: str, shown: str) -> None:
    assert said(session, value).strip() == shown
    assert session.steps == []


def test_pieces_are_shown_by_title(session: Session) -> None:
    assert said(session, "your hand") == "  hand: 2 Burgle, Stumble (3 cards)"
    assert said(session, "1 card from your hand").startswith("  to choose from: 2 Burgle")
    assert said(session, "your deck") == "  deck: 2 hidden (2 cards)"


def test_a_card_is_listed_by_the_places_where_it_is_seen(session: Session) -> None:
    shown = said(session, ":give burgle discard", "burgle")
    assert shown.split("\n") == ["  hand     2 Burgle", "  discard  Burgle", "  and 4 hidden"]
    assert said(session, "ruby").startswith("  row  Ruby")


def test_several_lines_are_one_effect(session: Session) -> None:
    said(session, "each player:\n    +1 gold\n    +2 keys")
    assert said(session, "keys").strip() == "2"
    assert len(session.steps) == 1


def test_a_broken_invariant_is_told(session: Session, copy: Path) -> None:
    rewrite(copy / "game.rules", "damage <= 10", "gold <= 3")
    session = Session(str(copy))
    assert "invariant `hurt` does not hold" in said(session, "+5 gold")
    assert "invariant" not in said(session, "+1 keys")
