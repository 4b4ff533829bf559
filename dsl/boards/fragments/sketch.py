"""A drawing as it was written, with the place of every character, and the frame it must fit."""

from __future__ import annotations

from typing import NamedTuple

from dsl.boards.fragments.notation import Square
from dsl.diagnostics.spans import Span


class Frame(NamedTuple):
    """The size of fragments, and the columns and rows where openings may be; None for any."""

    size: tuple[int, int] | None = None
    columns: tuple[int, ...] | None = None
    rows: tuple[int, ...] | None = None


class Sketch(NamedTuple):
    """Rows of blocks, one for each level: the column where it starts, and its characters."""

    file: str
    line: int
    indent: int
    blocks: tuple[tuple[tuple[int, str], ...], ...]

    @property
    def levels(self) -> tuple[tuple[str, ...], ...]:
        return tuple(
            tuple(row[level][1] for row in self.blocks) for level in range(len(self.blocks[0]))
        )

    def span(self, level: int, square: Square) -> Span:
        row, column = square
        start = self.blocks[row][level][0]
        return Span.at(self.file, self.line + row, self.indent + start + column + 1)

    def row_span(self, row: int) -> Span:
        blocks = self.blocks[row]
        if not blocks:
            return Span.at(self.file, self.line + row)
        first, last = blocks[0], blocks[-1]
        width = last[0] + len(last[1]) - first[0]
        return Span.at(self.file, self.line + row, self.indent + first[0] + 1, width)
