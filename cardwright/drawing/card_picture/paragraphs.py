"""Text on a card: paragraphs with their labels in bold, as large as there is room for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardwright.drawing.card_picture.printed import Line
from cardwright.drawing.fonts import Style
from cardwright.drawing.lettering import width_of
from cardwright.drawing.svg import text
from cardwright.drawing.themes import Theme
from dsl.diagnostics.characters import visible

LARGEST, SMALLEST, STEP = 12.5, 6.0, 0.25
LEADING, BETWEEN = 1.28, 0.45  # in sizes of the letters
LEAST = 5.0  # of a line by itself
QUIET = 0.86  # of the size of the others


@dataclass(frozen=True, slots=True)
class Row:
    """A line as it is set: first what is in bold, then the rest."""

    bold: str
    rest: str
    size: float
    style: Style
    above: float  # what is left free before it


@dataclass(frozen=True, slots=True)
class Setting:
    rows: tuple[Row, ...]

    @property
    def height(self) -> float:
        return sum(row.above + row.size * LEADING for row in self.rows)

    def drawn(self, left: float, top: float, theme: Theme) -> list[str]:
        parts = []
        for row in self.rows:
            top += row.above + row.size * LEADING
            baseline, x = top - row.size * 0.32, left
            if row.bold:
                bold = text(row.bold, x, baseline, row.size, fill=theme.ink, font_weight="bold")
                parts.append(bold)
                x += width_of(f"{row.bold} ", row.size, style="bold")
            quiet = row.style == "oblique"
            if row.rest:
                parts.append(
                    text(
                        row.rest,
                        x,
                        baseline,
                        row.size,
                        fill=theme.faint if quiet else theme.ink,
                        font_style="italic" if quiet else None,
                    )
                )
        return parts


def largest(lines: Sequence[Line], width: float, height: float) -> Setting:
    """The lines as large as they fit; the smallest where they do not."""
    size = LARGEST
    while True:
        setting = Setting(tuple(_set(lines, size, width)))
        if setting.height <= height or size <= SMALLEST:
            return setting
        size -= STEP


def _set(lines: Sequence[Line], size: float, width: float) -> list[Row]:
    found: list[Row] = []
    for line in lines:
        letters = size * QUIET if line.quiet else size
        style: Style = "oblique" if line.quiet else "regular"
        above = size * BETWEEN if found else 0.0
        bold = line.label
        left = width_of(f"{bold} ", letters, style="bold") if bold else 0.0
        rest = ""
        for word in visible(line.text).split():
            for piece in _pieces(word, letters, width, style):
                joined = f"{rest} {piece}" if rest else piece
                if (rest or bold) and left + width_of(joined, letters, style=style) > width:
                    found.append(Row(bold, rest, letters, style, above))
                    bold, left, above, rest = "", 0.0, 0.0, piece
                else:
                    rest = joined
        if rest or bold:
            found.append(Row(bold, rest, letters, style, above))
    return found


def _pieces(word: str, size: float, width: float, style: Style) -> list[str]:
    """A word, cut where it is wider than a whole line by itself."""
    pieces = [""]
    for letter in word:
        if pieces[-1] and width_of(f"{pieces[-1]}{letter}-", size, style=style) > width:
            pieces[-1] += "-"
            pieces.append("")
        pieces[-1] += letter
    return pieces if width_of(word, size, style=style) > width else [word]


def fitted(written: str, largest_size: float, width: float, *, bold: bool) -> tuple[str, float]:
    """A line that must stay one, and its size; at the smallest it ends in dots."""
    size = largest_size
    while size > LEAST and width_of(written, size, bold=bold) > width:
        size -= STEP
    if width_of(written, size, bold=bold) <= width:
        return written, size
    while written and width_of(f"{written}…", size, bold=bold) > width:
        written = written[:-1]
    return f"{written.rstrip()}…", size
