"""A program in a real pseudo-terminal: keys go in, and what stands on the screen comes out."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
from collections.abc import Callable
from time import monotonic
from types import TracebackType

KEYS = {
    "up": b"\x1b[A",
    "down": b"\x1b[B",
    "right": b"\x1b[C",
    "left": b"\x1b[D",
    "shift-right": b"\x1b[1;2C",
    "tab": b"\t",
    "shift-tab": b"\x1b[Z",
    "enter": b"\r",
    "backspace": b"\x7f",
    "escape": b"\x1b",
}
CLEARED = "\x1b[2J\x1b[H"
CODE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
PATIENCE = 120  # seconds, on the slowest machine


class Terminal:
    """`cardwright` with these arguments, in a terminal so large that says this of itself."""

    def __init__(
        self, *arguments: str, columns: int = 80, rows: int = 24, says: dict[str, str] | None = None
    ) -> None:
        environment = {
            **os.environ,
            "CARDWRIGHT_GAMES": "",
            "TERM": "xterm-256color",
            "COLUMNS": "",
            "LINES": "",
            **(says or {}),
        }
        del environment["COLUMNS"], environment["LINES"]
        self.pid, self.number = pty.fork()
        if self.pid == 0:
            command = [sys.executable, "-m", "cardwright", *arguments]
            os.execve(command[0], command, environment)
        self.resize(columns, rows)
        self.shown = ""

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.number)

    def resize(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self.number, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def press(self, *keys: str) -> None:
        """Keys by their names, or characters."""
        self.shown = ""
        for key in keys:
            os.write(self.number, KEYS.get(key) or key.encode())

    def until(self, wanted: Callable[[str], bool]) -> str:
        """What stands on the screen, once it is what is wanted."""
        end = monotonic() + PATIENCE
        while monotonic() < end:
            if select.select([self.number], [], [], 0.02)[0]:
                try:
                    data = os.read(self.number, 1 << 16)
                except OSError:
                    return self.screen
                self.shown += data.decode("utf-8", "replace")
            elif wanted(self.screen):
                return self.screen
        raise AssertionError(f"waited in vain; the screen shows:\n{self.screen}")

    @property
    def screen(self) -> str:
        """What was written since the screen was last cleared."""
        return CODE.sub("", self.shown.rpartition(CLEARED)[2])
