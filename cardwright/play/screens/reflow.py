"""Long lines at a terminal: they go on under their own beginning, and no word is cut."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

from cardwright.play.screens.page import WIDTH, width_of
from dsl.diagnostics.guarded_output import Around

NARROWEST = 40
LEAST_LEFT = 24  # what must be left of a line beside its indent


class Reflowed(Around):
    """A stream whose lines are no longer than the terminal is wide, as far as words allow."""

    def __init__(self, stream: TextIO, width: int) -> None:
        super().__init__(stream)
        self.width = width
        self.begun = ""  # a line that has not ended yet

    def write(self, text: str) -> int:
        *lines, self.begun = (self.begun + text).split("\n")
        for line in lines:
            self.stream.write("\n".join(reflowed(line, self.width)) + "\n")
        return len(text)

    def flush(self) -> None:
        """A line that waits for more, such as a prompt, is shown as it is."""
        self.stream.write(self.begun)
        self.begun = ""
        super().flush()


def reflowed(line: str, width: int) -> list[str]:
    """A line on as many as it needs. What goes on stands a little farther in than its start."""
    if width_of(line) <= width:
        return [line]
    indent = len(line) - len(line.lstrip(" "))
    hang = " " * min(indent + 2, max(0, width - LEAST_LEFT))
    found, current = [], ""
    for part in re.findall(r"\s*\S+", line):
        if current.strip() and width_of(current + part) > width:
            found.append(current)
            current = hang + part.lstrip()
        else:
            current += part
    return [*found, current]


@contextmanager
def reflowing() -> Iterator[None]:
    """While a command tells something to somebody at a terminal, long lines flow on."""
    stream = sys.stdout
    if not stream.isatty():
        yield
        return
    width = max(NARROWEST, shutil.get_terminal_size((WIDTH, 24)).columns)
    sys.stdout = Reflowed(stream, width)
    try:
        yield
    finally:
        sys.stdout.flush()
        sys.stdout = stream
