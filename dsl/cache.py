"""The user's cache folder. What is in it can be deleted at any time."""

from __future__ import annotations

import os
from pathlib import Path


def cache_folder() -> Path | None:
    """Where things that are slow to make are kept, or None when nothing can be kept."""
    base = os.environ.get("XDG_CACHE_HOME")
    try:
        folder = (Path(base) if base else Path.home() / ".cache") / "cardwright"
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError):  # no home, or nothing may be written there
        return None
    return folder if os.access(folder, os.W_OK) else None
