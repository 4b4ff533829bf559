"""What a line answers: lines with a style each, so that a terminal may colour them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

Style = Literal["plain", "title", "change", "question", "quiet", "warning", "error"]


@dataclass(frozen=True, slots=True)
class Line:
    """A line to show, and how."""

    text: str
    style: Style = "plain"


@dataclass(frozen=True, slots=True)
class Output:
    """What to show after a line. `error` when it was not done, `leave` when it was the last."""

    lines: tuple[Line, ...] = ()
    error: bool = False
    leave: bool = False

    @property
    def text(self) -> str:
        return "\n".join(line.text for line in self.lines)


class Refused(Exception):
    """A line that cannot be done, with what to tell about it."""

    def __init__(self, *lines: Line | str) -> None:
        self.lines = tuple(
            line if isinstance(line, Line) else Line(line, "error") for line in lines
        )
        super().__init__(self.lines[0].text if self.lines else "")


def shown(text: str, style: Style = "plain") -> list[Line]:
    """A text of several lines, all in one style."""
    return [Line(line, style) for line in text.split("\n")]


def columns(rows: Iterable[tuple[str, ...]], gap: str = "  ") -> list[str]:
    """Rows as text, each column as wide as its widest cell."""
    table = list(rows)
    if not table:
        return []
    widths = [max(len(row[at]) for row in table) for at in range(len(table[0]))]
    return [
        gap.join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in table
    ]
