"""What cards make hold is looked for only where the cards can lie, and nothing is missed."""

from __future__ import annotations

import random
from typing import Any

import pytest

from interpreter.game.game import Game
from interpreter.run.abilities.static_abilities import Standing
from interpreter.state.cells import bindings_of
from interpreter.state.layout import ZONE
from tests.packs_under_test import pack
from tests.playing import make_pack

PACK = """
game yard "The Yard"
    players 2 to 2

zone hand: each player, owner sees
zone field: each player
zone pond: shared
tag beast
tag tool
attribute power: number
moment play
counter joy: each player

define out_there(c: card) = (c is in field) or (c is in pond)
define outside(c: card) = joy >= 0 and out_there(c)

card ox
    beast
    power 3
    while outside(this): power of other beasts is 1 more

card dog
    beast
    power 1
    while this is in your hand and joy >= 0: power of this is 2 more

card cat
    beast
    power 1
    while joy >= 1 or this is in your hand: power of oxes is 2 more

card owl
    beast
    power 5
    while this is in pond: while joy >= 1: whenever you gain joy: -1 joy

setup
    each player:
        create 1 ox in their hand
        create 1 dog in their hand
        create 1 cat in their hand
        create 1 owl in their hand

action put(c: card in hand)
    move c to field
action dip(c: card in hand or field)
    move c to pond
action fetch(c: card in pond or field)
    move c to hand
action enjoy
    +1 joy

turn
    phase main: actions put, dip, fetch, enjoy, finish

action finish
    end turn

end when joy >= 9
score power: sum of power of cards in hand
"""


@pytest.fixture(scope="module")
def yard(tmp_path_factory: pytest.TempPathFactory) -> Game:
    folder = tmp_path_factory.mktemp("yard")
    return Game.new(make_pack(folder, PACK, base="", name="yard"), 2, 1)


def walk(game: Game, steps: int) -> None:
    chance = random.Random(5)
    for _ in range(steps):
        if game.decision is None:
            return
        game.push(chance.randrange(len(game.decision)))


def overlooked(game: Game) -> list[str]:
    """The cards whose condition holds, and which lie where nobody looks for them."""
    cells, program = game.machine.cells, game.program
    found = []
    every: list[Standing[Any]] = [
        *program.modifiers.standing.values(),
        *program.reactions.standing.values(),
    ]
    for standing in every:
        for places, by_kind in standing.placed.items():
            for card in program.every_card(cells):
                for condition, *_ in by_kind.get(cells[card], ()):
                    if (
                        condition(cells, bindings_of(cells, card))
                        and cells[card + ZONE] not in places
                    ):
                        found.append(program.cards[cells[card]].name)
    return found


def test_where_a_card_must_lie_is_read_from_its_condition(yard: Game) -> None:
    layout, modifiers = yard.program.layout, yard.program.modifiers
    power = modifiers.standing["attribute", "power"]
    names = {frozenset(layout.zone_cells[zone].name for zone in zones) for zones in power.placed}
    assert names == {frozenset({"field", "pond"})}
    assert [yard.program.cards[kind].name for kind in power.anywhere] == ["cat"]
    of_itself = modifiers.of_itself["attribute", "power"]
    assert [yard.program.cards[kind].name for kind in of_itself] == ["dog"]
    (hearing,) = yard.program.reactions.standing.values()
    assert [{layout.zone_cells[zone].name for zone in zones} for zones in hearing.placed] == [
        {"pond"}
    ]


def test_no_card_is_overlooked(yard: Game) -> None:
    for _ in range(30):
        walk(yard, 5)
        assert overlooked(yard) == []


@pytest.mark.parametrize("name", ["thunderstone", "clank", "judges"])
def test_no_card_is_overlooked_in_whole_games(name: str) -> None:
    for seed in range(3):
        game = Game.new(pack(name), 2, seed)
        for _ in range(25):
            walk(game, 6)
            assert overlooked(game) == []
            if game.decision is not None:
                assert overlooked(game.imagine(game.decision.player, seed)) == []
