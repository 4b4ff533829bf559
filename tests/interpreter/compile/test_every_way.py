"""What effects are lowered into is run node by node, written as it stands, and written after all
passes, for games that are recorded and not: all play the same games. This is a sample of what
`python -m tests.compilers` compares."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.compile.making import How
from interpreter.state.layout import RANDOM
from tests.compilers.chosen_games import Setting, by_chance, every_setting, settings_of
from tests.compilers.recording import played
from tests.compilers.ways import WAYS, Difference, Way, compare, new_game
from tests.packs_under_test import pack

SMALL = ["tutorial", "mini", "race", "parley"]
LARGE = ["clank", "thunderstone", "map_masters"]
TWO: tuple[Way, ...] = (("run", True), ("written", False))


@pytest.mark.parametrize("name", SMALL)
def test_every_way_plays_the_same_game(name: str) -> None:
    assert compare(settings_of(name)[-1], 12).decisions > 3


@pytest.mark.parametrize("name", LARGE)
def test_what_is_written_is_what_is_meant(name: str) -> None:
    assert compare(settings_of(name)[0], 5, TWO).decisions > 3


@pytest.mark.parametrize("seed", [3, 13, 22])
def test_packs_by_chance_are_played_the_same(tmp_path: Path, seed: int) -> None:
    assert compare(by_chance(seed, tmp_path / "small"), 8, TWO).decisions > 3


@pytest.mark.parametrize("how", ["written", "run"])
def test_a_difference_is_found(monkeypatch: pytest.MonkeyPatch, how: How) -> None:
    setting = settings_of("mini")[0]
    places = [new_game(setting, way).program.places for way in WAYS[:2]]
    assert places[0] == places[1]

    def other(setting: Setting, way: Way) -> object:
        game = new_game(setting, way)
        if way[0] == "plainly written":
            game.machine.cells[RANDOM] += 1
        return game

    monkeypatch.setattr("tests.compilers.ways.new_game", other)
    with pytest.raises(Difference, match="cells"):
        compare(setting, 3, [(how, True), ("plainly written", True)])


def test_every_board_and_every_value_of_an_option_is_played() -> None:
    for name in (*SMALL, *LARGE):
        found, settings = pack(name), settings_of(name)
        assert {setting.board for setting in settings if setting.board} == set(found.boards)
        options = found.vocabulary.options.values()
        wanted = {(option.name, value) for option in options for value in option.values}
        assert {one for setting in settings for one in setting.options} == wanted
    assert len({setting.folder for setting in every_setting()}) > len(SMALL) + len(LARGE)


def test_a_recording_tells_games_apart(tmp_path: Path) -> None:
    setting = by_chance(2, tmp_path / "small")
    asked = {**vars(setting), "decisions": 5, "recorded": True}
    found = played(asked)
    assert len(found) == 7
    assert found[-1] == "left"
    assert played({**asked, "recorded": False}) == found
    assert played({**asked, "seed": 1}) != found
