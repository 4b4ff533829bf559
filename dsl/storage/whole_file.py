"""Files that are put in the place of others: whole and on disk, or not at all."""

from __future__ import annotations

import errno
import os
import stat
from contextlib import suppress
from pathlib import Path
from time import time

UNFINISHED = ".part"  # how the name of a file ends that is being written
LEFT_BEHIND = 60 * 60  # seconds after which nobody writes it any more


def place_for(path: Path) -> Path:
    """Where a file of this name is put. A link goes on leading where it leads. OSError when
    something else than a file lies there, or nothing can be put there."""
    place = Path(os.path.realpath(path))
    if not place.name:
        raise OSError(errno.EISDIR, "it is a folder")
    try:
        mode = os.stat(place).st_mode
    except FileNotFoundError:
        if not place.parent.is_dir():
            raise OSError(errno.ENOENT, f"there is no folder {place.parent}") from None
    else:
        if stat.S_ISDIR(mode):
            raise OSError(errno.EISDIR, "it is a folder")
        if not stat.S_ISREG(mode):
            raise OSError(errno.EINVAL, "it is no ordinary file")
        if not os.access(place, os.W_OK):
            raise OSError(errno.EACCES, "it may not be written")
    if not os.access(place.parent, os.W_OK):
        raise OSError(errno.EACCES, f"nothing may be written in the folder {place.parent}")
    return place


def write_whole(place: Path, content: bytes) -> None:
    """Write a file beside what lies at a place, and put it there once it is on disk."""
    import tempfile  # slow to import, and only needed once something is written

    prefix = f".{place.name[:40]}."
    handle, made = tempfile.mkstemp(UNFINISHED, prefix, place.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            with suppress(OSError):  # a file that others may read stays so
                os.chmod(made, stat.S_IMODE(os.stat(place).st_mode))
            os.fsync(file.fileno())
        os.replace(made, place)
    except BaseException:
        with suppress(OSError):
            os.unlink(made)
        raise
    _sync_folder(place.parent)
    _clear(place.parent, prefix)


def _sync_folder(folder: Path) -> None:
    """Let the new name be on disk too, where folders can be opened."""
    with suppress(OSError):
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


_cleared: set[tuple[Path, str]] = set()


def _clear(folder: Path, prefix: str) -> None:
    """Once, take away what a program that was killed has left half written."""
    if (folder, prefix) in _cleared:
        return
    _cleared.add((folder, prefix))
    with suppress(OSError), os.scandir(folder) as listing:
        for entry in listing:
            if entry.name.startswith(prefix) and entry.name.endswith(UNFINISHED):
                with suppress(OSError):
                    if time() - entry.stat(follow_symlinks=False).st_mtime > LEFT_BEHIND:
                        os.unlink(entry.path)


def path_of(typed: str) -> Path:
    """The file that somebody has typed the name of; `~` is the home of whoever is named, if there
    is such a one."""
    try:
        return Path(typed).expanduser()
    except RuntimeError:
        return Path(typed)
