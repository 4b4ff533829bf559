"""`cardwright check` shows the mistakes of packs and files."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from cardwright.cli import watch
from tests.cardwright.cli.running import MINI, run, spoil


def test_a_sound_pack_is_counted() -> None:
    result = run("check", MINI)
    assert result.exit_code == 0
    assert result.output == "mini: no mistakes (10 cards, 1 board, 2 scenarios)\n"


def test_mistakes_are_shown_with_their_lines_and_without_colour(mini: Path) -> None:
    spoil(mini)
    result = run("check", mini)
    assert result.exit_code == 1
    assert "    |              ^^^^ did you mean `skill`?\n" in result.stdout.replace("  68 |", "")
    assert result.stdout.endswith("\n\n1 error in 1 file\n")
    assert "\x1b" not in result.output


def test_a_warning_is_no_failure(mini: Path) -> None:
    with (mini / "game.rules").open("a", encoding="utf-8") as file:
        file.write("\naction idle\n    nothing\n")
    result = run("check", mini)
    assert result.exit_code == 0
    assert result.output.endswith("1 warning in 1 file\n")


def test_several_packs_are_checked_at_once(mini: Path) -> None:
    spoil(mini)
    result = run("check", MINI, mini)
    assert result.exit_code == 1
    assert "mini: no mistakes" in result.output
    assert "did you mean `skill`?" in result.output


def test_of_a_file_only_its_own_mistakes_are_shown(mini: Path) -> None:
    spoil(mini)
    result = run("check", mini / "game.rules")
    assert result.exit_code == 1
    assert result.output == (
        "mini/game.rules: no mistakes\n1 error in 1 file besides, elsewhere in mini\n"
    )
    result = run("check", mini / "all.cards")
    assert result.exit_code == 1
    assert result.output.startswith("error[")
    assert "besides" not in result.output


def test_a_file_of_no_pack_is_wrong_usage(tmp_path: Path) -> None:
    lonely = tmp_path / "lonely.cards"
    lonely.write_text("card lamp\n", encoding="utf-8")
    result = run("check", lonely)
    assert result.exit_code == 2
    assert "error[P009]" in result.output


def test_a_manifest_that_cannot_be_read_is_shown_with_its_line(mini: Path) -> None:
    (mini / "pack.yaml").write_text("id: NOT AN ID\nversion: 1.0.0\n", encoding="utf-8")
    result = run("check", mini)
    assert result.exit_code == 1
    assert "  1 | id: NOT AN ID\n    |     ^^^^^^^^^" in result.output


@pytest.mark.parametrize("broken", [False, True])
def test_check_writes_json(mini: Path, broken: bool) -> None:
    if broken:
        spoil(mini)
    result = run("check", mini, "--json")
    data = json.loads(result.stdout)
    assert result.exit_code == int(broken)
    assert data["summary"]["errors"] == len(data["diagnostics"]) == int(broken)
    assert data["summary"]["packs"][0]["pack"] == "mini"
    assert data["summary"]["packs"][0]["boards"] == 1
    if broken:
        (found,) = data["diagnostics"]
        assert (found["file"], found["severity"]) == ("mini/all.cards", "error")
        assert found["fix"]["text"] == "skill"


def test_check_writes_json_also_when_there_is_no_pack(here: Path) -> None:
    result = run("check", "nowhere", "--json")
    data = json.loads(result.stdout)
    assert result.exit_code == 2
    assert [found["code"] for found in data["diagnostics"]] == ["P008"]


def test_json_and_watch_do_not_go_together() -> None:
    assert run("check", MINI, "--json", "--watch").exit_code == 2


def test_watching_checks_again_when_a_file_changes(
    mini: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[Callable[[], object]] = [str, lambda: spoil(mini), str]
    naps = iter(waits)

    def sleep(seconds: float) -> None:
        assert 0 < seconds < 1
        nap = next(naps, None)
        if nap is None:
            raise KeyboardInterrupt
        nap()

    monkeypatch.setattr(time, "sleep", sleep)
    result = run("check", mini, "--watch")
    assert result.exit_code == 0
    assert result.output.count("checking") == 2
    sound, spoilt = result.output.split("checking")[1:]
    assert "mini: no mistakes" in sound
    assert "did you mean `skill`?" in spoilt


def test_watching_also_looks_at_required_packs(mini: Path) -> None:
    mod = mini.parent / "mod"
    mod.mkdir()
    (mod / "pack.yaml").write_text(
        'id: mod\nversion: 1.0.0\nlanguage: 1\ntitle: Mod\nrequires:\n  mini: "^1.0"\n',
        encoding="utf-8",
    )
    assert list(watch.folders_of(str(mod))) == [mod.resolve(), mini.resolve()]
    assert list(watch.folders_of(str(mini / "all.cards"))) == [mini.resolve()]
