"""Turns, phases, loops, events and replacements do what the scenarios of the pack `hours` say, in
every way to run them, and a game goes on from wherever it was saved."""

from __future__ import annotations

import random

import pytest

from dsl.model.scenario import Scenario
from interpreter.compile.build import compile_program
from interpreter.game.ad_hoc import do_text
from interpreter.game.game import Game
from interpreter.state.errors import PlayError
from interpreter.testing.scenarios import run_scenario
from tests.compilers.chosen_games import settings_of
from tests.compilers.ways import compare
from tests.packs_under_test import pack

PACK = pack("hours")


@pytest.mark.parametrize("scenario", PACK.scenarios, ids=lambda scenario: scenario.name)
def test_what_is_written_is_done(scenario: Scenario) -> None:
    outcome = run_scenario(PACK, scenario)
    assert outcome.problem is None, f"{outcome.span}: {outcome.problem}"


def test_every_way_plays_the_same_game() -> None:
    assert compare(settings_of("hours")[0], 40).decisions > 30


def test_what_is_typed_in_finds_the_places_where_they_were() -> None:
    board = None
    programs = [
        compile_program(PACK, 2, board, {}, open_ended=open_ended, recorded=recorded)
        for open_ended, recorded in ((False, True), (False, False), (True, True))
    ]
    assert programs[0].places == programs[1].places == programs[2].places


def test_what_gives_way_to_nothing_in_a_pack_is_not_typed_into_it() -> None:
    game = Game.new(PACK, 2, seed=1)
    with pytest.raises(PlayError, match="anything happen in the place of `sort`"):
        do_text(game, "whenever you would sort: instead: nothing")


def test_a_game_goes_on_from_wherever_it_is_saved_and_back() -> None:
    chance, game = random.Random(5), Game.new(PACK, 3, seed=2)
    for _ in range(60):
        if game.decision is None:
            break
        number = chance.randrange(len(game.decision))
        loaded, before = Game.from_json(game.to_json(), PACK), list(game.machine.cells)
        loaded.push(number)
        game.push(number)
        game.pop()
        assert game.machine.cells == before
        game.push(number)
        assert loaded.machine.cells == game.machine.cells
