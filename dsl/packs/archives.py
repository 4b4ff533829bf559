"""A pack in a zip file: read in place, and refused when the archive means no good.

An archive may come from anyone. Nothing of it is ever written to disk; what it says about itself is
checked before anything is unpacked, and what is unpacked is bounded by what it said.
"""

from __future__ import annotations

import stat
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePath, PurePosixPath
from typing import NoReturn

from dsl.diagnostics.report import Report
from dsl.diagnostics.spans import Span
from dsl.yamltext import shown

ARCHIVES = (".zip", ".tar", ".gz", ".tgz", ".bz2", ".xz", ".7z", ".rar", ".zst")
METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
SMALL = 100_000  # bytes; nothing of this size is a bomb, however well it is packed
MOST_TIMES_LARGER = 100  # texts become three to thirty times larger
MAX_DIRECTORY_BYTES = 1_000_000
END_RECORD = struct.Struct("<4s4H2LH")
LONGEST_END = 65_535 + END_RECORD.size + 20  # with the longest comment
HUGE_RECORD = 20
LEFT_BY_SYSTEMS = ("__MACOSX",)


@dataclass(frozen=True)
class Limits:
    """How much of a pack is read at most: bytes of a file, bytes together, and files."""

    file: int
    pack: int
    files: int


class _Refused(Exception):
    """Raised when an archive is not to be trusted; the report says why."""


def manifest_in(archive: Path, name: str, limits: Limits) -> bytes | None:
    """The file of this name that makes an archive a pack; None for any other archive."""
    try:
        with _opened(archive, archive.name, Report(), limits) as opened:
            top = _top_of(opened, name)
            entry = opened.getinfo(f"{top}{name}") if top is not None else None
            if entry is None or _problem(entry, limits) is not None:
                return None
            return _unpacked(opened, entry)
    except (_Refused, *BROKEN, KeyError):
        return None


def files_in_zip(
    archive: Path,
    manifest: str,
    shown_as: Callable[[PurePath], str],
    wanted: Callable[[PurePath], bool],
    limits: Limits,
    report: Report,
) -> dict[PurePath, bytes] | None:
    """The files of a pack by their names inside it, sorted; None when the archive is refused.

    `wanted` says which files a pack is made of; the others are looked at and left packed.
    """
    file = shown_as(PurePath())
    try:
        with _opened(archive, file, report, limits) as opened:
            entries = list(_checked(opened, archive, shown_as, limits, report))
            if report.has_errors:
                return None
            top = _top_of(opened, manifest) or ""
            found: dict[PurePath, bytes] = {}
            for entry in entries:
                name = PurePath(entry.filename.removeprefix(top))
                hidden = any(part.startswith(".") for part in name.parts)
                mine = entry.filename.startswith(top) and not hidden
                if mine and not entry.is_dir() and wanted(name):
                    found[name] = _unpacked(opened, entry)
    except _Refused:
        return None
    except BROKEN as error:
        reason = str(error) or "it is damaged"
        report.error("P016", Span.at(file), f"this archive cannot be read: {shown(reason)}")
        return None
    return dict(sorted(found.items(), key=lambda item: item[0].parts))


BROKEN = (
    *(zipfile.BadZipFile, zlib.error, struct.error, UnicodeDecodeError),
    *(OSError, EOFError, NotImplementedError, RuntimeError, ValueError),
)


def _opened(archive: Path, file: str, report: Report, limits: Limits) -> zipfile.ZipFile:
    """The archive, after a look at its end: a directory of a million files is not even listed."""

    def refuse(code: str, message: str) -> NoReturn:
        report.error(code, Span.at(file), message)
        raise _Refused

    size = archive.stat().st_size
    if size > limits.pack:
        refuse("P012", f"this archive is larger than {limits.pack // 1_000_000} MB")
    with archive.open("rb") as file_at_its_end:
        file_at_its_end.seek(max(0, size - LONGEST_END))
        data = file_at_its_end.read()
    at = data.rfind(b"PK\5\6")
    if at < 0 or at + END_RECORD.size > len(data):
        refuse("P016", "this is not a zip file")
    _, _, _, _, count, directory, _, _ = END_RECORD.unpack_from(data, at)
    huge = data[max(0, at - HUGE_RECORD) : at].startswith(b"PK\6\7")  # the form for gigabytes
    if huge or count > limits.files or directory > MAX_DIRECTORY_BYTES:
        refuse("P012", f"this archive has more than {limits.files:,} files")
    return zipfile.ZipFile(archive)


def _top_of(opened: zipfile.ZipFile, manifest: str) -> str | None:
    """What stands before the names of the pack's files: nothing, or the one folder it is in."""
    names = {name for name in opened.namelist() if not name.startswith(LEFT_BY_SYSTEMS)}
    if manifest in names:
        return ""
    tops = {name.partition("/")[0] for name in names}
    top = f"{next(iter(tops))}/" if len(tops) == 1 else None
    return top if top is not None and f"{top}{manifest}" in names else None


def _checked(
    opened: zipfile.ZipFile,
    archive: Path,
    shown_as: Callable[[PurePath], str],
    limits: Limits,
    report: Report,
) -> Iterator[zipfile.ZipInfo]:
    """The entries that a pack may have. Whatever is wrong with the others is reported."""
    file = shown_as(PurePath())
    entries = opened.infolist()
    if len(entries) > limits.files:
        report.error("P012", Span.at(file), f"this archive has more than {limits.files:,} files")
        return
    if sum(entry.file_size for entry in entries) > limits.pack:
        message = (
            f"the files of this archive are larger than {limits.pack // 1_000_000} MB together"
        )
        report.error("P012", Span.at(file), message)
        return
    if sum(entry.compress_size for entry in entries) > archive.stat().st_size:
        message = "the files of this archive lie on top of each other"
        report.error("P018", Span.at(file), message)
        return
    seen: dict[str, str] = {}
    for entry in entries:
        name = entry.filename
        problem = _problem(entry, limits)
        twin = seen.setdefault(name.rstrip("/").lower(), name)
        if problem is None and twin is not name:
            problem = "P019", f"`{shown(twin)}` is in this archive already"
        if problem is None:
            yield entry
        else:
            report.error(problem[0], Span.at(_place(name, file)), problem[1])


def _place(name: str, file: str) -> str:
    """An entry as messages name it. Its name may be anything, and goes to a terminal."""
    return f"{file}/{''.join(c if c.isprintable() else '�' for c in name)[:200]}"


def _problem(entry: zipfile.ZipInfo, limits: Limits) -> tuple[str, str] | None:
    """Why an entry is refused: a code and a sentence."""
    # The name as it is written: the library mends some of what is looked for here.
    name = getattr(entry, "orig_filename", entry.filename)
    path = PurePosixPath(name)
    mode = entry.external_attr >> 16
    if not path.name:
        return "P017", "this file has no name"
    if path.is_absolute() or ".." in path.parts or "\\" in name or ":" in name or "\0" in name:
        return "P017", "this name leads out of the archive"
    if stat.S_IFMT(mode) not in (0, stat.S_IFREG, stat.S_IFDIR):
        return "P010", "this is not an ordinary file"
    if entry.flag_bits & 1:
        return "P020", "this file can be read only with a password"
    if path.suffix.lower() in ARCHIVES:
        return "P021", "this is an archive inside an archive, which is not opened"
    if entry.compress_type not in METHODS:
        return "P016", "this file is packed in a way that is not read"
    if entry.file_size > limits.file:
        return "P011", f"this file is larger than {limits.file // 1_000_000} MB"
    if entry.file_size > max(SMALL, MOST_TIMES_LARGER * entry.compress_size):
        return "P018", f"this file becomes more than {MOST_TIMES_LARGER} times larger"
    return None


def _unpacked(opened: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes:
    """An entry's bytes, and not one more than its size says."""
    with opened.open(entry) as stream:
        data = stream.read(entry.file_size + 1)
    if len(data) != entry.file_size:
        raise zipfile.BadZipFile(f"{entry.filename} is not as long as it says")
    return data
