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

from dsl.diagnostics.catalogue import EXAMPLE_PACK, with_base
from dsl.diagnostics.report import Diagnostic
from dsl.packs.load import check

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
    for name, text in with_base(
        {name: data.decode(errors="replace") for name, data in own.items()}
    ).items():
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
def test_what_is_said_and_where(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = found_in(path, tmp_path, monkeypatch)
    said = "".join(map(line_of, found))
    if UPDATE:
        expected_of(path).write_text(said, encoding="utf-8")
    assert said == expected_of(path).read_text(encoding="utf-8")
    assert any(diagnostic.severity == "error" for diagnostic in found)
    for diagnostic in found:  # each points into its file
        span = diagnostic.span
        lines = (tmp_path / span.file).read_text(errors="replace").split("\n")
        assert 1 <= span.line <= span.end_line <= len(lines)
        assert 1 <= span.column <= len(lines[span.line - 1]) + 1
        assert (span.line, span.column) < (span.end_line, span.end_column)


MARK = "# wrong"
SEVERAL = [path for path in INPUTS if MARK.encode() in b"".join(files_of(path).values())]


@pytest.mark.parametrize("path", SEVERAL, ids=lambda path: path.name)
def test_several_mistakes_are_all_found_in_one_run(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every line that is marked as wrong has an error, and no other line has one."""
    found = found_in(path, tmp_path, monkeypatch)
    wrong = {
        (f"{EXAMPLE_PACK}/{name}", number)
        for name, data in files_of(path).items()
        for number, line in enumerate(data.decode().split("\n"), 1)
        if MARK in line
    }
    assert len(wrong) > 1
    assert {(one.span.file, one.span.line) for one in found if one.severity == "error"} == wrong


@pytest.mark.parametrize(
    "path", [path for path in INPUTS if "misspelt" in path.name], ids=lambda path: path.name
)
def test_a_misspelt_word_is_offered_as_it_should_be(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for diagnostic in found_in(path, tmp_path, monkeypatch):
        assert "did you mean `" in (diagnostic.hint or ""), line_of(diagnostic)
        assert diagnostic.fix is not None


@pytest.mark.parametrize(
    "path",
    [path for path in INPUTS if path.name.startswith(("misspelt", "unknown_word."))],
    ids=lambda path: path.name,
)
def test_what_is_offered_mends_the_mistake(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = found_in(path, tmp_path, monkeypatch)
    for diagnostic in reversed(found):  # from the end on, so that earlier places stay true
        fix = diagnostic.fix
        assert fix is not None
        file = tmp_path / fix.span.file
        lines = file.read_text().split("\n")
        line = lines[fix.span.line - 1]
        lines[fix.span.line - 1] = (
            line[: fix.span.column - 1] + fix.text + line[fix.span.end_column - 1 :]
        )
        file.write_text("\n".join(lines))
    _, report = check(EXAMPLE_PACK)
    assert [line_of(diagnostic) for diagnostic in report] == []


def test_every_input_is_named_after_one_mistake_and_has_its_snapshot() -> None:
    assert len(INPUTS) >= 70
    assert len(SEVERAL) >= 5
    names = [path.stem for path in INPUTS]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"[a-z0-9_]+", name) for name in names)
    snapshots = set(FAILING.glob(f"*{EXPECTED}")) | set(FAILING.glob(f"*/{EXPECTED}"))
    assert snapshots == {expected_of(path) for path in INPUTS}
