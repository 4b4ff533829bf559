"""What is seen is shown to those who may see it: cards that are looked at and revealed, and answers
that are given inside an effect; and no name is told that only the pack's author knows."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.play.screens.page import Page
from cardwright.play.screens.table import Table
from dsl.packs.pack import Pack
from interpreter.game.ad_hoc import do_text
from interpreter.game.game import Game
from tests.cardwright.play.sitting import play
from tests.playing import make_pack

BASE = """
game small "Small"
    players 2 to 3

counter coins "coin|coins": each player
counter bid "bid": each player, owner sees
zone deck "deck": each player, pile, hidden
zone hand "hand": each player, owner sees
zone heap "discard pile": each player, pile
zone stash "stash": shared
tag thing
moment play

card fern "Fern"
card moss "Moss"

setup
    each player:
        create 1 moss in deck
        create 2 fern in hand

action spy "spy"
    look at top of deck
    end turn

action flaunt "show off"
    reveal cards in hand
    end turn

action aim_at(c: card in your hand) "take aim with {c}"
    move c to bottom of deck
    end turn

action ask "ask somebody"
    let p = 1 other player
    choose n from 1 to 3
    set coins to n
    as p: +1 coins
    end turn

action seal "seal a bid"
    choose n from 1 to 3
    set bid to n
    end turn

action hoard "hoard"
    move all cards in hand to stash
    end turn

action toss(c: card in your hand) "toss {c}"
    move c to heap
    end turn

turn
    phase main: actions spy, flaunt, aim_at, ask, seal, hoard, toss

end when coins = 99

screen
    hide stash
"""


@pytest.fixture
def small(tmp_path: Path) -> Pack:
    return make_pack(tmp_path, "", base=BASE)


def test_who_looks_sees_and_others_learn_that_they_looked(
    small: Pack, capsys: pytest.CaptureFixture[str]
) -> None:
    play(small, "spy\nspy\nlog\n", bots=[], players=2)
    out = capsys.readouterr().out
    assert "player 1: spy (seen: 1 card (deck))" in out
    log = out.split("> log")[-1]
    assert "you: spy (seen: Moss (deck))" in log
    assert "player 2: spy (seen: 1 card (deck))" in log


def test_what_is_revealed_is_named_to_all(small: Pack, capsys: pytest.CaptureFixture[str]) -> None:
    play(small, "show off\n", bots=[], players=2)
    assert "player 1: show off (revealed: 2 Fern (hand))" in capsys.readouterr().out


def test_a_revealed_card_is_shown_in_the_hidden_hand(small: Pack) -> None:
    game = Game.new(small, 2, seed=1)
    do_text(game, "reveal top of hand")
    table = Table(game.program, "en", Page(80, None, False))
    assert "player 1: hand: known: Fern" in "\n".join(table.whole(game.view(1)))
    assert "player 1: hand" not in "\n".join(table.whole(game.view(0)))
    do_text(game, "look at top of deck")
    assert "you: deck: known: Moss" in "\n".join(table.whole(game.view(0)))
    assert "Moss" not in "\n".join(table.whole(game.view(1)))


def test_the_pile_of_another_shows_what_lies_on_top(small: Pack) -> None:
    game = Game.new(small, 2, seed=1)
    do_text(game, "move top of hand to heap")
    table = Table(game.program, "en", Page(80, None, False))
    assert "discard pile 1 (Fern on top)" in "\n".join(table.whole(game.view(1)))


def test_views_say_who_has_seen_a_card(small: Pack) -> None:
    game = Game.new(small, 2, seed=1)
    do_text(game, "look at top of deck")
    decks = [
        next(z for z in game.view(player)["zones"] if z["zone"] == "deck" and z["of"] == 0)
        for player in (0, 1)
    ]
    assert decks[0]["cards"] == [{"card": "moss", "owner": 0, "seen_by": [0]}]
    assert decks[1]["cards"] == [{"hidden": True, "seen_by": [0]}]
    assert [(e.what, e.name, e.new) for e in game.log] == [("seen", "moss", frozenset([0]))]


def test_an_action_with_a_hidden_card_is_told_in_its_own_words(
    small: Pack, capsys: pytest.CaptureFixture[str]
) -> None:
    play(small, "aim\n", bots=[], players=2)
    out = capsys.readouterr().out
    assert "player 1: take aim with a hidden card" in out
    assert "aim at" not in out


def test_whom_and_how_many_are_told(small: Pack, capsys: pytest.CaptureFixture[str]) -> None:
    play(small, "ask\n2\n2\n", bots=[], players=3)
    out = capsys.readouterr().out
    assert "player 1: ask somebody; player 3; N: 2" in out


def test_what_is_chosen_for_a_hidden_counter_is_told_to_nobody_else(
    small: Pack, capsys: pytest.CaptureFixture[str]
) -> None:
    play(small, "seal\n3\nspy\nlog\n", bots=[], players=2)
    shown, log = capsys.readouterr().out.split("> log")
    news = shown.split("> 3")[1].split("Player 2 ·")[0]
    assert "player 1: seal a bid" in news
    assert "N: 3" not in news
    assert "N: 3" in log


def test_a_zone_that_the_screen_hides_is_not_told(
    small: Pack, capsys: pytest.CaptureFixture[str]
) -> None:
    play(small, "hoard\nlog\n", bots=[], players=2)
    out = capsys.readouterr().out
    assert "stash" not in out
    assert "player 1: hoard (2 Fern: hand →)" in out
