"""The words that players of Clank! read, in English and French.

The faces of all cards stand in clank/cards.en.txt and clank/cards.fr.txt. To write these anew, run
with CARDWRIGHT_UPDATE=1 and read the difference as a player would.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from dsl import declarations, effects, values
from dsl.declarations import CardDecl, Declared
from dsl.describe import card_text, card_title, describe_card
from dsl.packs import load
from dsl.shipped import content_path
from tests.titled import words_that_players_read

PACK = load(content_path() / "clank")
WORDS = PACK.words
SNAPSHOTS = Path(__file__).parent / "clank"
UPDATE = os.environ.get("CARDWRIGHT_UPDATE") == "1"
LANGUAGES = ("en", "fr")
CARDS = list(WORDS.cards.values())

# What is written alike in both languages; `or` is a conjunction in one and gold in the other.
SHARED = {
    "ankh",
    "clank",
    "cube",
    "cubes",
    "danger",
    "dragon",
    "gain",
    "golem",
    "guide",
    "kobold",
    "ogre",
    "or",
    "permanent",
    "points",
    "potion",
    "secret",
    "troll",
    "vase",
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_faces_of_all_cards_are_as_they_were_read(lang: str) -> None:
    faces = "\n\n".join(describe_card(card, WORDS, lang) for card in CARDS) + "\n"
    snapshot = SNAPSHOTS / f"cards.{lang}.txt"
    if UPDATE:
        snapshot.write_text(faces, encoding="utf-8")
    assert faces == snapshot.read_text(encoding="utf-8")


def every_face() -> list[tuple[CardDecl, str]]:
    return [(card, lang) for card in CARDS for lang in LANGUAGES]


each_face = pytest.mark.parametrize(
    ("card", "lang"), every_face(), ids=lambda part: part if isinstance(part, str) else part.name
)


@each_face
def test_a_face_is_clean(card: CardDecl, lang: str) -> None:
    face = describe_card(card, WORDS, lang)
    assert not re.search(r"[_{}\[\]|<>]", face)
    assert "  " not in face
    assert not re.search(r" [,.]|\.\.|,,|\( | \)", face)
    assert all(line == line.strip() for line in face.split("\n"))
    assert face.count('"') % 2 == 0
    assert face.count("(") == face.count(")")
    assert face.count("«") == face.count("»")
    assert face.count("“") == face.count("”")
    assert not class_names() & set(re.findall(r"\w+", face))
    assert card_title(card, lang)[:1].strip()


def class_names() -> set[str]:
    """What a description would show of a tree that it has no words for."""
    return {
        name
        for module in (declarations, effects, values)
        for name, one in vars(module).items()
        if isinstance(one, type) and re.search(r"[a-z][A-Z]", name)
    }


@each_face
def test_every_sentence_of_a_card_begins_and_ends_as_one(card: CardDecl, lang: str) -> None:
    for line in card_text(card, WORDS, lang).splitlines():
        assert line.endswith(".")
        for sentence in re.split(r"(?<=\.) ", line):
            assert re.match(r"[A-ZÀÂÉÈÊÎÔŒ+-]", sentence), sentence


@each_face
def test_a_card_says_as_much_as_it_does(card: CardDecl, lang: str) -> None:
    lines = card_text(card, WORDS, lang).splitlines()
    assert len(lines) == len(card.abilities) + len(card.only_if) + len(card.standing)


def test_both_languages_say_the_same_numbers() -> None:
    """A figure is a figure in both; "a card" and "une carte" are one."""
    for card in CARDS:
        english, french = (figures(card_text(card, WORDS, lang)) for lang in LANGUAGES)
        assert english == french, card.name


def figures(text: str) -> list[str]:
    found = re.sub(r"\b(?:une|a) (?:blessure|card|carte)\b", "1", text)
    return re.findall(r"[+-]?\d+", found)


def test_french_leans_on_no_english_word() -> None:
    english, french = (words_of(lang) for lang in LANGUAGES)
    assert english & french == SHARED


def words_of(lang: str) -> set[str]:
    faces = (describe_card(card, WORDS, lang) for card in CARDS)
    return {word.lower() for face in faces for word in re.findall(r"[^\W\d_]{2,}", face)}


@pytest.mark.parametrize("word", list(words_that_players_read(WORDS)), ids=lambda word: word.name)
def test_a_word_that_players_read_has_english_and_french(word: Declared) -> None:
    assert word.titles.keys() == {"en", "fr"}
    english, french = (set(re.findall(r"\{(\w+)", word.titles[lang])) for lang in LANGUAGES)
    assert english == french


def test_pack_boards_and_rooms_have_english_and_french() -> None:
    for titles in (
        PACK.manifest.titles,
        PACK.manifest.summary,
        *(board.titles for board in PACK.boards.values()),
        *(room.titles for side in ("day", "twilight") for room in PACK.boards[side].rooms),
    ):
        assert titles.keys() == {"en", "fr"}
