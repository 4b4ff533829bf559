"""`cardwright check --fix` mends what it is sure of, and `--format` tells the rest to others."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cardwright.cli.running import run, spoil


def wrongly_written(pack: Path) -> Path:
    """A card in which only the writing of a word is wrong."""
    file = pack / "more.cards"
    file.write_text("card lamp_oil\n    Gadget\n", encoding="utf-8")
    (pack / "more.rules").write_text("tag gadget\n", encoding="utf-8")
    return file


def test_what_is_sure_is_mended_and_told(mini: Path) -> None:
    file = wrongly_written(mini)
    result = run("check", mini, "--fix")
    assert file.read_text(encoding="utf-8") == "card lamp_oil\n    gadget\n"
    assert "`Gadget` is now `gadget`" in result.output
    assert "1 mistake mended" in result.output
    assert "error[" not in result.output


def test_a_difference_is_shown_and_nothing_is_written(mini: Path) -> None:
    file = wrongly_written(mini)
    before = file.read_text(encoding="utf-8")
    result = run("check", mini, "--diff")
    assert file.read_text(encoding="utf-8") == before
    assert "-    Gadget" in result.output
    assert "+    gadget" in result.output


def test_what_is_likely_is_mended_when_asked_for(mini: Path) -> None:
    spoil(mini)
    result = run("check", mini, "--fix")
    assert result.exit_code == 1
    assert "`--fix-likely` puts in those too" in result.output
    assert run("check", mini, "--fix-likely").exit_code == 0


def test_one_line_each(mini: Path) -> None:
    spoil(mini)
    first, last = run("check", mini, "--format", "concise").output.strip().split("\n")
    assert first.startswith("mini/all.cards:")
    assert "error[" in first
    assert first.endswith("did you mean `skill`?")
    assert last == "1 error in 1 file"


def test_many_mistakes_get_a_line_each(mini: Path) -> None:
    names = [f"w{letter}{number}" for letter in "abcd" for number in range(10)]
    text = "".join(f"card c{name}\n    {name}\n" for name in names)
    (mini / "more.cards").write_text(text, encoding="utf-8")
    lines = run("check", mini).output.strip().split("\n")
    assert len(lines) == len(names) + 1
    assert lines[-1] == "40 errors in 1 file"


def test_github_and_sarif(mini: Path) -> None:
    spoil(mini)
    annotation = run("check", mini, "--format", "github").output
    assert annotation.startswith("::error file=mini/all.cards,line=")
    data = json.loads(run("check", mini, "--format", "sarif").output)
    (found,) = data["runs"][0]["results"]
    assert data["version"] == "2.1.0"
    place = found["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "mini/all.cards"
    assert found["ruleId"] in {rule["id"] for rule in data["runs"][0]["tool"]["driver"]["rules"]}


@pytest.mark.parametrize(
    "command",
    [["check"], ["test"], ["board", "lint"], ["board", "stats"], ["packs"], ["simulate"]],
    ids=" ".join,
)
@pytest.mark.parametrize("there", [True, False], ids=["with errors", "not there"])
def test_json_is_json_on_every_path(mini: Path, command: list[str], there: bool) -> None:
    spoil(mini)
    result = run(*command, mini if there else "nowhere", "--json")
    assert json.loads(result.stdout)
    assert result.exit_code == (1 if there else 2)


def test_wrong_usage_is_json_too(mini: Path) -> None:
    assert "error" in json.loads(run("test", mini, "no such scenario", "--json").stdout)
