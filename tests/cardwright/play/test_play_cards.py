"""What is told of cards at the terminal: marks on them, and where they have gone."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from cardwright.play import run_play
from cardwright.play.screens.page import Page
from cardwright.play.screens.table import Table
from dsl.packs.pack import Pack
from interpreter.game.ad_hoc import do_text
from interpreter.game.game import Game
from tests.playing import BASE, make_pack

RULES = """
counter wear: each card
counter tired "tired" fr "las": each card, 0 to 1
counter secret: each card, 0 to 1
card cat "Cat" fr "le Chat"
    thing

screen
    show hand
    hide secret
"""


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Pack:
    return make_pack(tmp_path_factory.mktemp("turns") / "small", RULES)


def drawn(pack: Pack, effect: str) -> list[str]:
    game = Game.new(pack, 1, 1)
    do_text(game, effect)
    return Table(game.program, "en", Page()).whole(game.view(0))


def test_what_the_screen_hides_does_not_tell_cards_apart(pack: Pack) -> None:
    marked = "create 2 cat in hand, for each c in top 1 of hand: set c.secret to 1"
    assert "Cat ×2" in "\n".join(drawn(pack, marked))


def test_a_mark_on_a_card_is_told_without_a_number(pack: Pack) -> None:
    marked = "create 1 cat in hand, for each c in cards in hand: set c.tired to 1"
    assert "Cat (tired)" in "\n".join(drawn(pack, marked))
    worn = "create 1 cat in hand, for each c in cards in hand: set c.wear to 2"
    assert "Cat (2 wear)" in "\n".join(drawn(pack, worn))


JOURNEY = """
zone gate, moat: shared
zone queue: shared, 3 slots
card imp "Imp"
    thing
setup
    create 2 imp in queue

action send(c: card in queue) "send {c}"
    move c to gate
    move c to moat
    for each d in cards in queue: move d to queue
    end phase
"""


def test_a_card_is_told_where_it_ends_up_and_not_that_others_close_up(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    base = BASE.replace("actions play, pass", "actions send, pass")
    pack = make_pack(tmp_path, JOURNEY, base=base)
    run_play(pack, players=1, bots=[], seed=1, board=None, stdin=io.StringIO("send\nlog\n"))
    shown = capsys.readouterr().out
    assert shown.count("send Imp (Imp: gate → moat)") == 2
    assert "queue → queue" not in shown
