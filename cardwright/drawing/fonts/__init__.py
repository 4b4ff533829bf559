"""The font that comes along, so that pictures look the same on machines without any, and what it
says of the widths of its letters."""

from __future__ import annotations

import struct
from functools import lru_cache
from importlib.resources import as_file, files
from typing import Literal, NamedTuple

Style = Literal["regular", "bold", "oblique"]
FILES: dict[Style, str] = {
    "regular": "DejaVuSans.ttf",
    "bold": "DejaVuSans-Bold.ttf",
    "oblique": "DejaVuSans-Oblique.ttf",
}
FAMILY = "DejaVu Sans"


class Font(NamedTuple):
    """The glyph of each character, how far each glyph advances, and how many units an em has."""

    glyphs: dict[int, int]
    advances: tuple[int, ...]
    em: int
    data: bytes

    def advance(self, character: str) -> float | None:
        """The width of a character in ems; None of one that the font has not."""
        glyph = self.glyphs.get(ord(character))
        return self.advances[glyph] / self.em if glyph is not None else None


def font_paths() -> list[str]:
    """The files, for a library that wants to read them itself."""
    found = []
    for name in FILES.values():
        with as_file(files(__name__) / name) as path:
            found.append(str(path))
    return found


@lru_cache(maxsize=len(FILES))
def font(style: Style) -> Font:
    data = (files(__name__) / FILES[style]).read_bytes()
    tables = _tables(data)
    (em,) = struct.unpack_from(">H", data, tables["head"] + 18)
    (long_metrics,) = struct.unpack_from(">H", data, tables["hhea"] + 34)
    (count,) = struct.unpack_from(">H", data, tables["maxp"] + 4)
    pairs = struct.unpack_from(f">{2 * long_metrics}H", data, tables["hmtx"])
    advances = pairs[::2]
    # glyphs after the last one with a width of its own are as wide as that
    advances += (advances[-1],) * (count - long_metrics)
    return Font(_characters(data, tables["cmap"]), advances, em, data)


def _tables(data: bytes) -> dict[str, int]:
    """Where each table of the file begins."""
    (count,) = struct.unpack_from(">H", data, 4)
    found = {}
    for number in range(count):
        tag, _, offset, _ = struct.unpack_from(">4s3I", data, 12 + 16 * number)
        found[tag.decode("latin-1")] = offset
    return found


def _characters(data: bytes, cmap: int) -> dict[int, int]:
    """The glyph of each character: the table of format 4, which every such file has."""
    (count,) = struct.unpack_from(">H", data, cmap + 2)
    for number in range(count):
        _, _, offset = struct.unpack_from(">2HI", data, cmap + 4 + 8 * number)
        if struct.unpack_from(">H", data, cmap + offset)[0] == 4:
            return _format_4(data, cmap + offset)
    raise ValueError("the font that comes along is damaged: it has no table of characters")


def _format_4(data: bytes, at: int) -> dict[int, int]:
    (twice,) = struct.unpack_from(">H", data, at + 6)
    count = twice // 2
    ends = struct.unpack_from(f">{count}H", data, at + 14)
    starts = struct.unpack_from(f">{count}H", data, at + 16 + twice)
    deltas = struct.unpack_from(f">{count}H", data, at + 16 + 2 * twice)
    ranges = at + 16 + 3 * twice
    offsets = struct.unpack_from(f">{count}H", data, ranges)
    found = {}
    for number, (start, end) in enumerate(zip(starts, ends, strict=True)):
        for character in range(start, end + 1):
            glyph = character
            if offsets[number]:
                place = ranges + 2 * number + offsets[number] + 2 * (character - start)
                (glyph,) = struct.unpack_from(">H", data, place)
                if not glyph:
                    continue
            if glyph := (glyph + deltas[number]) % 65536:
                found[character] = glyph
    return found
