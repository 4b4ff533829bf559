"""Laying text out: lines that fit, things side by side, and marks that only a terminal shows."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

WIDTH = 80  # of what is no terminal
WIDEST = 120  # longer lines are hard to read
STYLE = re.compile(r"\x1b\[[0-9;]*m")
NO_STYLE = "\x1b[0m"
CHANGE = re.compile(r"(?<![\w+-])[+-]\d+(?= )")  # `+2 points`
GAIN, LOSS = "36", "33"
PLAYERS = ("1;36", "1;35", "1;33", "1;34", "1;32", "1;31")  # so that each is known at a glance
PAYABLE = "1;32"


@dataclass(frozen=True, slots=True)
class Page:
    """How much room there is, and whether text may be bold or dim."""

    width: int = WIDTH
    height: int | None = None  # None when it scrolls away anyway
    colours: bool = False

    def head(self, text: str) -> str:
        return self.styled("1;36", f"── {text} ".ljust(self.width, "─"))

    def strong(self, text: str) -> str:
        return self.styled("1", text)

    def weak(self, text: str) -> str:
        return self.styled("2", text)

    def styled(self, style: str, text: str) -> str:
        return f"\x1b[{style}m{text}{NO_STYLE}" if self.colours and text else text

    def whose(self, text: str, player: int) -> str:
        """A text in the colour of a player."""
        return self.styled(PLAYERS[player % len(PLAYERS)], text)

    def payable(self, price: str) -> str:
        """A price that can be paid now."""
        return self.styled(PAYABLE, price)

    def with_changes(self, line: str) -> str:
        """A line in which what is gained and what is lost have colours."""
        if not self.colours:
            return line
        return CHANGE.sub(lambda m: self.styled(GAIN if m[0][0] == "+" else LOSS, m[0]), line)

    def wrapped(self, text: str, indent: int = 0, hang: int = 2) -> list[str]:
        """Text in lines that fit the page."""
        return flowing(text.split(), self.width, indent, indent + hang) or [""]


def width_of(text: str) -> int:
    """How many columns a text takes."""
    shown = STYLE.sub("", text)
    if shown.isascii():
        return len(shown)
    return sum(
        0 if unicodedata.combining(c) else 1 + (unicodedata.east_asian_width(c) in "WF")
        for c in shown
    )


def padded(text: str, width: int, fill: str = " ") -> str:
    return text + fill * (width - width_of(text))


def cut(text: str, width: int) -> str:
    """A text that fits, with a sign that there was more of it; it ends with a whole word, if it has
    one."""
    if width_of(text) <= width:
        return text
    whole = text
    while text and width_of(text) >= width:
        text = text[:-1]
    if not whole[len(text) : len(text) + 1].isspace():
        before = text.rstrip().rpartition(" ")[0].rstrip(" ,;:(")
        text = before if STYLE.sub("", before).strip() else text
    codes = STYLE.findall(text)
    return text.rstrip(" ,;") + "…" + (NO_STYLE if codes and codes[-1] != NO_STYLE else "")


def flowing(
    parts: Iterable[str], width: int, first: int = 0, hang: int = 0, gap: str = " "
) -> list[str]:
    """Parts one after the other, on as many lines as they need."""
    lines: list[str] = []
    line, wide = " " * first, first
    fresh, between = True, width_of(gap)
    for part in parts:
        own = width_of(part)
        if wide + own + (0 if fresh else between) > width and not fresh:
            lines.append(line)
            line, wide, fresh = " " * hang, hang, True
        while wide + own > width:
            cut_at = fits(part, width - wide)
            lines.append(line + part[:cut_at].rstrip())
            line, wide, part = " " * hang, hang, part[cut_at:].lstrip()
            own = width_of(part)
        line += part if fresh else gap + part
        wide += own + (0 if fresh else between)
        fresh = False
    return lines if fresh else [*lines, line]


def fits(text: str, width: int) -> int:
    """How much of a text fits: whole words, if one does."""
    most = next(at for at in range(len(text), 0, -1) if width_of(text[:at]) <= width or at == 1)
    blank = text.rfind(" ", 0, most + 1)
    return blank if text[:blank].strip() and blank > 0 else most


def joined(parts: Iterable[Sequence[str]], *, apart: bool = True) -> list[str]:
    """Parts with an empty line between them."""
    lines: list[str] = []
    for part in parts:
        if part:
            lines += [""] if lines and apart else []
            lines += part
    return lines


def side_by_side(columns: list[list[str]], width: int = WIDTH) -> list[str]:
    """Columns in rows, words to the left and numbers to the right; in several blocks if wide."""
    heads, rest = columns[0], columns[1:]
    blocks: list[list[list[str]]] = [[heads]]
    used = start = max(map(width_of, heads))
    for column in rest:
        needed = max(map(width_of, column)) + 2
        if used + needed > width and len(blocks[-1]) > 1:
            blocks.append([heads])
            used = start
        blocks[-1].append(column)
        used += needed
    return [cut(line, width) for block in blocks for line in rows_of(block)]


def rows_of(columns: list[list[str]]) -> list[str]:
    rows = []
    widths = [max(map(width_of, column)) for column in columns]
    numeric = [all(map(is_number, column[1:])) for column in columns]
    for at in range(len(columns[0])):
        cells = [
            " " * (width - width_of(column[at])) + column[at]
            if right
            else padded(column[at], width)
            for column, width, right in zip(columns, widths, numeric, strict=True)
        ]
        rows.append("  ".join(cells).rstrip())
    return rows


def is_number(text: str) -> bool:
    return text in ("?", "") or text.lstrip("-").replace("/", "").isdigit()
