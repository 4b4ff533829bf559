"""How every effect and value of the language reads on a card, in every language.

The sentences stand in every_construct.txt, each under the line that it is written from, which is in
the words of the pack `phrasebook`; ` | ` there is a new line. To write the texts anew, run with
CARDWRIGHT_UPDATE=1 and read the difference as a player would.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path

import pytest

from dsl.model import effects as e
from dsl.model import values as v
from dsl.model.traverse import inside, values_in
from dsl.storage.language_files import languages
from dsl.text.describe import describe_block, describe_value
from tests.dsl.text.played_alike import phrasebook, read

UPDATE = os.environ.get("CARDWRIGHT_UPDATE") == "1"
SNAPSHOT = Path(__file__).parent / "every_construct.txt"
START = "> "
ONLY_IN_ACTIONS = re.compile(r"(\w+) of the action (\w+)")


@lru_cache
def sources() -> list[str]:
    lines = SNAPSHOT.read_text(encoding="utf-8").splitlines()
    return [line.removeprefix(START) for line in lines if line.startswith(START)]


def as_written(source: str) -> str:
    """A source with its lines, those after a colon or `choose` indented."""
    text, indent = "", 0
    for line in source.split(" | "):
        own = 0 if line.startswith("else") else indent
        text += f"{'' if not text else chr(10)}{'    ' * own}{line}"
        if line.endswith(":") or re.fullmatch(r"choose( up to)?( \d)?|may", line):
            indent = own + 1
    return text


@cache
def effects_of(source: str) -> e.Block:
    found = ONLY_IN_ACTIONS.fullmatch(source)
    if found:
        return phrasebook().vocabulary.actions[found[2]].body
    if source.startswith("each player: choose"):
        source = source.replace("each player: choose", "each player: | choose", 1)
    block = read(as_written(source))
    assert block is not None, source
    return block


def values_given(source: str) -> list[v.Value]:
    found = ONLY_IN_ACTIONS.fullmatch(source)
    if not found:
        return []
    params = phrasebook().vocabulary.actions[found[2]].params
    return [param.domain for param in params if param.domain is not None]


@cache
def texts_of(source: str) -> list[str]:
    vocabulary = phrasebook().vocabulary
    if source.startswith("given of"):
        return [
            f"{lang}  {describe_value(value, vocabulary, lang)}"
            for lang in languages()
            for value in values_given(source)
        ]
    return [
        f"{lang}  {describe_block(effects_of(source), vocabulary, lang)}" for lang in languages()
    ]


def whole() -> str:
    return "\n".join(
        f"{START}{source}\n" + "\n".join(texts_of(source)) + "\n" for source in sources()
    )


def test_the_texts_are_those_that_were_read() -> None:
    if UPDATE:
        SNAPSHOT.write_text(whole(), encoding="utf-8")
    assert whole() == SNAPSHOT.read_text(encoding="utf-8")


def parts() -> Iterator[type[e.Effect] | type[v.Value]]:
    for source in sources():
        yield from (type(value) for value in values_in(tuple(values_given(source))))
        for effect in inside(effects_of(source)):
            yield type(effect)
            for name in effect.__dataclass_fields__:
                yield from (type(value) for value in values_in(getattr(effect, name)))


def test_every_effect_and_value_is_among_them() -> None:
    every = {*e.effect_classes(), *v.value_classes()}
    assert {one.__name__ for one in every - set(parts())} == set()


@pytest.mark.parametrize("lang", languages())
def test_no_hole_and_no_internal_name_is_in_a_text(lang: str) -> None:
    for source in sources():
        for line in texts_of(source):
            if line.startswith(lang):
                assert not re.search(r"[{}<>_\[\]]| [,.;:](?! )|  \S.*  |\( | \)", line[4:]), line
