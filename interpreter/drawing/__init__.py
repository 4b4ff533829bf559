"""Pictures of boards: `board_svg` is the whole of it."""

from __future__ import annotations

from interpreter.drawing.board import board_svg
from interpreter.drawing.themes import THEMES, Theme, ThemeName

__all__ = ["THEMES", "Theme", "ThemeName", "board_svg"]
