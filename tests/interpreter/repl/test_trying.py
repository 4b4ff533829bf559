"""Finding one's way in a game and in a pack."""

from __future__ import annotations

from interpreter.repl.session import Session
from tests.interpreter.repl.talking import refused, said


def test_who_uses_a_word(session: Session) -> None:
    shown = said(session, ":who skill")
    assert "burgle" in shown
    assert "all.cards:" in shown
    assert "stumble" not in shown
    assert "did you mean" in refused(session, ":who skil")


def test_another_player_does_an_effect_and_it_is_done_again_so(session: Session) -> None:
    shown = said(session, ":as p2 +2 gold")
    assert "p2" in shown
    assert session.game.counter("gold", 1) == session.clean_game().counter("gold", 1)
    assert session.game.counter("gold", 0) == 0
    assert "there is p1, p2" in refused(session, ":as p9 +2 gold")
    said(session, ":undo")
    assert session.game.counter("gold", 1) == 0


def test_the_last_number_is_typed_as_an_underscore(session: Session) -> None:
    said(session, "+3 gold", "gold + 4", "+_ gold")
    assert session.game.counter("gold", 0) == 10


def test_a_branch_is_kept_and_returned_to(session: Session) -> None:
    said(session, "+2 gold", ":branch rich", "+5 gold", ":back rich")
    assert session.game.counter("gold", 0) == 2
    assert "last (2 steps)" in said(session, ":branch")
    said(session, ":back last")
    assert session.game.counter("gold", 0) == 7
    refused(session, ":back nowhere")


def test_phases_are_ended_until_the_wanted_one_comes() -> None:
    session = Session("map_masters")
    said(session, ":goto exploration")
    assert session.game.phase is not None
    assert session.game.phase.name == "exploration"
    assert "already" in said(session, ":goto exploration")


def test_a_phase_that_is_passed_over_is_said_and_nothing_is_done() -> None:
    session = Session("thunderstone")
    assert "it is passed over" in refused(session, ":goto spoils")
    assert "there is no phase" in refused(session, ":goto nowhere")


def test_the_time_of_an_effect_is_told_and_nothing_is_done(session: Session) -> None:
    assert "ms of processor time" in said(session, ":time +1 gold")
    assert session.game.counter("gold", 0) == 0
