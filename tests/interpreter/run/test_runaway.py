"""A pack that would run for ever gets a clear error that names it, and the game stays as it was."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.game.ad_hoc import do_text
from interpreter.game.game import Game
from interpreter.state.errors import PlayError, RunawayError
from tests.playing import act, make_pack, value

CASES = {
    "a trigger that feeds itself": (
        "card bad\n    play: whenever you gain coins: +1 coins\ncard go\n    play: +1 coins\n",
        "bad",
    ),
    "two triggers that feed each other": (
        "card bad\n    play: whenever you gain coins: +1 sparks\n"
        "    play: whenever you gain sparks: +1 coins\n"
        "card go\n    play: +1 coins\n",
        "bad",
    ),
    "a verb that calls itself": ("verb again\n    again\ncard go\n    play: again\n", "go"),
    "a verb that asks and calls itself": (
        "verb again\n    choose\n        - again\n        - again\ncard go\n    play: again\n",
        None,
    ),
    "a loop without end": (
        "card go\n    play: repeat 1000000: repeat 1000000: +1 coins\n",
        "go",
    ),
    "a loop that changes nothing": ("card go\n    play: repeat while coins = 0: nothing\n", "go,"),
    "a loop until what never comes": (
        "card go\n    play: repeat until coins < 0: +1 coins\n",
        "go,",
    ),
    "a loop in which nothing happens but what waits": (
        "card go\n    play:\n        whenever you would gain coins: instead: +1 sparks\n"
        "        repeat until coins > 0: +1 coins\n",
        "go",
    ),
    "a choice among too many": (
        "card go\n    play:\n        choose n from 0 to 9000\n        +n coins\n",
        "game.rules",
    ),
    "a choice among far too many": (
        "card go\n    play:\n        choose n from 0 to 100000\n        +n coins\n",
        None,
    ),
    "cards without number": (
        "card go\n    play: repeat 150000: create 1 go in table\n",
        "go",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_effects_are_bounded(case: str, tmp_path: Path) -> None:
    text, named = CASES[case]
    game = Game.new(make_pack(tmp_path / "small", text), 1, 1)
    for card in ("bad", "go"):
        if f"card {card}" in text:
            do_text(game, f"create 1 {card} in hand")
    if "card bad" in text:
        act(game, "play", "bad")
    error, before = run_away(game)
    if named is not None:
        assert named in str(error)
    assert game == before


def run_away(game: Game) -> tuple[RunawayError, Game]:
    """Play on until it is too much; the error, and the game as it was before the last answer."""
    for _ in range(1000):
        decision, before = game.decision, game.copy()
        assert decision is not None
        try:
            if decision.kind == "action":
                act(game, "play", "go")
            else:
                game.push(0)
        except RunawayError as error:
            return error, before
    raise AssertionError("nothing ran away")


def test_a_value_worked_out_from_itself_is_an_error(tmp_path: Path) -> None:
    text = """
card odd
    points 1
    play: this game: while points of this >= 1: points of this is 1 more
"""
    game = Game.new(make_pack(tmp_path / "small", text), 1, 1)
    do_text(game, "create 1 odd in hand")
    act(game, "play", "odd")
    with pytest.raises(PlayError):
        value(game, "sum of points of cards in table")


def test_a_row_that_is_full_says_so(tmp_path: Path) -> None:
    text = """
zone shelf: shared, 1 slots
card go
    play: move this to shelf
"""
    game = Game.new(make_pack(tmp_path / "small", text), 1, 1)
    do_text(game, "create 2 go in hand")
    act(game, "play", "go")
    with pytest.raises(PlayError, match="no empty slot"):
        act(game, "play", "go")
