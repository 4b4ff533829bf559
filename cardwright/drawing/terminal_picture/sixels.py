"""Dots as sixels: columns of six dots in one colour after the other."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from cardwright.drawing.terminal_picture.pixels import Dot, Pixels

BEGIN, END = "\x1bP0;1q", "\x1b\\"
HIGH = 6  # dots in a column
MOST_COLOURS = 64
COARSE = 0xF8  # colours that differ less are the same
ZERO = 63  # the character of a column without a dot
REPEATED = re.compile(rb"(.)\1{3,}", re.DOTALL)


def sixels_of(pixels: Pixels) -> str:
    """A picture as terminals take it that draw sixels."""
    lines, palette = indexed(pixels)
    colours = "".join(
        f"#{at};2;" + ";".join(str(part * 100 // 255) for part in dot)
        for at, dot in enumerate(palette)
    )
    size = f'"1;1;{pixels.width};{len(lines)}'
    return f"{BEGIN}{size}{colours}{'-'.join(_bands(lines))}{END}"


def indexed(pixels: Pixels) -> tuple[list[bytes], list[Dot]]:
    """The lines with a number for each dot, and the colours that the numbers mean: those that the
    picture has most of."""
    coarse = [line.translate(COARSELY) for line in pixels.lines]
    counted = Counter(dot for line in coarse for dot in _dots(line))
    palette = [dot for dot, _ in counted.most_common(MOST_COLOURS)]
    numbers = {dot: at for at, dot in enumerate(palette)}
    for dot in counted:
        if dot not in numbers:
            numbers[dot] = min(range(len(palette)), key=lambda at: _apart(palette[at], dot))
    return [bytes(map(numbers.__getitem__, _dots(line))) for line in coarse], palette


def _dots(line: bytes) -> Iterable[Dot]:
    return zip(line[0::3], line[1::3], line[2::3], strict=True)


def _apart(one: Dot, other: Dot) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))


def _bands(lines: list[bytes]) -> Iterator[str]:
    """Six lines each: for each colour in them its columns, one over the other."""
    for top in range(0, len(lines), HIGH):
        band = lines[top : top + HIGH]
        yield "$".join(_in_one_colour(band, colour) for colour in sorted(set().union(*band)))


def _in_one_colour(band: list[bytes], colour: int) -> str:
    columns = 0
    for at, line in enumerate(band):
        table = bytearray(256)
        table[colour] = 1 << at
        columns |= int.from_bytes(line.translate(bytes(table)), "big")
    signs = columns.to_bytes(len(band[0]), "big").translate(SIGNS)
    shorter = REPEATED.sub(lambda m: b"!%d%c" % (len(m[0]), m[1][0]), signs)
    return f"#{colour}{shorter.decode('ascii')}"


COARSELY = bytes(one & COARSE for one in range(256))
SIGNS = bytes((ZERO + one) & 255 for one in range(256))
