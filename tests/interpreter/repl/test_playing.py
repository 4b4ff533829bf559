"""Commands that do what a player may."""

from __future__ import annotations

from interpreter.repl.session import Session
from tests.interpreter.repl.talking import refused, said


def test_legal_lists_and_filters(session: Session) -> None:
    assert "play Burgle" in said(session, ":legal")
    shown = said(session, ":legal stum")
    assert "play Stumble" in shown
    assert "Burgle" not in shown


def test_do_takes_a_number_or_words(session: Session) -> None:
    said(session, "+2 boots", "+9 skill")
    number = next(o.index + 1 for o in session.game.decision or () if o.text == "play Stumble")
    assert "stumble: hand -> play" in said(session, f":do {number}")
    assert "explorer gate -> hall" in said(session, ":do walk hall")
    assert "ruby: row -> discard" in said(session, ":do bu rub")


def test_play_prefers_the_action_of_that_name(session: Session) -> None:
    assert "burgle: hand -> play" in said(session, ":play burgle")
    assert "cannot" in refused(session, ":do fight ruby")
    assert "nothing can be done" in refused(session, ":play brute")


def test_play_alone_says_what_to_type(session: Session) -> None:
    shown = refused(session, ":play")
    assert "`:play CARD`; now it could be burgle, stumble" in shown


def test_play_does_the_first_action_that_takes_the_card(session: Session) -> None:
    assert "brute: row -> box" in said(session, "+1 swords", ":play brute")


def test_undo_takes_back_effects_and_answers(session: Session) -> None:
    before = session.game.machine.cells[:]
    said(session, "+2 gold", ":play burgle", "may +1 gold", "yes")
    assert "taken back: yes" in said(session, ":undo")
    assert session.question is not None
    said(session, ":undo 3")
    assert session.game.machine.cells == before
    assert "nothing to take back" in refused(session, ":undo")


def test_undo_names_the_command_that_is_taken_back(session: Session) -> None:
    assert said(session, ":give ruby discard", ":undo") == "  taken back: :give ruby discard"


def test_the_next_player_types_for_themselves(session: Session) -> None:
    shown = said(session, "end turn")
    assert "-- turn 2, player 2" in shown
    assert said(session, "+1 gold") == "  gold 0 -> 1   (typed in)"
    assert session.game.view(1)["counters"]["gold"] == [0, 1]


def test_a_game_that_is_over_shows_its_scores(session: Session) -> None:
    shown = said(session, "+3 gold", "end game")
    assert "the game is over" in shown
    assert "player 1: 3 (gold 3)  wins" in shown
    assert "over" in refused(session, ":legal")
    said(session, ":undo", ":legal")
