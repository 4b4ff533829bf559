"""Every rule of a shipped game is proven by a scenario, and the document says by which."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardwright.cli.main import main
from dsl.diagnostics.report import PackError
from dsl.packs.load import load
from dsl.storage.shipped import content_path
from interpreter.testing.coverage import FILE, as_markdown, coverage
from tests.packs_under_test import OWN, pack
from tests.paths import ROOT

DOCS = ROOT / "docs"
COVERED = sorted(path.parent.name for path in content_path().glob(f"*/{FILE}"))

RULES = """\
Scouting:
  R1: Scouts bring boots
  R2: Nobody has proven this | yet
"""
SCENARIO = """
scenario "A scout brings boots"
    proves R1, R7
    proves R1
    given your hand is scout
    do play scout
    expect boots = 2
"""


@pytest.fixture
def mini(tmp_path: Path) -> Path:
    """A copy of a small pack, with rules and a scenario that proves some."""
    folder = shutil.copytree(OWN / "mini", tmp_path / "mini")
    (folder / FILE).write_text(RULES, encoding="utf-8")
    with (folder / "tests.scenarios").open("a", encoding="utf-8") as file:
        file.write(SCENARIO)
    return folder


def test_some_shipped_pack_lists_its_rules() -> None:
    assert COVERED


@pytest.mark.parametrize("name", COVERED)
def test_every_rule_is_proven(name: str) -> None:
    found = coverage(pack(name))
    assert found is not None
    assert found.missing == ()
    assert found.unknown == {}


@pytest.mark.parametrize("name", COVERED)
def test_the_document_is_up_to_date(name: str) -> None:
    found = coverage(pack(name))
    assert found is not None
    path = DOCS / f"{name}-coverage.md"
    written = path.read_text(encoding="utf-8")
    assert as_markdown(pack(name), found) == written, f"run: cardwright coverage {name} --write"


def test_claims_and_rules_are_put_together(mini: Path) -> None:
    found = coverage(load(mini))
    assert found is not None
    assert found.rules == {"R1": "Scouts bring boots", "R2": "Nobody has proven this | yet"}
    assert [scenario.name for scenario in found.proofs["R1"]] == ["A scout brings boots"]
    assert found.missing == ("R2",)
    assert list(found.unknown) == ["R7"]


def test_the_command_shows_what_is_missing(mini: Path) -> None:
    result = CliRunner().invoke(main, ["coverage", str(mini)])
    assert result.exit_code == 1
    proven = "  R1  Scouts bring boots\n      tests.scenarios: A scout brings boots\n"
    assert proven in result.output
    assert "  R2  Nobody has proven this | yet\n      no scenario\n" in result.output
    assert "No scenario proves R2: Nobody has proven this | yet." in result.output
    assert (
        '`R7` is no rule, but proven by "A scout brings boots" (tests.scenarios).' in result.output
    )


def test_the_command_writes_a_file(mini: Path, tmp_path: Path) -> None:
    target = tmp_path / "rules.md"
    result = CliRunner().invoke(main, ["coverage", str(mini), "--write", str(target)])
    assert result.exit_code == 1
    assert result.output.endswith("1 of 2 rules proven\n")
    written = target.read_text(encoding="utf-8")
    assert "| R1 | Scouts bring boots | `tests.scenarios`: A scout brings boots |" in written
    assert "| R2 | Nobody has proven this \\| yet | none |" in written


def test_a_complete_pack_exits_with_nothing_wrong(mini: Path) -> None:
    (mini / FILE).write_text("Scouting: {R1: Boots, R7: More boots}\n", encoding="utf-8")
    result = CliRunner().invoke(main, ["coverage", str(mini)])
    assert result.exit_code == 0
    assert "Rules: 2; without a scenario: 0; scenarios that prove one: 1." in result.output


def test_a_rule_may_be_held_by_a_check(mini: Path) -> None:
    rules = "Scouting: {R1: Boots, R7: More boots, R9: {says: No gems, by: [F010, F011]}}\n"
    (mini / FILE).write_text(rules, encoding="utf-8")
    found = coverage(load(mini))
    assert found is not None
    assert found.checks == {"R9": ("F010", "F011")}
    assert found.missing == ()
    row = "| R9 | No gems | refused when the pack is checked: F010, a"
    assert row in as_markdown(load(mini), found)


def test_a_pack_without_rules_is_told_so() -> None:
    assert coverage(pack("mini")) is None
    result = CliRunner().invoke(main, ["coverage", str(OWN / "mini")])
    assert result.exit_code == 2
    assert FILE in result.output


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("- R1\n", "Y011"),
        ("Scouting: R1\n", "Y011"),
        ("Scouting: {R1: [a]}\n", "Y011"),
        ("One: {R1: a}\nTwo: {R1: b}\n", "D001"),
        ("Scouting: {R1: {says: a, by: F999}}\n", "Y011"),
        ("Scouting: {R1: {says: a}}\n", "Y012"),
    ],
)
def test_a_list_that_is_none_is_refused(mini: Path, text: str, code: str) -> None:
    (mini / FILE).write_text(text, encoding="utf-8")
    with pytest.raises(PackError) as caught:
        coverage(load(mini))
    assert [found.code for found in caught.value.report] == [code]
    assert CliRunner().invoke(main, ["coverage", str(mini)]).exit_code == 1
