"""Lines as people type them or pipe them in, none longer than anybody would type."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TextIO

LONGEST_TYPED = 2_000  # characters of a line, as many as a line of a pack may have
LONGEST_EFFECT = 20_000  # characters of an effect on several lines
AT_ONCE = 1 << 16


def next_line(stream: TextIO) -> str:
    """The next line with its end; "" when there are no more. Of a line that is too long comes just
    enough to tell, and the rest is passed over without being kept."""
    line = stream.readline(LONGEST_TYPED + 2)
    if len(line) > LONGEST_TYPED + 1 and not line.endswith("\n"):
        while (rest := stream.readline(AT_ONCE)) and not rest.endswith("\n"):
            pass
    return line


def lines_of(stream: TextIO) -> Iterator[str]:
    """All lines of a script."""
    while line := next_line(stream):
        yield line


def is_too_long(line: str) -> bool:
    return len(line.rstrip("\r\n")) > LONGEST_TYPED


def is_too_much(text: str) -> bool:
    """Whether an effect of one or more lines is more than anybody would type."""
    return len(text) > LONGEST_EFFECT or any(map(is_too_long, text.split("\n")))
