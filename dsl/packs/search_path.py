"""Where packs are looked for besides the current folder: paths that are asked for, and the folder
that each system keeps for what a user has installed."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

_asked_for: ContextVar[tuple[Path, ...]] = ContextVar("asked_for", default=())


@contextmanager
def looking_also_in(paths: Sequence[Path]) -> Iterator[None]:
    """Look for packs in these folders too, for as long as a command takes."""
    token = _asked_for.set((*_asked_for.get(), *paths))
    try:
        yield
    finally:
        _asked_for.reset(token)


def also_looked_in() -> tuple[Path, ...]:
    return _asked_for.get()


def user_folder(platform: str = sys.platform, environment: Mapping[str, str] = os.environ) -> Path:
    """The folder for packs of one's own, where this system's users expect such things."""
    home = Path(environment.get("HOME") or environment.get("USERPROFILE") or Path.home())
    if platform == "win32":
        base = Path(environment.get("APPDATA") or home / "AppData" / "Roaming") / "Cardwright"
    elif platform == "darwin":
        base = home / "Library" / "Application Support" / "Cardwright"
    else:
        base = Path(environment.get("XDG_DATA_HOME") or home / ".local" / "share") / "cardwright"
    return base / "packs"
