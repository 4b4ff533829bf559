"""The dots of a PNG, as far as pictures that are made here go: eight bits for each of three
colours and perhaps how opaque, not interlaced."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass

SIGNATURE = b"\x89PNG\r\n\x1a\n"
BYTES_A_DOT = {2: 3, 6: 4}  # by the kind of colours
NONE, SUB, UP, AVERAGE = 0, 1, 2, 3  # how a line is written; 4 is Paeth's

Dot = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Pixels:
    """Lines of dots, each mixed of three colours."""

    width: int
    lines: tuple[bytes, ...]  # three bytes a dot


def pixels_of(png: bytes) -> Pixels:
    """The dots of a picture; ValueError when it is none that is made here."""
    if not png.startswith(SIGNATURE):
        raise ValueError("this is no PNG")
    width = height = step = 0
    packed = bytearray()
    for kind, data in _chunks(png):
        if kind == b"IHDR":
            width, height, depth, colours, _, _, interlaced = struct.unpack(">IIBBBBB", data)
            if depth != 8 or colours not in BYTES_A_DOT or interlaced:
                raise ValueError("this kind of PNG is not read here")
            step = BYTES_A_DOT[colours]
        elif kind == b"IDAT":
            packed += data
    lines = _unfiltered(zlib.decompress(bytes(packed)), width * step, height, step)
    return Pixels(width, tuple(_without_opacity(line, step) for line in lines))


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(SIGNATURE)
    while at + 8 <= len(png):
        length, kind = struct.unpack(">I4s", png[at : at + 8])
        yield kind, png[at + 8 : at + 8 + length]
        at += length + 12


def _unfiltered(raw: bytes, wide: int, height: int, step: int) -> Iterator[bytes]:
    """The lines as they are, each undone of what made it smaller to write."""
    before = bytes(wide)
    for number in range(height):
        at = number * (wide + 1)
        line = bytearray(raw[at + 1 : at + 1 + wide])
        how = raw[at]
        if how == UP:
            line = bytearray((one + up) & 255 for one, up in zip(line, before, strict=True))
        elif how != NONE:
            _undo(line, before, how, step)
        before = bytes(line)
        yield before


def _undo(line: bytearray, before: bytes, how: int, step: int) -> None:
    for at, one in enumerate(line):
        left = line[at - step] if at >= step else 0
        if how == SUB:
            line[at] = (one + left) & 255
            continue
        up = before[at]
        if how == AVERAGE:
            line[at] = (one + (left + up) // 2) & 255
            continue
        corner = before[at - step] if at >= step else 0
        guess = left + up - corner
        off_left, off_up, off_corner = abs(guess - left), abs(guess - up), abs(guess - corner)
        if off_left <= off_up and off_left <= off_corner:
            line[at] = (one + left) & 255
        else:
            line[at] = (one + (up if off_up <= off_corner else corner)) & 255


def _without_opacity(line: bytes, step: int) -> bytes:
    if step == 3:
        return line
    found = bytearray(len(line) // 4 * 3)
    for colour in range(3):
        found[colour::3] = line[colour::4]
    return bytes(found)
