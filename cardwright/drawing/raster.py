"""Pictures as dots, with the letters of the font that comes along."""

from __future__ import annotations

import re
from html import unescape
from importlib import import_module

from cardwright.drawing.fonts import font, font_paths

DPI = 200  # good enough for most printers
WITHOUT_LIBRARY = (
    "For PNG the library `resvg_py` is needed, and it is not installed. "
    "Get it with `pip install cardwright[png]`, or draw an .svg file."
)


class NoRasterError(Exception):
    """The library that makes dots of pictures is not installed."""


def need_raster() -> None:
    """Raises NoRasterError now rather than after all the drawing."""
    try:
        import_module("resvg_py")
    except ImportError as error:
        raise NoRasterError(WITHOUT_LIBRARY) from error


def png_of(svg: str, dpi: int = DPI, width: int | None = None) -> bytes:
    """The picture as PNG, perhaps so many dots wide. Fonts of the machine are asked for nothing but
    letters that the font which comes along has not, so that the same picture is the same
    everywhere."""
    need_raster()
    library = import_module("resvg_py")
    data = library.svg_to_bytes(
        svg_string=svg,
        dpi=float(dpi),
        width=width,
        font_files=font_paths(),
        skip_system_fonts=not _has_other_letters(svg),
    )
    return bytes(data)


def _has_other_letters(svg: str) -> bool:
    known = font("regular").glyphs
    written = unescape("".join(re.findall(r"<text[^>]*>([^<]*)", svg)))
    return any(ord(letter) not in known for letter in set(written))
