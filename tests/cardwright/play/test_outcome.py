"""What the table says at the end, where players win together or the lowest score does."""

from __future__ import annotations

import pytest

from cardwright.play.screens.messages import Messages
from cardwright.play.screens.outcome import outcome
from cardwright.play.screens.page import Page
from interpreter.game.ad_hoc import do_text
from interpreter.game.game import Game
from tests.packs_under_test import pack


def told(game: Game, lang: str = "en") -> list[str]:
    vocabulary = game.program.vocabulary
    lines = outcome(game.result, vocabulary, Messages(vocabulary, lang), Page(80))
    return [line.rstrip() for line in lines[1:] if line.strip()]


def test_a_team_has_a_row_of_its_own() -> None:
    game = Game.new(pack("pairs"), 4, 1)
    do_text(game, "set mud to 1")
    assert told(game) == [
        "                         mud  total (lowest wins)",
        "  player 1                 1                    1",
        "  player 2                 3                    3",
        "  player 3                 3                    3",
        "  player 4                 3                    3",
        "  team 1 (players 1, 3)    4                    4",
        "  team 2 (players 2, 4)    6                    6",
        "Players 1, 3 win together.",
    ]


@pytest.mark.parametrize(
    ("lang", "last"),
    [
        ("en", "Players 1, 3 win together."),
        ("de", "Die Spieler 1, 3 gewinnen als Team."),
        ("fr", "Les joueurs 1, 3 gagnent en équipe."),
    ],
)
def test_a_team_wins_in_every_language(lang: str, last: str) -> None:
    game = Game.new(pack("pairs"), 4, 1)
    do_text(game, "set mud to 1")
    assert told(game, lang)[-1] == last


def test_what_is_for_all_is_told_once() -> None:
    game = Game.new(pack("rescue"), 2, 1)
    do_text(game, "+2 effort")
    assert told(game) == [
        "               effort  boat  total",
        "  player 1          2            2",
        "  player 2          0            0",
        "  all players       2     4      6",
        "Nobody wins.",
    ]
    do_text(game, "set leaks to 0")
    assert told(game)[-1] == "All players win together."
