"""How wide text is, about, and how it breaks into lines.

The picture brings no font with it, so nobody knows the exact widths; these are those of a wide
sans-serif, so that text takes at most the place that is kept for it.
"""

from __future__ import annotations

import unicodedata

NARROW = frozenset("iljI.,:;|!'’`()[] ")
SLIM = frozenset('ftr-/"“”°')
BROAD = frozenset("mwMWŒœ@%—")
BOLD = 1.1


def width_of(written: str, size: float, *, bold: bool = False) -> float:
    return sum(map(_advance, written)) * size * (BOLD if bold else 1)


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


def _advance(letter: str) -> float:
    if letter in NARROW:
        return 0.36
    if letter in SLIM:
        return 0.44
    if letter in BROAD:
        return 0.98
    if unicodedata.combining(letter):
        return 0
    if unicodedata.east_asian_width(letter) in "WF":
        return 1.05
    if unicodedata.category(letter)[0] == "S":
        return 0.84
    return 0.7 if letter.isupper() else 0.62
