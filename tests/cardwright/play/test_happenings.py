"""What a verb does is told under the title that the screen gives it."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.play.answer_news import begin_telling, finish_telling
from cardwright.play.happenings import Happenings, spans_of
from cardwright.play.news import News
from cardwright.play.screens.page import Page
from cardwright.play.screens.table import Table
from dsl.packs.load import check
from dsl.packs.pack import Pack
from interpreter.game.ad_hoc import do_text
from interpreter.game.game import Game
from tests.packs_under_test import pack as shipped
from tests.playing import BASE, make_pack, write_pack

WORDS = """
counter rain "rain" fr "pluie": shared

card cloud "Cloud" fr "un Nuage"
    play:
        +1 coin
        storm 2
card drop "Drop" fr "une Goutte"
    play: soak

verb storm(n)
    +(n) rain
    each player: soak
verb soak "soak" fr "trempez"
    +1 spark

action sing "sing" fr "chanter"
    storm 1
    +1 coin

screen
    tell storm "thunderstorm" fr "orage"
"""


@pytest.fixture
def pack(tmp_path: Path) -> Pack:
    base = BASE.replace("actions play,", "actions play, sing,")
    return make_pack(tmp_path / "small", WORDS, base=base.replace("coins, sparks", "coin, spark"))


def news(game: Game, word: str, lang: str = "en") -> str:
    game.lang = lang
    decision, mark = game.decision, len(game.machine.journal)
    assert decision is not None
    index = next(at for at, one in enumerate(decision.options) if word in one.text)
    told = begin_telling(decision, index)
    game.push(index)
    step = {game.length: finish_telling(told, decision, index)}
    return "\n".join(News(game, Table(game.program, lang, Page(120)), 0).since(mark, step))


@pytest.fixture
def game(pack: Pack) -> Game:
    game = Game.new(pack, players=2, seed=1)
    do_text(game, "create 1 cloud in hand, create 1 drop in hand")
    return game


def test_what_a_verb_does_is_told_under_its_title_whoever_uses_it(game: Game) -> None:
    assert news(game, "Cloud") == (
        "you: play Cloud (+1 coin)\n  thunderstorm: +2 rain, you +1 spark, player 2 +1 spark"
    )
    assert news(game, "sing") == (
        "you: sing (+1 coin)\n  thunderstorm: +1 rain, you +1 spark, player 2 +1 spark"
    )


def test_it_is_told_in_every_language(game: Game) -> None:
    assert "\n  orage : +2 pluie, vous +1 spark, joueur 2 +1 spark" in news(game, "Nuage", "fr")


def test_a_verb_that_it_uses_is_told_so_only_then(game: Game) -> None:
    assert news(game, "Drop") == "you: play Drop (+1 spark)"


def test_a_title_without_holes_need_not_be_said_again(tmp_path: Path) -> None:
    text = WORDS.replace('tell storm "thunderstorm" fr "orage"', "tell soak")
    base = BASE.replace("actions play,", "actions play, sing,").replace(
        "coins, sparks", "coin, spark"
    )
    write_pack(tmp_path / "small", text, base=base)
    found, report = check(tmp_path / "small")
    assert found is not None, list(report)
    assert found.vocabulary.told["soak"].titles == {"en": "soak", "fr": "trempez"}


def test_what_a_later_screen_says_counts(tmp_path: Path) -> None:
    later = 'screen\n    tell storm "tempest"\n'
    base = BASE.replace("coins, sparks", "coin, spark")
    vocabulary = make_pack(tmp_path / "small", WORDS + later, base=base).vocabulary
    assert vocabulary.told["storm"].titles == {"en": "tempest"}


def test_what_only_the_verbs_do_that_it_alone_uses_is_its_doing_too(tmp_path: Path) -> None:
    words = WORDS.replace("    +(n) rain\n", "    if n > 1: +(n) rain\n    flood\n")
    words += "verb flood\n    if coin > 9: +1 rain\n    each player: drizzle\n"
    words += "verb drizzle\n    +1 spark\n"
    base = BASE.replace("actions play,", "actions play, sing,").replace(
        "coins, sparks", "coin, spark"
    )
    game = Game.new(make_pack(tmp_path / "small", words, base=base), players=2, seed=1)
    assert news(game, "sing") == (
        "you: sing (+1 coin)\n  thunderstorm: you +2 spark, player 2 +2 spark"
    )


def test_all_that_an_attack_of_the_dragon_does_is_told_as_one() -> None:
    vocabulary = shipped("clank").vocabulary
    told = Happenings(vocabulary).own
    made = [*spans_of(vocabulary, "attack"), *spans_of(vocabulary, "strike")]
    assert {told.get(span) for span in made} == {"attack"}
