"""Inputs that are wrong, each named after its mistake, and what an author is told about them.

A single file is added to the small pack of the catalogue; a folder is laid over it. What is said
stands beside the input in `expected.txt`, a line for each diagnostic. To write these anew, run
with CARDWRIGHT_UPDATE=1 and read the difference.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from dsl.catalogue import EXAMPLE_PACK, with_base
from dsl.diagnostics import Diagnostic
from dsl.packs import check

FAILING = Path(__file__).parent / "failing"
EXPECTED = "expected.txt"
UPDATE = os.environ.get("CARDWRIGHT_UPDATE") == "1"


def all_inputs() -> list[Path]:
    return sorted(path for path in FAILING.iterdir() if not path.name.endswith(EXPECTED))


def expected_of(path: Path) -> Path:
    return path / EXPECTED if path.is_dir() else path.with_suffix(f".{EXPECTED}")


def files_of(path: Path) -> dict[str, bytes]:
    if path.is_file():
        return {path.name: path.read_bytes()}
    return {
        file.relative_to(path).as_posix(): file.read_bytes()
        for file in sorted(path.rglob("*"))
        if file.is_file() and file.name != EXPECTED
    }


def found_in(path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[Diagnostic]:
    """What checking the input says. Messages name files from the current folder."""
    own = files_of(path)
    for name, text in with_base({name: data.decode(errors="replace") for name, data in own.items()}).items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        data = own.get(name) or own.get(name.removeprefix(f"{EXAMPLE_PACK}/"))
        file.write_bytes(text.encode() if data is None else data)
    monkeypatch.chdir(folder)
    _, report = check(EXAMPLE_PACK)
    return list(report)


def line_of(diagnostic: Diagnostic) -> str:
    place = f"{diagnostic.span}" if diagnostic.span.file else "-"
    hint = f" | {diagnostic.hint}" if diagnostic.hint else ""
    return f"{diagnostic.severity}[{diagnostic.code}] {place} {diagnostic.message}{hint}\n"


INPUTS = all_inputs()
every_input = pytest.mark.parametrize("path", INPUTS, ids=lambda path: path.name)


@every_input
def test_what_is_said(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = found_in(path, tmp_path, monkeypatch)
    said = "".join(map(line_of, found))
    if UPDATE:
        expected_of(path).write_text(said, encoding="utf-8")
    assert said == expected_of(path).read_text(encoding="utf-8")
    assert any(diagnostic.severity == "error" for diagnostic in found)
