"""The user's folder of what must not be lost: unfinished games.

It is what CARDWRIGHT_GAMES says, and no folder at all where that is empty; else `cardwright/games`
in XDG_STATE_HOME or `~/.local/state`. What lies there is the user's own.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

OVERRIDE = "CARDWRIGHT_GAMES"
MOST_KEPT = 20  # games; the ones not played for longest go first
ENDING = ".json"


def games_folder() -> Path | None:
    """Where unfinished games are kept; None when nothing is to be kept, or nothing can be."""
    said = os.environ.get(OVERRIDE)
    if said == "":
        return None
    base = os.environ.get("XDG_STATE_HOME")
    try:
        state = Path(base) if base else Path.home() / ".local" / "state"
        folder = Path(said) if said else state / "cardwright" / "games"
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except (OSError, RuntimeError):  # no home, or nothing may be written there
        return None
    return folder if os.access(folder, os.W_OK) else None


def kept_games() -> list[tuple[float, Path]]:
    """The games that are kept, each with when it was last written; the latest first."""
    folder = games_folder()
    found: list[tuple[float, Path]] = []
    if folder is not None:
        with suppress(OSError), os.scandir(folder) as listing:
            for entry in listing:
                if entry.name.endswith(ENDING) and entry.is_file(follow_symlinks=False):
                    with suppress(OSError):  # it has gone just now
                        found.append((entry.stat().st_mtime, folder / entry.name))
    return sorted(found, reverse=True)


def thin_out() -> None:
    """Let the games go that were not played for longest."""
    for _, path in kept_games()[MOST_KEPT:]:
        with suppress(OSError):
            path.unlink()
