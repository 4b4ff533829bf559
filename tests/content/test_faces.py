"""The words that players of the shipped games read, in English and French.

The faces of all cards of a game stand in its folder here, in cards.en.txt and cards.fr.txt. To
write these anew, run with CARDWRIGHT_UPDATE=1 and read the difference as a player would. What is
written alike in both languages is listed in shared.txt: names, and words that mean the same or, as
`or`, something else.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from dsl.model import declarations, effects, values
from dsl.model.declarations import CardDecl, Declared
from dsl.text.describe import card_text, card_title, describe_card
from tests.packs_under_test import pack
from tests.titled import words_that_players_read

UPDATE = os.environ.get("CARDWRIGHT_UPDATE") == "1"
LANGUAGES = ("en", "fr")

HERE = Path(__file__).parent
GAMES = tuple(sorted(path.parent.name for path in HERE.glob("*/cards.en.txt")))


def test_some_games_are_read() -> None:
    assert {"clank", "map_masters", "thunderstone"} <= set(GAMES)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_faces_of_all_cards_are_as_they_were_read(game: str, lang: str) -> None:
    vocabulary = pack(game).vocabulary
    faces = "\n\n".join(describe_card(card, vocabulary, lang) for card in cards(game)) + "\n"
    snapshot = HERE / game / f"cards.{lang}.txt"
    if UPDATE:
        snapshot.write_text(faces, encoding="utf-8")
    assert faces == snapshot.read_text(encoding="utf-8")


def cards(game: str) -> list[CardDecl]:
    return list(pack(game).vocabulary.cards.values())


def every_face() -> list[tuple[str, CardDecl, str]]:
    return [(game, card, lang) for game in GAMES for card in cards(game) for lang in LANGUAGES]


each_face = pytest.mark.parametrize(
    ("game", "card", "lang"),
    every_face(),
    ids=lambda part: part if isinstance(part, str) else part.name,
)


@each_face
def test_a_face_is_clean(game: str, card: CardDecl, lang: str) -> None:
    face = describe_card(card, pack(game).vocabulary, lang)
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
def test_every_sentence_of_a_card_begins_and_ends_as_one(
    game: str, card: CardDecl, lang: str
) -> None:
    for line in card_text(card, pack(game).vocabulary, lang).splitlines():
        assert line.endswith(".")
        for sentence in re.split(r"(?<=\.) ", line):
            assert re.match(r"[A-ZÀÂÉÈÊÎÔŒ+-]", sentence), sentence


@each_face
def test_a_card_says_as_much_as_it_does(game: str, card: CardDecl, lang: str) -> None:
    lines = card_text(card, pack(game).vocabulary, lang).splitlines()
    said = len(card.abilities) + len(card.only_if) + len(card.standing)
    tags = (pack(game).vocabulary.tags[tag] for tag in card.tags)
    noted = bool(card.note) + sum(bool(tag.note) for tag in tags if tag.unprinted)
    assert len(lines) == said + noted


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_say_the_same_numbers(game: str) -> None:
    """A figure is a figure in both; "a card" and "une carte" are one."""
    vocabulary = pack(game).vocabulary
    for card in cards(game):
        english, french = (figures(card_text(card, vocabulary, lang)) for lang in LANGUAGES)
        assert english == french, card.name


def figures(text: str) -> list[str]:
    found = re.sub(r"\b(?:une|a) (?:food )?(?:card|carte|map)\b", "1", text)
    return re.findall(r"[+-]?\d+", found)


@pytest.mark.parametrize("game", GAMES)
def test_french_leans_on_no_english_word(game: str) -> None:
    english, french = (words_of(game, lang) for lang in LANGUAGES)
    shared = (HERE / game / "shared.txt").read_text(encoding="utf-8").split()
    assert sorted(english & french) == shared


def words_of(game: str, lang: str) -> set[str]:
    faces = (describe_card(card, pack(game).vocabulary, lang) for card in cards(game))
    return {word.lower() for face in faces for word in re.findall(r"[^\W\d_]{2,}", face)}


@pytest.mark.parametrize(
    "word",
    [word for game in GAMES for word in words_that_players_read(pack(game).vocabulary)],
    ids=lambda word: word.name,
)
def test_a_word_that_players_read_has_english_and_french(word: Declared) -> None:
    assert word.titles.keys() == {"en", "fr"}
    english, french = (set(re.findall(r"\{(\w+)", word.titles[lang])) for lang in LANGUAGES)
    assert english == french


@pytest.mark.parametrize("game", GAMES)
def test_a_pack_has_english_and_french(game: str) -> None:
    manifest = pack(game).manifest
    assert manifest.titles.keys() == manifest.summary.keys() == {"en", "fr"}


def test_boards_and_rooms_have_english_and_french() -> None:
    boards = pack("clank").boards
    for titles in (
        *(board.titles for board in boards.values()),
        *(room.titles for side in ("day", "twilight") for room in boards[side].rooms),
    ):
        assert titles.keys() == {"en", "fr"}
