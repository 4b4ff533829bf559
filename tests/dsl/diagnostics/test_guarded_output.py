"""All that is shown goes through one place, and a program that cannot show it ends well."""

from __future__ import annotations

import errno
import io
import os
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from dsl.diagnostics.guarded_output import (
    Guarded,
    bad_argument,
    command_terminal,
    guard_streams,
    run_guarded,
    told_failure,
)


class Screen(io.TextIOWrapper):
    def isatty(self) -> bool:
        return True


Streams = Callable[[], None]


@pytest.fixture
def own_streams(monkeypatch: pytest.MonkeyPatch) -> Iterator[Streams]:
    """To be called in a test, since pytest has streams of its own until then."""

    def begin() -> None:
        for name in ("stdin", "stdout", "stderr"):
            monkeypatch.setattr(sys, name, io.TextIOWrapper(io.BytesIO(), encoding="utf-8"))
        monkeypatch.setattr(sys, "argv", ["cardwright"])

    before = signal.getsignal(signal.SIGINT)
    yield begin
    signal.signal(signal.SIGINT, before)


def shown(stream: object) -> str:
    assert isinstance(stream, io.TextIOWrapper)
    stream.flush()
    assert isinstance(stream.buffer, io.BytesIO)
    return stream.buffer.getvalue().decode()


def test_nothing_unseen_is_sent(own_streams: Streams) -> None:
    own_streams()
    guard_streams()
    print("a\x1b[2Jb\x9bc\u202ed\ud800e\x1b[31mf")
    assert shown(sys.stdout) == "a\\x1b[2Jb\\x9bc\\u202ed\\ud800e\\x1b[31mf\n"


def test_a_terminal_has_colours_and_is_told_what_the_program_tells_it() -> None:
    screen = Guarded(Screen(io.BytesIO(), encoding="utf-8"))
    screen.write("\x1b[1;31mred\x1b[0m \x1b[2J \x1b]0;title\x07")
    command_terminal("\x1b[H", screen)
    assert shown(screen) == "\x1b[1;31mred\x1b[0m \\x1b[2J \\x1b]0;title\\x07\x1b[H"


def test_a_letter_that_is_lacking_is_a_question_mark() -> None:
    screen = Guarded(io.TextIOWrapper(io.BytesIO(), encoding="ascii"))
    screen.write("Märchen")
    assert shown(screen) == "M?rchen"


def test_a_reader_that_has_gone_ends_it_quietly(own_streams: Streams) -> None:
    own_streams()
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w") as stream:
        sys.stdout = Guarded(stream)
        assert run_guarded(lambda: print("x" * 100_000)) == 141
        sys.stdout.flush()  # nobody is there, and nothing goes wrong any more
    assert shown(sys.stderr) == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk is full here")
@pytest.mark.parametrize("much", [1, 100_000])
def test_a_full_disk_is_told(own_streams: Streams, much: int) -> None:
    own_streams()
    with open("/dev/full", "w", encoding="utf-8") as stream:
        sys.stdout = Guarded(stream)
        assert run_guarded(lambda: print("x" * much)) == 74
    assert shown(sys.stderr) == "error: this cannot be written: No space left on device\n"


def test_streams_that_were_closed_take_everything(
    own_streams: Streams, monkeypatch: pytest.MonkeyPatch
) -> None:
    own_streams()
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
    guard_streams()
    print("nobody hears this")
    print("nor this", file=sys.stderr)
    assert not sys.stdout.isatty()
    assert sys.stdin.readline() == ""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        stream.close()


def test_bytes_that_are_no_text_arrive_as_signs(own_streams: Streams) -> None:
    own_streams()
    sys.stdin = io.TextIOWrapper(io.BytesIO(b"caf\xe9\n"), encoding="utf-8")
    guard_streams()
    assert sys.stdin.readline() == "caf\\xe9\n"


def interrupted() -> int:
    raise KeyboardInterrupt


def interrupted_twice() -> int:
    try:
        raise KeyboardInterrupt
    finally:
        raise KeyboardInterrupt


@pytest.mark.parametrize("command", [interrupted, interrupted_twice])
def test_ctrl_c_ends_it_quietly_however_often(
    own_streams: Streams, command: Callable[[], int]
) -> None:
    own_streams()
    assert run_guarded(command) == 130
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    assert shown(sys.stdout) == shown(sys.stderr) == ""


@pytest.mark.parametrize(
    ("error", "code", "sentence"),
    [
        (
            OSError(errno.ENOSPC, "No space left on device", "a\x1b.json"),
            74,
            "a\\x1b.json: No space",
        ),
        (PermissionError(errno.EACCES, "Permission denied", "x"), 1, "x: Permission denied"),
        (IsADirectoryError(errno.EISDIR, "Is a directory", "x"), 1, "x: Is a directory"),
        (OSError(errno.ELOOP, "Too many levels of symbolic links", "x"), 1, "x: Too many levels"),
        (MemoryError(), 1, "more memory than there is"),
    ],
)
def test_what_the_system_refuses_is_a_sentence(
    own_streams: Streams, error: Exception, code: int, sentence: str
) -> None:
    own_streams()

    def refused() -> int:
        raise error

    assert run_guarded(refused) == code
    assert sentence in shown(sys.stderr)
    assert told_failure(ZeroDivisionError()) is None


def test_an_argument_that_cannot_be_seen_is_refused(
    own_streams: Streams, monkeypatch: pytest.MonkeyPatch
) -> None:
    own_streams()
    monkeypatch.setattr(sys, "argv", ["cardwright", "check", "a\x1b[2Jb"])
    assert run_guarded(interrupted) == 2
    told = "error: the argument `a\\x1b[2Jb` has a character that cannot be seen\n"
    assert shown(sys.stderr) == told
    assert bad_argument(["caf\udce9"]) is not None
    assert bad_argument(["choose\n    - +1 gold", "Ä"]) is None
