"""How wide text is, and how it breaks into lines.

Widths are those of the font that comes along. Where a picture is looked at with another, that is
one of those that are named after it, which are hardly wider.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from cardwright.drawing.fonts import Style, font


def width_of(written: str, size: float, *, bold: bool = False, style: Style | None = None) -> float:
    chosen: Style = style or ("bold" if bold else "regular")
    return sum(_advance(letter, chosen) for letter in written) * size


def wrapped(written: str, size: float, width: float, *, bold: bool = False) -> list[str]:
    """The text in lines no wider than `width`; only a word that is wider by itself is cut."""
    lines: list[str] = []
    for word in written.split():
        joined = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(joined, size, bold=bold) <= width:
            lines[-1] = joined
        else:
            lines += _pieces(word, size, width, bold)
    return lines


def balanced(written: str, size: float, width: float, *, bold: bool = False) -> list[str]:
    """As `wrapped`, in as few lines and with these as even as can be."""
    lines = wrapped(written, size, width, bold=bold)
    while width > size:
        width -= size / 4
        narrower = wrapped(written, size, width, bold=bold)
        if len(narrower) > len(lines) or any(line.endswith("-") for line in narrower):
            break
        lines = narrower
    return lines


def _pieces(word: str, size: float, width: float, bold: bool) -> list[str]:
    pieces = [""]
    for letter in word:
        if pieces[-1] and width_of(f"{pieces[-1]}{letter}-", size, bold=bold) > width:
            pieces[-1] += "-"
            pieces.append("")
        pieces[-1] += letter
    if len(pieces) > 1 and width_of(word, size, bold=bold) <= width:
        return [word]
    return pieces


@lru_cache(maxsize=4096)
def _advance(letter: str, style: Style) -> float:
    known = font(style).advance(letter)
    if known is not None:
        return known
    if unicodedata.combining(letter):
        return 0
    # A letter of another script, from whichever font has it.
    return 1.05 if unicodedata.east_asian_width(letter) in "WF" else 0.84
