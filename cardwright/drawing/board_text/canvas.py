"""A sheet of characters: lines that join where they meet, texts that lie over them, and a style for
each character."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby
from typing import TypeVar

# The directions in which a line leaves a character, as bits.
UP, RIGHT, DOWN, LEFT = 1, 2, 4, 8
STROKES = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
DOUBLE = {UP | DOWN: "║", LEFT | RIGHT: "═"}
Square = tuple[int, int]  # column and row
Span = tuple[str, str]  # a stretch of text and its style
PLAIN = ""
T = TypeVar("T")


@dataclass(slots=True)
class Canvas:
    """Lines and texts by the square they are in."""

    strokes: dict[Square, int] = field(default_factory=dict)
    styles: dict[Square, str] = field(default_factory=dict)
    texts: dict[Square, str] = field(default_factory=dict)

    def stroke(self, square: Square, directions: int, style: str = PLAIN) -> None:
        self.strokes[square] = self.strokes.get(square, 0) | directions
        if style:
            self.styles[square] = style

    def write(self, at: Square, text: str, style: str = PLAIN) -> None:
        column, row = at
        for offset, character in enumerate(text):
            self.texts[column + offset, row] = character
            self.styles[column + offset, row] = style

    def character(self, square: Square) -> str:
        return self.texts.get(square) or STROKES[self.strokes.get(square, 0)]

    def moved(self, across: int, down: int) -> Canvas:
        """The same farther to the right and down."""

        def there(squares: dict[Square, T]) -> dict[Square, T]:
            return {(column + across, row + down): what for (column, row), what in squares.items()}

        return Canvas(there(self.strokes), there(self.styles), there(self.texts))

    def copy(self) -> Canvas:
        return Canvas({**self.strokes}, {**self.styles}, {**self.texts})

    def size(self) -> tuple[int, int]:
        squares = [*self.strokes, *self.texts]
        columns, rows = zip(*squares, strict=True) if squares else ((-1,), (-1,))
        return max(columns) + 1, max(rows) + 1

    def lines(self, left: int, top: int, width: int, height: int) -> Iterator[list[Span]]:
        """The part of the sheet in a window, row by row, in stretches of one style."""
        for row in range(top, top + height):
            squares = [(column, row) for column in range(left, left + width)]
            yield [
                ("".join(map(self.character, among)), style)
                for style, among in groupby(squares, lambda square: self.styles.get(square, PLAIN))
            ]
