"""Clank! promises that what a turn brings is the same in whatever order its cards are played.

The cards tried are those that only count: no card drawn, chosen or moved. Every order of a hand is
played, the beginnings that orders share only once.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from dsl.model import effects as e
from dsl.model import values as v
from dsl.model.declarations import CardDecl
from dsl.model.traverse import under, values_in
from interpreter.compile.additions import compile_value
from interpreter.game.ad_hoc import do_text
from interpreter.game.game import Game
from interpreter.game.typed_text import read_value
from tests.packs_under_test import pack, some
from tests.playing import act, value

PACK = pack("clank")
WORDS = PACK.vocabulary

RESOURCES = ("skill", "swords", "boots", "gold", "clank", "hush", "teleports", "damage")
HANDS = 200
PARTS = 20  # of them; the others are for the longer proof
OWNED = {
    "nothing": "",
    "a crown": "create 1 crown_9 in belongings",
    "an artifact": "create 1 ring in belongings",
    "an idol": "create 1 monkey_idol in belongings",
    "a bit of everything": (
        "create 1 crown_9 in belongings, create 1 crown_8 in belongings, "
        "create 1 vase in belongings, create 2 monkey_idol in belongings"
    ),
}
QUIET, LOUD = 0, 14  # cubes in the Clank! area


def effects_of(card: CardDecl) -> Iterator[e.Effect]:
    waiting = [effect for ability in card.abilities_at("play") for effect in ability.body]
    while waiting:
        effect = waiting.pop()
        yield effect
        waiting.extend(under(effect))
        if isinstance(effect, e.Call):
            waiting.extend(WORDS.verbs[effect.verb].body)


def order_is_free(card: CardDecl) -> bool:
    """Whether nothing is drawn, chosen or moved by playing the card: all it does is to count.

    Clank and damage are cubes that counters move; the moves of the counters are not the card's.
    """
    for effect in effects_of(card):
        if isinstance(effect, e.Choose | e.ChooseNumber | e.May | e.Move | e.Arrow):
            return False
        picks = [part for part in parts(effect) if isinstance(part, v.Pick)]
        if any(pick.how != "all" for pick in picks):
            return False
    return True


def parts(effect: e.Effect) -> Iterator[v.Value]:
    for name in effect.__dataclass_fields__:
        yield from values_in(getattr(effect, name))


PLAYABLE = [
    card.name
    for card in WORDS.cards.values()
    if {"starter", "basic", "adventure"} & set(card.tags)
    and not {"monster", "device"} & set(card.tags)
    and order_is_free(card)
]


def hands() -> list[tuple[str, ...]]:
    chance = random.Random(79)
    return [tuple(sorted(chance.choices(PLAYABLE, k=5))) for _ in range(HANDS)]


def table(hand: tuple[str, ...], owned: str, cubes: int) -> Game:
    game = Game.new(PACK, 2, seed=1, options={"setup_arrive": "no"})
    lines = ["move all cards in hand to box", "each player: move all cubes in area to supply"]
    lines += [f"move top {cubes} of supply to area"] if cubes else []
    lines += ["+3 damage"] + ([OWNED[owned]] if owned != "nothing" else [])
    lines += [f"create 1 {card} in hand" for card in hand]
    for line in lines:
        do_text(game, line)
    return game


def endings(game: Game) -> set[tuple[int, ...]]:
    """What both players have after every order in which the hand can be played."""
    program = game.program
    reads = [compile_value(program, read_value(program, name)) for name in RESOURCES]
    found: set[tuple[int, ...]] = set()

    def play_on(left: int) -> None:
        if not left:
            cells = game.machine.cells
            found.add(tuple(read(cells, (who, who, 0)) for who in range(2) for read in reads))
            return
        decision = game.decision
        assert decision is not None
        play = decision.values[0][0]
        for index, answer in enumerate(decision.values):
            if answer[0] == play:
                game.push(index)
                play_on(left - 1)
                game.pop()

    assert game.decision is not None
    assert game.decision.options[0].text.startswith("play ")
    play_on(value(game, "count of hand"))
    return found


def silences(card: CardDecl) -> bool:
    return any(
        isinstance(effect, e.Lose) and effect.counter.name == "clank" for effect in effects_of(card)
    )


def muffles(hand: tuple[str, ...]) -> bool:
    """Whether silence kept for later could swallow noise that Swagger would have counted: then
    the order does matter, since what is cancelled is never added (C98, C99)."""
    return "swagger" in hand and any(silences(WORDS.cards[card]) for card in hand)


def test_there_are_many_cards_to_try_orders_with() -> None:
    assert len(PLAYABLE) > 30
    assert {"swagger", "search", "the_mountain_king", "wand_of_recall"} <= set(PLAYABLE)
    assert not {"rebel_scout", "apothecary", "wand_of_wind", "lucky_coin"} & set(PLAYABLE)
    assert sum(muffles(hand) for hand in hands()) > 5


@pytest.mark.parametrize("part", some(range(PARTS), PARTS))
def test_the_order_of_play_does_not_matter(part: int) -> None:
    for number, hand in enumerate(hands()[part::PARTS]):
        owned = list(OWNED)[(number + part) % len(OWNED)]
        cubes = LOUD if muffles(hand) else (QUIET, LOUD)[number % 2]
        found = endings(table(hand, owned, cubes))
        assert len(found) == 1, (hand, owned, cubes, found)


def test_what_is_owned_counts() -> None:
    hand = ("the_mountain_king", "the_queen_of_hearts", "kobold_merchant", "wand_of_recall")
    found = {owned: endings(table(hand, owned, QUIET)) for owned in OWNED}
    assert all(len(ends) == 1 for ends in found.values())
    assert len({min(ends) for ends in found.values()}) == 4  # an idol changes nothing here


def test_silence_kept_for_later_is_the_one_thing_whose_order_matters() -> None:
    hand = ("stumble", "swagger", "move_silently")
    skill = {ending[0] for ending in endings(table(hand, "nothing", QUIET))}
    assert skill == {0, 1}
    assert len(endings(table(hand, "nothing", LOUD))) == 1


def test_a_condition_met_in_the_middle_of_the_turn_counts_once() -> None:
    game = table(("the_mountain_king", "the_mountain_king"), "nothing", QUIET)
    act(game, "play", "the_mountain_king")
    assert value(game, "swords") == 1
    for crown in ("crown_10", "crown_9"):
        do_text(game, f"create 1 {crown} in belongings")
        assert value(game, "swords") == 2
    act(game, "play", "the_mountain_king")
    assert value(game, "swords") == 4
