"""What the form means is what the runner does: however a program is made, games go the same."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from dsl.packs.load import load
from dsl.packs.pack import Pack
from interpreter.compile.build import compile_program
from interpreter.compile.making import How
from interpreter.compile.program_cache import program_for
from interpreter.game.game import Game
from interpreter.run.initial import first_cells
from interpreter.run.machine import Machine
from tests.paths import PACKS
from tests.playing import make_pack
from tests.random_packs import random_rules

WAYS: tuple[How, ...] = ("written", "plainly written", "run")
DECISIONS = 30


def begun(pack: Pack, how: How, *, recorded: bool, seed: int) -> Game:
    known = program_for(pack)
    program = compile_program(
        pack, known.players, known.board, known.options, recorded=recorded, how=how
    )
    game = Game(program, Machine(program, first_cells(program, seed)), seed)
    game._run()
    return game


def compare(pack: Pack, seed: int, decisions: int = DECISIONS) -> int:
    """Play the same game in every way; how many decisions it had."""
    chance = random.Random(seed)
    games = [begun(pack, how, recorded=True, seed=seed) for how in WAYS]
    games += [begun(pack, how, recorded=False, seed=seed) for how in WAYS]
    first, *others = games
    for number in range(decisions):
        asked = first.decision
        for game in others:
            found = game.decision
            assert game.machine.cells == first.machine.cells
            assert (found and found.values) == (asked and asked.values)
        if asked is None:
            return number
        option = chance.randrange(len(asked.values))
        for game in games:
            game.push(option)
    return decisions


@pytest.mark.parametrize("name", ["mini", "race"])
def test_small_packs_mean_what_they_are_written_as(name: str) -> None:
    assert compare(load(PACKS / name), 3) > 10


def test_the_tutorial_means_what_it_is_written_as() -> None:
    assert compare(load("tutorial"), 5) == DECISIONS


@pytest.mark.parametrize("seed", [1, 2, 3, 5])
def test_packs_by_chance_mean_what_they_are_written_as(tmp_path: Path, seed: int) -> None:
    assert compare(make_pack(tmp_path / "small", random_rules(seed), base=""), seed) > 0
