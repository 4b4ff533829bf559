"""How a program of ours runs at a terminal: all that it shows goes through one place.

Packs, saves and names of files may come from anyone, and a terminal obeys what it is sent. So
`Guarded` streams show a character that nobody would see as a sign (`\\x1b`); only colours pass, and
these only to a terminal. A reader that has gone away, a disk that is full, a stream that was closed
and Ctrl-C end a program with an exit code and at most a sentence.
"""

from __future__ import annotations

import errno
import io
import os
import re
import signal
import sys
from collections.abc import Callable, Sequence
from typing import TextIO

from dsl.diagnostics.characters import hidden_at, on_one_line, visible

COLOUR = re.compile(r"(\x1b\[[0-9;]*m)")
LONGEST_SHOWN = 40
INTERRUPTED = 130
USAGE = 2
NOT_WRITTEN = 74  # what sysexits.h calls an error of input or output
FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
READER_GONE = 141  # what a shell makes of SIGPIPE


class Guarded(io.TextIOWrapper):
    """A stream that sends nothing unseen, and ends the program when nothing can be sent."""

    def __init__(self, stream: io.TextIOWrapper) -> None:
        super().__init__(
            stream.buffer,
            encoding=stream.encoding,
            errors="replace",  # a terminal that lacks a letter of a card shows `?` for it
            line_buffering=stream.line_buffering,
        )
        self.around = stream  # which would close the file when nobody holds it
        self.colours = stream.isatty()

    def write(self, text: str) -> int:
        parts = COLOUR.split(text) if self.colours and "\x1b" in text else [text]
        shown = "".join(part if at % 2 else visible(part) for at, part in enumerate(parts))
        self.command(shown)
        return len(text)

    def command(self, text: str) -> None:
        """Send what the program itself tells the terminal, as it is."""
        try:
            super().write(text)
        except OSError as error:
            self._end(error)

    def flush(self) -> None:
        try:
            super().flush()
        except OSError as error:
            self._end(error)

    def _end(self, error: OSError) -> None:
        """Nobody gets what is left, which Python would try to send once more at its end."""
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, self.fileno())
        os.close(nowhere)
        if self is not sys.stdout:
            return  # there is nobody left to tell
        if error.errno == errno.EPIPE:
            raise SystemExit(READER_GONE)
        print(f"error: this cannot be written: {error.strerror}", file=sys.stderr)
        raise SystemExit(NOT_WRITTEN)


def command_terminal(text: str, stream: TextIO | None = None) -> None:
    """Tell the terminal something, such as to clear the screen."""
    stream = stream if stream is not None else sys.stdout
    if isinstance(stream, Guarded):
        stream.command(text)
    else:
        stream.write(text)


class Around:
    """A stream that stands before another one."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    def flush(self) -> None:
        self.stream.flush()

    def isatty(self) -> bool:
        return self.stream.isatty()

    def fileno(self) -> int:
        return self.stream.fileno()

    @property
    def encoding(self) -> str:
        return self.stream.encoding


class Commands(Around):
    """A stream for libraries that move the cursor about, and show nothing that is not ours."""

    def write(self, text: str) -> int:
        command_terminal(text, self.stream)
        return len(text)


def guard_streams() -> None:
    """Let all that is shown from now on go through guarded streams. What is typed or piped in that
    is no text arrives with signs for its bytes."""
    if sys.stdin is None:  # closed by whoever started this
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="backslashreplace")
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            stream = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
        if isinstance(stream, io.TextIOWrapper) and not isinstance(stream, Guarded):
            setattr(sys, name, Guarded(stream))


def bad_argument(arguments: Sequence[str]) -> str | None:
    """A sentence about the first argument that has characters nobody sees."""
    for argument in arguments:
        if hidden_at(argument) is not None:
            shown = on_one_line(argument[:LONGEST_SHOWN])
            return f"error: the argument `{shown}` has a character that cannot be seen"
    return None


def told_failure(error: Exception) -> int | None:
    """Say what the system refused, and answer the exit code; None when it was not the system."""
    if isinstance(error, OSError):
        about = f"{on_one_line(os.fsdecode(error.filename))}: " if error.filename else ""
        print(f"error: {about}{error.strerror or type(error).__name__}", file=sys.stderr)
        return NOT_WRITTEN if error.errno in FULL else 1
    if isinstance(error, MemoryError):
        print("error: this takes more memory than there is", file=sys.stderr)
        return 1
    return None


def run_guarded(command: Callable[[], int | None]) -> int:
    """Run a program; its exit code. Ctrl-C ends it quietly, whenever it comes and however often."""
    try:
        try:
            code = _run(command)
        except KeyboardInterrupt:
            code = INTERRUPTED
        if code == INTERRUPTED:
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # it is being left already
    except KeyboardInterrupt:
        code = INTERRUPTED
    try:
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
    except SystemExit as ended:
        return int(ended.code or 0)
    return code


def _run(command: Callable[[], int | None]) -> int:
    guard_streams()
    refused = bad_argument(sys.argv[1:])
    if refused is not None:
        print(refused, file=sys.stderr)
        return USAGE
    try:
        return command() or 0
    except SystemExit as ended:  # asked for, or the end of what can be shown
        if isinstance(ended.code, str):
            print(ended.code, file=sys.stderr)
            return 1
        return ended.code or 0
    except (OSError, MemoryError) as error:
        code = told_failure(error)
        assert code is not None
        return code
