"""`end phase for all`: a phase that several play is over for everybody."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dsl.packs.load import load
from dsl.storage.language_files import languages
from dsl.text.grammar.language import written
from interpreter.game.game import Game
from interpreter.state.layout import OPENING, WAITING
from tests.playing import act, write_pack

BASE = """
game small
    players 3

counter gold, seen: each player
counter heat: shared

action dig
    +1 gold
action go_home
    end phase
action bell
    end phase for all
action rest
    end turn

turn
    phase work{played}: {what}
    phase look:
        each player: +1 seen
    phase evening: actions rest

end when heat = 9
"""
ACTIONS = "actions dig, go_home, bell"


def game_of(folder: Path, played: str, what: str = ACTIONS) -> Game:
    write_pack(folder, "", base=BASE.format(played=played, what=what))
    return Game.new(load(folder), 3, 1)


def counted(game: Game, name: str) -> list[int]:
    return [game.program.counter(game.machine.cells, name, player) for player in range(3)]


@pytest.mark.parametrize("played", ["", " in turn", " at once"])
def test_nobody_is_asked_any_more(tmp_path: Path, played: str) -> None:
    game = game_of(tmp_path / "small", played)
    act(game, "dig")
    before = game.to_json()
    act(game, "bell")
    assert [[option.text for option in one] for one in game.decisions] == [["rest"]]
    assert game.decision is not None
    assert game.decision.player == 0
    assert counted(game, "seen") == [1, 1, 1]
    assert game.machine.cells[WAITING] == ()
    assert game.machine.cells[OPENING] is None
    game.pop()
    assert json.dumps(game.to_json()) == json.dumps(before)


def test_those_who_have_left_stay_away_and_the_next_turn_is_for_all(tmp_path: Path) -> None:
    game = game_of(tmp_path / "small", " at once")
    act(game, "go_home")
    assert sorted(decision.player for decision in game.decisions) == [1, 2]
    act(game, "bell")
    act(game, "rest")
    assert sorted(decision.player for decision in game.decisions) == [0, 1, 2]


@pytest.mark.parametrize("played", [" in turn", " at once"])
def test_who_has_not_begun_does_not_begin(tmp_path: Path, played: str) -> None:
    body = "\n        +1 gold\n        if they = active player: end phase for all"
    game = game_of(tmp_path / "small", played, body)
    assert counted(game, "gold") == [1, 0, 0]
    assert counted(game, "seen") == [1, 1, 1]


def test_it_is_said_in_every_language() -> None:
    assert all("end phase for all" in written(lang).phrases for lang in languages())
