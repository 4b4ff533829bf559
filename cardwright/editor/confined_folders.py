"""The folders that an assistant may work in, and the files in them that it may read and write.

A pack is named by its id, a file by its path inside the pack. Whatever leads elsewhere is refused:
absolute paths, `..`, links, names that begin with a dot, and files that no pack is made of. What is
read and written is bounded. Shipped packs can be read, and are never written.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path, PurePath

from dsl.packs.folders import MANIFEST, MAX_FILES, MAX_PACK_BYTES, SUFFIXES
from dsl.packs.manifest import is_pack_id
from dsl.storage.shipped import content_path
from dsl.storage.whole_file import write_whole

NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]{0,79}")
DEEPEST = 5  # folders and the file
LARGEST_FILE = 200_000  # characters that are read or written at once
ENDINGS = ", ".join(SUFFIXES)


class RefusedError(Exception):
    """What an assistant asked for and does not get, with a sentence that says why."""


class Workspace:
    """The folders that were named, each of which holds packs or is one."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self.folders = tuple(Path(os.path.realpath(folder)) for folder in folders)

    def packs(self) -> Iterator[tuple[str, Path]]:
        """Every pack in the folders that were named, by its folder's name."""
        for folder in self.folders:
            if (folder / MANIFEST).is_file():
                yield folder.name, folder
            for inside in sorted(folder.iterdir()):
                is_pack = is_pack_id(inside.name) and (inside / MANIFEST).is_file()
                if is_pack and not inside.is_symlink():
                    yield inside.name, inside

    def pack(self, name: str) -> Path:
        """The folder of a pack to look at: one of the user's, or a shipped one."""
        own = self._own(name)
        if own is not None:
            return own
        shipped = content_path() / name
        if (shipped / MANIFEST).is_file():
            return shipped
        known = [*(one for one, _ in self.packs()), *_shipped()]
        raise RefusedError(f"There is no pack `{_shown(name)}`. There are {', '.join(known)}.")

    def references(self, names: str) -> str:
        """Packs that are looked at together, as `one+other`, for whoever opens packs."""
        return "+".join(str(self.pack(name)) for name in names.split("+"))

    def files(self, name: str) -> list[str]:
        """The files of a pack by their paths inside it."""
        root = self.pack(name)
        return sorted(path.relative_to(root).as_posix() for path in _files(root))

    def read(self, name: str, file: str) -> str:
        """The text of a file of a pack."""
        path = _inside(self.pack(name), file)
        if not path.is_file():
            raise RefusedError(f"The pack `{name}` has no file `{_shown(file)}`.")
        with path.open("rb") as opened:
            data = opened.read(LARGEST_FILE + 1)
        if len(data) > LARGEST_FILE:
            raise RefusedError(f"This file is larger than {LARGEST_FILE:,} bytes.")
        try:
            return data.decode()
        except UnicodeDecodeError as error:
            raise RefusedError("This file is not UTF-8 text.") from error

    def write(self, name: str, file: str, text: str) -> Path:
        """Put a file into a pack of the user's, whole or not at all; its path."""
        data = text.encode("utf-8", "surrogatepass")
        if len(data) > LARGEST_FILE:
            raise RefusedError(f"A file may have up to {LARGEST_FILE:,} bytes.")
        path = _inside(self._to_write(name), file)
        if path.exists() and not path.is_file():
            raise RefusedError(f"`{_shown(file)}` is no ordinary file.")
        root = path.parents[len(PurePath(file).parts) - 1]
        others = [one for one in _files(root) if one != path] if root.is_dir() else []
        size = sum(one.stat().st_size for one in others)
        if len(others) >= MAX_FILES or size + len(data) > MAX_PACK_BYTES:
            raise RefusedError("The pack would be too large with this file.")
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, data)
        return path

    def write_new(self, name: str, files: Mapping[str, str]) -> None:
        """Put a pack of the user's where nothing is yet, if all of its files can be written."""
        root = self._to_write(name)
        if os.path.lexists(root):
            raise RefusedError(f"There is a folder `{name}` already: it is not written over.")
        for file in files:
            _inside(root, file)
        for file, text in files.items():
            self.write(name, file, text)

    def _own(self, name: str) -> Path | None:
        """The folder of a pack of the user's."""
        if not is_pack_id(name):
            raise RefusedError(
                f"`{_shown(name)}` is not the id of a pack: one lower-case word of letters, digits "
                "and `_`. Paths are refused."
            )
        for folder in self.folders:
            if folder.name == name and (folder / MANIFEST).is_file():
                return folder
            inside = folder / name
            if os.path.lexists(inside):
                _refuse_links(inside)
                if (inside / MANIFEST).is_file():
                    return inside
        return None

    def _to_write(self, name: str) -> Path:
        """The folder of a pack to write in, which may be new."""
        own = self._own(name)
        if own is not None:
            return own
        if name in _shipped():
            raise RefusedError(
                f"`{name}` is shipped and is not written. Make a pack that requires it."
            )
        for folder in self.folders:
            if not (folder / MANIFEST).is_file():
                return folder / name
        raise RefusedError(f"There is no pack `{name}`, and no folder that was named may hold it.")


def _inside(root: Path, file: str) -> Path:
    """The path of a file of a pack; refused where it would lead elsewhere."""
    parts = file.split("/")
    if not file or len(parts) > DEEPEST or not all(map(NAME.fullmatch, parts)):
        raise RefusedError(
            f"`{_shown(file)}` is not the path of a file in a pack, such as `cards/first.cards`: "
            "no absolute path, no `..`, no hidden name."
        )
    path = root.joinpath(*parts)
    if path.suffix not in SUFFIXES:
        raise RefusedError(f"A pack is made of files that end in {ENDINGS}.")
    _refuse_links(path)
    return path


def _refuse_links(path: Path) -> None:
    if os.path.realpath(path) != str(path):
        raise RefusedError(f"`{path.name}` is a link, or lies behind one: links are not followed.")


def _files(root: Path) -> Iterator[Path]:
    """The files of a pack, without links and hidden ones."""
    folders, seen = [root], 0
    while folders:
        with os.scandir(folders.pop()) as scan:
            for entry in scan:
                seen += 1
                if seen > 2 * MAX_FILES:
                    raise RefusedError("This pack has too many files.")
                if entry.name.startswith(".") or entry.is_symlink():
                    continue
                if entry.is_dir():
                    folders.append(Path(entry.path))
                elif PurePath(entry.name).suffix in SUFFIXES:
                    yield Path(entry.path)


def _shipped() -> list[str]:
    return sorted(path.parent.name for path in content_path().glob(f"*/{MANIFEST}"))


def _shown(text: str) -> str:
    return "".join(c if c.isprintable() else "�" for c in text[:80])
