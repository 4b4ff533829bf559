"""Talking to the workshop in a test."""

from __future__ import annotations

import os
from pathlib import Path

from interpreter.repl.execute import execute
from interpreter.repl.session import Session
from tests.paths import PACKS

MINI = PACKS / "mini"


def said(session: Session, *lines: str) -> str:
    """What the last of these lines shows, when none of them is wrong."""
    text = ""
    for line in lines:
        output = execute(session, line)
        assert not output.error, output.text
        text = output.text
    return text


def refused(session: Session, line: str) -> str:
    """What a wrong line shows; it must leave the game and the steps as they were."""
    cells, steps = session.game.machine.cells[:], session.steps[:]
    output = execute(session, line)
    assert output.error, output.text
    assert session.game.machine.cells == cells
    assert session.steps == steps
    return output.text


def rewrite(path: Path, old: str, new: str) -> None:
    """Change a file the way an editor does, some time after it was read."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    status = path.stat()
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns + 1_000_000_000))
