"""Files of fragments as they are painted: each square is a character of the text, and painting it
changes that character and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from cardwright.studio.working.unable import Unable
from dsl.boards.fragments.notation import ACROSS, DOWN, ROCK
from dsl.diagnostics.report import Report
from dsl.yamltext import Node, YList, YMap, YScalar, is_word, parse_yaml

MOST_SQUARES = 4_000  # painted at once
MENDED_FIRST = "this file of fragments has mistakes: mend them in the text first"
UNEVEN = "the rows of this drawing do not line up: mend that in the text first"

Square = tuple[int, int, int]  # level, row and column


@dataclass(frozen=True, slots=True)
class Drawing:
    """A fragment where it stands: `line` is that of its first row, counted from 0, and `columns`
    are where its levels begin."""

    name: str
    line: int
    columns: tuple[int, ...]
    width: int
    height: int
    key_line: int

    def rows(self, lines: list[str]) -> list[list[str]]:
        """Each level as its rows."""
        rows = lines[self.line : self.line + self.height]
        return [[row[start : start + self.width] for row in rows] for start in self.columns]


class FragmentText:
    """The text of a file, with its drawings. Unable, with a sentence, where there are none."""

    def __init__(self, text: str) -> None:
        self.lines = text.split("\n")
        report = Report()
        root = parse_yaml(text, "fragments", report)
        if not isinstance(root, YMap) or report.has_errors:
            raise Unable(MENDED_FIRST)
        self.root = root
        drawn = root.get("fragments")
        self.drawn = drawn if isinstance(drawn, YMap) else None
        self.drawings = {one.name: one for one in self._drawings()}

    def _drawings(self) -> Iterator[Drawing]:
        for name, entry in self.drawn.entries.items() if self.drawn is not None else ():
            node: Node | None = entry.value
            if isinstance(node, YMap):
                node = node.get("drawing")
            found = self._drawing(name, node, entry.key.line - 1)
            if found is not None:
                yield found

    def _drawing(self, name: str, node: Node | None, key_line: int) -> Drawing | None:
        if not isinstance(node, YScalar):
            return None
        opening = self.lines[node.span.line - 1][node.span.column - 1 :]
        first, height = node.span.line, len(node.text.rstrip("\n").split("\n"))
        rows = self.lines[first : first + height]
        if not opening.startswith("|") or len(rows) < height:
            return None
        shapes = {tuple(m.span() for m in re.finditer(r"\S+", row)) for row in rows}
        widths = {end - start for shape in shapes for start, end in shape}
        if len(shapes) != 1 or len(widths) != 1:
            return None
        (shape,), (width,) = shapes, widths
        return Drawing(name, first, tuple(start for start, _ in shape), width, height, key_line)

    def named(self, name: object) -> Drawing:
        found = self.drawings.get(str(name))
        if found is None:
            there = self.drawn is not None and str(name) in self.drawn.entries
            raise Unable(UNEVEN if there else f"there is no fragment `{str(name)[:40]}`")
        return found

    @property
    def text(self) -> str:
        return "\n".join(self.lines)


def painted(text: str, edit: Mapping[str, object]) -> str:
    """The text of a file after squares were painted, or after a fragment was added."""
    do = {"paint": _paint, "add": _add}.get(str(edit.get("do")))
    if do is None:
        raise Unable("there is no such change")
    return do(FragmentText(text), edit)


def _paint(file: FragmentText, edit: Mapping[str, object]) -> str:
    drawing, cells = file.named(edit.get("fragment")), edit.get("cells")
    if not isinstance(cells, list) or len(cells) > MOST_SQUARES:
        raise Unable("say which squares, and what is painted there")
    meant = drawing.rows(file.lines)
    for cell in cells:
        (level, row, column), sign = _cell(cell, drawing)
        line, at = file.lines[drawing.line + row], drawing.columns[level] + column
        file.lines[drawing.line + row] = line[:at] + sign + line[at + 1 :]
        painted_row = meant[level][row]
        meant[level][row] = painted_row[:column] + sign + painted_row[column + 1 :]
    again = FragmentText(file.text)
    if again.named(drawing.name).rows(again.lines) != meant:
        raise Unable("this drawing cannot be painted: change the text instead")
    return file.text


def _cell(cell: object, drawing: Drawing) -> tuple[Square, str]:
    if not isinstance(cell, list) or len(cell) != 4:
        raise Unable("a square is a level, a row, a column and a character")
    *place, sign = cell
    sizes = (len(drawing.columns), drawing.height, drawing.width)
    inside = all(
        type(one) is int and 0 <= one < size for one, size in zip(place, sizes, strict=True)
    )
    if not inside or not isinstance(sign, str) or not _is_sign(sign):
        raise Unable("this square cannot be painted so")
    level, row, column = place
    return (level, row, column), sign


def _is_sign(sign: str) -> bool:
    return len(sign) == 1 and sign.isprintable() and not sign.isspace()


def _add(file: FragmentText, edit: Mapping[str, object]) -> str:
    """A fragment after the others: rock with the openings of the frame, or like another one."""
    name, like = str(edit.get("fragment")), edit.get("like")
    if file.drawn is None or not file.drawn.entries:
        raise Unable("this file has no fragments to begin with: write the first into the text")
    if not is_word(name) or name in file.drawn.entries:
        taken = name in file.drawn.entries
        said = f"there is a fragment `{name}` already" if taken else f"`{name[:40]}` is no name"
        raise Unable(said)
    key = next(iter(file.drawn.entries.values())).key
    indent = " " * (key.column - 1)
    if like is not None:
        levels = file.named(like).rows(file.lines)
        rows = ["  ".join(parts) for parts in zip(*levels, strict=True)]
    else:
        rows = _rock(file.root)
    lines = [f"{indent}{name}: |", *(f"{indent}  {row}" for row in rows)]
    end = len(file.lines)
    while end and not file.lines[end - 1].strip():
        end -= 1
    file.lines[end:] = ["", *lines, ""]
    if name not in FragmentText(file.text).drawings:
        raise Unable("a fragment cannot be added here: change the text instead")
    return file.text


def _rock(root: YMap) -> list[str]:
    """A frame of rock that is open where its frame may be."""
    frame = root.get("frame")
    told = frame if isinstance(frame, YMap) else None
    size = _numbers(told.get("size") if told is not None else None)
    width, height = size if len(size) == 2 and all(1 <= n <= 60 for n in size) else (6, 6)
    grid = [[ROCK] * width for _ in range(height)]
    for column in _numbers(told.get("columns") if told is not None else None):
        if 0 <= column < width:
            grid[0][column] = grid[-1][column] = DOWN
    for row in _numbers(told.get("rows") if told is not None else None):
        if 0 <= row < height:
            grid[row][0] = grid[row][-1] = ACROSS
    return ["".join(row) for row in grid]


def _numbers(node: Node | None) -> list[int]:
    items = node.items if isinstance(node, YList) else ()
    values = [one.value for one in items if isinstance(one, YScalar)]
    return [one for one in values if type(one) is int]
