"""Pictures of boards, dungeons and cards, for pages, for paper and for the terminal."""

from __future__ import annotations

from cardwright.drawing.board_picture.board import board_svg
from cardwright.drawing.card_picture.face import card_svg
from cardwright.drawing.card_picture.sheet import sheets
from cardwright.drawing.dungeon_picture.dungeon import dungeon_svg, fragment_svg, fragment_title
from cardwright.drawing.raster import png_of
from cardwright.drawing.themes import ON_SCREENS, THEMES, Theme, ThemeName
from interpreter.text.dungeon_text import dungeon_text

__all__ = [
    "ON_SCREENS",
    "THEMES",
    "Theme",
    "ThemeName",
    "board_svg",
    "card_svg",
    "dungeon_svg",
    "dungeon_text",
    "fragment_svg",
    "fragment_title",
    "png_of",
    "sheets",
]
