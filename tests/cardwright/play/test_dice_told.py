"""What is told of dice, and of what happens when turns start, at the table."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cardwright.play.sitting import play
from tests.playing import make_pack

RULES = """
game pots "Pots"
    players 2

die bone "die|dice": 2, 2
zone tin "tin": shared
zone bowl "bowl": each player
zone kept "kept": each player
counter coins "coin|coins": each player

setup
    create 2 bone in tin

at start of turn: +1 coin

action throw "throw"
    move bones in tin to bowl
    roll bones in bowl
    move bones in bowl to kept
    move bones in kept to tin

action stop "stop"
    end turn

turn
    phase main: actions throw, stop

screen
    hide tin

end when coins = 9
score coins: coins
"""


def test_dice_that_are_taken_out_or_put_away_are_told_by_their_roll(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    play(make_pack(tmp_path, RULES, base=""), "1\n2\n", bots=[], players=2)
    shown = capsys.readouterr().out
    assert "throw (rolled: 2, 2; 2 ×2: bowl → kept)" in shown


def test_what_happens_when_a_turn_starts_is_no_doing_of_whoever_had_the_turn_before(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    play(make_pack(tmp_path, RULES, base=""), "2\n", bots=["random"], players=2)
    shown = capsys.readouterr().out
    assert "stop (" not in shown
    assert "start of the turn: " in shown
