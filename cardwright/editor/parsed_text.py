"""Texts cut into declarations and parsed, each declaration once as long as it stays the same."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from cardwright.editor.columns import Position, Range
from dsl.diagnostics.report import Report
from dsl.syntax.chunks import Chunk, Parsed, Syntax
from dsl.syntax.parser import parse_chunk

MOST_TREES = 6_000
MOST_TEXTS = 64
WORD = re.compile(r"[^\W\d]\w*")
FIRST_COLUMN = re.compile(r"^[^\s#]", re.MULTILINE)


@lru_cache(maxsize=MOST_TEXTS)
def chunks_of(text: str) -> tuple[Chunk, ...]:
    """The declarations of a text, of a file without a name: found as `dsl.syntax.parser.chunks`
    finds them, in a tenth of the time."""
    return tuple(_cut(text, _starts(text), 1))


@lru_cache(maxsize=MOST_TEXTS)
def _starts(text: str) -> list[int]:
    return [found.start() for found in FIRST_COLUMN.finditer(text)]


def _cut(text: str, starts: Sequence[int], line: int, end: str = "\n") -> Iterator[Chunk]:
    """A text from the given line on, cut where it is said; `end` is missing after its last line."""
    at = 0
    for start, stop in pairwise([*starts, len(text)]):
        line += text.count("\n", at, start)
        at = start
        yield Chunk("", line, text[start:stop] if stop < len(text) else text[start:] + end)


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
    """What has changed in a text: the declarations of the new one that the old one has not, and
    which stayed, by the lines on which they began (`before`, in order) and begin (`after`)."""

    changed: Sequence[Chunk]
    before: Sequence[int]
    after: Sequence[int]
    lengths: Sequence[int]

    def line_now(self, line: int) -> int | None:
        """The line that a line of the old text is now; None where it did not stay. Lines are
        counted from 1."""
        at = bisect_right(self.before, line) - 1
        if at < 0 or line - self.before[at] >= self.lengths[at]:
            return None
        return self.after[at] + line - self.before[at]

    def stays(self, line: int) -> bool:
        return self.line_now(line) is not None


def difference(old: str, new: str, file: str) -> Difference:
    """Which declarations of a file are new, or said otherwise. Of two that say the same, the first
    is the one that was there.

    This is done after every key: only what stands between the first and the last character that
    differ is cut and compared.
    """
    chunks, starts = chunks_of(old), _starts(old)
    prefix = _same_at_start(old, new)
    suffix = _same_at_end(old, new, min(len(old), len(new)) - prefix)
    # A declaration stays if the next one still begins after it, and after an end of line.
    first = max(0, bisect_right(starts, prefix - 1) - 1)
    last = max(first, bisect_left(starts, len(old) - suffix + 1))
    begin = starts[first] if first else 0
    end = len(new) - (len(old) - starts[last]) if last < len(starts) else len(new)
    line = chunks[first].line if first else 1
    shift = new.count("\n") - old.count("\n")
    kept: list[tuple[int, int, int]] = []
    if first:
        kept.append((chunks[0].line, chunks[0].line, line - chunks[0].line))
    there: dict[str, list[Chunk]] = {}
    for chunk in reversed(chunks[first:last]):
        there.setdefault(chunk.text, []).append(chunk)
    changed: list[Chunk] = []
    between = new[begin:end]
    for chunk in _cut(between, _starts(between), line, "\n" if last == len(starts) else ""):
        same = there.get(chunk.text)
        if same:
            kept.append((same.pop().line, chunk.line, chunk.text.count("\n")))
        else:
            changed.append(replace(chunk, file=file))
    if last < len(starts):
        kept.append((chunks[last].line, chunks[last].line + shift, old.count("\n") + 2))
    before, after, lengths = zip(*sorted(kept), strict=True) if kept else ((), (), ())
    return Difference(changed, before, after, lengths)


def _same_at_start(one: str, other: str) -> int:
    """How many characters two texts begin with that are the same."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one.startswith(other[low:middle], low):
            low = middle
        else:
            high = middle - 1
    return low


def _same_at_end(one: str, other: str, most: int) -> int:
    """How many characters two texts end with that are the same; so many at most."""
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        if one.endswith(other[len(other) - middle : len(other) - low], 0, len(one) - low):
            low = middle
        else:
            high = middle - 1
    return low
