"""A whole card that is typed or pasted: tried at once, and written when it is wanted."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from interpreter.repl.execute import execute, wants_more
from interpreter.repl.session import Session
from tests.paths import PACKS

HERON = 'card heron "Heron"\n    companion\n    cost 2 skill\n    play: +2 boots, +1 gold'


@pytest.fixture
def session(tmp_path: Path) -> Session:
    shutil.copytree(PACKS / "mini", tmp_path / "mini")
    return Session(str(tmp_path / "mini"), players=2)


def test_a_pasted_card_is_shown_and_tried_in_the_game_as_it_stands(session: Session) -> None:
    execute(session, "+3 skill")
    output = execute(session, HERON)
    assert not output.error, output.text
    assert "Heron" in output.text
    assert "boots 0 -> 2" in output.text
    assert "gold 0 -> 1" in output.text
    assert execute(session, "skill").text.strip().startswith("3")
    assert execute(session, "boots").text.strip().startswith("0")
    assert "heron: new -> hand" in execute(session, ":give heron").text


def test_a_mistake_in_it_is_shown_and_nothing_is_taken_up(session: Session) -> None:
    output = execute(session, HERON.replace("boots", "bots"))
    assert output.error
    assert "bots" in output.text
    assert "heron" not in session.pack.vocabulary.cards


def test_it_is_written_when_it_is_wanted_and_never_over_another(session: Session) -> None:
    execute(session, HERON)
    path = session.pack.folder / "cards" / "heron.cards"
    assert not path.exists()
    output = execute(session, ":new card")
    assert not output.error, output.text
    assert path.read_text(encoding="utf-8") == f"{HERON}\n"
    assert "heron" in Session(str(session.pack.folder)).pack.vocabulary.cards
    assert "is there already" in execute(session, HERON).text
    assert "type or paste a card first" in execute(session, ":new card").text


def test_a_card_goes_on_until_an_empty_line() -> None:
    assert wants_more('card heron "Heron"')
    assert wants_more('card heron "Heron"\n    companion')
    assert not wants_more('card heron "Heron"\n    companion\n')
