"""Screens of every pack at three sizes, as they were looked at and kept.

`python -m tests.cardwright.play.test_screens_kept` writes them anew, to be read before they are
committed.
"""

from __future__ import annotations

import io
import random
from pathlib import Path

import pytest

from cardwright.play.screens.drawn_board import drawn_board, in_colour
from cardwright.play.screens.page import Page, width_of
from cardwright.play.screens.table import Table
from cardwright.play.showing import Showing
from interpreter.game.game import Game
from tests.packs_under_test import SHIPPED, pack

KEPT = Path(__file__).parent / "screens_kept"
SIZES = ((80, 24), (100, 30), (120, 40))
ANSWERS = 25


def played(name: str) -> Game:
    """A game in which somebody has answered for a while."""
    chance, game = random.Random(7), Game.new(pack(name), seed=7)
    for _ in range(ANSWERS):
        assert game.decision is not None
        game.push(chance.randrange(len(game.decision)))
        if game.over:
            game.pop()
            break
    return game


def screen(game: Game, width: int, height: int) -> list[str]:
    """What the person who decides sees on a screen of this size."""
    page = Page(width, height)
    shown: list[str] = []

    class Kept(Showing):
        def write(self, lines: list[str]) -> None:
            shown.extend(lines)

    showing = Kept(game, [None] * game.program.players, None, io.StringIO())
    showing.table = Table(game.program, game.lang, page)
    decision = game.decision
    assert decision is not None
    showing.news_from[decision.player] = game.marks[-6][0] if game.marks[5:] else 0
    showing.redraw(game.view(decision.player), decision, height)
    return shown


def screens(name: str) -> str:
    """The screens of a pack at all sizes, and its board."""
    game = played(name)
    parts = []
    for width, height in SIZES:
        lines = screen(game, width, height)
        assert all(width_of(line) <= width for line in lines)
        parts.append(f"=== {width}x{height}\n" + "\n".join(line.rstrip() for line in lines))
    if game.program.board is not None and game.decision is not None:
        table = Table(game.program, game.lang, Page())
        drawn = drawn_board(game, game.view(game.decision.player), table.messages)
        parts.append("=== map\n" + "\n".join(in_colour(drawn.whole(), Page())))
    return "\n\n".join(parts) + "\n"


@pytest.mark.parametrize("name", SHIPPED)
def test_screens_are_as_they_were_kept(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = screens(name)
    assert found == (KEPT / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", SHIPPED)
def test_the_question_and_the_last_events_are_on_the_smallest_screen(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    game = played(name)
    decision = game.decision
    assert decision is not None
    lines = screen(game, 80, 24)
    assert any(decision.text in line for line in lines)


if __name__ == "__main__":
    KEPT.mkdir(exist_ok=True)
    for pack_name in SHIPPED:
        (KEPT / f"{pack_name}.txt").write_text(screens(pack_name), encoding="utf-8")
