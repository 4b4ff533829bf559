"""Places in a text, as editors count them.

Everything in this room counts lines and columns from 0, and columns in characters. A client counts
columns in units of an encoding, which is UTF-16 unless both sides agree on another one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from dsl.diagnostics.spans import Span

Encoding = Literal["utf-16", "utf-8", "utf-32"]
FIRST_OF_TWO = 0xFFFF  # characters after it are two units of UTF-16


@dataclass(frozen=True, slots=True, order=True)
class Position:
    """A place between two characters."""

    line: int
    column: int


@dataclass(frozen=True, slots=True, order=True)
class Range:
    """A stretch of a text; the end is past its last character."""

    start: Position
    end: Position

    def __contains__(self, position: object) -> bool:
        return isinstance(position, Position) and self.start <= position <= self.end

    def meets(self, other: Range) -> bool:
        return self.start <= other.end and other.start <= self.end


def range_at(line: int, column: int, end: int) -> Range:
    """A stretch of one line."""
    return Range(Position(line, column), Position(line, end))


def range_of(span: Span) -> Range:
    """The stretch that a span covers; what is somewhere in a file is at its beginning."""
    if span.line < 1:
        return range_at(0, 0, 0)
    start = Position(span.line - 1, max(0, span.column - 1))
    end = Position(span.end_line - 1, max(0, span.end_column - 1))
    return Range(start, max(start, end))


def even_lines(text: str) -> str:
    """A text whose lines all end in a line feed, as packs are read. A client counts the same lines,
    since these three ends of lines are all there are to it."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def units(text: str, encoding: Encoding = "utf-16") -> int:
    """How long a text is to a client."""
    if encoding == "utf-32" or text.isascii():
        return len(text)
    if encoding == "utf-8":
        return len(text.encode("utf-8", "surrogatepass"))
    return len(text) + sum(ord(character) > FIRST_OF_TWO for character in text)


def to_units(line: str, column: int, encoding: Encoding = "utf-16") -> int:
    """A column of a line as a client counts it; one past the end is the end."""
    return units(line[:column], encoding)


def from_units(line: str, unit: int, encoding: Encoding = "utf-16") -> int:
    """A client's column in characters. Inside of a character is before it, and past the end of the
    line is its end."""
    if encoding == "utf-32" or line.isascii():
        return min(unit, len(line))
    passed = 0
    for column, character in enumerate(line):
        passed += units(character, encoding)
        if passed > unit:
            return column
    return len(line)
