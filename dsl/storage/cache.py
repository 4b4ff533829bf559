"""The user's cache folder. What is in it can be deleted at any time.

What is kept there may be unpickled, so it is trusted only where nobody else can write: the folder
and the files must be the user's own. Whatever goes wrong with it is no concern of anybody's: the
thing is then made anew. With CARDWRIGHT_NO_CACHE set, nothing is kept and nothing found.
"""

from __future__ import annotations

import hashlib
import os
import stat
from contextlib import suppress
from pathlib import Path

MOST_KEPT = 30  # files with one ending; the ones not used for longest go first
LARGEST = 100_000_000
DIGEST = hashlib.sha256().digest_size


def cache_folder() -> Path | None:
    """Where things that are slow to make are kept, or None when nothing can be kept."""
    if os.environ.get("CARDWRIGHT_NO_CACHE"):
        return None
    base = os.environ.get("XDG_CACHE_HOME")
    try:
        folder = (Path(base) if base else Path.home() / ".cache") / "cardwright"
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not _is_private(folder.stat()):
            return None
    except (OSError, RuntimeError):  # no home, or nothing may be written there
        return None
    return folder if os.access(folder, os.W_OK) else None


def kept(name: str) -> bytes | None:
    """What was kept under a name, if it is whole and the user's own."""
    folder = cache_folder()
    if folder is None:
        return None
    try:
        # A link could lead to a file that somebody else may write.
        flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
        with os.fdopen(os.open(folder / name, flags), "rb") as file:
            about = os.fstat(file.fileno())
            if not stat.S_ISREG(about.st_mode) or not _is_private(about):
                return None
            data = file.read(LARGEST + 1)
    except OSError:
        return None
    digest, content = data[:DIGEST], data[DIGEST:]
    if len(data) > LARGEST or hashlib.sha256(content).digest() != digest:
        return None
    with suppress(OSError):
        os.utime(folder / name)
    return content


def keep(name: str, content: bytes) -> None:
    """Keep something under a name, whole or not at all, whoever else does the same now."""
    import tempfile  # slow to import, and most starts only find what others kept

    folder = cache_folder()
    if folder is None or len(content) + DIGEST > LARGEST:
        return
    try:
        handle, made = tempfile.mkstemp(prefix=".", dir=folder)
    except OSError:
        return
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(hashlib.sha256(content).digest() + content)
        os.replace(made, folder / name)
        _thin_out(folder, Path(name).suffix)
    except OSError:
        with suppress(OSError):
            os.unlink(made)


def _thin_out(folder: Path, suffix: str) -> None:
    ours: list[tuple[float, str]] = []
    with os.scandir(folder) as listing:
        for entry in listing:
            if entry.name.endswith(suffix):
                with suppress(OSError):  # somebody else has thinned it out just now
                    ours.append((entry.stat().st_mtime, entry.path))
    for _, path in sorted(ours)[:-MOST_KEPT]:
        with suppress(OSError):
            os.unlink(path)


def _is_private(about: os.stat_result) -> bool:
    """Whether only the user can have written it; where there is no telling, it is believed."""
    if not hasattr(os, "getuid"):
        return True
    return about.st_uid == os.getuid() and not about.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
