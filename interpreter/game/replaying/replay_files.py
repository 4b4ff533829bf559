"""Replays in files: read within bounds, and written so that an older one is lost only for a whole
new one."""

from __future__ import annotations

from pathlib import Path

from interpreter.game.replaying.replay import MOST_CHARACTERS, Replay
from interpreter.state.errors import ReplayError

MOST_BYTES = 64 * MOST_CHARACTERS  # of a saved game, which is read here too
SAVED = "{"  # what a saved game begins with


def read_text(path: Path) -> str:
    """The text of a file that somebody calls a replay or a saved game."""
    try:
        with path.open("rb") as opened:
            data = opened.read(MOST_BYTES + 1)
    except OSError as error:
        raise ReplayError(f"{path} cannot be read: {error.strerror or error}") from error
    if len(data) > MOST_BYTES:
        raise ReplayError(f"{path} is too large to be a replay")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ReplayError(f"{path} is not a text file, and so no replay") from error
    return text.replace("\r\n", "\n").replace("\r", "\n")


def write_replay(replay: Replay, path: Path) -> None:
    """Write a replay; ReplayError when that cannot be done."""
    text = replay.to_yaml()
    beside = path.with_name(path.name + ".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_text(text, encoding="utf-8")
        beside.replace(path)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise ReplayError(f"{path} cannot be written: {why}") from error
