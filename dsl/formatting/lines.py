"""The lines of a file: how far each is indented, what stands in it, and its comment."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from dsl.syntax.chunks import code_of

INDENT = 4
GOES_ON = "and"  # under `given` and `expect`, as far in as makes the words stand below each other
BEFORE_COMMENT = "  "


@dataclass(frozen=True, slots=True)
class Line:
    """A line: the level of its indentation, what it says, and its comment with the `#`. One
    without both is blank."""

    level: int
    code: str
    comment: str = ""

    @property
    def is_blank(self) -> bool:
        return not self.code and not self.comment

    @property
    def is_comment(self) -> bool:
        return not self.code and bool(self.comment)

    @property
    def text(self) -> str:
        between = BEFORE_COMMENT if self.code and self.comment else ""
        return " " * self.width + self.code + between + self.comment if self else ""

    @property
    def width(self) -> int:
        """How many spaces stand before it."""
        goes_on = self.code.partition(" ")[0] == GOES_ON
        return INDENT * self.level - (INDENT // 2 if goes_on else 0)

    def __bool__(self) -> bool:
        return not self.is_blank


BLANK = Line(0, "")


def lines_of(written: Sequence[str]) -> list[Line]:
    """Lines as they are written, with levels for columns. A comment belongs to the line after it
    or, if it is indented as what comes before it, to that."""
    found: list[Line] = []
    columns = [0]
    waiting: list[int] = []  # comments that no line has followed yet
    for line in written:
        code = code_of(line)
        comment = tidy_comment(line[len(code) :].strip())
        width = len(line) - len(line.lstrip())
        if not code.strip():
            if comment:
                waiting.append(len(found))
            found.append(Line(width, "", comment))
            continue
        before = columns[:]
        while columns[-1] > width:
            columns.pop()
        if columns[-1] < width:
            columns.append(width)
        _settle(found, waiting, before, len(columns) - 1)
        found.append(Line(len(columns) - 1, code.strip(), comment))
    _settle(found, waiting, columns, 0)
    return found


def _settle(found: list[Line], waiting: list[int], before: list[int], level: int) -> None:
    """Give comments the level of the line after them, or of those before that they stand under."""
    for place in waiting:
        under = sum(column <= found[place].level for column in before) - 1
        found[place] = replace(found[place], level=max(under, level))
    waiting.clear()


def tidy_comment(comment: str) -> str:
    """A comment with a space after its `#`."""
    marks = len(comment) - len(comment.lstrip("#"))
    rest = comment[marks:].strip()
    return f"{comment[:marks]} {rest}" if rest else comment[:marks]


def with_comments_in_line(lines: Sequence[Line]) -> list[str]:
    """The lines as text; comments after what is said on neighbouring lines stand below each
    other."""
    found: list[str] = []
    together: list[Line] = []
    for line in [*lines, BLANK]:
        if line.code and line.comment:
            together.append(line)
            continue
        width = max((len(replace(one, comment="").text) for one in together), default=0)
        for one in together:
            said = replace(one, comment="").text
            found.append(f"{said:{width}}{BEFORE_COMMENT}{one.comment}")
        together = []
        found.append(line.text)
    return found[:-1]
