"""Commands that show how things stand, and why."""

from __future__ import annotations

from interpreter.repl.commands import COMMANDS
from interpreter.repl.session import Session
from tests.interpreter.repl.talking import refused, said


def test_why_lists_every_change_and_the_sum(session: Session) -> None:
    shown = said(session, "+2 skill", ":play burgle", "each player: +1 skill", ":why skill")
    assert "skill 0 -> 2 " in shown
    assert "because Burgle, play (all.cards:3)" in shown
    assert "skill: 0 +2 +1 +1 = 4" in shown
    assert "p2's skill: 0 +1 = 1" in shown


def test_why_tells_where_a_card_went(session: Session) -> None:
    assert "burgle: hand -> play" in said(session, ":play burgle", ":why burgle")
    assert "has not changed" in said(session, ":why keys")


def test_state_shows_what_the_player_sees(session: Session) -> None:
    shown = said(session, "+2 gold", ":state")
    assert "turn 1, player 1, main" in shown
    assert "p1's hand     2 burgle, stumble" in shown
    assert "p2's hand     3 hidden" in shown
    assert "explorer: p1 in gate, p2 in gate" in shown
    gold = next(line for line in shown.split("\n") if line.startswith("  gold"))
    assert gold.split() == ["gold", "2", "0"]


def test_hand_shows_what_the_player_holds(session: Session) -> None:
    assert said(session, ":hand") == "  hand  2 burgle, stumble"


def test_what_shows_and_does_nothing(session: Session) -> None:
    cells = session.game.machine.cells[:]
    assert "gold 0 -> 2" in said(session, ":what +2 gold, draw 1")
    assert "? p1:" in said(session, ":what may +1 gold")
    assert session.game.machine.cells == cells
    assert session.steps == []


def test_card_and_tree_read_the_same_card(session: Session) -> None:
    assert "Scout" in said(session, ":card scout")
    assert "Gain" in said(session, ":tree scout")
    assert "Gain" in said(session, ":tree +2 gold")


def test_the_language_of_cards_can_be_changed(session: Session) -> None:
    said(session, ":lang fr")
    assert "jouer Cambrioler" in said(session, ":legal")
    assert "de, en, fr" in refused(session, ":lang xx")


def test_log_has_everything(session: Session) -> None:
    assert "nothing" in said(session, ":log")
    shown = said(session, "+2 gold", "+1 keys", ":log")
    assert shown.split("\n") == ["  gold 0 -> 2   (typed in)", "  keys 0 -> 1   (typed in)"]
    assert "gold" not in said(session, ":log 1")


def test_help_lists_every_command(session: Session) -> None:
    shown = said(session, ":help")
    assert all(f":{name} " in shown or f":{name}\n" in shown for name in COMMANDS)
    assert said(session, ":help undo").strip().startswith(":undo [N]")
