"""The engine knows no game: no word that a shipped pack declares stands in its Python."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dsl.syntax.lark_tables import reserved_words
from tests.packs_under_test import SHIPPED, pack
from tests.paths import ROOT

FLOORS = ("dsl", "interpreter", "cardwright")
ENGINE = sorted(path for floor in FLOORS for path in ROOT.glob(f"{floor}/**/*.py"))

# Plain words that packs declare too, and the sense in which the engine uses them.
ENGINE_SENSE = {
    "play": "the command and the act of playing a game",
    "playing": "the act of playing a game",
    "draw": "what chance draws; pictures are drawn",
    "look": "the effect `look at`",
    "take": "plain English",
    "use": "plain English",
    "used": "plain English",
    "unused": "of what nothing uses",
    "walk": "plain English",
    "buy": "plain English",
    "home": "the user's home folder",
    "key": "of a map",
    "keys": "of a map",
    "row": "of a table on the screen",
    "rows": "of a table on the screen",
    "cost": "what stands before an arrow",
    "pile": "a zone with an order",
    "bag": "a zone without one",
    "cards": "everything that lies in zones",
    "coin": "the example of a counter in comments",
    "coins": "the example of a counter in comments",
    "start": "where a thing starts",
    "main": "the entry of a program",
    "end": "the end of a stretch of text",
    "points": "plain English",
    "hand": "the REPL's command that shows what a player holds",
    "double": "plain English",
    "plain": "an effect that asks nobody",
    "depth": "how deeply something is nested",
    "score": "of a player",
    "area": "of a picture",
    "aside": "of a room that is no part of the board until play adds it",
    "box": "around a drawn thing",
    "floor": "of a number",
    "narrow": "of a letter",
    "weight": "of a line or an edge",
    "dungeon": "what Cardwright is for: card and dungeon games",
    "notebook": "in which pictures are shown",
    "strokes": "of a pen",
    "suit": "the example of a column in comments",
    "escape": "of a character in a text",
    "primary": "of a key in SQL",
    "shield": "what keeps a task going though whoever waits for it leaves",
    "receive": "what a socket does",
    "secret": "what nobody can guess, so that keys may follow from it",
    "face": "what a card or a die shows",
    "find": "plain English",
    "hover": "what an editor shows where somebody points",
    "force": "the option that writes over a file",
    "inside": "plain English",
    "item": "of a list",
    "kept": "plain English",
    "level": "of indentation",
    "light": "of a colour theme",
    "lost": "plain English",
    "major": "of a version",
    "minor": "of a version",
    "outside": "plain English",
    "replace": "in a text",
    "rest": "what is left of something",
    "search": "in a text",
    "tool": "what an assistant is offered; in SARIF, the program that found something",
    "trait": "of a counter or a zone",
    "serve": "what a server does",
    "lock": "of a thread",
    "device": "whose width a page fits",
    "black": "of a colour theme",
    "white": "of a colour theme",
    "commit": "of a history of files",
    "reserve": "of numbers for later",
    "rewards": "what a learner gets",
    "spent": "of time",
    "strength": "of a bot",
    "study": "what is told of many games",
    "tick": "of a scale, or of progress",
    "ticks": "of a scale",
    "visits": "of a node of a search",
}


def engine_words(path: Path) -> set[str]:
    """Every word of a Python file: identifiers, texts and comments alike."""
    return set(re.findall(r"[^\W\d]\w*", path.read_text(encoding="utf-8").lower()))


def declared_words(name: str) -> set[str]:
    vocabulary = pack(name).vocabulary
    found = {word.lower() for word in vocabulary.declared()}
    found.update(vocabulary.rooms)
    return found - set(reserved_words().values()) - set(ENGINE_SENSE)


@pytest.mark.parametrize("name", SHIPPED)
def test_no_declared_word_of_a_pack_stands_in_the_engine(name: str) -> None:
    declared = declared_words(name)
    guilty = {
        f"{path.relative_to(ROOT)}: {word}"
        for path in ENGINE
        for word in engine_words(path) & declared
    }
    assert guilty == set()


def test_the_test_would_see_a_word() -> None:
    assert "engine_words" in engine_words(Path(__file__))
    assert "nothing_declares_this" in engine_words(Path(__file__))
