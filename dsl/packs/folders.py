"""Packs on disk: where they are found, and how their files are read safely.

A pack may come from anyone. Nothing outside its folder is read, nothing in it is run, and how much
is read is bounded before it is read.
"""

from __future__ import annotations

import codecs
import os
import stat
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import islice
from pathlib import Path, PurePath
from typing import NamedTuple

from dsl.diagnostics.report import Report, nearest
from dsl.diagnostics.spans import NOWHERE, Span
from dsl.packs.not_a_pack import no_pack_at
from dsl.packs.search_path import also_looked_in, user_folder
from dsl.storage.shipped import content_path
from dsl.storage.unsaved import unsaved_data, unsaved_under
from dsl.yamltext import YMap, YScalar, parse_yaml, shown

MANIFEST = "pack.yaml"
BOARDS = "boards"
FRAGMENTS = "fragments"
REPLAYS = "replays"
SCENARIOS = "scenarios"  # its `.cards` are for scenarios alone
SOURCE_SUFFIXES = (".rules", ".cards", ".scenarios")
YAML_SUFFIXES = (".yaml", ".yml")
TABLE_SUFFIXES = (".csv",)
SUFFIXES = SOURCE_SUFFIXES + YAML_SUFFIXES + TABLE_SUFFIXES
ZIPPED = ".zip"

MAX_FILE_BYTES = 2_000_000
MAX_PACK_BYTES = 20_000_000
MAX_FILES = 2_000


class SourceText(NamedTuple):
    """A file's text, under the name that messages show."""

    file: str
    text: str


@dataclass(frozen=True)
class PackFiles:
    """All that is read of a pack, each list sorted by name.

    `folder` may be a zip file. `replays` are games that tests play again: no part of the game, so
    that they change neither its fingerprint nor what is kept of it. `other_yaml` are the YAML files
    that are none of the others; `staged` names those of the sources whose cards are for scenarios
    alone.
    """

    folder: Path
    manifest: SourceText
    sources: tuple[SourceText, ...]
    boards: tuple[SourceText, ...]
    fragments: tuple[SourceText, ...]
    other_yaml: tuple[SourceText, ...]
    tables: tuple[SourceText, ...] = ()
    replays: tuple[SourceText, ...] = field(default=(), repr=False)
    staged: frozenset[str] = frozenset()

    def under(self, name: str) -> PackFiles:
        """The same files, shown with one more folder before their names."""

        def shown_so(texts: tuple[SourceText, ...]) -> tuple[SourceText, ...]:
            return tuple(text._replace(file=f"{name}/{text.file}") for text in texts)

        return replace(
            self,
            manifest=shown_so((self.manifest,))[0],
            sources=shown_so(self.sources),
            boards=shown_so(self.boards),
            fragments=shown_so(self.fragments),
            other_yaml=shown_so(self.other_yaml),
            tables=shown_so(self.tables),
            replays=shown_so(self.replays),
            staged=frozenset(f"{name}/{file}" for file in self.staged),
        )

    @property
    def played(self) -> tuple[SourceText, ...]:
        """What the game is made of."""
        return (self.manifest, *self.sources, *self.tables, *self.boards, *self.fragments)

    @property
    def all_texts(self) -> tuple[SourceText, ...]:
        """What belongs to the pack, whether it is played or not."""
        return (*self.played, *self.other_yaml, *self.replays)

    def name_inside(self, source: SourceText) -> str:
        """A file's name as seen from the pack's folder, wherever that is."""
        return PurePath(source.file).relative_to(PurePath(self.manifest.file).parent).as_posix()


def find_pack(reference: str, report: Report, extra: Sequence[Path] = ()) -> Path | None:
    """The folder or zip file of a pack, given as a path to it or as an id to search for."""
    if _is_pack(Path(reference)) or is_zip(Path(reference)):
        return Path(reference)
    known = known_packs(extra)
    if reference in known:
        return known[reference]
    if os.path.exists(reference) or "/" in reference or os.sep in reference:
        inside = list(_packs_at(Path(reference)))
        message, hint = no_pack_at(reference, MANIFEST, _is_pack, inside)
        report.error("P009", NOWHERE, message, hint=hint)
    else:
        near = nearest(reference, known)
        hint = f"did you mean `{near}`?" if near else "give the folder of a pack, or its id"
        report.error("P008", NOWHERE, f"there is no pack `{shown(reference)}`", hint=hint)
    return None


def known_packs(extra: Sequence[Path] = ()) -> dict[str, Path]:
    """Every pack that can be found by its id, with its folder or zip file.

    Of two with the same id the nearer one counts: first the current folder and its subfolders,
    then the paths that are asked for in their order, then the user's own folder, then what is
    shipped.
    """
    found: dict[str, Path] = {}
    for root in (Path(), *also_looked_in(), *extra, user_folder(), content_path()):
        for folder in _packs_at(root):
            found.setdefault(_id_in(folder), folder)
    return found


def read_pack(folder: Path, report: Report) -> PackFiles | None:
    """The texts of a pack; None when the pack as a whole cannot be read.

    A single file that cannot be read is reported and left out, so that the others are checked.
    """
    root = folder.resolve()
    data = _zip_files(root, report) if is_zip(root) else _folder_files(root, report)
    if data is None:
        return None
    texts: dict[PurePath, SourceText] = {}
    for name, content in data.items():
        file = shown_file(root, name)
        text = _decode(content, file, report)
        if text is not None:
            texts[name] = SourceText(file, text)

    manifest = texts.pop(PurePath(MANIFEST), None)
    if manifest is None:
        if PurePath(MANIFEST) not in data and not os.path.lexists(root / MANIFEST):
            message, hint = f"this folder has no `{MANIFEST}`", "add one: it says who the pack is"
            if is_zip(root):
                message = f"this archive has no `{MANIFEST}`"
                hint = "zip the folder of one pack, so that it is at the top or in the only folder"
            file = shown_file(root, PurePath(MANIFEST))
            report.error("P009", Span.at(file), message, hint=hint)
        return None
    yaml = {name: text for name, text in texts.items() if name.suffix in YAML_SUFFIXES}
    return PackFiles(
        folder=folder,
        manifest=manifest,
        sources=tuple(text for name, text in texts.items() if name.suffix in SOURCE_SUFFIXES),
        boards=tuple(text for name, text in yaml.items() if name.parts[0] == BOARDS),
        fragments=tuple(text for name, text in yaml.items() if name.parts[0] == FRAGMENTS),
        other_yaml=tuple(
            text for name, text in yaml.items() if name.parts[0] not in (BOARDS, FRAGMENTS, REPLAYS)
        ),
        tables=tuple(text for name, text in texts.items() if name.suffix in TABLE_SUFFIXES),
        replays=tuple(text for name, text in yaml.items() if name.parts[0] == REPLAYS),
        staged=frozenset(
            text.file
            for name, text in texts.items()
            if name.parts[0] == SCENARIOS and name.suffix == ".cards"
        ),
    )


def _folder_files(root: Path, report: Report) -> dict[PurePath, bytes] | None:
    names = _list_files(root, report)
    if names is None:
        return None
    found: dict[PurePath, bytes] = {}
    total = 0
    for name in names:
        file = shown_file(root, name)
        data = _read_bytes(root / name, file, report)
        if data is None:
            continue
        total += len(data)
        if total > MAX_PACK_BYTES:
            message = (
                f"the files of this pack are larger than {_megabytes(MAX_PACK_BYTES)} together"
            )
            report.error("P012", Span.at(file), message)
            return None
        found[name] = data
    return found


def _zip_files(root: Path, report: Report) -> dict[PurePath, bytes] | None:
    # Most packs are folders, and reading archives takes a while to import.
    from dsl.packs.archives import Limits, files_in_zip

    def shown_as(name: PurePath) -> str:
        return shown_file(root, name)

    def wanted(name: PurePath) -> bool:
        return _is_source(name, shown_as(name), report)

    limits = Limits(MAX_FILE_BYTES, MAX_PACK_BYTES, MAX_FILES)
    return files_in_zip(root, MANIFEST, shown_as, wanted, limits, report)


def _zipped_manifest(archive: Path) -> bytes | None:
    from dsl.packs.archives import Limits, manifest_in

    return manifest_in(archive, MANIFEST, Limits(MAX_FILE_BYTES, MAX_PACK_BYTES, MAX_FILES))


def shown_file(root: Path, name: PurePath) -> str:
    """A file as messages name it: from the current folder, or else from the pack's own on."""
    path, here = root / name, _resolved(os.getcwd())
    base = here if path.is_relative_to(here) else root.parent
    # A file may be called anything, and its name goes to a terminal.
    return "".join(c if c.isprintable() else "�" for c in path.relative_to(base).as_posix())


@lru_cache(maxsize=1)
def _resolved(folder: str) -> Path:
    return Path(folder).resolve()


def _is_pack(folder: Path) -> bool:
    return os.path.isfile(folder / MANIFEST)  # unlike Path.is_file, never raises


def _packs_at(root: Path) -> Iterator[Path]:
    if _is_pack(root):
        yield root
    try:
        names = sorted(os.listdir(root))
    except OSError:
        return
    names = [name for name in names if name[0] != "."]
    yield from (root / name for name in names if _is_pack(root / name))
    yield from (root / name for name in names if _is_zipped_pack(root / name))


def _is_zipped_pack(path: Path) -> bool:
    return is_zip(path) and _zipped_manifest(path) is not None


def is_zip(place: Path) -> bool:
    return place.suffix.lower() == ZIPPED and os.path.isfile(place)


def _id_in(folder: Path) -> str:
    """The id that a pack gives itself; a pack too broken to say goes by its folder's name."""
    root, unheard = folder.resolve(), Report()
    data = None
    if is_zip(root):
        data = _zipped_manifest(root)
    elif _stays_inside(root, root / MANIFEST):
        data = _read_bytes(root / MANIFEST, MANIFEST, unheard)
    text = _decode(data, MANIFEST, unheard) if data is not None else None
    tree = parse_yaml(text, MANIFEST, unheard) if text is not None else None
    name = tree.get("id") if isinstance(tree, YMap) else None
    named = root.stem if is_zip(root) else root.name
    return name.text if isinstance(name, YScalar) else named


def _list_files(root: Path, report: Report) -> list[PurePath] | None:
    """The files of a pack by their names inside it, sorted; None when there are too many."""
    files: list[PurePath] = []
    folders = [PurePath()]
    seen = 0
    while folders:
        inside = folders.pop()
        try:
            with os.scandir(root / inside) as scan:
                entries = list(islice(scan, MAX_FILES + 1))
        except OSError as error:
            _unreadable(shown_file(root, inside), error, report)
            continue
        seen += len(entries)
        if seen > MAX_FILES:
            message = f"this pack has more than {MAX_FILES:,} files"
            report.error("P012", Span.at(shown_file(root, inside)), message)
            return None
        for entry in entries:
            name = inside / entry.name
            if entry.name.startswith("."):
                continue
            if entry.is_dir(follow_symlinks=False):
                if not _is_pack(root / name):  # a pack inside a pack is a pack of its own
                    folders.append(name)
            elif _is_own_file(root, name, report):
                files.append(name)
    files += _new_files(root, files)
    return sorted(files, key=lambda name: name.parts)


def _new_files(root: Path, there: Sequence[PurePath]) -> list[PurePath]:
    """The files of a pack that an editor has and the disk has not, or not yet."""
    found = [PurePath(path.relative_to(root)) for path in unsaved_under(root)]
    return [
        name
        for name in found
        if name.suffix in SUFFIXES
        and name not in there
        and not any(part.startswith(".") for part in name.parts)
        and not any(_is_pack(root / folder) for folder in list(name.parents)[:-1])
    ]


def _is_own_file(root: Path, name: PurePath, report: Report) -> bool:
    """Whether a file is one that a pack is made of; says so when its author may believe it is."""
    path, file = root / name, shown_file(root, name)
    if path.is_symlink() and path.is_dir():
        message = "this is a link to another folder, which is not followed"
        report.error("P010", Span.at(file), message, hint="put the files themselves here")
        return False
    if not _is_source(name, file, report):
        return False
    if not _stays_inside(root, path):
        message = "this is a link to a file outside the pack, which is not read"
        report.error("P010", Span.at(file), message, hint="put the file itself here")
        return False
    return True


def _is_source(name: PurePath, file: str, report: Report) -> bool:
    """Whether a file's name is one that is read, or nearly one: then its author is told."""
    if name.suffix in SUFFIXES:
        return True
    meant = _meant_name(name)
    if meant:
        message = f"this file is not read, because its name ends in `{name.suffix}`"
        report.error("P015", Span.at(file), message, hint=f"did you mean `{shown(meant)}`?")
    return False


def _meant_name(name: PurePath) -> str | None:
    """The name that a file would be read under, when its ending is nearly the one of such a file.

    Some systems hide an ending, so that `first.cards.txt` looks right to its author.
    """
    if name.suffix == ".txt" and PurePath(name.stem).suffix in SUFFIXES:
        return name.stem
    if not name.suffix[1:].isalpha():
        return None  # what an editor keeps, such as `first.cards~`
    ending = nearest(name.suffix.lower(), SUFFIXES, cutoff=0.8)
    return f"{name.stem}{ending}" if ending else None


def _stays_inside(root: Path, path: Path) -> bool:
    return Path(os.path.realpath(path)).is_relative_to(root)


def _read_bytes(path: Path, file: str, report: Report) -> bytes | None:
    try:
        unsaved = unsaved_data(path)
        if unsaved is None and not stat.S_ISREG(os.stat(path).st_mode):
            report.error("P010", Span.at(file), "this is not an ordinary file")
            return None
        data = unsaved if unsaved is not None else _bytes_of(path)
    except OSError as error:
        _unreadable(file, error, report)
        return None
    if len(data) > MAX_FILE_BYTES:
        message = f"this file is larger than {_megabytes(MAX_FILE_BYTES)}"
        report.error("P011", Span.at(file), message, hint="split it into several files")
        return None
    return data


def _bytes_of(path: Path) -> bytes:
    with path.open("rb") as opened:
        return opened.read(MAX_FILE_BYTES + 1)


def _decode(data: bytes, file: str, report: Report) -> str | None:
    """A file's text, with the line endings and the start mark of every system made the same."""
    data = data.removeprefix(codecs.BOM_UTF8)
    try:
        text = data.decode()
        bad, what = data.find(0), "a zero byte"
    except UnicodeDecodeError as error:
        text, bad, what = "", error.start, "a byte that is not UTF-8"
    if bad < 0:
        return text.replace("\r\n", "\n").replace("\r", "\n")
    *lines, last = data[:bad].decode(errors="replace").split("\n")
    line, column = len(lines) + 1, len(last) + 1
    message = f"this is not a text file: {what} stands here"
    report.error("P013", Span.at(file, line, column), message, hint="save it as UTF-8 text")
    return None


def _unreadable(file: str, error: OSError, report: Report) -> None:
    reason = error.strerror or "no reason given"
    report.error("P014", Span.at(file), f"this cannot be read: {reason.lower()}")


def _megabytes(size: int) -> str:
    return f"{size // 1_000_000} MB"


def pack_around(file: Path) -> Path | None:
    """The folder of the pack that a file belongs to."""
    if file.suffix not in SUFFIXES or not file.is_file():
        return None
    return next((up for up in file.resolve().parents if (up / MANIFEST).is_file()), None)
