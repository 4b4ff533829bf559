"""A pack that changes is read again under the game."""

from __future__ import annotations

from pathlib import Path

from interpreter.repl.session import Session
from tests.interpreter.repl.talking import rewrite, said


def test_a_changed_pack_is_read_again_and_the_steps_done(copy: Path) -> None:
    session = Session(str(copy), players=2)
    said(session, "+2 gold", ":play burgle", "may +1 gold", "yes")
    assert session.check_files() is None
    rewrite(copy / "all.cards", "play: +1 skill", "play: +4 skill")
    output = session.check_files()
    assert output is not None
    assert "4 of 4 steps done again" in output.text
    assert said(session, "skill").strip() == "4"
    assert said(session, "gold").strip() == "3"
    assert session.check_files() is None
    said(session, ":undo 4")


def test_a_pack_with_mistakes_is_shown_and_the_old_one_stays(copy: Path) -> None:
    session = Session(str(copy), players=2)
    said(session, "+2 gold")
    rewrite(copy / "all.cards", "+1 skill", "+1 skil")
    output = session.check_files()
    assert output is not None
    assert output.error
    assert "all.cards:3:14" in output.text
    assert "^^^^ did you mean `skill`?" in output.text
    assert "skill 0 -> 1" in said(session, ":play burgle")
    assert session.check_files() is None


def test_steps_are_done_again_as_far_as_they_go(copy: Path) -> None:
    session = Session(str(copy), players=2)
    said(session, "+2 gold", "+1 keys", "+3 gold")
    text = (copy / "game.rules").read_text(encoding="utf-8")
    text = text.replace(", keys: each", ", latches: each").replace("needs keys", "needs latches")
    (copy / "game.rules").write_text(text, encoding="utf-8")
    output = session.check_files()
    assert output is not None
    assert "1 of 3 steps done again" in output.text
    assert "stopped at `+1 keys`" in output.text
    assert said(session, "gold").strip() == "2"


def test_a_loaded_game_does_not_fit_a_changed_pack(copy: Path, tmp_path: Path) -> None:
    session = Session(str(copy), players=2)
    said(session, "+2 gold", f":save {tmp_path / 'g.json'}", f":load {tmp_path / 'g.json'}")
    rewrite(copy / "all.cards", "play: +1 skill", "play: +4 skill")
    output = session.check_files()
    assert output is not None
    assert "a new one begins" in output.text
    assert said(session, "gold").strip() == "0"
