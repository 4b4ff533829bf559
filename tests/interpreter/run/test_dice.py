"""Dice: what is told of a roll, then and later, and to whom."""

from __future__ import annotations

import pytest

from interpreter.game.game import Game
from tests.packs_under_test import pack

PACK = pack("dice")


def choose(game: Game, text: str) -> None:
    assert game.decision is not None
    game.push(next(option for option in game.decision if option.text == text))


def faces(game: Game, zone: str, player: int) -> list[object]:
    view = game.view(player)
    [cards] = [one["cards"] for one in view["zones"] if one["zone"] == zone and one["of"] == 0]
    return [card and card.get("card", "hidden") for card in cards]


def test_a_roll_is_told_with_its_faces_also_when_they_have_changed_since() -> None:
    game = Game.new(PACK, 2, seed=3)
    choose(game, "start")
    first = faces(game, "tray", 0)
    rolled = [entry.name for entry in game.log if entry.what == "rolled"]
    assert rolled == first
    choose(game, "start")
    again = [entry for entry in game.log if entry.what == "rolled"]
    assert [entry.name for entry in again] == [*first, *faces(game, "tray", 0)]
    assert [entry.old for entry in again[5:]] == first
    game.pop()
    assert faces(game, "tray", 0) == first


def test_equal_dice_are_one_option_that_is_called_by_its_face() -> None:
    game = Game.new(PACK, 2, seed=3)
    assert game.decision is not None
    assert [o.text for o in game.decision if o.text.startswith("reroll")] == ["reroll 1"]


def test_of_hidden_dice_others_learn_that_they_were_rolled_and_imagine_any_face() -> None:
    game = Game.new(PACK, 2, seed=3)
    choose(game, "shake")
    assert faces(game, "cup", 1) == [
        None if card is None else "hidden" for card in faces(game, "cup", 0)
    ]
    seen = [entry.seers for entry in game.log if entry.what == "rolled"]
    assert seen == [frozenset({0})] * 2
    imagined = {tuple(faces(game.imagine(1, seed), "cup", 0)) for seed in range(40)}
    assert len(imagined) > 5
    own = {tuple(faces(game.imagine(0, seed), "cup", 0)) for seed in range(10)}
    assert own == {tuple(faces(game, "cup", 0))}


@pytest.mark.parametrize("recorded", [True, False])
def test_the_same_seed_rolls_the_same(recorded: bool) -> None:
    found = []
    for _ in range(2):
        game = Game.new(PACK, 2, seed=9, recorded=recorded)
        for text in ("start", "toss", "start", "cash in"):
            choose(game, text)
        found.append((faces(game, "tray", 0), game.view(0)["counters"]["coins"]))
    assert found[0] == found[1]
