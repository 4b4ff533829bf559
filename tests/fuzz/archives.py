"""Archives that were tampered with, through the reader of packs: refused, or read within bounds."""

from __future__ import annotations

import io
import random
import struct
import tempfile
import zipfile
from functools import lru_cache
from pathlib import Path

from dsl.diagnostics.report import Report
from dsl.packs.archives import Limits, manifest_in
from dsl.packs.folders import MANIFEST, MAX_FILE_BYTES, MAX_FILES, MAX_PACK_BYTES, read_pack
from tests.fuzz.cases import Case
from tests.fuzz.mutating import flipped
from tests.paths import PACKS

NAMES = (
    *("../out.rules", "/etc/out.rules", "a/../../out.rules", "C:\\out.rules", "\\out.rules"),
    *("pack.yaml", "PACK.YAML", "game.rules", "game.rules/", "a\x00b.rules", "\x1b[2J.rules"),
    *("\u202egame.rules", "x" * 300 + ".cards", "a/" * 60 + "b.cards", "inner.zip", "inner.tar.gz"),
    *(".hidden/x.cards", "__MACOSX/x.cards", "nul.rules", "game.rules.txt", "", "/", "..", "."),
)
ATTRIBUTES = (0o120777 << 16, 0o010644 << 16, 0o040755 << 16, 0o060644 << 16, 0o100000 << 16, 16)
SIGNS = (b"PK\1\2", b"PK\3\4", b"PK\5\6", b"PK\6\6", b"PK\6\7")


@lru_cache(maxsize=1)
def files() -> list[tuple[str, bytes]]:
    folder = PACKS / "race"
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    return [(str(path.relative_to(folder)), path.read_bytes()) for path in paths]


class Archives:
    """Zip files of a small pack, written oddly and then damaged."""

    def make(self, chance: random.Random) -> Case:
        return Case({"kind": "archive"}, tampered(chance))

    def judge(self, case: Case) -> str:
        with tempfile.TemporaryDirectory() as folder:
            place = Path(folder) / "given.zip"
            place.write_bytes(case.data)
            report = Report()
            read = read_pack(place, report)
            manifest_in(place, MANIFEST, Limits(MAX_FILE_BYTES, MAX_PACK_BYTES, MAX_FILES))
            assert [one.name for one in Path(folder).iterdir()] == ["given.zip"]
        for one in report:
            assert f"{one.span}{one.message}{one.hint or ''}".isprintable(), one
        if read is None:
            assert report.has_errors
            return f"refused {'+'.join(sorted({one.code for one in report})[:2])}"
        assert sum(len(source.text) for source in read.played) <= MAX_PACK_BYTES
        return "read, with complaints" if report.has_errors else "read"


def tampered(chance: random.Random) -> bytes:
    made = io.BytesIO()
    top = chance.choice(("", "", "race/"))
    with zipfile.ZipFile(made, "w", chance.choices((0, 8, 12, 14), (20, 70, 5, 2))[0]) as archive:
        for name, content in files():
            if chance.random() < 0.95:
                archive.writestr(f"{top}{name}", content)
        for _ in range(chance.choice((0, 0, 1, 2))):
            odd_entry(archive, top, chance)
        if chance.random() < 0.2:
            archive.comment = chance.choice(SIGNS) * chance.randint(1, 40)
    data = made.getvalue()
    if chance.random() < 0.35:
        data = told_otherwise(data, chance)
    if chance.random() < 0.5:
        data = flipped(data, chance)
    if chance.random() < 0.1:
        data = chance.choice((b"#!/bin/sh\n", data, b"\0" * 99)) + data
    return data


def odd_entry(archive: zipfile.ZipFile, top: str, chance: random.Random) -> None:
    """An entry with a name, kind or content that a pack has no use for."""
    import warnings

    entry = zipfile.ZipInfo(chance.choice(("", top)) + chance.choice(NAMES))
    entry.compress_type = chance.choice((0, 8))
    entry.external_attr = chance.choice((*ATTRIBUTES, 0o100644 << 16, 0o100644 << 16))
    content = chance.choice((b"", b"tag x\n", b"\0" * 300_000, b"\xff\xfe", b"PK\3\4" * 9))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # two entries of one name are what is wanted
        archive.writestr(entry, content)


def told_otherwise(data: bytes, chance: random.Random) -> bytes:
    """What the directory, an entry or the end of the archive says of itself, changed."""
    changed = bytearray(data)
    sign, fields = chance.choice(
        (
            (
                b"PK\1\2",
                ((8, "H"), (10, "H"), (16, "L"), (20, "L"), (24, "L"), (28, "H"), (42, "L")),
            ),
            (b"PK\3\4", ((6, "H"), (8, "H"), (14, "L"), (18, "L"), (22, "L"), (26, "H"))),
            (b"PK\5\6", ((4, "H"), (8, "H"), (10, "H"), (12, "L"), (16, "L"), (20, "H"))),
        )
    )
    places = [at for at in range(len(changed)) if changed.startswith(sign, at)]
    if not places:
        return data
    offset, form = chance.choice(fields)
    at = chance.choice(places) + offset
    most = 0xFFFF if form == "H" else 0xFFFFFFFF
    number = chance.choice((0, 1, 9, 0x41, most, most - 1, chance.randrange(most)))
    if at + struct.calcsize(f"<{form}") <= len(changed):
        struct.pack_into(f"<{form}", changed, at, number)
    return bytes(changed)
