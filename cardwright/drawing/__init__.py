"""Pictures of boards and dungeons, for pages and for the terminal."""

from __future__ import annotations

from cardwright.drawing.board_picture.board import board_svg
from cardwright.drawing.dungeon_picture.dungeon import dungeon_svg, fragment_svg, fragment_title
from cardwright.drawing.themes import ON_SCREENS, THEMES, Theme, ThemeName
from interpreter.text.dungeon_text import dungeon_text

__all__ = [
    "ON_SCREENS",
    "THEMES",
    "Theme",
    "ThemeName",
    "board_svg",
    "dungeon_svg",
    "dungeon_text",
    "fragment_svg",
    "fragment_title",
]
