"""What is laid side by side in characters, with parts of it set apart, and a window on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cardwright.play.screens.page import Page, width_of
from dsl.boards.fragments import Dungeon
from interpreter.run.position import Position
from interpreter.text.dungeon_text import GAP, dungeon_text
from interpreter.text.walk_text import letter
from interpreter.walks import Step

SQUARE = 2  # characters


@dataclass(frozen=True, slots=True)
class Drawing:
    """Lines, and which square of the table stands first on them; each level has its own corner,
    column and row, as the levels stand beside or below each other."""

    lines: tuple[str, ...]
    left: int
    top: int
    corners: tuple[tuple[int, int], ...]

    @property
    def width(self) -> int:
        return max(map(width_of, self.lines), default=0)

    def at(self, x: int, y: int, level: int = 0) -> tuple[int, int]:
        """The column and row of a square of the table."""
        column, row = self.corners[level]
        return column + (x - self.left) * SQUARE, row + y - self.top


def drawing_of(
    position: Position,
    dungeon: Dungeon,
    width: int,
    *,
    path: Sequence[Step],
    held: Mapping[str, int],
    labels: Mapping[int, str],
) -> Drawing:
    """A dungeon with a walk and signs over some of its places, its levels side by side if they have
    room so."""
    text = dungeon_text(
        position.program.pack,
        dungeon,
        path=path,
        resources=held,
        lang=position.lang,
        legend=False,
        labels=labels,
        names=[letter(slot) for slot in range(len(dungeon.laid))],
    )
    lines = text.rstrip("\n").split("\n")
    left, top = min(one.x for one in dungeon.laid), min(one.y for one in dungeon.laid)
    wide = SQUARE * (max(one.x + one.width for one in dungeon.laid) - left)
    high = max(one.y + one.height for one in dungeon.laid) - top
    lines += [""] * (high - len(lines))
    step = wide + len(GAP)
    if dungeon.levels * step - len(GAP) <= width or dungeon.levels == 1:
        corners = tuple((level * step, 0) for level in range(dungeon.levels))
        return Drawing(tuple(lines), left, top, corners)
    stacked = [
        [line[level * step : level * step + wide].rstrip() for line in lines]
        for level in range(dungeon.levels)
    ]
    corners = tuple((0, level * (high + 1)) for level in range(dungeon.levels))
    joined = [line for level in stacked for line in [*level, ""]][:-1]
    return Drawing(tuple(joined), left, top, corners)


@dataclass(frozen=True, slots=True)
class Part:
    """A rectangle of characters: where it begins, and how large it is."""

    column: int
    row: int
    width: int
    height: int


def window(
    drawing: Drawing, parts: Sequence[Part], at: Part | None, page: Page, width: int, height: int
) -> list[str]:
    """As much of the drawing as there is room for, round one of its parts, with the others set
    apart in colour."""
    middle = at or Part(0, 0, 0, 0)
    left = _kept(middle.column + middle.width // 2 - width // 2, drawing.width - width)
    top = _kept(middle.row + middle.height // 2 - height // 2, len(drawing.lines) - height)
    found = []
    for row in range(top, min(top + height, len(drawing.lines))):
        line = drawing.lines[row].ljust(left + width)
        shown, column = "", left
        inside = sorted(
            (part.column, part.column + part.width)
            for part in parts
            if part.row <= row < part.row + part.height
        )
        for start, end in inside:
            start, end = max(start, column), min(end, left + width)
            if start < end:
                shown += line[column:start] + page.styled("1;33", line[start:end])
                column = end
        found.append((shown + line[column : left + width]).rstrip())
    return found


def _kept(at: int, most: int) -> int:
    return max(0, min(at, most))
