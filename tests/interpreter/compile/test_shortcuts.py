"""What the engine does in fewer steps comes to the same as doing it one by one."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from interpreter.game.game import Game
from interpreter.run.machine import Machine
from interpreter.state.layout import OWNER, ZONE
from tests.playing import BASE, act, make_pack, offers, value

WORDS = """
zone row: shared, 9 slots
zone pool: shared, bag
tag pet, toy
card ant
    thing
    points 1
    cost 3 coins
card bee
    thing
    points 2
    cost 1 coin if coins > 3 else 2 sparks
card cow
    pet
    play: +1 coins
card doe
    toy
    play:
        choose
            - +5 coins
            - +5 sparks

setup
    create 1 ant in hand, create 1 bee in hand, create 1 cow in hand, create 1 doe in hand
    each player: +2 coins

action three
    move 3 cards from hand to table

action both
    set heat to count of cards in your hand or their hand
    move cards from your hand or their hand to table

action buy(c: thing with points > 0 in your hand)
    pay c.cost
    move c to table

verb enjoy(c: card)
    do c.play
    move c to table

action tame(c: pet in your hand)
    enjoy c

action use(c: toy in your hand)
    enjoy c

action swell
    this phase: points of cards in hand is 5 more
"""
TURN = """phase main: actions three, both, buy, tame, use, swell, pass
    phase late: actions swell, pass"""


@pytest.fixture
def game(tmp_path: Path) -> Game:
    base = BASE.replace("phase main: actions play, pass", TURN)
    game = Game.new(make_pack(tmp_path, WORDS, base=base), players=2, seed=1)
    assert game.program.quiet
    return game


def lying(game: Game) -> dict[int, int]:
    """Where each card lies; each must be there once, and know it."""
    cells, layout = game.machine.cells, game.program.layout
    found: dict[int, int] = {}
    for zone in layout.zone_cells:
        for card in filter(None, cells[zone]):
            assert card not in found
            assert cells[card + ZONE] == zone
            found[card] = zone
    return found


@pytest.mark.parametrize("order", [("ant", "doe", "cow"), ("cow", "bee", "ant")])
def test_cards_chosen_in_any_order_are_the_ones_that_move(
    game: Game, order: tuple[str, ...]
) -> None:
    act(game, "three")
    for name in order:
        assert game.decision is not None
        game.push(next(option for option in game.decision if option.text == name))
    layout, cells = game.program.layout, game.machine.cells
    names = [game.program.cards[cells[card]].name for card in cells[layout.zones["table"]]]
    assert sorted(names) == sorted(order)
    assert len(lying(game)) == 4


def test_cards_of_two_zones_that_are_one_are_there_once(game: Game) -> None:
    act(game, "both")
    assert value(game, "heat") == 4
    assert value(game, "cards in table") == 4
    assert len(lying(game)) == 4


def test_moves_of_many_cards_are_taken_back(game: Game) -> None:
    before = game.copy()
    act(game, "both")
    game.pop()
    assert game == before


def test_a_price_that_depends_is_paid_with_what_it_says(game: Game) -> None:
    assert not offers(game, "buy")


def test_a_verb_does_for_every_card_what_it_does_for_those_it_is_first_used_with(
    game: Game,
) -> None:
    act(game, "use", "doe")
    assert game.decision is not None
    assert game.decision.kind == "choice"
    game.push(1)
    assert value(game, "sparks") == 5


def test_what_holds_for_a_phase_ends_with_it_where_nothing_reacts(game: Game) -> None:
    act(game, "swell")
    assert value(game, "sum of points of cards in hand") == 3 + 4 * 5
    act(game, "pass")
    assert value(game, "sum of points of cards in hand") == 3


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(data=st.data())
def test_cards_moved_together_end_up_as_if_moved_one_by_one(
    game: Game, data: st.DataObject
) -> None:
    machine, layout = game.copy().machine, game.program.layout
    zones = list(layout.zone_cells)
    for _ in range(4):
        machine.create(0, 1, data.draw(st.sampled_from(zones)), 0)
    everyone = range(layout.first_card, len(machine.cells), layout.record)
    for card in everyone:
        machine.write(card + OWNER, data.draw(st.integers(-1, 1)))
    for _ in range(3):
        lot = data.draw(st.lists(st.sampled_from(everyone), unique=True))
        to, bottom = data.draw(st.sampled_from(zones)), data.draw(st.booleans())
        alone = Machine(machine.program, machine.cells[:])
        before, mark = machine.cells[:], len(machine.journal)
        for card in lot:
            alone.move(card, to, bottom, 0)
        machine.move_all(lot, to, bottom, 0)
        assert machine.cells == alone.cells
        machine.roll_back(mark)
        assert machine.cells == before
        machine.move_all(lot, to, bottom, 0)
