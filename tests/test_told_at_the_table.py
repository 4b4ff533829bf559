"""What somebody at the table must be told to choose well, on screens of the shipped games."""

from __future__ import annotations

import pytest

from cardwright import Game, load
from interpreter.drawing.face import contents_of, drawing_of
from interpreter.play.answers import labels
from interpreter.play.cards import card_help
from interpreter.play.page import Page
from interpreter.play.table import Table
from interpreter.play.words import Words
from interpreter.typing_in import do_text
from tests.playing import act


def table_of(game: Game) -> Table:
    return Table(game.program, "en", Page(100))


def screen_of(game: Game) -> str:
    assert game.decision is not None
    return "\n".join(table_of(game).whole(game.view(game.decision.player)))


@pytest.fixture
def hall() -> Game:
    game = Game.new(load("thunderstone"), players=2, seed=1)
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
    pack = load("map_masters")
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
    asked = card_help(pack.words.cards["belfry"], pack, "fr", Page())
    assert [line.strip() for line in asked[-len(drawn) :]] == [line.strip() for line in drawn]
    assert drawing_of(pack, "book_of_knots", "en") == []


@pytest.mark.parametrize(("lang", "word"), [("en", "map "), ("fr", "plan ")])
def test_rooms_are_asked_about_where_there_are_any(lang: str, word: str) -> None:
    words = Words(load("tutorial").words, lang)
    assert word in words.commands(board=True)
    assert word not in words.commands(board=False)
