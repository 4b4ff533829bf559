"""What authors note on cards and tags, and what is no card to players."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.model.vocabulary import is_piece
from dsl.packs.load import check, load
from dsl.packs.pack import Pack
from tests.playing import write_pack

NOTED = """\
tag shy "shy" fr "timide"
    note "Nobody sees it." fr "Nul ne le voit."
tag stocked
    unprinted
    note "It comes in a box."
tag token
    pieces

card snail "Snail" fr "un Escargot|Escargots"
    shy, stocked
    play: +1 coins
    note "It cannot be hurried." fr "Il ne se presse pas."

card marker "Marker"
    token
"""


@pytest.fixture
def pack(tmp_path: Path) -> Pack:
    write_pack(tmp_path / "p", NOTED)
    return load(tmp_path / "p")


def test_notes_are_on_the_face_and_unprinted_tags_are_not(pack: Pack) -> None:
    title, tags, *lines = pack.cards["snail"].face().split("\n")
    assert (title, tags) == ("Snail", "Shy")
    assert lines[-3:] == ["It cannot be hurried.", "It comes in a box.", "Shy: Nobody sees it."]
    french = pack.cards["snail"].face("fr").replace("\xa0", " ").replace("\u202f", " ")
    assert french.endswith("Il ne se presse pas.\nIt comes in a box.\nTimide : Nul ne le voit.")


def test_the_text_of_a_card_has_its_own_note(pack: Pack) -> None:
    assert pack.cards["snail"].text().split("\n")[-2] == "It cannot be hurried."


def test_pieces_are_no_cards_to_players(pack: Pack) -> None:
    assert is_piece(pack.vocabulary, "marker")
    assert not is_piece(pack.vocabulary, "snail")


@pytest.mark.parametrize(
    "twice",
    [
        'tag odd\n    note "One."\n    note "Two."\n',
        "tag odd\n    unprinted\n    unprinted\n",
        'card fern "Fern"\n    note "One."\n    note "Two."\n',
    ],
)
def test_a_note_is_said_once(tmp_path: Path, twice: str) -> None:
    write_pack(tmp_path / "p", twice)
    _, report = check(tmp_path / "p")
    assert [found.code for found in report] == ["D006"]
