"""A mark on a card that its player does not see stands at the card's place, also where there is
little room."""

from __future__ import annotations

from cardwright.play.screens.page import Page
from cardwright.play.screens.table import Table
from dsl.packs.load import load
from interpreter.game.ad_hoc import do_text
from interpreter.game.game import Game
from tests.packs_under_test import OWN


def test_a_marked_card_keeps_its_place_among_those_that_are_not_seen() -> None:
    game = Game.new(load(OWN / "lookouts"), 2, seed=1)
    do_text(game, "for each c in cards with position = 2 in hand: set c.hints to 1")
    (held,) = [
        zone["cards"]
        for zone in game.view(0)["zones"]
        if zone["zone"] == "hand" and zone["of"] == 0
    ]
    table = Table(game.program, "en", Page())
    assert table.cards.names(held) == "?, ? (1 hint), ?, ?"
    do_text(game, "for each c in cards in hand: set c.hints to 0")
    (held,) = [
        zone["cards"]
        for zone in game.view(0)["zones"]
        if zone["zone"] == "hand" and zone["of"] == 0
    ]
    assert table.cards.names(held) == "? ×4"
