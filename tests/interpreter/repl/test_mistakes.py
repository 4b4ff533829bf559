"""A wrong line is explained, and leaves the game as it was."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.repl.execute import execute
from interpreter.repl.session import Session
from tests.interpreter.repl.talking import refused, rewrite, said


def test_a_mistake_is_underlined_with_a_fix(session: Session) -> None:
    lines = refused(session, "+2 glod").split("\n")
    assert "glod" in lines[0]
    caret = next(line for line in lines if "^" in line)
    source = next(line for line in lines if "+2 glod" in line)
    assert caret.index("^") == source.index("glod")
    assert "^^^^ did you mean `gold`?" in caret


def test_a_mistake_in_a_value_is_told_as_one(session: Session) -> None:
    assert "did you mean `skill`?" in refused(session, "gold + skil")


def test_a_mistake_in_a_command_is_underlined_under_what_it_stands_for(session: Session) -> None:
    assert "create 1 ruby in hnad" in refused(session, ":give ruby hnad")
    assert "did you mean `gold`?" in refused(session, ":what +1 gild")


def test_an_action_typed_as_an_effect_is_pointed_at(session: Session) -> None:
    assert refused(session, "play burgle") == "`play` is an action: type `:do play burgle`"
    assert "did you mean `empty`?" in refused(session, "play is empt")


@pytest.mark.parametrize("line", ["help", "?", ":help"])
def test_help_needs_no_colon(session: Session, line: str) -> None:
    assert ":undo [N]" in said(session, line)


@pytest.mark.parametrize("line", ["quit", "exit", ":quit", ":q"])
def test_leaving_needs_no_colon(session: Session, line: str) -> None:
    assert execute(session, line).leave


def test_a_word_of_the_pack_is_no_command(copy: Path) -> None:
    rewrite(copy / "game.rules", "keys", "exit")
    assert said(Session(str(copy)), "exit") == "  0"


def test_an_effect_without_end_leaves_the_game_as_it_was(session: Session) -> None:
    said(session, "whenever you gain gold: +1 gold")
    assert "error" in refused(session, "+1 gold")
    assert said(session, "gold").strip() == "0"


def test_whatever_goes_wrong_the_session_goes_on(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("a surprise")

    with monkeypatch.context() as patch:
        patch.setattr("interpreter.repl.show.diff", fail)
        assert "a surprise" in refused(session, "+2 gold")
    assert said(session, "+2 gold") == "  gold 0 -> 2   (typed in)"
    said(session, ":undo")


def test_an_interrupted_effect_is_rolled_back(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("interpreter.repl.show.diff", interrupt)
        assert "nothing was changed" in refused(session, "+2 gold")


@pytest.mark.parametrize(
    ("line", "offer"),
    [
        (":udno", ":undo"),
        (":why glod", "`gold`"),
        (":card scuot", "`scout`"),
        (":help legl", "`legal`"),
        (":zzzz", ":help"),
    ],
)
def test_an_unknown_word_gets_the_nearest(session: Session, line: str, offer: str) -> None:
    assert offer in refused(session, line)
