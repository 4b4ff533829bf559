"""A line that somebody types at a prompt where arrow keys mean something too."""

from __future__ import annotations

import sys

from cardwright.play.by_keys.keyboard import Keyboard
from cardwright.play.screens.page import width_of
from interpreter.text.typed_lines import LONGEST_TYPED

ARROWS = ("up", "down", "left", "right")


def typed_or_pressed(keys: Keyboard, prompt: str, first: str = "") -> str | None:
    """The line, which may begin with what was typed before; None when an arrow is pressed while
    there is nothing on it."""
    line = first
    _show(prompt + line)
    while True:
        key = keys.key()
        if key == "enter":
            _show("\n")
            return line
        if key.removeprefix("shift-") in ARROWS and not line:
            _show("\n")
            return None
        if key == "backspace" and line:
            _show("\b \b" * width_of(line[-1]))
            line = line[:-1]
        elif len(key) == 1 and len(line) <= LONGEST_TYPED:
            _show(key)
            line += key


def _show(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()
