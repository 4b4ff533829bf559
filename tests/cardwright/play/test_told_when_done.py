"""What an answer tells is what could be seen when it was done."""

from __future__ import annotations

from pathlib import Path

from cardwright.play.answer_news import Told, begin_telling, finish_telling
from cardwright.play.news import News
from cardwright.play.screens.page import Page
from cardwright.play.screens.table import Table
from interpreter.game.game import Game
from tests.playing import BASE, make_pack

WORDS = """
card ace "Ace"
action deal(c: card in your hand) "show {c}"
    move c to table
    each player: move all cards in table to deck
    move all cards in deck to hand
action tuck(c: card in your hand) "tuck {c}"
    move c to deck
    move all cards in deck to table
action swap(c: card in your hand) "swap {c}"
    move c to table
    move top 1 of deck to hand
action peek "peek"
    let c = top of deck
    look at c
    choose
        - move c to bottom of deck
        - needs c is ace, +0 coins
setup
    each player: create 2 ace in their hand
    each player: create 2 ace in their deck
"""


def told(folder: Path, typed: str, *more: int) -> tuple[Game, Told, int]:
    """What is told of the last of some answers."""
    base = BASE.replace("actions play,", "actions deal, tuck, swap, peek,")
    game = Game.new(make_pack(folder, WORDS, base=base), players=3, seed=1, first=0)
    for answer in (typed, *more):
        decision, mark = game.decision, game.mark
        assert decision is not None
        index = next(o.index for o in decision if answer in (o.index, o.text))
        begun = begin_telling(decision, index)
        game.push(index)
        found = finish_telling(begun, decision, index)
    return game, found, mark


def test_a_card_that_is_dealt_again_was_seen_when_it_was_played(tmp_path: Path) -> None:
    _, found, _ = told(tmp_path, "show Ace")
    assert found.to(1) == "show Ace"


def test_a_card_that_was_put_away_unseen_is_not_named_for_what_comes_of_it(tmp_path: Path) -> None:
    _, found, _ = told(tmp_path, "tuck Ace")
    assert found.to(0) == "tuck Ace"
    assert found.to(1) == "tuck a hidden card"


def test_a_drawn_card_is_told_whether_or_not_it_is_like_the_played_one(tmp_path: Path) -> None:
    game, found, mark = told(tmp_path, "swap Ace")
    news = News(game, Table(game.program, "en", Page(100, None)), 1)
    assert news.since(mark, {game.length: found}) == ["player 1: swap Ace (1 card: deck → hand)"]


def test_a_choice_about_a_card_that_one_player_saw_names_it_to_that_player_only(
    tmp_path: Path,
) -> None:
    _, found, _ = told(tmp_path, "peek", 0)
    assert "Ace" in found.text
    assert found.to(0) == found.text
    assert found.to(1) is None
