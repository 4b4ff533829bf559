"""A saved game can be loaded by another program, whatever was done before it was saved."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dsl.packs.load import load
from interpreter.game.ad_hoc import do_text
from interpreter.game.game import Game
from interpreter.state.errors import SaveError
from interpreter.state.layout import DECISION, PHASE, STACK
from interpreter.state.plain_data import PlainData
from interpreter.state.rng import secret_seed
from tests.playing import act, make_pack, value, write_pack

ROOMS = """
pawn hero: each player, starts at porch
room asking
    enter: choose n from 1 to 3, +n coins
room telling
    enter: choose n from 5 to 6, +n sparks
action walk(t: crossing)
    cross t
"""
BOARD = """
board: house
rooms:
  porch: {}
  den: {kinds: [asking]}
  loft: {kinds: [telling]}
tunnels:
  - porch -- den
  - porch -- loft
"""


def house(folder: Path) -> None:
    (folder / "boards").mkdir(parents=True)
    (folder / "boards" / "house.yaml").write_text(BOARD, encoding="utf-8")
    write_pack(folder, ROOMS)
    rules = (folder / "game.rules").read_text(encoding="utf-8")
    text = rules.replace("actions play, pass", "actions play, pass, walk")
    (folder / "game.rules").write_text(text, encoding="utf-8")


def reloaded(game: Game, folder: Path) -> Game:
    return Game.from_json(json.loads(json.dumps(game.to_json())), load(folder))


def test_a_question_of_a_room_survives_whatever_way_led_there(tmp_path: Path) -> None:
    folder = tmp_path / "small"
    house(folder)
    game = Game.new(load(folder), 1, 1)
    for step in (("walk", "den"), ("1",), ("walk", "porch"), ("walk", "loft")):
        act(game, *step)
    again = reloaded(game, folder)
    assert [o.text for o in again.decision or ()] == [o.text for o in game.decision or ()]
    again.push(0)
    assert value(again, "sparks") == 5


def test_effects_that_were_typed_and_taken_back_do_not_matter(tmp_path: Path) -> None:
    folder = tmp_path / "small"
    game = Game.new(make_pack(folder, ""), 1, 1)
    do_text(game, "+1 coins")
    do_text(game, "+5 coins")
    game.pop()
    do_text(game, "choose n from 1 to 3, +n sparks")
    again = reloaded(game, folder)
    assert again.machine.cells == game.machine.cells
    again.push(1)
    assert (value(again, "coins"), value(again, "sparks")) == (1, 2)


def test_a_copy_takes_typed_effects_of_its_own(tmp_path: Path) -> None:
    folder = tmp_path / "small"
    game = Game.new(make_pack(folder, ""), 1, 1)
    do_text(game, "+1 coins")
    other = game.copy()
    do_text(game, "choose n from 1 to 3, +n sparks")
    do_text(other, "choose n from 5 to 7, +n sparks")
    for each, expected in ((reloaded(game, folder), 1), (reloaded(other, folder), 5)):
        each.push(0)
        assert value(each, "sparks") == expected


@pytest.mark.parametrize(
    "damage",
    [
        {"cells": []},
        {"cells": [1, 2, 3]},
        {"typed": ["+1 nonsense"]},
        {"seed": "x"},
        {"pack": "other"},
        {"fingerprint": "other"},
        {"cardwright": 99},
        {"options": {"no": "such"}},
        {"players": 77},
        {"answers": "x"},
        {"seed": float("inf")},
    ],
)
def test_a_damaged_save_is_refused(tmp_path: Path, damage: dict[str, object]) -> None:
    pack = make_pack(tmp_path / "small", "")
    data = {**Game.new(pack, 1, 1).to_json(), **damage}
    with pytest.raises(SaveError):
        Game.from_json(data, pack)


def test_what_is_no_save_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="not a saved game"):
        Game.from_json({"a": 1}, make_pack(tmp_path / "small", ""))


@pytest.mark.parametrize(
    ("cell", "value_there"),
    [
        (STACK, 5),
        (STACK, [99999, [0, 0, 0], None, 0, 0]),
        (STACK, ["no such place", [0, 0, 0], None, 0, 0]),
        (PHASE, 99),
    ],
)
def test_a_save_with_damaged_cells_is_refused(
    tmp_path: Path, cell: int, value_there: PlainData
) -> None:
    pack = make_pack(tmp_path / "small", "")
    data = Game.new(pack, 1, 1).to_json()
    data["cells"][cell] = value_there
    with pytest.raises(SaveError):
        Game.from_json(data, pack)


def test_a_save_in_which_nobody_is_asked_is_refused(tmp_path: Path) -> None:
    pack = make_pack(tmp_path / "small", "")
    data = Game.new(pack, 1, 1).to_json()
    data["cells"][DECISION] = None
    with pytest.raises(SaveError):
        Game.from_json(data, pack)


def test_a_save_says_by_name_where_it_goes_on(tmp_path: Path) -> None:
    folder = tmp_path / "small"
    house(folder)
    game = Game.new(load(folder), 1, 1)
    act(game, "walk", "den")
    stack = game.to_json()["cells"][STACK]
    assert isinstance(stack, list)
    assert stack[0] == "rules asking / enter / ask 27:12"


def older(game: Game) -> dict[str, object]:
    """A save as the format before wrote it: with numbers of codes and positions in it."""
    saved: dict[str, object] = json.loads(json.dumps(game.to_json()))
    cells = saved["cells"]
    assert isinstance(cells, list)
    cells[STACK] = [7, 1, [0, 0, 0], None, 0, 0]
    cells[DECISION] = [3, 0, [0, 0, 0]]
    return {**saved, "cardwright": 2}


def test_a_game_of_the_format_before_is_taken_over(tmp_path: Path) -> None:
    folder = tmp_path / "small"
    house(folder)
    game = Game.new(load(folder), 1, 1)
    for step in (("walk", "den"), ("1",), ("walk", "porch"), ("walk", "loft")):
        act(game, *step)
    again = Game.from_json(older(game), load(folder))
    assert again.machine.cells == game.machine.cells
    assert again.answers == game.answers
    assert [o.text for o in again.decision or ()] == [o.text for o in game.decision or ()]


def test_a_game_of_the_format_before_that_stood_elsewhere_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "small"
    house(folder)
    game = Game.new(load(folder), 1, 1)
    act(game, "walk", "den")
    saved = older(game)
    saved["answers"] = []
    with pytest.raises(SaveError, match="do not lead to where it stood"):
        Game.from_json(saved, load(folder))


def test_a_game_of_the_format_before_with_typed_effects_is_refused(tmp_path: Path) -> None:
    game = Game.new(make_pack(tmp_path / "small", ""), 1, 1)
    do_text(game, "+1 coins")
    with pytest.raises(SaveError, match="effects were typed into it"):
        Game.from_json(older(game), load(tmp_path / "small"))


@pytest.mark.parametrize("typed", [False, True])
def test_a_game_with_a_secret_seed_can_be_saved(tmp_path: Path, typed: bool) -> None:
    folder = tmp_path / "small"
    house(folder)
    game = Game.new(load(folder), 2, secret_seed())
    act(game, "walk", "den")
    if typed:
        do_text(game, "+1 coins")
    again = reloaded(game, folder)
    assert (again.machine.cells, again.seed) == (game.machine.cells, game.seed)
