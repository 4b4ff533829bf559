"""A question names the very card and figure it is about, where the effect has but a word for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.game.game import Game
from tests.playing import act, make_pack

TEXT = """
counter gems "gem|gems" fr "une gemme|gemmes": each player

verb dim(n)
    for each c in things in hand:
        choose
            - this turn: points of c is n less
            - pay n gems, move c to table
            - needs points of c > 9, draw_back c

verb draw_back(c: card) "draw back {c}" fr "retirez {c}"
    move c to deck

card cup "Cup" fr "Tasse"
    thing
    points 1
card jug "Jug" fr "Cruche"
    thing
    points 2
card wind "Wind" fr "Vent"
    play: dim 1
card keeper "Keeper" fr "Garde"
    play:
        for each c in things in hand:
            may draw_back c

setup
    each player:
        create 1 cup in hand
        create 1 jug in hand
        create 1 wind in hand
        create 1 keeper in hand
        +3 gems
end when sparks = 1
"""


@pytest.fixture
def game(tmp_path: Path) -> Game:
    return Game.new(make_pack(tmp_path / "small", TEXT), players=1, seed=1)


def asked(game: Game) -> list[str]:
    assert game.decision is not None
    return [game.decision.text, *(option.text for option in game.decision)]


def test_each_choice_says_which_card_and_how_much(game: Game) -> None:
    act(game, "play", "wind")
    assert asked(game) == [
        "Choose one",
        "This turn, the points of Cup are 1 less",
        "Pay 1 gem to put Cup into your table",
    ]
    act(game, "1")
    assert asked(game)[2] == "Pay 1 gem to put Jug into your table"


def test_in_french_too(game: Game) -> None:
    game.lang = "fr"
    act(game, "play", "keeper")
    assert asked(game)[0] == "Retirez Tasse ?"
    act(game, "no")
    assert asked(game)[0] == "Retirez Cruche ?"
