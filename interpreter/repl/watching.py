"""Which files a pack was read from, and whether they have changed since."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from dsl.packs.folders import SUFFIXES
from dsl.packs.pack import Pack

Stamps = dict[str, tuple[int, int]]


def stamps(pack: Pack) -> Stamps:
    """When each file of a pack, and of the packs it requires, was last written, and its size."""
    found: Stamps = {}
    for path in _files(pack):
        try:
            status = path.stat()
        except OSError:
            continue
        found[str(path)] = (status.st_mtime_ns, status.st_size)
    return found


def _files(pack: Pack) -> Iterator[Path]:
    for place in pack.places:
        root = place.resolve()
        if root.is_file():
            yield root  # a zip file
        for folder, folders, names in os.walk(root):
            folders[:] = [name for name in folders if not name.startswith(".")]
            for name in names:
                if not name.startswith(".") and name.endswith(SUFFIXES):
                    yield Path(folder, name)
