"""Every code of a diagnostic is explained, and its examples do what they say."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from dsl.checks.board_lint import Linter
from dsl.diagnostics.catalogue import EXAMPLE_PACK, Entry, catalogue, example_files
from dsl.diagnostics.report import Diagnostic
from dsl.packs.load import check
from tests.paths import ROOT

CODES_IN_TEXT = re.compile(r'"([A-Z][0-9]{3})"')
# What a few lines of text cannot show; each entry says why.
WITHOUT_EXAMPLE = {
    *("L007", "L009", "Y004", "Y017", "B002", "R005", "G001", "G002", "G003"),
    *("P008", "P009", "P010", "P011", "P012", "P013", "P014"),
    *("P016", "P017", "P018", "P019", "P020", "P021", "P022"),
}


def found_in(files: Mapping[str, str], folder: Path, entry: Entry) -> list[Diagnostic]:
    """What checking or linting the example says, after writing it into a folder."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    pack, report = check(folder / EXAMPLE_PACK)
    if entry.by == "lint":
        assert pack is not None
        assert not report.has_errors, list(report)
        linter = Linter(pack.vocabulary, pack.texts)
        for board in pack.boards.values():
            report.extend(linter.lint(board).findings)
    return list(report)


def test_the_catalogue_has_the_codes_that_are_used_and_no_others() -> None:
    folder = ROOT / "dsl"
    used = {
        code
        for path in sorted(folder.rglob("*.py"))
        for code in CODES_IN_TEXT.findall(path.read_text(encoding="utf-8"))
    }
    assert used - set(catalogue()) == set()
    assert set(catalogue()) - used == set()


def test_an_entry_without_an_example_says_why() -> None:
    without = {entry.code for entry in catalogue().values() if not entry.bad}
    assert without == WITHOUT_EXAMPLE
    for code, entry in catalogue().items():
        assert bool(entry.no_example) == (code in WITHOUT_EXAMPLE), code
        assert bool(entry.good) == bool(entry.bad), code


@pytest.mark.parametrize("entry", catalogue().values(), ids=list(catalogue()))
def test_an_explanation_is_a_few_whole_sentences(entry: Entry) -> None:
    assert entry.title
    assert not entry.title.endswith(".")
    assert entry.explain.endswith(".")
    assert 20 <= len(entry.explain) <= 420


SHOWN = [entry for entry in catalogue().values() if entry.bad]


@pytest.mark.parametrize("entry", SHOWN, ids=lambda entry: entry.code)
def test_a_bad_example_gives_its_code_and_no_other(entry: Entry, tmp_path: Path) -> None:
    found = found_in(example_files(entry, "bad"), tmp_path, entry)
    severities = {diagnostic.severity for diagnostic in found if diagnostic.code == entry.code}
    assert severities == {entry.severity}, [(d.code, str(d.span), d.message) for d in found]
    codes = {diagnostic.code for diagnostic in found}
    assert codes - {entry.code} <= ALONG_WITH.get(entry.code, set())


ALONG_WITH = {"Y015": {"Y009"}}  # too many mistakes come with the mistakes


@pytest.mark.parametrize("entry", SHOWN, ids=lambda entry: entry.code)
def test_a_good_example_has_no_mistake(entry: Entry, tmp_path: Path) -> None:
    found = found_in(example_files(entry, "good"), tmp_path, entry)
    assert [(d.code, str(d.span), d.message) for d in found] == []
