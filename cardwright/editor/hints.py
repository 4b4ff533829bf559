"""What is shown between the lines: the text that cards make, and what can be done with a
declaration."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from cardwright.editor.columns import Position, Range, range_at
from cardwright.editor.parsed_text import chunks_of
from cardwright.editor.workspace import View
from dsl.storage.language_files import DEFAULT_LANGUAGE
from dsl.syntax.chunks import Chunk
from dsl.text.describe import card_text

LONGEST = 100
CARD = re.compile(r"(?:change )?card[ ]+([^\W\d]\w*)")
SCENARIO = re.compile(r'scenario[ ]+"([^"\n]*)"')
RUN = "cardwright.runScenario"
TRY = "cardwright.tryInWorkshop"


@dataclass(frozen=True, slots=True)
class Hint:
    """A text to show at a place, and the whole of it where that is longer."""

    position: Position
    text: str
    whole: str


@dataclass(frozen=True, slots=True)
class Lens:
    """Something that can be done with a declaration: a command, and the name it is given."""

    range: Range
    title: str
    command: str
    name: str


def card_texts(view: View, first: int, last: int, lang: str = DEFAULT_LANGUAGE) -> Iterator[Hint]:
    """What the cards between two lines say to players, each at the end of its first line."""
    for chunk in _between(view, first, last):
        found = CARD.match(chunk.text)
        card = view.vocabulary.cards.get(found[1]) if found is not None else None
        if card is None:
            continue
        whole = card_text(card, view.vocabulary, lang)
        if whole:
            line = " · ".join(whole.split("\n"))
            short = line if len(line) <= LONGEST else f"{line[: LONGEST - 1]}…"
            end = len(chunk.text.split("\n", 1)[0])
            yield Hint(Position(chunk.line - 1, end), short, whole)


def _between(view: View, first: int, last: int) -> Iterator[Chunk]:
    for chunk in chunks_of(view.text) if view.is_source else ():
        if first <= chunk.line - 1 <= last:
            yield chunk


def lenses_in(view: View) -> Iterator[Lens]:
    """What can be done with the scenarios and cards of a file."""
    for chunk in chunks_of(view.text) if view.is_source and view.checked is not None else ():
        at = range_at(chunk.line - 1, 0, len(chunk.text.split("\n", 1)[0]))
        scenario, card = SCENARIO.match(chunk.text), CARD.match(chunk.text)
        if scenario is not None:
            yield Lens(at, "run scenario", RUN, scenario[1])
        elif card is not None:
            yield Lens(at, "try in the workshop", TRY, card[1])
