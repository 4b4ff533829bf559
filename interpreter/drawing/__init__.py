"""Pictures of boards and dungeons, for pages and for the terminal."""

from __future__ import annotations

from interpreter.drawing.board import board_svg
from interpreter.drawing.dungeon import dungeon_svg, fragment_svg, fragment_title
from interpreter.drawing.dungeon_text import dungeon_text
from interpreter.drawing.themes import THEMES, Theme, ThemeName

__all__ = [
    "THEMES",
    "Theme",
    "ThemeName",
    "board_svg",
    "dungeon_svg",
    "dungeon_text",
    "fragment_svg",
    "fragment_title",
]
