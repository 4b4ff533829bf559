"""Like cards are offered once; cards for one of which something holds or waits are not alike."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.game.ad_hoc import do_text
from interpreter.game.game import Game
from interpreter.game.matching import labels
from tests.playing import BASE, make_pack

WORDS = """
zone field, box: shared
tag beast
attribute power "Power" fr "la Force": number
moment roar

card cat
    beast
    power 2
    roar: +1 coins
card hat "Hat" fr "un Chapeau"

action feed(c: beast in field) "feed {c}"
    +1 coins
action hear(x: roar of cards in field) "hear {x}"
    do x
"""


@pytest.fixture
def game(tmp_path: Path) -> Game:
    base = BASE.replace("actions play,", "actions play, feed, hear,")
    game = Game.new(make_pack(tmp_path / "small", WORDS, base=base), players=1, seed=1)
    do_text(game, "create 3 cat in field, create 1 hat in box")
    return game


def offered(game: Game, word: str) -> int:
    assert game.decision is not None
    return sum(option.text.startswith(word) for option in game.decision.options)


@pytest.mark.parametrize(
    ("said", "lots"),
    [
        ("nothing", 1),
        ("this turn: power of beasts in field is 2 more", 1),
        ("for each c in top 1 cat of field: this turn: power of c is 2 more", 2),
        ("for each c in top 2 cat of field: this turn: power of c is 2 more", 2),
        ("for each c in top 1 cat of field: at end of turn: move c to box", 2),
        ("for each c in top 1 cat of field: when coins > 8: move c to box", 2),
        ("for each c in top 1 cat of field: attach hats in box to c", 2),
    ],
)
def test_what_tells_cards_apart(game: Game, said: str, lots: int) -> None:
    do_text(game, said)
    assert offered(game, "feed") == lots
    assert offered(game, "hear") == lots


def test_one_of_them_can_be_picked(game: Game) -> None:
    do_text(game, "for each c in top 1 cat of field: this turn: power of c is 2 more")
    do_text(game, "move 1 beast in field to box")
    assert game.decision is not None
    assert len(game.decision) == 2


def test_options_and_views_say_what_tells_cards_apart(game: Game) -> None:
    do_text(game, "for each c in top 1 cat of field: this turn: power of c is 2 more")
    do_text(game, "for each c in top 1 cat of field: attach hats in box to c")
    assert game.decision is not None
    assert labels(game.decision)[:2] == ["feed cat (Hat, Power 4)", "feed cat"]
    field = next(zone for zone in game.view(0)["zones"] if zone["zone"] == "field")
    assert field["cards"][0] == {"card": "cat", "with": ["hat"], "changed": {"power": 4}}
    assert field["cards"][1] == {"card": "cat"}
