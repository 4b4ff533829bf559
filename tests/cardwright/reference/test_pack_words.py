"""The vocabulary of a pack has every word that it declares."""

from __future__ import annotations

import json
from dataclasses import fields
from functools import lru_cache

import pytest

from cardwright.reference.pack_words import BESIDES, KINDS, PackWord, pack_words
from cardwright.reference.word_meanings import meaning
from dsl.model.declarations import Declared
from dsl.model.vocabulary import Vocabulary
from dsl.storage.language_files import languages
from dsl.syntax.parser import declared_words
from tests.cardwright.cli.running import run
from tests.packs_under_test import SHIPPED, pack
from tests.paths import PACKS

OWN = sorted(path.parent.name for path in PACKS.glob("*/pack.yaml"))
NOT_DECLARED_THERE = {"told"}  # titles of verbs on the screen


@lru_cache
def listed(name: str) -> list[PackWord]:
    return pack_words(pack(name))


@pytest.mark.parametrize("name", [*SHIPPED, *OWN])
def test_no_declared_word_is_missing(name: str) -> None:
    found = {one.word for one in listed(name)}
    written = set(declared_words(pack(name).texts.values())) - set(languages())
    assert written - found == set()
    for field in fields(Vocabulary):
        held = getattr(pack(name).staged.vocabulary, field.name)
        held = list(held.values()) if isinstance(held, dict) else held
        if isinstance(held, list) and field.name not in NOT_DECLARED_THERE:
            assert {one.name for one in held if isinstance(one, Declared)} <= found
    for board in pack(name).boards.values():
        assert {board.name, *(room.name for room in board.rooms)} <= found


@pytest.mark.parametrize("name", [*SHIPPED, *OWN])
def test_a_word_has_its_kind_meaning_and_a_line_of_the_pack(name: str) -> None:
    lines = {line.strip() for text in pack(name).texts.values() for line in text.split("\n")}
    for one in listed(name):
        assert one.kind in (*KINDS.values(), *BESIDES)
        assert one.meaning
        assert one.example in lines, one
        assert one.example, one


def test_every_kind_of_declaration_has_a_meaning() -> None:
    classes = [cls for cls in Declared.__subclasses__() if cls.__module__.startswith("dsl.")]
    assert len(classes) > 20
    untold = [cls for cls in classes if meaning.dispatch(cls) is meaning.dispatch(Declared)]
    assert untold == []


def test_the_command_shows_text_and_json() -> None:
    shown = run("vocabulary", PACKS / "mini", "--kind", "zone").output
    assert shown.startswith("zone\n")
    assert "a pile of cards, of each player; nobody sees it" in shown
    data = json.loads(run("vocabulary", PACKS / "mini", "--json").output)
    assert [one["word"] for one in data["words"]] == [one.word for one in pack_words(pack("mini"))]
    (one,) = json.loads(run("vocabulary", PACKS / "mini", "boots", "--json").output)["words"]
    assert one["kind"] == "counter"
    assert one["example"]


def test_what_is_not_there_is_told() -> None:
    assert (
        "no kind of word `zoen`. Did you mean `zone`?"
        in run("vocabulary", PACKS / "mini", "--kind", "zoen").stderr
    )
    assert "There is no word `bots`" in run("vocabulary", PACKS / "mini", "bots").stderr
