"""Pictures that a pack brings for its cards: `art/NAME.png` or `art/NAME.jpg` in its folder.

A pack may come from anyone: what is read is a file of the pack itself, no larger than others, and
begins as pictures of its kind do. Of several packs that have one for a card, the last counts.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePath

from dsl.diagnostics.report import Report
from dsl.packs.archives import Limits, files_in_zip
from dsl.packs.folders import MANIFEST, MAX_FILE_BYTES, MAX_FILES, MAX_PACK_BYTES, is_zip
from dsl.packs.pack import Pack

FOLDER = "art"
BEGINNINGS = {b"\x89PNG\r\n\x1a\n": "image/png", b"\xff\xd8\xff": "image/jpeg"}
ENDINGS = (".png", ".jpg", ".jpeg")
LIMITS = Limits(MAX_FILE_BYTES, MAX_PACK_BYTES, MAX_FILES)


@dataclass(frozen=True, slots=True)
class Art:
    """A picture as it is in its file; `kind` is its media type."""

    kind: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Found:
    """The pictures of cards by the names of these, and what is wrong with other files."""

    pictures: dict[str, Art]
    problems: tuple[str, ...]


def art_of(pack: Pack) -> Found:
    pictures: dict[str, Art] = {}
    problems: list[str] = []
    for place in pack.places:
        for name, data in _files(place):
            shown = f"{place.name}/{FOLDER}/{name}"
            card, kind = PurePath(name).stem, _kind(data)
            if card not in pack.vocabulary.cards:
                problems.append(f"{shown} is not named after a card, so it is on none")
            elif data is None or kind is None:
                problems.append(
                    f"{shown} is no PNG or JPEG file of at most 2 MB, so it is left out"
                )
            else:
                pictures[card] = Art(kind, data)
    return Found(pictures, tuple(problems))


def _kind(data: bytes | None) -> str | None:
    for beginning, kind in BEGINNINGS.items():
        if data is not None and data.startswith(beginning):
            return kind
    return None


def _files(place: Path) -> Iterator[tuple[str, bytes | None]]:
    if not place.is_dir():
        yield from _zipped(place)
        return
    folder = place / FOLDER
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        return
    root = os.path.realpath(place)
    for name in names[:MAX_FILES]:
        path = folder / name
        if path.suffix.lower() not in ENDINGS or name.startswith("."):
            continue
        inside = Path(os.path.realpath(path)).is_relative_to(root)
        yield name, _read(path) if inside else None


def _read(path: Path) -> bytes | None:
    try:
        about = os.stat(path)
        if not stat.S_ISREG(about.st_mode) or about.st_size > MAX_FILE_BYTES:
            return None
        return path.read_bytes()
    except OSError:
        return None


def _zipped(place: Path) -> Iterator[tuple[str, bytes | None]]:
    if not is_zip(place):
        return

    def wanted(name: PurePath) -> bool:
        return name.parts[:-1] == (FOLDER,) and name.suffix.lower() in ENDINGS

    found = files_in_zip(place, MANIFEST, PurePath.as_posix, wanted, LIMITS, Report())
    for name, data in (found or {}).items():
        yield name.name, data
