"""Nobody is shown what they may not see."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from cardwright.play.answer_news import begin_telling, finish_telling
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


WAGERS = {
    "a number of an action": ('(n: 1 to 3) "bet {n}"', "set guess to n"),
    "a player of an action": ('(p: player) "bet on {p}"', "set guess to p.seat"),
    "a player chosen in it": ("", "let p = 1 player, set guess to p.seat"),
    "under another word": ("", "choose n from 1 to 3, let m = n + 1, set guess to m"),
    "in a verb": ("", "choose n from 1 to 3, keep n"),
}


@pytest.mark.parametrize("what", WAGERS)
def test_what_goes_into_a_hidden_counter_is_told_to_nobody_else(tmp_path: Path, what: str) -> None:
    given, done = WAGERS[what]
    pack = make_pack(
        tmp_path,
        f"""
counter guess: each player, owner sees
verb keep(x) "keep {{x}}"
    set guess to x + 1
action bet{given}
    {done}
    end phase
end when coins > 9
""",
        base=BASE.replace("actions play, pass", "actions bet"),
    )
    told = [told_of_a_bet(Game.new(pack, 3, seed=1), which) for which in (1, 2)]
    others = {(viewer, line) for viewer, lines in told[0].items() for line in lines if viewer}
    assert others == {
        (viewer, line) for viewer, lines in told[1].items() for line in lines if viewer
    }
    assert told[0][0] != told[1][0]  # who bets knows it


def told_of_a_bet(game: Game, which: int) -> dict[int, list[str | None]]:
    """What each player is told of the answers of a bet."""
    found: dict[int, list[str | None]] = {viewer: [] for viewer in range(3)}
    while (decision := game.decision) is not None and decision.player == 0:
        index = min(which, len(decision) - 1)
        told = begin_telling(decision, index)
        game.push(index)
        for viewer, lines in found.items():
            lines.append(finish_telling(told, decision, index).to(viewer))
    return found


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
