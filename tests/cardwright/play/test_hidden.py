"""Nobody is shown what they may not see."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from cardwright.play.showing import CLEAR
from dsl.packs.pack import Pack
from interpreter.game.game import Game
from interpreter.game.view import name_of
from tests.cardwright.play.sitting import Terminal, play
from tests.playing import make_pack


def test_others_hands_and_draws_are_not_shown(
    race: Pack, capsys: pytest.CaptureFixture[str]
) -> None:
    seed = next(
        seed
        for seed in range(50)
        if held(Game.new(race, 2, seed), 0) == {"stroll"}
        and "gamble" in held(Game.new(race, 2, seed), 1)
    )
    play(race, "log\ntable\nhint\n", seed=seed)
    out = capsys.readouterr().out
    assert "Stroll" in out
    assert "Gamble" not in out


def held(game: Game, player: int) -> set[str]:
    zones = game.view(player)["zones"]
    cards = next(z["cards"] for z in zones if z["zone"] == "hand" and z["of"] == player)
    return {name_of(card or {}) or "" for card in cards}


def test_the_news_names_only_cards_that_were_seen(
    race: Pack, capsys: pytest.CaptureFixture[str]
) -> None:
    play(race, "rest\nlog\n")
    out = capsys.readouterr().out
    shown, log = out.split("> log")
    assert "you: rest" in shown
    assert "discard" not in shown[shown.index("you: rest") : shown.index("─ Player 1 · turn 3")]
    assert "cleanup: 3 Stroll: hand → discard" in log
    others = log[log.index("player 2: ") :]
    assert "card: deck → hand" in others or "cards: deck → hand" in others


def test_a_hidden_card_of_an_action_is_not_named_to_the_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pack = make_pack(
        tmp_path,
        """
card secret "Secret"
action hide(c: card in your hand) "hide {c}"
    move c to deck
    end phase
setup
    each player: create 2 secret in their hand
end when count of cards in hand < 0
""",
        base=BASE.replace("actions play, pass", "actions hide"),
    )
    play(pack, "1\n", bots=[], players=2)
    out = capsys.readouterr().out
    assert "player 1: hide" in out
    assert "player 1: hide Secret" not in out
    assert "player 1: hide a hidden card (1 card: hand → deck)" in out


BASE = """
game small "Small"
    players 1 to 4

counter coins: each player
zone deck: each player, pile, hidden
zone hand: each player, owner sees
tag thing
moment play

action pass
    end phase

turn
    phase main: actions play, pass
"""


def test_between_two_people_the_screen_is_wiped(
    race: Pack, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = Terminal()
    monkeypatch.setattr(sys, "stdout", screen)
    play(race, Terminal("rest\n\nrest\n"), bots=[])
    out = screen.getvalue()
    first, curtain, second, *_ = out.split(CLEAR)
    assert "Player 1 ·" in first
    assert "Pass the screen on" in curtain
    assert "hand" not in curtain
    assert "Player 2 ·" in second


def test_one_person_against_bots_needs_no_curtain(
    race: Pack, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = Terminal()
    monkeypatch.setattr(sys, "stdout", screen)
    play(race, Terminal("rest\nrest\n"))
    assert CLEAR not in screen.getvalue()
