"""What happens because of a card in a hand is told to others without its name."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.play.answer_news import NOBODY, begin_telling, finish_telling
from cardwright.play.news import News
from cardwright.play.screens.page import Page
from cardwright.play.screens.table import Table
from dsl.packs.pack import Pack
from interpreter.game.ad_hoc import do_text
from interpreter.game.game import Game
from tests.playing import BASE, make_pack

WORDS = """
card spy "Spy"
    while this is in your hand:
        whenever you gain sparks: +1 coins
card scout "Scout"
    while this is in your hand:
        whenever you gain sparks: +2 coins

action sing "sing"
    +1 sparks
"""


@pytest.fixture
def pack(tmp_path: Path) -> Pack:
    base = BASE.replace("actions play,", "actions play, sing,")
    return make_pack(tmp_path / "small", WORDS, base=base)


def news(pack: Pack, viewer: int, lang: str = "en", where: str = "hand") -> str:
    game = Game.new(pack, players=2, seed=1, first=0)
    do_text(game, f"create 1 spy in {where}, create 1 scout in hand")
    game.lang = lang
    decision, mark = game.decision, len(game.machine.journal)
    assert decision is not None
    index = next(at for at, one in enumerate(decision.options) if "sing" in one.text)
    told = begin_telling(decision, index)
    game.push(index)
    step = {game.length: finish_telling(told, decision, index)}
    return "\n".join(News(game, Table(game.program, lang, Page(120)), viewer).since(mark, step))


def test_who_sees_the_card_is_told_its_name(pack: Pack) -> None:
    assert "Spy: +1 coins" in news(pack, 0)
    assert "Scout: +2 coins" in news(pack, 0)


@pytest.mark.parametrize("viewer", [1, NOBODY])
def test_who_does_not_see_it_is_told_what_it_did(pack: Pack, viewer: int) -> None:
    found = news(pack, viewer)
    assert "a hidden card: +3 coins" in found
    assert "Spy" not in found
    assert "Scout" not in found


@pytest.mark.parametrize("viewer", [1, NOBODY])
def test_a_card_that_lies_where_it_does_nothing_is_no_clue(pack: Pack, viewer: int) -> None:
    assert "Spy" not in news(pack, viewer, where="hand, create 1 spy in table")


@pytest.mark.parametrize("lang", ["fr", "de"])
def test_so_in_every_language(pack: Pack, lang: str) -> None:
    assert "Spy" in news(pack, 0, lang)
    assert "Spy" not in news(pack, 1, lang)
