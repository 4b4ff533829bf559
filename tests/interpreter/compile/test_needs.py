"""What an action needs is asked before any parameter stands for something, if it speaks of none."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.compilers.chosen_games import Setting
from tests.compilers.ways import Way, new_game
from tests.playing import BASE, offers, write_pack

RULES = """
zone row: shared
card cat
    thing
card dog

action swap(c: card in your hand, d: card in row)
    needs {condition}
    move c to row
    move d to hand

setup
    each player: create 1 cat in hand, create 1 cat in deck
    create 1 dog in row
"""
WAYS: tuple[Way, ...] = (("run", True), ("written", False))
# each is worked out by the engine itself, from all that is bound
CONDITIONS = {
    "deck is cat": True,
    "deck is dog": False,
    "deck is not dog": True,
    "your deck is 1 cat": True,
    "thing": True,
    "no thing": False,
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("condition", CONDITIONS)
def test_a_need_that_speaks_of_no_parameter(tmp_path: Path, condition: str, way: Way) -> None:
    base = BASE.replace("actions play, pass", "actions swap, pass")
    write_pack(tmp_path / "small", RULES.format(condition=condition), base=base)
    game = new_game(Setting(str(tmp_path / "small"), 2, 1), way)
    game._run()
    assert offers(game, "swap") == CONDITIONS[condition]
