"""Pictures that a pack brings for its cards: `art/NAME.png` or `art/NAME.jpg` in its folder.

A pack may come from anyone: what is read is a file of the pack itself, no larger than others, and
begins as pictures of its kind do. A small file can be a picture of any size, which is told at its
beginning, so that is looked at as well; and together the pictures are no larger than a pack may be.
Of several packs that have one for a card, the last counts.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path, PurePath

from dsl.diagnostics.report import Report
from dsl.packs.archives import Limits, files_in_zip
from dsl.packs.folders import MANIFEST, MAX_FILE_BYTES, MAX_FILES, MAX_PACK_BYTES, is_zip
from dsl.packs.pack import Pack

FOLDER = "art"
BEGINNINGS = {b"\x89PNG\r\n\x1a\n": "image/png", b"\xff\xd8\xff": "image/jpeg"}
ENDINGS = (".png", ".jpg", ".jpeg")
LIMITS = Limits(MAX_FILE_BYTES, MAX_PACK_BYTES, MAX_FILES)
MOST_DOTS = 16_000_000  # of a picture: four thousand by four thousand
PNG, JPEG = BEGINNINGS.values()
# Segments of JPEG that tell the size: all C0 to CF but three that tell something else.
FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
ALONE = frozenset((0x01, *range(0xD0, 0xD9)))  # marks that no segment follows


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


def art_of(pack: Pack, only: str | None = None) -> Found:
    """The pictures of all cards, or of `only` one."""
    pictures: dict[str, Art] = {}
    problems: list[str] = []
    size = 0
    for place in pack.places:
        for name, read in _files(place):
            shown = f"{place.name}/{FOLDER}/{name}"
            card = PurePath(name).stem
            if card not in pack.vocabulary.cards:
                problems.append(f"{shown} is not named after a card, so it is on none")
                continue
            if only not in (None, card):
                continue
            data = read()
            kind = _kind(data)
            if data is None or kind is None:
                why = "is no PNG or JPEG file of at most 2 MB"
            elif not 0 < dots(data, kind) <= MOST_DOTS:
                why = "has more than 16 million dots, or does not say how many"
            elif size + len(data) > MAX_PACK_BYTES:
                why = "makes the pack larger than 20 MB"
            else:
                size += len(data)
                pictures[card] = Art(kind, data)
                continue
            problems.append(f"{shown} {why}, so it is left out")
    return Found(pictures, tuple(problems))


def dots(data: bytes, kind: str) -> int:
    """How many dots a picture says that it has; 0 where it does not say."""
    if kind == PNG:
        said = data[12:16] == b"IHDR" and len(data) >= 24
        return int.from_bytes(data[16:20]) * int.from_bytes(data[20:24]) if said else 0
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        mark = data[at + 1]
        if mark in FRAMES:
            return int.from_bytes(data[at + 5 : at + 7]) * int.from_bytes(data[at + 7 : at + 9])
        if mark == 0xFF:  # more of them may stand before a mark
            at += 1
        elif mark in ALONE:
            at += 2
        else:
            at += 2 + max(2, int.from_bytes(data[at + 2 : at + 4]))
    return 0


def _kind(data: bytes | None) -> str | None:
    for beginning, kind in BEGINNINGS.items():
        if data is not None and data.startswith(beginning):
            return kind
    return None


def _files(place: Path) -> Iterator[tuple[str, Callable[[], bytes | None]]]:
    """The names of files in the folder, and what reads them."""
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
        yield name, partial(_read, path, root)


def _read(path: Path, root: str) -> bytes | None:
    """A file that lies in the pack, and is an ordinary one."""
    if not Path(os.path.realpath(path)).is_relative_to(root):
        return None
    try:
        about = os.stat(path)
        if not stat.S_ISREG(about.st_mode) or about.st_size > MAX_FILE_BYTES:
            return None
        return path.read_bytes()
    except OSError:
        return None


def _zipped(place: Path) -> Iterator[tuple[str, Callable[[], bytes | None]]]:
    if not is_zip(place):
        return

    def wanted(name: PurePath) -> bool:
        return name.parts[:-1] == (FOLDER,) and name.suffix.lower() in ENDINGS

    found = files_in_zip(place, MANIFEST, PurePath.as_posix, wanted, LIMITS, Report())
    for name, data in (found or {}).items():
        yield name.name, partial(bytes, data)
