"""What a program imports from `cardwright`: everything it needs, with answers in sentences."""

from __future__ import annotations

import doctest
import importlib
import pickle
import xml.etree.ElementTree as ET
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import pytest

import cardwright
from cardwright import Game, bots, check, describe, draw, load, simulate
from dsl.diagnostics.report import PackError
from interpreter.state.errors import IllegalOptionError
from tests.packs_under_test import pack
from tests.paths import PACKS, ROOT

WITH_DOCTESTS = (
    *("cardwright", "cardwright.api.pictures", "cardwright.api.texts"),
    *("cardwright.bots", "cardwright.bots.advice", "cardwright.studies.play_studies"),
    *("dsl.packs.named", "interpreter.game.game"),
)


@pytest.fixture
def game() -> Game:
    return Game.new(load("tutorial"), players=2, seed=7)


@pytest.mark.parametrize(("guide", "least"), [("python.md", 30), ("modders.md", 7)])
def test_the_guide_is_as_it_says(guide: str, least: int) -> None:
    results = doctest.testfile(str(ROOT / "docs" / guide), module_relative=False)
    assert results.attempted >= least
    assert results.failed == 0


@pytest.mark.skipif(
    find_spec("pettingzoo") is None or find_spec("pyspiel") is None,
    reason="the extras rl and openspiel are not installed",
)
def test_the_guide_to_environments_is_as_it_says() -> None:
    results = doctest.testfile(str(ROOT / "docs" / "research.md"), module_relative=False)
    assert results.attempted >= 12
    assert results.failed == 0


@pytest.mark.parametrize("name", WITH_DOCTESTS)
def test_examples_in_the_code_are_as_they_say(name: str) -> None:
    results = doctest.testmod(importlib.import_module(name))
    assert results.attempted > 0
    assert results.failed == 0


@pytest.mark.parametrize("name", cardwright.__all__)
def test_everything_that_is_exported_is_there_and_says_what_it_is(name: str) -> None:
    thing = getattr(cardwright, name)
    assert name in dir(cardwright)
    assert isinstance(thing, str) or thing.__doc__, f"`{name}` has no docstring"


def test_the_guide_lists_all_that_is_exported() -> None:
    guide = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
    missing = [name for name in cardwright.__all__ if f"`{name}`" not in guide]
    assert missing == ["__version__"]


def test_a_misspelt_name_is_answered_with_the_right_one() -> None:
    with pytest.raises(AttributeError, match="did you mean `simulate`"):
        _ = cardwright.simulat


def test_a_repr_is_one_line_that_says_what_it_is(game: Game) -> None:
    decision = game.decision
    assert decision is not None
    assert repr(game) == (
        "<Game of tutorial for 2 players, turn 1: player 0 to decide among 4 options>"
    )
    assert repr(decision) == "<Decision of player 0 (action): 4 options>"
    assert repr(decision.options[0]) == "<Option 0: play Oil Lamp>"
    assert repr(load("tutorial")).startswith('<Pack tutorial 1.0.0 "The Drowned Library": 18 cards')
    while game.decision is not None:
        game.push(0)
    assert repr(game).startswith("<Game of tutorial for 2 players, over: won by ")


@pytest.mark.parametrize(
    ("wrong", "error", "sentence"),
    [
        (lambda: load("tutorail"), PackError, "there is no pack `tutorail` (did you mean"),
        (lambda: load(5), TypeError, "a pack is named by its id, its folder or a list of these"),  # type: ignore[arg-type]
        (lambda: check([3]), TypeError, "a pack is named by its id"),  # type: ignore[list-item]
        (lambda: Game.new("tutorial"), TypeError, '`load("tutorial")` gives one'),  # type: ignore[arg-type]
        (lambda: new(players="2"), TypeError, "`players` is a whole number, not '2'"),
        (lambda: new(players=9), ValueError, "tutorial is for 1 to 4 players, not 9"),
        (lambda: new(first=2), ValueError, "there is no player 2: they are 0 to 1"),
        (lambda: new(board={}), TypeError, "`board` is the name of a board of the pack"),
        (lambda: new(options=["x"]), TypeError, "`options` are names with their values"),
        (lambda: new().push(()), TypeError, "an answer is an option, its number, words of it"),  # type: ignore[arg-type]
        (lambda: new().push((0, 1, 2, 3)), TypeError, "an answer is an option"),  # type: ignore[arg-type]
        (lambda: new().push("1"), IllegalOptionError, "options are counted from 0 here"),
        (lambda: new(recorded=False).pop(), IllegalOptionError, "there is nothing to take back"),
        (lambda: draw(new(), theme="drak"), ValueError, "no theme `drak`: did you mean `dark`?"),  # type: ignore[arg-type]
        (lambda: draw(new(), "library"), ValueError, "only of a pack a board"),
        (lambda: draw(load("tutorial"), player=0), ValueError, "only in a game a player"),
        (lambda: simulate("tutorial", games=1), TypeError, '`load("tutorial")` gives one'),  # type: ignore[arg-type]
        (lambda: simulate(load("tutorial"), games=1, bots="greedy"), TypeError, '`["greedy"]`'),
        (lambda: simulate(load("tutorial"), games=-1), ValueError, "-1 games cannot be played"),
        (lambda: new(seed=None), TypeError, "`seed` is a whole number, not None"),
        (lambda: new(board="libary"), ValueError, "no board `libary`: did you mean `library`?"),
        (lambda: new(options={"rescu": "x"}), ValueError, "did you mean `rescue`?"),
        (lambda: new(options={"rescue": "x"}), ValueError, "tutorial has no value of `rescue` `x`"),
        (lambda: new().view(2), ValueError, "there is no player 2: they are 0 to 1"),
        (lambda: new().imagine("me", 1), TypeError, "`player` is a whole number, not 'me'"),  # type: ignore[arg-type]
        (lambda: new().push(None), TypeError, "an answer is an option, its number, words of it"),  # type: ignore[arg-type]
        (lambda: new().push(True), TypeError, "an answer is an option, its number, words of it"),
        (lambda: new().push(9), IllegalOptionError, "there is no option 9: they go up to 3"),
        (lambda: new().push("play"), IllegalOptionError, "`play` could be `play Oil Lamp`"),
        (lambda: new().push("pay fins"), IllegalOptionError, "did you mean `play Fins`?"),
        (lambda: new().push("%%%"), IllegalOptionError, "there are 4, such as `play Oil Lamp`"),
        (lambda: load("tutorial").cards["oter"], KeyError, "did you mean `otter`?"),
        (lambda: load("tutorial").boards["moon"], KeyError, "no board `moon`: there is `library`"),
        (lambda: describe(load("tutorial"), "otter", "xx"), ValueError, "there are de, en, fr"),
        (lambda: draw(3), TypeError, "a pack, a board or a game can be drawn, not 3"),  # type: ignore[arg-type]
        (lambda: draw(load("tutorial"), "moon"), ValueError, "tutorial has no board `moon`"),
        (lambda: draw(new(), player=1), ValueError, "nothing is laid side by side"),
        (lambda: bots.make_bot("gredy", 1), ValueError, "did you mean `greedy`?"),
        (lambda: simulate(load("tutorial"), games=1, board="x"), ValueError, "no board `x`"),
    ],
)
def test_what_is_wrong_is_answered_with_a_sentence(
    wrong: Callable[[], object], error: type[Exception], sentence: str
) -> None:
    with pytest.raises(error) as raised:
        wrong()
    assert sentence in str(raised.value)
    assert "\n" not in str(raised.value)


def new(**given: object) -> Game:
    return Game.new(load("tutorial"), **{"players": 2, "seed": 7, **given})  # type: ignore[arg-type]


def test_words_answer_as_at_the_table(game: Game) -> None:
    game.push("fins")
    typed = game.copy()
    game.pop()
    game.push(2)
    assert game == typed
    game.push("Tread Water")
    with pytest.raises(IllegalOptionError):
        game.push("tread water, please")


def test_a_mistake_of_an_author_is_named_with_its_place(tmp_path: Path) -> None:
    broken = tmp_path / "mini"
    for path in (PACKS / "mini").rglob("*"):
        if path.is_file():
            copy = broken / path.relative_to(PACKS / "mini")
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(path.read_bytes())
    wrong = next(broken.rglob("*.cards")).with_name("wrong.cards")
    wrong.write_text("card oops\n    play: +1 golld\n")
    with pytest.raises(PackError) as raised:
        load(broken)
    assert "wrong.cards:2:" in str(raised.value)
    assert "did you mean `gold`" in str(raised.value)
    again = pickle.loads(pickle.dumps(raised.value))
    assert str(again) == str(raised.value)


@pytest.mark.parametrize("name", ["tutorial", "clank", "thunderstone", "map_masters"])
def test_a_notebook_shows_packs_cards_boards_and_games(name: str) -> None:
    opened = pack(name)
    for board in opened.boards.values():
        svg = board._repr_svg_()
        assert svg is not None
        assert ET.fromstring(svg).tag.endswith("svg")
    for card in opened.cards.values():
        shown = ET.fromstring(card._repr_html_())
        assert card.title().casefold() in "".join(shown.itertext()).casefold()
    game = Game.new(opened, seed=3)
    decision = game.decision
    assert decision is not None
    html = game._repr_html_()
    text = "".join(ET.fromstring(html).itertext())
    assert decision.options[0].text in text
    assert opened.title() in text
    assert ("<svg" in html) is bool(opened.boards)


def test_a_game_in_a_notebook_shows_nothing_that_is_hidden() -> None:
    game = Game.new(pack("clank"), players=2, seed=5)
    decision = game.decision
    assert decision is not None
    for seed in range(4):
        imagined = game.imagine(decision.player, seed)
        assert imagined._repr_html_() == game._repr_html_()


def test_a_board_is_drawn_in_the_colours_and_language_that_are_asked_for() -> None:
    board = load("tutorial").boards["library"]
    plain = draw(board)
    assert draw(board, theme="dark") != plain
    assert draw(board, lang="de") != plain


def test_a_game_that_is_not_recorded_equals_its_copy_and_says_why_it_cannot_go_back() -> None:
    game = new(recorded=False)
    game.push(0)
    assert game.copy() == game
    with pytest.raises(IllegalOptionError, match="this game is not recorded"):
        game.pop()


def test_to_show_a_game_changes_nothing_and_lists_nothing(game: Game) -> None:
    assert repr(game).endswith("player 0 to decide>")
    assert game.machine.options is None


def test_pictures_in_one_call(game: Game) -> None:
    opened = load("tutorial")
    assert draw(opened) == draw(opened, "library")
    assert draw(opened.boards["library"]).startswith("<svg")
    assert draw(game) != draw(opened)
    maps = pack("map_masters")
    assert draw(maps, next(iter(maps.fragments))).startswith("<svg")
    with pytest.raises(ValueError, match="has laid nothing yet"):
        draw(Game.new(maps, seed=1), player=0)
