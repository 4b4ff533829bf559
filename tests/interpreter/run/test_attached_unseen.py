"""A card that is attached is seen by those who see it where it lies, and by nobody else."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.play.news import News
from cardwright.play.screens.page import Page
from cardwright.play.screens.table import Table
from interpreter.game.ad_hoc import do_text
from interpreter.game.game import Game
from interpreter.game.matching import labels
from interpreter.game.view import CardView
from tests.playing import BASE, make_pack

WORDS = """
zone field: shared
zone trunk: each player, owner sees
tag beast
card cat "Cat"
    beast
card hat "Hat"
action feed(c: beast in field) "feed {c}"
    +1 coins
setup
    create 2 cat in field
    each player: create 1 hat in their trunk
"""


@pytest.fixture
def game(tmp_path: Path) -> Game:
    base = BASE.replace("actions play,", "actions play, feed,")
    game = Game.new(make_pack(tmp_path / "small", WORDS, base=base), players=2, seed=1, first=0)
    do_text(game, "for each c in top 1 cat of field: attach hat in your trunk to c")
    return game


def cats(game: Game, player: int) -> list[CardView | None]:
    return next(zone["cards"] for zone in game.view(player)["zones"] if zone["zone"] == "field")


def screen(game: Game, player: int) -> str:
    table = Table(game.program, "en", Page(100, None))
    return "\n".join(table.whole(game.view(player)))


def news(game: Game, player: int) -> str:
    table = Table(game.program, "en", Page(100, None))
    return "\n".join(News(game, table, player, full=True).since(0, {}))


def test_its_owner_sees_it_and_others_see_a_card(game: Game) -> None:
    assert cats(game, 0) == [{"card": "cat", "with": ["hat"]}, {"card": "cat"}]
    assert cats(game, 1) == [{"card": "cat", "with_hidden": 1}, {"card": "cat"}]


def test_the_screen_and_the_news_name_it_to_its_owner_only(game: Game) -> None:
    assert "Cat (Hat)" in screen(game, 0)
    assert "Cat (a hidden card)" in screen(game, 1)
    assert "Hat" not in screen(game, 1)
    assert "Hat: attached to Cat" in news(game, 0)
    assert "Hat" not in news(game, 1)


def test_options_tell_hosts_apart_without_naming_it(game: Game) -> None:
    assert game.decision is not None
    assert labels(game.decision)[:2] == ["feed Cat (Hat)", "feed Cat"]
    game.push("pass")
    assert game.decision is not None
    assert game.decision.player == 1
    assert labels(game.decision)[:2] == ["feed Cat (a hidden card)", "feed Cat"]


def test_a_host_that_is_not_seen_is_not_named_either(game: Game) -> None:
    do_text(game, "create 1 cat in your trunk, create 1 hat in field")
    mark = game.mark
    do_text(game, "for each c in top 1 cat of your trunk: attach hat in field to c")
    (entry,) = [entry for entry in game.log_since(mark) if entry.what == "attached"]
    assert entry.seers == {0}
