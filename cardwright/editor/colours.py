"""What each word of a file is, for colours: the same pieces that the workshop colours."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from cardwright.editor.completing import words_known
from cardwright.editor.workspace import View
from interpreter.repl.keywords import best_known, pieces

# Kinds of pieces by what editors have colours for.
TYPES = {
    "keyword": "keyword",
    "comment": "comment",
    "text": "string",
    "number": "number",
    "counter": "property",
    "attribute": "property",
    "slot": "property",
    "define": "macro",
    "table": "macro",
    "verb": "function",
    "action": "function",
    "card": "class",
    "tag": "type",
    "room-kind": "type",
    "tunnel": "type",
    "mark": "type",
    "leap": "type",
    "zone": "namespace",
    "room": "namespace",
    "board": "namespace",
    "pawn": "variable",
    "moment": "event",
    "phase": "event",
    "option": "enum",
    "fixture": "struct",
}
LEGEND = tuple(dict.fromkeys(TYPES.values()))
Meant = frozenset[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Coloured:
    """A piece of a line, and its place in the legend."""

    line: int
    column: int
    end: int
    type: int


def coloured_in(view: View, first: int = 0, last: int | None = None) -> Iterator[Coloured]:
    """The pieces of some lines, from 0 and up to the last one or the end."""
    if not view.is_source:
        return
    meant = frozenset(best_known(words_known(view)).items())
    lines = view.text.split("\n")
    end = len(lines) if last is None else min(len(lines), last + 1)
    for number in range(first, end):
        for column, stop, type_ in _line(lines[number], meant):
            yield Coloured(number, column, stop, type_)


@lru_cache(maxsize=40_000)
def _line(line: str, meant: Meant) -> tuple[tuple[int, int, int], ...]:
    known = _known(meant)
    found = []
    column = 0
    for kind, text in pieces(line, known):
        type_ = TYPES.get(kind)
        if type_ is not None:
            found.append((column, column + len(text), LEGEND.index(type_)))
        column += len(text)
    return tuple(found)


@lru_cache(maxsize=8)
def _known(meant: Meant) -> dict[str, str]:
    return dict(meant)
