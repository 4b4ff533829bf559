"""Sessions that are kept in files and typed again."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.repl.execute import execute
from interpreter.repl.kept.transcript import read_transcript
from interpreter.repl.kept.typed_again import fits, played_again, sessions_of
from interpreter.repl.session import Session
from tests.interpreter.repl.talking import said


def test_a_session_that_is_saved_goes_the_same_way(session: Session, tmp_path: Path) -> None:
    said(session, "+2 gold", "choose\n    - +1 gold\n    - draw 1", "1", ":give burgle")
    execute(session, "+1 gould")  # a mistake belongs to it as well
    path = tmp_path / "evening.session"
    assert "typed again" not in said(session, f":save {path}")
    transcript = read_transcript(path.read_text(encoding="utf-8"))
    assert len(transcript.exchanges) == 5
    assert transcript.exchanges[1].typed == "choose\n    - +1 gold\n    - draw 1"
    assert played_again(transcript) is None


def test_the_first_difference_is_told(session: Session) -> None:
    text = (
        f"$ cardwright repl {session.reference}\n> +2 gold\n  gold 0 -> 3   (typed in)\n> 1 + 1\n"
    )
    found = played_again(read_transcript(text), session.pack)
    assert found is not None
    assert (found.line, found.typed) == (2, "+2 gold")
    assert found.written == ("  gold 0 -> 3   (typed in)",)
    assert found.shown == ("  gold 0 -> 2   (typed in)",)


@pytest.mark.parametrize(
    "line", [":save x.json", ":save x.session", ":load clank", ":new card kite"]
)
def test_a_session_that_is_typed_again_touches_no_file(
    line: str, session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = f"$ cardwright repl {session.reference}\n> {line}\n"
    found = played_again(read_transcript(text), session.pack)
    assert found is not None
    assert "files" in found.shown[0]
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("+2 gold\n", "begins with"),
        ("$ cardwright repl x --players\n", "takes `--players`"),
        ("$ cardwright repl x --wrong 2\n", "takes `--players`"),
        ("$ cardwright repl x --seed two\n", "are numbers"),
        ("$ cardwright repl x --lang xx\n", "no language"),
        ("$ cardwright repl x\n" + "> \n" * 100_000, "up to"),
    ],
)
def test_what_is_no_session_is_refused(text: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        read_transcript(text)


@pytest.mark.parametrize(
    ("wanted", "shown", "right"),
    [
        ("a b", "a b", True),
        ("a b", "a c", False),
        ("a", "a b", False),
        ("...", "", True),
        ("... b", "a b", True),
        ("a ... d", "a b c d", True),
        ("a ... b ... d", "a b c d", True),
        ("a ... d ... b", "a b c d", False),
        ("a ... a", "a", False),
        ("a b ...", "a", False),
    ],
)
def test_dots_stand_for_any_lines(wanted: str, shown: str, right: bool) -> None:
    assert fits(wanted.split(), shown.split()) is right


def test_a_pack_has_sessions_in_a_folder(copy: Path) -> None:
    (copy / "sessions").mkdir()
    (copy / "sessions" / "first.session").write_text(f"$ cardwright repl {copy}\n> 1 + 1\n  2\n")
    (copy / "sessions" / "notes.txt").write_text("none\n")
    found = sessions_of(Session(str(copy)).pack)
    assert [path.name for path in found] == ["first.session"]
