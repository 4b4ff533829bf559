"""`when` and `per` count whichever way round cards are played."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dsl.packs.pack import Pack
from interpreter.game.ad_hoc import do_text
from interpreter.game.game import Game
from tests.playing import act, make_pack, value

CARDS = """
card noisy
    thing
    play: +1 heat

card watcher
    play: when another thing in your table: +3 coins

card friend
    thing
    play: when 2 things in your table: +1 sparks

card echo
    play: +1 coins, per heat: +2 coins

card double_echo
    thing
    play: per heat: per_step

card late
    play: when heat >= 2: +5 coins, when coins >= 9: +7 sparks

verb per_step
    +1 sparks
"""
NAMES = ["noisy", "watcher", "friend", "echo", "double_echo", "late"]


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Pack:
    return make_pack(tmp_path_factory.mktemp("order") / "small", CARDS)


def ending(pack: Pack, cards: list[str]) -> tuple[int, int, int]:
    game = Game.new(pack, 1, 1)
    for card in cards:
        do_text(game, f"create 1 {card} in hand")
    for card in cards:
        act(game, "play", card)
    return value(game, "coins"), value(game, "sparks"), value(game, "heat")


@settings(max_examples=40, deadline=None)
@given(hand=st.lists(st.sampled_from(NAMES), min_size=2, max_size=5), data=st.data())
def test_any_order_of_a_hand_ends_alike(pack: Pack, hand: list[str], data: st.DataObject) -> None:
    other = data.draw(st.permutations(hand))
    assert ending(pack, hand) == ending(pack, list(other))


def test_every_order_of_four_cards_ends_alike(pack: Pack) -> None:
    hands = {
        ending(pack, list(hand)) for hand in permutations(["noisy", "watcher", "echo", "late"])
    }
    assert hands == {(1 + 2 + 3, 0, 1)}


def test_when_fires_once_and_per_counts_past_and_future(pack: Pack) -> None:
    assert ending(pack, ["echo", "noisy", "noisy"]) == (5, 0, 2)
    assert ending(pack, ["noisy", "echo", "noisy"]) == (5, 0, 2)
    assert ending(pack, ["watcher", "noisy", "noisy", "noisy"]) == (3, 0, 3)


def test_an_if_looks_only_at_now(tmp_path: Path) -> None:
    cards = """
card noisy
    play: +1 heat

card hasty
    play: if heat >= 1: +1 coins
"""
    pack = make_pack(tmp_path / "small", cards)
    assert ending(pack, ["hasty", "noisy"])[0] == 0
    assert ending(pack, ["noisy", "hasty"])[0] == 1
