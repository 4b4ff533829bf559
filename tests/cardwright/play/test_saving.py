"""A game is left, saved and gone on with, and nothing gets lost."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from dsl.packs.pack import Pack
from interpreter.game.game import Game
from interpreter.run.machine import Machine
from tests.cardwright.play.sitting import FIRST, Terminal, play, session, typing, waiting
from tests.paths import PACKS
from tests.playing import act


def test_at_the_end_of_input_the_game_is_where_it_was_said(
    race: Pack, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    assert play(race, "play stroll\n", save=file) == 0
    assert f"which is saved in {file}" in capsys.readouterr().out
    assert len(json.loads(file.read_text())["answers"]) == 1


def test_at_the_end_of_input_nothing_is_saved_where_nobody_said_where(
    race: Pack, capsys: pytest.CaptureFixture[str]
) -> None:
    assert play(race, "play stroll\n") == 0
    assert "nothing is saved" in capsys.readouterr().out


def test_a_saved_game_goes_on_as_if_it_had_never_stopped(
    race: Pack, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    assert play(race, f"1\n1\nsave {file}\n" + FIRST, bots=["greedy"]) == 0
    straight = capsys.readouterr().out
    assert f"Saved in {file}" in straight
    assert play(race, FIRST, bots=[], resume=file) == 0
    resumed = capsys.readouterr().out
    end = straight[straight.index("The game is over") :]
    assert resumed.endswith(f"{end}Saved in {file}.\n")


def test_a_resumed_game_can_be_told_and_taken_back(
    race: Pack, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    play(race, f"play stroll\nplay stroll\nsave {file}\n")
    capsys.readouterr()
    play(race, "log\nundo\nundo\nundo\n", bots=[], resume=file)
    out = capsys.readouterr().out
    log = out[out.index("> log") :]
    assert log.startswith("> log\nyou: play Stroll (+1 coin)\nyou: play Stroll (+1 coin)\n")
    assert log.count("Taken back.") == 2
    assert "There is nothing to take back." in log


def test_ctrl_c_saves_where_it_was_said(
    race: Pack, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    assert play(race, typing(["play stroll", None], terminal=False), save=file) == 130
    assert "Saved in" in capsys.readouterr().out
    data = json.loads(file.read_text())
    assert data["seats"] == [None, "random"]
    game = Game.from_json(data, race)
    expected = Game.new(race, 2, 3)
    act(expected, "play", "stroll")
    assert game == expected


def test_ctrl_c_asks_at_a_terminal_where_to_save(
    race: Pack, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "kept.json"
    monkeypatch.setattr(sys, "stdout", Terminal())
    assert play(race, typing([None, str(file)], terminal=True)) == 130
    assert Game.from_json(json.loads(file.read_text()), race) == Game.new(race, 2, 3)


def test_ctrl_c_in_the_middle_of_an_effect_leaves_no_half_of_it(
    race: Pack, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = session(race, [None, "random"])
    before = table.game.copy()

    def half(machine: Machine, value: object) -> None:
        machine.write(machine.program.layout.counters["coins"], 7)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Machine, "go_on_with", half)
        with pytest.raises(KeyboardInterrupt):
            table.push(waiting(table.game), 0)
    assert table.game == before
    assert len(waiting(table.game)) == len(waiting(before))


def test_quit_says_whether_the_game_is_saved(
    race: Pack, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert play(race, "quit\n") == 0
    assert "The game is not saved." in capsys.readouterr().out
    file = tmp_path / "game.json"
    assert play(race, "quit\n", save=file) == 0
    assert file.exists()
    assert play(race, f"save {file}\nquit\n") == 0
    assert "not saved" not in capsys.readouterr().out


def test_a_save_that_fails_is_said_and_the_game_goes_on(
    race: Pack, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    play(race, f"save {tmp_path}/nowhere/game.json\nsave\nrest\n")
    out = capsys.readouterr().out
    assert "It cannot be saved in" in out
    assert "Type `save` and the name of a file." in out
    assert "you: rest" in out


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"bots": ["greddy"]}, "did you mean `greedy`"),
        ({"players": 2, "bots": ["random"] * 3}, "3 bots for 2 players"),
        ({"players": 7}, "1 to 4 players"),
        ({"lang": "tlh"}, "there is no language `tlh`: there are de, en, fr"),
        ({"resume": Path("no_such_file.json")}, "no_such_file.json"),
        ({"resume": PACKS / "race" / "pack.yaml"}, "is not a saved game"),
    ],
)
def test_what_cannot_be_played_is_exit_code_2(
    race: Pack, capsys: pytest.CaptureFixture[str], changes: dict[str, Any], message: str
) -> None:
    assert play(race, "", **changes) == 2
    assert message in capsys.readouterr().err
