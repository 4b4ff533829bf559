"""Errors and profiles name cards and rules, and never only 'a value'."""

from __future__ import annotations

import cProfile
import pstats
import random
import traceback
from pathlib import Path

import pytest

from dsl.packs.load import load
from interpreter.compile.making import Making
from interpreter.game.game import Game
from interpreter.run.program import Program
from interpreter.state.errors import PlayError
from tests.playing import act, make_pack

TEXT = """
define tired = coins > 90
counter wealth: each player
    value: coins + sparks
score total: wealth

card spark
    play:
        +2 coins
        +1 sparks

setup
    create 1 spark in hand

action rest
    needs not tired
    end phase
"""


def titles(program: Program) -> list[str]:
    """The titles of all functions that are made for a program."""
    assert isinstance(program.origin, Making)
    expressions = program.origin.compiler.expressions
    expressions.write_all()
    return [title for title in expressions.titles if title]


def test_the_traceback_of_an_error_names_the_card_and_its_line(tmp_path: Path) -> None:
    game = Game.new(make_pack(tmp_path, TEXT), players=1, seed=1)
    game.machine.cells[game.program.layout.counters["coins"]] = None  # nothing can be added to it
    with pytest.raises(PlayError) as caught:
        act(game, "play", "spark")
    cause = caught.value.__cause__
    assert isinstance(cause, TypeError)
    frame = traceback.extract_tb(cause.__traceback__)[-1]
    text = (tmp_path / "game.rules").read_text(encoding="utf-8").splitlines()
    line = 1 + text.index("    play:")
    assert frame.filename.startswith("<card spark play, ")
    assert frame.filename.endswith(f"game.rules:{line}:5>")
    assert frame.name.startswith("do_card_spark_play")
    assert frame.line == "new = old + 2"


def test_a_profile_names_the_cards() -> None:
    game = Game.new(load("tutorial"), players=2, seed=4)
    chance, profile = random.Random(4), cProfile.Profile()
    with profile:
        for _ in range(120):
            if game.decision is None:
                break
            game.push(chance.randrange(len(game.decision)))
    files = {file for file, _, _ in pstats.Stats(profile).stats}  # type: ignore[attr-defined]
    assert [file for file in files if file.startswith("<card notebook play, ")]
    assert [file for file in files if file.startswith("<every action of phase ")]
    assert not [file for file in files if "a value" in file or "a test" in file]


def test_functions_are_called_by_what_they_are_for(tmp_path: Path) -> None:
    named = titles(Game.new(make_pack(tmp_path, TEXT), players=1).program)
    for start in ("define tired, ", "counter wealth, ", "score total, ", "action rest"):
        assert [title for title in named if title.startswith(start)], (start, named)
    assert not [title for title in named if title.startswith(("a value", "a test"))]


@pytest.mark.parametrize("pack", ["tutorial", "map_masters"])
def test_no_function_is_without_a_title(pack: str) -> None:
    named = titles(Game.new(load(pack), seed=1).program)
    assert len(named) > 100
    assert not [title for title in named if title.startswith(("a value", "a test"))]
