"""What a person asks at the table besides deciding."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from cardwright.editor.starting.new_pack import TEMPLATE, files_of_new_pack
from cardwright.play.inquiries import why_lines
from cardwright.play.screens.page import Page
from cardwright.play.screens.table import Table
from dsl.packs.load import load
from interpreter.game.game import Game
from interpreter.text.card_notes import number_text
from tests.cardwright.play.sitting import play
from tests.packs_under_test import SHIPPED, pack
from tests.playing import make_pack


def said(
    capsys: pytest.CaptureFixture[str], *typed: str, name: str = "clank", lang: str = "en"
) -> str:
    play(pack(name), "\n".join([*typed, "quit", ""]), lang=lang)
    return capsys.readouterr().out


def test_why_says_what_is_lacking_and_where_a_number_comes_from(
    capsys: pytest.CaptureFixture[str],
) -> None:
    shown = said(capsys, "why buy sneak", "play stumble", "why clank", "why nonsense")
    assert "acquire Sneak: it takes 2 skill, and you have 0" in shown
    assert "Clank: 4\n" in shown
    assert "Stumble: Clank 3 → 4" in shown or "+1 Clank" in shown
    assert "Nothing here is called `nonsense`." in shown


def test_help_knows_options_cards_tags_places_and_numbers(
    capsys: pytest.CaptureFixture[str],
) -> None:
    shown = said(capsys, "help 1", "help duke", "help danger", "help gatehouse", "help goblim")
    assert "play Stumble\nStumble\n  Starting card\n  Play: +1 Clank." in shown
    assert "The Duke\n  Dungeon card, companion" in shown
    assert "draws\n  one more cube." in shown
    assert "└──" in shown.partition("one more cube.")[2]
    assert "Did you mean `Goblin`?" in shown


def test_what_one_has_and_the_score_by_parts(capsys: pytest.CaptureFixture[str]) -> None:
    shown = said(capsys, "cards", "score")
    assert "deck: Burgle ×3, Scramble, Stumble" in shown
    assert "artifacts  tokens  gold  cards  total" in shown


@pytest.mark.parametrize("name", SHIPPED)
def test_the_rules_of_every_pack_have_a_goal_and_actions(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = said(capsys, "rules", "why", "score", "cards", name=name)
    assert ("score" in shown) or ("win" in shown)
    assert "_" not in shown.partition("> ")[2]


def test_it_is_asked_in_the_language_that_is_played_in(capsys: pytest.CaptureFixture[str]) -> None:
    shown = said(capsys, "pourquoi acquérir sneak", "aide duc", "règles", lang="fr")
    assert "il faut 2" in shown
    assert "Le Duc" in shown
    assert "Le plus haut score gagne" in shown


def test_the_log_of_some_turns_and_about_some_words(capsys: pytest.CaptureFixture[str]) -> None:
    steps = ["1"] * 24
    whole, last, about = (
        said(capsys, *steps, typed).rpartition("> ")[0].rpartition("> ")[2]
        for typed in ("log", "log 1", "log burgle")
    )
    assert last.strip()
    assert len(last.splitlines()) < len(whole.splitlines())
    assert all("urgle" in line or not line.startswith(" ") for line in about.splitlines())


THREATS = """
zone pit: shared, pile, hidden
counter threat "threat": shared
    value: sum of points of cards in pit
counter might "might": each player
    value: sum of points of cards in your hand
card rat "Rat"
    points 1
card ogre "Ogre"
    points 5
setup
    each player:
        create 3 rat in deck
        create 2 ogre in deck
        shuffle deck
        move top 2 cards of deck to hand
        move top 2 cards of deck to pit
"""


def test_the_parts_of_a_sum_tell_nothing_hidden(tmp_path: Path) -> None:
    """Of what lies where the player does not see it, only the sum is told that everybody is."""
    game = Game.new(make_pack(tmp_path, THREATS), 2, seed=1)
    table = Table(game.program, "en", Page(80))
    others = " ".join(why_lines(game, table, 0, "threat", list))
    own = " ".join(why_lines(game, table, 0, "might", list))
    assert others == f"{game.counter('threat', 0)} threat"
    assert "Rat" in own
    assert "Ogre" in own


def test_a_new_pack_says_numbers_of_one_in_the_singular(tmp_path: Path) -> None:
    shutil.copytree(TEMPLATE, tmp_path / "mine")
    for path, text in files_of_new_pack("mine", "Mine").items():
        (tmp_path / "mine" / path).write_text(text, encoding="utf-8")
    points = load(tmp_path / "mine").vocabulary.attributes["points"]
    assert [number_text(points, shown, "en") for shown in ("1", "2")] == ["1 point", "2 points"]
