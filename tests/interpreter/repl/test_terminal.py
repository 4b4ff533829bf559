"""What is completed, coloured and remembered at a terminal."""

from __future__ import annotations

import json
from pathlib import Path
from threading import Timer

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from interpreter.repl.complete import SessionCompleter, suggestions
from interpreter.repl.execute import execute
from interpreter.repl.keywords import declared
from interpreter.repl.lexer import coloured
from interpreter.repl.meanings import Meanings
from interpreter.repl.session import Session
from interpreter.repl.terminal import kept_history, run_terminal
from tests.interpreter.repl.talking import rewrite, said


def offered(session: Session, text: str) -> list[str]:
    return [word for word, _ in suggestions(session, text)]


def test_completion_follows_the_grammar(session: Session) -> None:
    assert offered(session, "+2 go") == ["gold"]
    assert offered(session, "each ") == ["other", "player"]
    assert "hand" in offered(session, "move 1 card from your ha")
    assert "draw" in offered(session, "dr")
    assert "burgle" not in offered(session, "+2 b")
    assert "gold" in offered(session, "choose\n    - +1 g")


def test_completion_knows_commands_and_their_arguments(session: Session) -> None:
    assert offered(session, ":un") == [":undo"]
    assert offered(session, ":why go") == ["gold"]
    assert offered(session, ":give ru") == ["ruby"]
    assert offered(session, ":give ruby dis") == ["discard"]
    assert offered(session, ":do play st") == ["stumble"]
    assert offered(session, ":what +1 ke") == ["keys"]
    assert offered(session, ":lang f") == ["fr"]


def test_completion_offers_the_answers_of_a_question(session: Session) -> None:
    said(session, "may +1 gold")
    assert "yes" in offered(session, "ye")


def test_completion_stays_out_of_the_way(session: Session) -> None:
    completer = SessionCompleter(session)
    document = Document("+2 ")
    assert not list(completer.get_completions(document, CompleteEvent(text_inserted=True)))
    asked = CompleteEvent(completion_requested=True)
    assert "gold" in [found.text for found in completer.get_completions(document, asked)]


def test_words_are_coloured_by_what_they_are(session: Session) -> None:
    known = declared(session.pack.vocabulary)
    pieces = [(piece[0], piece[1]) for piece in coloured(':what if gold > 1: draw "x" # y', known)]
    for piece in (
        ("class:command", ":what"),
        ("class:keyword", "if"),
        ("class:counter", "gold"),
        ("class:number", "1"),
        ("class:verb", "draw"),
        ("class:text", '"x"'),
        ("class:comment", "# y"),
    ):
        assert piece in pieces
    assert "".join(text for _, text in pieces) == ':what if gold > 1: draw "x" # y'


def typed(session: Session, keys: str, monkeypatch: pytest.MonkeyPatch, home: Path) -> int:
    monkeypatch.setenv("XDG_STATE_HOME", str(home))
    with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
        pipe.send_text(keys)
        return run_terminal(session)


def test_a_terminal_does_what_is_typed(
    session: Session, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    keys = "+2 gold\reach player:\r+1 keys\r\r+9 gold\x03:undo\r+1 gold\r:quit\r"
    assert typed(session, keys, monkeypatch, tmp_path) == 0
    assert [str(step) for step in session.steps] == ["+2 gold", "+1 gold"]
    assert "+1 keys" in (tmp_path / "cardwright" / "history").read_text(encoding="utf-8")


def test_a_line_in_a_terminal_is_done_with_the_pack_as_it_is_now(
    copy: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    session = Session(str(copy), players=2)
    rewrite(copy / "all.cards", "play: +1 skill", "play: +4 skill")
    assert typed(session, ":play burgle\r:quit\r", monkeypatch, tmp_path) == 0
    assert said(session, "skill").strip() == "4"


def test_a_terminal_that_waits_looks_at_the_files(
    session: Session, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr("interpreter.repl.terminal.EVERY", 0.01)
    with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
        looked: list[int] = []

        def look() -> None:
            if not looked:
                pipe.send_text(":quit\r")
            looked.append(len(session.steps))

        session.check_files = look  # type: ignore[method-assign]
        give_up = Timer(20, pipe.send_text, ["+1 gold\r:quit\r"])
        give_up.start()
        assert run_terminal(session) == 0
        give_up.cancel()
    assert looked[0] == 0


@pytest.mark.parametrize("keys", ["\x04", "\x03\x03", "+1 gold\x03\x03\x03"])
def test_a_terminal_is_left_with_its_keys(
    session: Session, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, keys: str
) -> None:
    assert typed(session, keys, monkeypatch, tmp_path) == 0
    assert session.steps == []


def test_history_that_cannot_be_kept_is_no_trouble(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    assert list(kept_history().load_history_strings()) == []


def test_a_saved_game_is_plain_json(session: Session, tmp_path: Path) -> None:
    said(session, "+2 gold", f":save {tmp_path / 'g.json'}")
    data = json.loads((tmp_path / "g.json").read_text(encoding="utf-8"))
    assert data["typed"] == ["+2 gold"]


def test_a_word_stands_beside_what_it_means_and_a_line_that_uses_it(dealt: Path) -> None:
    meanings = Meanings(lambda pack, word: f"about {word}", lambda pack, word: [f"{word} 2"])
    completer = SessionCompleter(Session(str(dealt), players=2, meanings=meanings))
    asked = CompleteEvent(completion_requested=True)
    (found,) = completer.get_completions(Document("dra"), asked)
    assert found.display_meta_text == "about draw  e.g. draw 2"
    said_of = execute(completer.session, ":help draw").text.splitlines()
    assert said_of == ["draw: about draw", "  draw 2"]
