"""Where packs are found, and which of them counts."""

from __future__ import annotations

import json
from pathlib import Path

from dsl.packs.load import load
from dsl.packs.search_path import looking_also_in, user_folder
from tests.dsl.packs.mods.making import BURR, mod, run


def test_packs_are_found_in_a_path_and_in_the_users_folder(here: Path, tmp_path: Path) -> None:
    mod(tmp_path / "mods", "oak", "tag of_oak\n")
    mod(tmp_path / "data" / "cardwright" / "packs", "elm", "tag of_elm\n")
    assert run("check", "oak").exit_code == 2
    path = ("--path", str(tmp_path / "mods"))
    assert run("check", "oak", *path).exit_code == 0
    assert run("check", "oak+elm", *path).exit_code == 0
    assert run("check", "oak").exit_code == 2  # a path is for one command
    assert run("check", "elm").exit_code == 0
    with looking_also_in([tmp_path / "mods"]):
        assert load("oak").id == "oak"


def test_files_of_packs_in_folders_of_one_name_are_told_apart(here: Path, tmp_path: Path) -> None:
    for number, name in enumerate(("oak", "elm")):
        place = tmp_path / f"mods_{number}"
        root = mod(place, name, f"card {name}_burr\n    wieght 1\n")
        root.rename(place / "same")
    paths = ("--path", str(tmp_path / "mods_0"), "--path", str(tmp_path / "mods_1"))
    output = run("check", "oak+elm", *paths).output
    assert "  same/mod.cards:2:5" in output
    assert "  mods_1/same/mod.cards:2:5" in output
    assert "card oak_burr" not in output


def test_every_system_has_its_folder_for_packs() -> None:
    home = {"HOME": "/home/ada"}
    assert user_folder("linux", home) == Path("/home/ada/.local/share/cardwright/packs")
    data = {**home, "XDG_DATA_HOME": "/data"}
    assert user_folder("linux", data) == Path("/data/cardwright/packs")
    mac = Path("/home/ada/Library/Application Support/Cardwright/packs")
    assert user_folder("darwin", home) == mac
    windows = {"USERPROFILE": "C:/ada", "APPDATA": "C:/ada/AppData/Roaming"}
    assert user_folder("win32", windows) == Path("C:/ada/AppData/Roaming/Cardwright/packs")


def test_packs_are_listed_in_the_order_in_which_they_load(here: Path, tmp_path: Path) -> None:
    mod(here, "ash", "tag of_ash\n", requires='oak: "*"')
    mod(here, "oak", "tag of_oak\n", requires='wood: ">=1.0,<2", reed: "*"')
    mod(tmp_path / "mods", "bark", "tag of_bark\n", requires='wood: "^2"')
    listed = json.loads(run("packs", "--json", "--path", str(tmp_path / "mods")).stdout)
    mine = [one for one in listed if one["found"] != "shipped"]
    assert [one["id"] for one in mine] == ["wood", "bark", "oak", "ash"]
    assert [one["found"] for one in mine] == ["here", "--path", "here", "here"]
    assert mine[2]["requires"] == ["wood >=1.0,<2", "reed"]
    assert mine[2]["problems"] == ["reed is missing"]
    assert mine[1]["problems"] == ["wood is 1.0.0"]


def test_what_is_loaded_for_one_game_is_listed(here: Path) -> None:
    mod(here, "oak", "tag of_oak\n")
    mod(here, "elm", "tag of_elm\n")
    rows = [line.split() for line in run("packs", "oak+elm").output.strip().split("\n")]
    assert [row[:2] for row in rows[1:]] == [["1", "wood"], ["2", "elm"], ["3", "oak"]]


def test_every_command_takes_packs_together(here: Path) -> None:
    mod(here, "oak", BURR.format(title="Oak Burr", n=5))
    mod(here, "elm", BURR.format(title="Elm Burr", n=2))
    both = "oak+elm"
    assert run("check", both).exit_code == 0
    assert run("test", both).output == "2 passed, 0 failed\n"
    assert run("describe", both, "oak::burr").output.startswith("Oak Burr")
    assert "Gain" in run("tree", both, "burr").output
    assert run("board", "lint", both).exit_code in (0, 1)
    assert run("board", "draw", both, "-o", "day.svg").exit_code == 0
    played = run("simulate", both, "--games", "2", "--players", "2", "--max-decisions", "40")
    assert played.exit_code in (0, 1)
    (here / "steps.txt").write_text("+2 pebbles\n", encoding="utf-8")
    assert "pebbles 0 -> 2" in run("repl", both, "--script", "steps.txt").output
    assert run("new", "card", both, "leaf").exit_code == 2
