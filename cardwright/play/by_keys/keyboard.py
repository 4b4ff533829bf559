"""Single keys from a terminal: what a person presses, by its name or as the character it is.

Where a terminal cannot be asked for single keys, as on systems without `termios`, there are none.
"""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Callable
from types import TracebackType
from typing import TextIO

ARROWS = ("up", "down", "right", "left")  # in the order of their letters, A to D
PLAIN = {"\t": "tab", "\r": "enter", "\n": "enter", "\x7f": "backspace", "\x08": "backspace"}
END_OF_INPUT = "\x04"
LONGEST_KEY = 32  # characters that a key sends after the first two
WAIT = 0.05  # seconds for what follows the key Esc, if it is the beginning of another


class Keyboard:
    """A terminal that gives each key at once, and does not show it, as long as it is entered."""

    def __init__(self, stream: TextIO) -> None:
        self.number = stream.fileno()

    def __enter__(self) -> Keyboard:
        import termios
        import tty

        self.before = termios.tcgetattr(self.number)
        tty.setcbreak(self.number, termios.TCSADRAIN)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        import termios

        termios.tcsetattr(self.number, termios.TCSADRAIN, self.before)

    def key(self) -> str:
        """The next key: its name, or the character it is. EOFError when there are no more."""
        return decoded(self._next)

    def answer(self, until: str, wait: float) -> str:
        """What the terminal itself answers up to a letter; less when it is silent for so long."""
        found = ""
        while character := self._next(wait):
            found += character
            if character == until:
                break
        return found

    def _next(self, wait: float | None) -> str:
        """A character; "" when none comes in time."""
        if wait is not None and not select.select([self.number], [], [], wait)[0]:
            return ""
        data = os.read(self.number, 1)
        if not data:
            raise EOFError
        while data[0] >= 0xC0 and len(data) < _length(data[0]):
            more = os.read(self.number, 1)
            if not more:
                raise EOFError
            data += more
        return data.decode("utf-8", "replace")


def can_give_keys(stream: TextIO) -> bool:
    """Whether a terminal can be asked for single keys."""
    if sys.platform == "win32":
        return False
    try:
        import termios

        termios.tcgetattr(stream.fileno())
    except (ImportError, OSError, ValueError, termios.error):
        return False
    return True


def decoded(following: Callable[[float | None], str]) -> str:
    """One key out of the characters that it sends: `up`, `shift-left`, `enter`, `escape` and so
    on, `other` for one that means nothing here, or a character."""
    first = following(None)
    if first == END_OF_INPUT:
        raise EOFError
    if first in PLAIN:
        return PLAIN[first]
    if first != "\x1b":
        return first if first.isprintable() else "other"
    second = following(WAIT)
    if not second:
        return "escape"
    if second not in "[O":
        return "other"
    sent = ""
    while not sent or not ("@" <= sent[-1] <= "~"):
        character = following(WAIT)
        if not character or len(sent) >= LONGEST_KEY:
            return "other"
        sent += character
    if sent == "Z":
        return "shift-tab"
    if sent[-1] in "ABCD":
        arrow = ARROWS["ABCD".index(sent[-1])]
        return f"shift-{arrow}" if sent[:-1] in ("1;2", "1;5", "1;3") else arrow
    return "other"


def _length(first: int) -> int:
    """How many bytes a character has that begins with this one."""
    return 2 if first < 0xE0 else 3 if first < 0xF0 else 4
