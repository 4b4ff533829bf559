"""Changes of texts, as data: what is put in place of which stretch of which file."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path

from cardwright.editor.columns import Position, Range


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A stretch of a file."""

    path: Path
    range: Range


@dataclass(frozen=True, slots=True, order=True)
class Edit:
    """Put `text` in place of a stretch of a file."""

    range: Range
    text: str


Edits = dict[Path, list[Edit]]


def applied(text: str, edits: Iterable[Edit]) -> str:
    """A text with edits made, which do not overlap."""
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)

    def offset(position: Position) -> int:
        return min(len(text), starts[min(position.line, len(starts) - 1)] + position.column)

    for edit in sorted(edits, reverse=True):
        text = text[: offset(edit.range.start)] + edit.text + text[offset(edit.range.end) :]
    return text


def line_edits(before: str, after: str) -> list[Edit]:
    """What turns a text into another, in whole lines, so that the cursor stays where it was."""
    old, new = _lines(before), _lines(after)
    found = []
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    for what, start, end, new_start, new_end in matcher.get_opcodes():
        if what != "equal":
            stretch = Range(_line_start(old, start), _line_start(old, end))
            found.append(Edit(stretch, "".join(new[new_start:new_end])))
    return found


def _lines(text: str) -> list[str]:
    """The lines of a text, each with the line feed at its end."""
    *lines, last = text.split("\n")
    return [*(f"{line}\n" for line in lines), *([last] if last else [])]


def _line_start(lines: list[str], number: int) -> Position:
    """Where a line starts; after the last, the end of the text."""
    if number < len(lines) or not lines or lines[-1].endswith("\n"):
        return Position(number, 0)
    return Position(len(lines) - 1, len(lines[-1]))
