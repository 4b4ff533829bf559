"""The tree of a YAML file, in which every node knows its place."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

from dsl.diagnostics.spans import Span

Value = str | int | float | bool | None


@dataclass(frozen=True, slots=True)
class YScalar:
    """A single value. `text` is how it was written, so that `1.10` need not become 1.1."""

    value: Value
    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class YList:
    """A list, with its place."""

    items: tuple[Node, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class YMap:
    """A map by its keys, with its place."""

    entries: dict[str, Entry]
    span: Span

    def get(self, key: str) -> Node | None:
        entry = self.entries.get(key)
        return entry.value if entry else None


Node = YMap | YList | YScalar


class Entry(NamedTuple):
    """One `key: value` of a map, with the place of the key."""

    key: Span
    value: Node


def is_word(text: str) -> bool:
    return re.fullmatch(r"[^\W\d]\w*", text) is not None


def shown(text: str) -> str:
    """`text` as a message quotes it: on one line, never a whole page, no codes for a terminal."""
    line = " ".join(text[:1000].split())
    line = "".join(c if c.isprintable() else "�" for c in line)
    return line if len(line) <= 40 else line[:39] + "…"


def describe(node: Node) -> str:
    match node:
        case YMap():
            return "a map of keys and values"
        case YList():
            return "a list"
        case YScalar(value=None):
            return "nothing"
        case YScalar(value=bool()):
            return f"`{node.text}`"
        case YScalar(value=int() | float()):
            return f"the number {node.text}"
    return f"the text `{shown(node.text)}`" if node.text.strip() else "an empty text"


def part(span: Span, text: str, start: int, end: int) -> Span:
    """The place of `text[start:end]` inside the scalar `text` at `span`.

    Escapes and line folding make that place unknowable; then it is the whole scalar.
    """
    quotes = span.end_column - span.column - len(text)
    if span.line != span.end_line or quotes not in (0, 2):
        return span
    first = span.column + quotes // 2
    return Span(span.file, span.line, first + start, span.line, first + end)
