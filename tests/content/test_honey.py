"""Smoke and Honey: its scenarios, its chances, its titles, and how bots fare in it."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from bench.bots import Table, matches
from dsl.storage.language_files import languages
from interpreter.game.game import Game
from interpreter.testing.scenarios import run_scenario
from tests.packs_under_test import pack
from tests.titled import words_that_players_read

PACK = pack("honey")
GARDEN = ("tame_1", "tame_2", "clover", "clover", "wax", "bee")
WILD = ("wild_3", "wild_4", "wild_5", "queen", "hornet", "hornet")
STINGS = ("bee", "hornet")
ROLLS = 300


def test_all_scenarios_pass() -> None:
    failed = [one.name for one in PACK.scenarios if not run_scenario(PACK, one).passed]
    assert failed == []


def rolled(wild: int, seed: int) -> list[str]:
    """The faces of the first roll of a game."""
    game = Game.new(PACK, 2, seed)
    assert game.decision is not None
    game.push(wild)
    return [entry.name for entry in game.log if entry.what == "rolled"][:5]


def chance(wild: int, stings: int) -> Fraction:
    """How likely five dice show at least so many stings, counted over all their faces."""
    dice = [WILD] * wild + [GARDEN] * (5 - wild)
    falls = Counter(sum(face in STINGS for face in fall) for fall in product(*dice))
    return Fraction(sum(n for count, n in falls.items() if count >= stings), 6**5)


def test_the_chances_of_a_swarm_are_known() -> None:
    """So that the count of ways is not taken from the engine, nor wrong with it."""
    assert chance(0, 3) == Fraction(276, 7_776)
    assert chance(5, 3) == Fraction(51, 243)


@pytest.mark.parametrize("wild", [0, 2, 5])
def test_dice_fall_as_often_as_they_have_faces(wild: int) -> None:
    rolls = [rolled(wild, seed) for seed in range(ROLLS)]
    for stings in (1, 2, 3):
        found = sum(sum(face in STINGS for face in roll) >= stings for roll in rolls)
        assert abs(found / len(rolls) - chance(wild, stings)) < 0.1, (wild, stings)
    faces = Counter(face for roll in rolls for face in roll)
    for die, number in ((WILD, wild), (GARDEN, 5 - wild)):
        for face, times in Counter(die).items():
            expected = number * times / 6
            assert abs(faces[face] / len(rolls) - expected) < 0.2, (wild, face)


@pytest.mark.parametrize("lang", languages())
def test_everything_that_players_read_has_a_title(lang: str) -> None:
    untitled = [
        one.name
        for one in words_that_players_read(PACK.vocabulary)
        if lang not in one.titles and one.name != "scooped" and not one.name[-1].isdigit()
    ]
    assert untitled == []


def test_a_planner_beats_chance() -> None:
    played = list(matches(Table("honey", ("hasty", "random")), 3, seed=5))
    assert sum(match.won for match in played) >= 2


@pytest.mark.proof
def test_the_planner_wins_three_games_of_four_against_chance() -> None:
    played = list(matches(Table("honey", ("planner", "random")), 200, seed=3, jobs=2))
    assert sum(match.won for match in played) >= 150
