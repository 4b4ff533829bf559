"""The packs that an editor has open: what is in their files now, and what was last made of them."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from cardwright.editor.checking import Checked, check_folder
from cardwright.editor.columns import even_lines
from cardwright.editor.quick_check import Quick, quick_check, quick_writing
from dsl.diagnostics.report import Diagnostic
from dsl.model.scenario import Scenario
from dsl.model.vocabulary import Vocabulary
from dsl.packs.folders import MANIFEST, SOURCE_SUFFIXES, SUFFIXES
from dsl.packs.pack import Pack
from dsl.syntax.parser import Trees

MOST_PACKS = 200
MOST_FOLDERS = 20_000
DEEPEST = 8
NOT_LOOKED_INTO = ("node_modules", "__pycache__", "build", "dist", "venv")
NOTHING = Vocabulary()


@dataclass(frozen=True, slots=True)
class View:
    """A file as it is now, and the pack it is read with: the words as they were last known, with
    what the file itself says by now."""

    path: Path
    name: str
    text: str
    checked: Checked | None
    vocabulary: Vocabulary
    scenarios: Sequence[Scenario]

    @property
    def pack(self) -> Pack | None:
        return self.checked.pack if self.checked is not None else None

    @property
    def inside(self) -> str:
        """The file's name as seen from the folder of its pack."""
        if self.checked is None:
            return self.path.name
        return self.path.relative_to(self.checked.folder).as_posix()

    @property
    def is_source(self) -> bool:
        return self.path.suffix in SOURCE_SUFFIXES


class Workspace:
    """Folders with packs in them, and the texts that an editor has open.

    `checked` is the last whole check of each pack, by its folder, and `good` the last one that made
    a pack, which is what words are looked up in while a pack is too broken to be read.
    """

    def __init__(self, folders: Sequence[Path] = ()) -> None:
        self.folders = [folder.resolve() for folder in folders]
        self.texts: dict[Path, str] = {}
        self.unsaved: set[Path] = set()
        self.packs: set[Path] = set()
        self.checked: dict[Path, Checked] = {}
        self.good: dict[Path, Checked] = {}
        self._opened: dict[Path, str] = {}
        self._trees: dict[Path, Trees] = {}
        self._quick: dict[Path, tuple[str, Checked | None, Quick]] = {}
        self.find_packs()

    def find_packs(self) -> None:
        """Look for packs in the folders, and in those of the files that are open."""
        found = [pack for folder in self.folders for pack in packs_in(folder)]
        opened = [self.folder_of(path) for path in self.texts]
        self.packs = {*found[:MOST_PACKS], *(folder for folder in opened if folder is not None)}
        for gone in self.checked.keys() - self.packs:
            self.checked.pop(gone)
            self.good.pop(gone, None)

    def open(self, path: Path, text: str) -> None:
        """Take what an editor shows in place of what is on disk."""
        self.texts[path] = self._opened[path] = text = even_lines(text)
        saved = read_text(path)
        if saved is None or saved != text:
            self.unsaved.add(path)
        folder = self.folder_of(path)
        if folder is not None:
            self.packs.add(folder)

    def change(self, path: Path, text: str) -> None:
        self.texts[path] = even_lines(text)
        self.unsaved.add(path)

    def saved(self, path: Path) -> None:
        if path in self.texts and read_text(path) == self.texts[path]:
            self.unsaved -= {path}

    def close(self, path: Path) -> None:
        self.texts.pop(path, None)
        self.unsaved -= {path}
        self._quick.pop(path, None)
        self._opened.pop(path, None)
        self._trees.pop(path, None)

    def folder_of(self, path: Path) -> Path | None:
        """The folder of the pack that a file belongs to."""
        if path.suffix not in SUFFIXES:
            return None
        for folder in path.parents:
            manifest = folder / MANIFEST
            if manifest in self.texts or manifest.is_file():
                return folder
        return None

    def unsaved_texts(self) -> dict[Path, str]:
        return {path: self.texts[path] for path in self.unsaved if path in self.texts}

    def search(self) -> list[Path]:
        """The folders in which packs lie that others may require."""
        return list(dict.fromkeys(folder.parent for folder in sorted(self.packs)))

    def check(self, folder: Path) -> Checked:
        """Read a pack as a whole, now."""
        return self.enter(check_folder(folder, self.unsaved_texts(), self.search()))

    def enter(self, checked: Checked) -> Checked:
        """Take the result of a whole check."""
        self.checked[checked.folder] = checked
        if checked.pack is not None:
            self.good[checked.folder] = checked
        return checked

    def with_file(self, path: Path) -> list[Path]:
        """The packs that a file belongs to, its own first, then those that require it."""
        own = self.folder_of(path)
        others = [
            folder
            for folder, checked in sorted(self.checked.items())
            if folder != own and path in checked.names
        ]
        return [*([own] if own is not None else []), *others]

    def text_of(self, path: Path) -> str | None:
        """What is in a file now, in the editor or else on disk."""
        text = self.texts.get(path)
        return text if text is not None else read_text(path)

    def quick(self, path: Path) -> Quick | None:
        """What is known of a file at once: its changed declarations are read again, and nothing
        else. None for a file that is not open."""
        text = self.texts.get(path)
        if text is None:
            return None
        folder = self.folder_of(path)
        checked = self.checked.get(folder) if folder is not None else None
        kept = self._quick.get(path)
        if kept is not None and kept[0] == text and kept[1] is checked:
            return kept[2]
        if folder is None:
            found = quick_writing(text, path.name, self._trees.setdefault(path, Trees()))
        else:
            found = quick_check(checked or self._unread(folder, path), path, text)
        self._quick[path] = (text, checked, found)
        return found

    def _unread(self, folder: Path, path: Path) -> Checked:
        """A pack before its first whole check: of a file only what is typed meanwhile is looked
        at."""
        before = self._opened.get(path, "")
        texts, paths = {path.name: before}, {path.name: path}
        own = frozenset({path.name})
        return Checked(folder, folder.name, None, (), texts, paths, own, {path: path.name})

    def view(self, path: Path) -> View | None:
        """A file with the words it is read with."""
        text = self.text_of(path)
        if text is None:
            return None
        folder = self.folder_of(path)
        good = self.good.get(folder) if folder is not None else None
        quick = self.quick(path)
        vocabulary = quick.vocabulary if quick is not None else None
        scenarios = quick.scenarios if quick is not None else ()
        if good is not None and good.pack is not None:
            vocabulary = vocabulary or good.pack.staged.vocabulary
            scenarios = [*scenarios, *good.pack.scenarios]
        name = good.names.get(path, path.name) if good is not None else path.name
        return View(path, name, text, good, vocabulary or NOTHING, scenarios)

    def told(self) -> dict[Path, list[Diagnostic]]:
        """What the whole checks say of every file: each pack of its own files, and of those of
        others what is wrong because of it."""
        found: dict[Path, list[Diagnostic]] = {path: [] for path in self.texts}
        by_folder = sorted(self.checked.items())
        for folder, checked in by_folder:
            found.update({path: [] for path in checked.names} | {folder / MANIFEST: []})
        for _, checked in by_folder:
            for diagnostic in checked.diagnostics:
                if _is_own(diagnostic, checked):
                    found[place_of(diagnostic, checked)].append(diagnostic)
        for _, checked in by_folder:
            for diagnostic in checked.diagnostics:
                told = found[place_of(diagnostic, checked)]
                new = diagnostic.severity == "error" and not _is_own(diagnostic, checked)
                if new and not _is_told(diagnostic, told):
                    told.append(diagnostic)
        return found

    def diagnostics_of(self, path: Path, told: Sequence[Diagnostic] = ()) -> list[Diagnostic]:
        """The mistakes of a file as far as they are known at once. `told` is what the whole checks
        say of it: of a file that has changed since, only what stayed and what is new counts."""
        quick = self.quick(path)
        folder = self.folder_of(path)
        checked = self.checked.get(folder) if folder is not None else None
        if quick is None or (checked is not None and is_as_checked(checked, path, quick.text)):
            return list(told)
        return list(quick.diagnostics)

    def diagnostics(self) -> dict[Path, list[Diagnostic]]:
        """Every mistake that is known now, by file."""
        told = self.told()
        return {path: self.diagnostics_of(path, found) for path, found in told.items()}

    def is_as_checked(self, checked: Checked) -> bool:
        """Whether a whole check is the last of its pack, and no open file has changed since."""
        return checked is self.checked.get(checked.folder) and all(
            is_as_checked(checked, path, text)
            for path, text in self.texts.items()
            if path in checked.names
        )

    def files(self, checked: Checked) -> Iterator[View]:
        """The own files of a pack, as they are now."""
        for name in sorted(checked.own):
            view = self.view(checked.paths[name])
            if view is not None:
                yield view


def is_as_checked(checked: Checked, path: Path, text: str) -> bool:
    """Whether a file is as it was when its pack was last read."""
    name = checked.names.get(path)
    return name is not None and checked.texts[name] == text


def _is_own(diagnostic: Diagnostic, checked: Checked) -> bool:
    """Whether a mistake is in a file of the pack itself, or has no file to be told at."""
    return diagnostic.span.file in checked.own or diagnostic.span.file not in checked.paths


def place_of(diagnostic: Diagnostic, checked: Checked) -> Path:
    """The file to tell a mistake at; one without a place is told where the pack says who it is."""
    return checked.paths.get(diagnostic.span.file, checked.folder / MANIFEST)


def _is_told(diagnostic: Diagnostic, among: Sequence[Diagnostic]) -> bool:
    """Whether a mistake is told already, by another name of its file."""
    return any(
        (one.code, one.message, one.span.line, one.span.column)
        == (diagnostic.code, diagnostic.message, diagnostic.span.line, diagnostic.span.column)
        for one in among
    )


def packs_in(folder: Path) -> Iterator[Path]:
    """The packs in a folder, at any reasonable depth."""
    seen = 0
    waiting = [(folder, 0)]
    while waiting and seen < MOST_FOLDERS:
        at, depth = waiting.pop(0)
        seen += 1
        if (at / MANIFEST).is_file():
            yield at
        try:
            names = sorted(entry.name for entry in os.scandir(at) if entry.is_dir())
        except OSError:
            continue
        if depth < DEEPEST:
            waiting += [
                (at / name, depth + 1)
                for name in names
                if not name.startswith(".") and name not in NOT_LOOKED_INTO
            ]


def read_text(path: Path) -> str | None:
    try:
        return even_lines(path.read_bytes().decode("utf-8-sig"))
    except (OSError, UnicodeDecodeError):
        return None
