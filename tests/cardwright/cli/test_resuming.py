"""`cardwright play --resume`: the pack is found in the file, and the last game without one."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cardwright.cli.main import main
from interpreter.game.game import Game
from tests.packs_under_test import pack
from tests.paths import PACKS


def run(*arguments: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, ["play", *arguments], input=typed)


def test_the_pack_is_found_where_it_was(tmp_path: Path) -> None:
    file = str(tmp_path / "game.json")
    shutil.copytree(PACKS / "race", tmp_path / "race")
    started = run(str(tmp_path / "race"), "--save", file, "--bots", "random", typed="1\nquit\n")
    assert started.exit_code == 0, started.output
    resumed = run("--resume", file, typed="1\nquit\n")
    assert resumed.exit_code == 0, resumed.output
    assert len(json.loads(Path(file).read_text())["answers"]) == 2
    shutil.rmtree(tmp_path / "race")
    lost = run("--resume", file)
    assert lost.exit_code == 2
    assert "is of the pack race, which is not found" in " ".join(lost.output.split())


def test_a_pack_that_has_changed_is_played_on_if_that_is_said(tmp_path: Path) -> None:
    file, folder = str(tmp_path / "game.json"), tmp_path / "race"
    shutil.copytree(PACKS / "race", folder)
    run(str(folder), "--save", file, "--bots", "random", typed="1\nquit\n")
    with (folder / "game.rules").open("a", encoding="utf-8") as rules:
        rules.write("\n# another line\n")
    refused = run("--resume", file)
    assert refused.exit_code == 2
    assert "`--changed` goes on with it" in refused.output
    assert run("--resume", file, "--changed", typed="quit\n").exit_code == 0


def test_without_a_file_the_last_game_is_meant(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CARDWRIGHT_GAMES", str(tmp_path))
    none = run("--resume")
    assert none.exit_code == 2
    assert "There is no unfinished game to go on with." in none.output
    game = Game.new(pack("race"), 1, 3)
    game.push(0)
    played = {**game.to_json(), "seats": [None], "played": [str(PACKS / "race")]}
    (tmp_path / "race-1.json").write_text(json.dumps(played))
    assert run("--resume", typed="1\nquit\n").exit_code == 0
    (kept,) = tmp_path.iterdir()
    assert len(json.loads(kept.read_text())["answers"]) == 2


def test_a_pack_must_be_named_for_a_new_game() -> None:
    assert run().exit_code == 2
