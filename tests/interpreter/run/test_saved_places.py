"""Places and questions by their names, and back."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from interpreter.game.game import Game
from interpreter.run.history.saved_places import named, numbered
from interpreter.state.layout import OPENING, STACK, WAITING
from tests.packs_under_test import ALL, pack
from tests.playing import make_pack
from tests.random_packs import random_rules

DECISIONS = 15


def check(game: Game) -> None:
    """Names say all, whatever the numbers are."""
    cells, program = game.machine.cells, game.program
    found = named(program, cells)
    assert numbered(program, found) == cells
    frame = found[STACK]
    while frame is not None:
        place, _, frame, _, _ = frame
        assert isinstance(place, str)


def play(game: Game, seed: int) -> int:
    """Check at decisions by chance; how many there were in phases that all play at once."""
    chance, at_once = random.Random(seed), 0
    for _ in range(DECISIONS):
        if game.decision is None:
            break
        check(game)
        at_once += bool(game.machine.cells[WAITING]) and game.machine.cells[OPENING] is not None
        game.push(chance.randrange(len(game.decision)))
    check(game)
    return at_once


@pytest.mark.parametrize("name", ALL)
def test_names_and_numbers_are_one_and_the_same(name: str) -> None:
    game = Game.new(pack(name), seed=3)
    assert len(set(game.program.places)) == len(game.program.places)
    asked = [question.name for question in game.program.questions]
    assert all(asked)
    assert len(set(asked)) == len(asked)
    play(game, 3)


def test_those_who_wait_in_a_phase_played_at_once_are_named_too(tmp_path: Path) -> None:
    made = make_pack(tmp_path / "small", random_rules(3), base="")
    assert play(Game.new(made, 3, 3), 3) > 3


def test_an_unknown_name_is_refused() -> None:
    game = Game.new(pack("mini"), seed=3)
    found = named(game.program, game.machine.cells)
    place, *rest = found[STACK]
    found[STACK] = (f"{place} that is not there", *rest)
    with pytest.raises(LookupError):
        numbered(game.program, found)
    found[STACK] = (0, *rest)  # a number says nothing from one program to the next
    with pytest.raises(LookupError):
        numbered(game.program, found)
