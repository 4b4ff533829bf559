"""The packs that the page may open: those in the folders that were named. Their files are read and
written whole, and changes that somebody else makes are noticed."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from cardwright.editor.confined_folders import RefusedError, Workspace
from cardwright.editor.serving.translate import uri_of
from cardwright.editor.starting.new_pack import files_of_new_pack
from dsl.diagnostics.render import printable
from dsl.diagnostics.report import Report
from dsl.model.titles import title_in
from dsl.packs.folders import MANIFEST
from dsl.packs.manifest import draft_manifest
from dsl.storage.language_files import DEFAULT_LANGUAGE
from dsl.syntax.lark_tables import reserved_words

Stamps = dict[str, tuple[int, int]]


class ChangedMeanwhile(Exception):
    """A file is another than the one that was changed on the page."""

    def __init__(self, text: str, stamp: str) -> None:
        super().__init__("somebody else has changed this file")
        self.text = text
        self.stamp = stamp


@dataclass(frozen=True, slots=True)
class OpenPack:
    """A pack by its folder's name."""

    name: str
    folder: Path
    writable: bool

    @property
    def uri(self) -> str:
        return uri_of(self.folder)


class OpenPacks:
    """The folders that were named. `shown` are packs that are looked at and never written."""

    def __init__(
        self, folders: list[Path], shown: list[Path] | None = None, first: str | None = None
    ) -> None:
        self.workspace = Workspace(folders)
        self.first = first
        self.shown = {path.name: path.resolve() for path in shown or ()}

    @property
    def folders(self) -> list[Path]:
        return [*self.workspace.folders, *self.shown.values()]

    def packs(self) -> list[OpenPack]:
        own = {name: OpenPack(name, folder, True) for name, folder in self.workspace.packs()}
        others = {name: OpenPack(name, folder, False) for name, folder in self.shown.items()}
        return list({**others, **own}.values())

    def pack(self, name: str) -> OpenPack:
        found = next((one for one in self.packs() if one.name == name), None)
        if found is None:
            raise RefusedError(f"There is no pack `{name[:80]}` in the folders that were named.")
        return found

    def listed(self) -> list[dict[str, object]]:
        """Every pack with its files; without any where these cannot be listed."""
        found: list[dict[str, object]] = []
        for one in self.packs():
            files: list[str] = []
            title = ""
            with suppress(RefusedError, OSError):
                files = self.workspace.files(one.name)
                title = title_in_manifest(self.workspace.read(one.name, MANIFEST))
            about = {"name": one.name, "uri": one.uri, "writable": one.writable}
            found.append({**about, "title": title or one.name, "files": files})
        return found

    def read(self, name: str, file: str) -> tuple[str, str]:
        """The text of a file, and what stands for it as it is."""
        self.pack(name)
        text = self.workspace.read(name, file)
        return text, stamp_of(text)

    def write(self, name: str, file: str, text: str, stamp: str | None) -> str:
        """Put a text in the place of the one that `stamp` stands for; None for a new file. What
        stands for it now."""
        pack = self.pack(name)
        if not pack.writable:
            raise RefusedError(f"`{name}` comes with Cardwright and is not written: copy it first.")
        try:
            now: tuple[str, str] | None = self.read(name, file)
        except RefusedError:
            if (pack.folder / file).exists():
                raise
            now = None
        if now is not None and now[1] != stamp and now[0] != text:
            raise ChangedMeanwhile(*now)
        self.workspace.write(name, file, text)
        return stamp_of(text)

    def stamps(self, name: str) -> Stamps:
        """When each file of a pack was last written, and its size."""
        pack = self.pack(name)
        return dict(_stamps(pack.folder, self.workspace.files(name)))

    def copy(self, name: str, new: str) -> None:
        """A pack of the user's own with the files of another."""
        pack = self.pack(name)
        files = {file: self.workspace.read(name, file) for file in self.workspace.files(name)}
        if MANIFEST in files:
            own = files[MANIFEST].replace(f"id: {pack.name}", f"id: {new}", 1)
            files[MANIFEST] = own
        self._write_new(new, files)

    def begin(self, name: str, title: str) -> None:
        """A new pack of the user's own: a small game to start from."""
        if name in reserved_words().values():
            raise RefusedError(f"`{name}` is a word of the language: take another name.")
        title = " ".join(title.split()) or name.replace("_", " ").title()
        if '"' in title or "|" in title or title != printable(title):
            raise RefusedError('A title is one line of text without `"` and `|`.')
        self.take_in(name, files_of_new_pack(name, title))

    def take_in(self, name: str, files: Mapping[str, str]) -> None:
        """A new pack of the user's own with these files."""
        if MANIFEST not in files:
            raise RefusedError(f"A pack has a {MANIFEST}.")
        self._write_new(name, files)

    def _write_new(self, name: str, files: Mapping[str, str]) -> None:
        if any(one.name == name for one in self.packs()):
            raise RefusedError(f"There is a pack `{name}` already: it is not written over.")
        self.workspace.write_new(name, files)


def title_in_manifest(text: str) -> str:
    """What a manifest calls its pack; "" when that cannot be read."""
    manifest = draft_manifest(text, MANIFEST, Report())
    return title_in(manifest.titles, DEFAULT_LANGUAGE) if manifest is not None else ""


def stamp_of(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:20]


def stamp_of_all(stamps: Stamps) -> str:
    return hashlib.sha256(repr(sorted(stamps.items())).encode()).hexdigest()[:20]


def _stamps(folder: Path, files: list[str]) -> Iterator[tuple[str, tuple[int, int]]]:
    for file in files:
        try:
            found = os.stat(folder / file)
        except OSError:
            continue
        yield file, (found.st_mtime_ns, found.st_size)
