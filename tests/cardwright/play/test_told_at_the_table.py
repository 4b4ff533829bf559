"""What somebody at the table must be told to choose well, on screens of the shipped games."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright import Game
from cardwright.play.screens.card_lines import card_help
from cardwright.play.screens.messages import Messages
from cardwright.play.screens.option_lines import option_lines
from cardwright.play.screens.page import Page
from cardwright.play.screens.table import Table
from interpreter.game.ad_hoc import do_text
from interpreter.game.matching import labels
from interpreter.game.preview import Foretold, foretold
from interpreter.text.card_face import contents_of, drawing_of
from tests.packs_under_test import pack as shared
from tests.playing import BASE, act, make_pack


def table_of(game: Game) -> Table:
    return Table(game.program, "en", Page(100))


def screen_of(game: Game) -> str:
    assert game.decision is not None
    return "\n".join(table_of(game).whole(game.view(game.decision.player)))


@pytest.fixture
def hall() -> Game:
    game = Game.new(shared("thunderstone"), players=2, seed=1)
    do_text(game, "move hall to destroyed, create 2 famine in hall, create 1 succubus in hall")
    return game


def test_where_a_place_matters_it_is_shown(hall: Game) -> None:
    shown = screen_of(hall)
    assert "1. ☠ Famine " in shown
    assert "2. ☠ Famine " in shown
    act(hall, "enter_dungeon")
    assert hall.decision is not None
    attacks = [label for label in labels(hall.decision) if label.startswith("attack")]
    assert attacks == ["attack Famine (hall 1)", "attack Famine (hall 2)", "attack Succubus"]


def test_what_a_visit_has_to_spend_is_told_with_every_step(hall: Game) -> None:
    act(hall, "visit_village")
    assert hall.decision is not None
    told = table_of(hall).brief(hall.view(hall.decision.player))[0]
    assert told.startswith("this turn: 1 purchase, ")
    assert " gold" in told


def test_only_the_first_price_is_what_a_card_is_bought_for(hall: Game) -> None:
    row = next(line for line in screen_of(hall).splitlines() if "Militia ×18" in line)
    assert row.lstrip().startswith("0 gold  ☺ Militia")
    assert "level up: 3 XP" in row


def test_a_map_on_sale_says_what_is_on_it() -> None:
    pack = shared("map_masters")
    assert contents_of(pack, "belfry", "en") == [
        "1 coin",
        "2 barrels",
        "1 sword",
        "1 key",
        "2 scrolls",
        "2 flights of stairs",
        "1 magic circle",
    ]
    drawn = drawing_of(pack, "belfry", "fr")
    assert drawn[-1] == "◎ Cercle magique"
    asked = card_help(pack.vocabulary.cards["belfry"], pack, "fr", Page())
    assert [line.strip() for line in asked[-len(drawn) :]] == [line.strip() for line in drawn]
    assert drawing_of(pack, "book_of_knots", "en") == []


@pytest.mark.parametrize(("lang", "word"), [("en", "map "), ("fr", "plan ")])
def test_rooms_are_asked_about_where_there_are_any(lang: str, word: str) -> None:
    words = Messages(shared("tutorial").vocabulary, lang)
    assert word in words.commands(board=True)
    assert word not in words.commands(board=False)
    assert word in words.reminder(board=True, width=80)
    assert word not in words.reminder(board=False, width=80)


def listed(game: Game, lang: str = "en") -> str:
    """The options, as they are listed at the table."""
    decision = game.decision
    assert decision is not None
    words = Messages(game.program.vocabulary, lang)
    return "\n".join(option_lines(game, decision, list(range(len(decision))), words, Page(200)))


def test_an_attack_says_what_it_would_come_to(hall: Game) -> None:
    do_text(hall, "move hand to discard, move hall to destroyed")
    do_text(hall, "create 1 militia in hand, create 3 torch in hand, create 1 dagger in hand")
    do_text(
        hall, "create 1 suffering in hall, create 1 skaladak in hall, create 1 succubus in hall"
    )
    act(hall, "enter_dungeon")
    assert "attack  2 Suffering (1 against 6)   3 Skaladak (1 against 7)" in listed(hall)
    act(hall, "equip")
    # Suffering makes the dagger fall, Skaladak lets it strike once more.
    assert "attack  1 Suffering (1 against 6)   2 Skaladak (2 against 7)" in listed(hall)
    hall.lang = "fr"
    assert "(2 contre 7)" in listed(hall, "fr")
    assert not [entry for entry in hall.log if entry.what == "told"]


BOAST = """
counter might "Might": each player
    value: 2 * coins

action boast "boast"
    choose
        - +1 coins
        - +3 coins
    show_off
action flip "flip"
    shuffle deck
    if top of deck is thing: +2 coins
    show_off
action peek "peek"
    needs card in deck
    reveal top of deck
    if top of deck is thing: +2 coins
    show_off
action wait "wait"
    +1 coins

verb show_off
    tell might against 5

card gem
    thing
card stone
"""


@pytest.fixture
def boaster(tmp_path: Path) -> Game:
    base = BASE.replace("actions play,", "actions play, boast, flip, peek, wait,")
    return Game.new(make_pack(tmp_path / "small", BOAST, base=base), players=1, seed=1)


def test_what_depends_on_an_answer_is_told_as_a_span(boaster: Game) -> None:
    decision = boaster.decision
    assert decision is not None
    assert [option.text for option in decision] == ["boast", "flip", "wait", "pass"]
    before = boaster.copy()
    assert foretold(boaster, decision, 0) == Foretold("might", 2, 6, (5, 5))
    assert foretold(boaster, decision, 2) is None
    assert "1 boast (2–6 against 5)" in listed(boaster)
    assert boaster == before


def test_what_depends_on_chance_or_hidden_cards_is_not_foretold(boaster: Game) -> None:
    do_text(boaster, "create 1 gem in deck, create 1 stone in deck")
    decision = boaster.decision
    assert decision is not None
    assert [option.text for option in decision][1:3] == ["flip", "peek"]
    assert [foretold(boaster, decision, index) for index in (1, 2)] == [None, None]
    assert foretold(boaster, decision, 0) is not None
