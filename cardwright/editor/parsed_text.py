"""Texts cut into declarations and parsed, each declaration once as long as it stays the same."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from cardwright.editor.columns import Position, Range
from dsl.diagnostics.report import Report
from dsl.syntax.chunks import Chunk, Parsed, Syntax
from dsl.syntax.parser import chunks, parse_chunk

MOST_TREES = 6_000
MOST_TEXTS = 64
WORD = re.compile(r"[^\W\d]\w*")


@lru_cache(maxsize=MOST_TEXTS)
def chunks_of(text: str) -> tuple[Chunk, ...]:
    """The declarations of a text, of a file without a name."""
    return tuple(chunks(text, "", Report()))


def tree_of(chunk: Chunk) -> Syntax | None:
    """What a declaration says as far as it can be parsed. Its lines are counted from its first,
    which is 1."""
    return parsed_of(chunk.text).tree


@lru_cache(maxsize=MOST_TREES)
def parsed_of(text: str) -> Parsed:
    return parse_chunk(Chunk("", 1, text), Report())


def chunk_at(text: str, line: int) -> Chunk | None:
    """The declaration that a line belongs to; lines are counted from 0."""
    found = None
    for chunk in chunks_of(text):
        if chunk.line - 1 > line:
            break
        found = chunk
    return found


def code_end(chunk: Chunk) -> int:
    """The last line of a declaration that is no blank line or comment, counted from 0 in its
    file."""
    lines = chunk.text.split("\n")
    said = [at for at, line in enumerate(lines) if line.strip() and line.lstrip()[0] != "#"]
    return chunk.line - 1 + (said[-1] if said else 0)


def word_at(text: str, position: Position) -> tuple[str, Range] | None:
    """The word that a position is in or beside."""
    lines = text.split("\n")
    if position.line >= len(lines):
        return None
    for found in WORD.finditer(lines[position.line]):
        if found.start() <= position.column <= found.end():
            start, end = (Position(position.line, at) for at in found.span())
            return found.group(), Range(start, end)
    return None


@dataclass(frozen=True, slots=True)
class Difference:
    """What has changed in a text: the declarations of the new one that the old one has not, and for
    each line of the old one that stayed (both from 1) the line that it is now."""

    changed: Sequence[Chunk]
    moved: dict[int, int]


def difference(old: str, new: str, file: str) -> Difference:
    """Which declarations of a file are new, or said otherwise. Of two that say the same, the first
    is the one that was there."""
    there: dict[str, list[Chunk]] = {}
    for chunk in reversed(chunks_of(old)):
        there.setdefault(chunk.text, []).append(chunk)
    changed: list[Chunk] = []
    moved: dict[int, int] = {}
    for chunk in chunks_of(new):
        same = there.get(chunk.text)
        if same:
            before = same.pop().line
            for offset in range(chunk.text.count("\n")):
                moved[before + offset] = chunk.line + offset
        else:
            changed.append(replace(chunk, file=file))
    return Difference(changed, moved)
