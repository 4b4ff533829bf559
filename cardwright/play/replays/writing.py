"""Writing the game at the table down as a replay."""

from __future__ import annotations

from pathlib import Path

from cardwright.play.showing import Showing
from dsl.storage.whole_file import path_of
from interpreter.game.replaying.replay_files import write_replay
from interpreter.state.errors import ReplayError


def write_replay_as(shown: Showing, typed: str) -> None:
    """Write it where a person says."""
    if not typed:
        shown.say("replay_file")
        return
    try:
        path = path_of(typed)
    except RuntimeError as error:  # `~` of somebody who is not there
        shown.say("no_replay", why=error)
        return
    replay_to(shown, path)


def replay_to(shown: Showing, path: Path) -> bool:
    """Write the game so far into a file; whether that could be done."""
    try:
        write_replay(shown.game.replay(shown.seats), path)
    except ReplayError as error:
        shown.say("no_replay", why=error)
        return False
    shown.say("replay_written", file=path)
    return True
