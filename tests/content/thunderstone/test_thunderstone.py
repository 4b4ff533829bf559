"""Thunderstone from its setup to its end: the games end, no card is lost, bots play it."""

from __future__ import annotations

import random

import pytest

from bench.bots import Table, matches
from interpreter.game.ad_hoc import do_text
from interpreter.game.game import Game
from interpreter.state.layout import KIND
from tests.packs_under_test import pack

LONGEST = 3_000  # answers in a game between players who answer at random


def played(players: int, seed: int, **options: str) -> Game:
    """A whole game with random answers; after each, no card is lost or made."""
    game = Game.new(pack("thunderstone"), players, seed, options=options)
    chance = random.Random(seed)
    for _ in range(LONGEST):
        if game.decision is None:
            break
        game.push(chance.randrange(len(game.decision)))
        assert game.broken_invariants() == []
    return game


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_games_end_and_no_card_is_lost(players: int) -> None:
    for seed in range(3):
        assert played(players, 10 * players + seed).over


@pytest.mark.parametrize("choice", ["first_game", "chosen"])
def test_games_on_a_chosen_table_end_too(choice: str) -> None:
    chosen = {"monster_choice": choice, "hero_choice": choice, "village_choice": choice}
    assert played(2, 7, **chosen).over


def test_longer_games_end_too() -> None:
    assert played(2, 7, monster_groups="six").over


def test_the_table_varies_with_the_seed() -> None:
    tables = set()
    for seed in range(12):
        game = Game.new(pack("thunderstone"), 2, seed)
        cells, layout = game.machine.cells, game.program.layout
        tables.add(frozenset(cells[card + KIND] for card in cells[layout.zones["village"]]))
    assert len(tables) == 12


@pytest.mark.proof  # the planner is held against chance in every run
def test_a_greedy_bot_beats_chance() -> None:
    table = Table("thunderstone", ("greedy", "random"))
    assert sum(match.won for match in matches(table, 4, seed=3000)) == 4


@pytest.mark.proof
def test_the_planner_beats_chance() -> None:
    (match,) = matches(Table("thunderstone", ("planner", "random")), 1, seed=3000)
    assert match.won == 1


@pytest.mark.proof
def test_the_planner_beats_the_greedy_bot_in_three_games_of_four() -> None:
    played = list(matches(Table("thunderstone", ("planner", "greedy")), 100, seed=0, jobs=2))
    assert sum(match.won for match in played) >= 75


def test_points_are_told_by_what_they_are_of() -> None:
    game = Game.new(pack("thunderstone"), 2, 7)
    do_text(game, "create 1 griffon in discard, create 1 amazon_queen in discard")
    do_text(game, "create 1 goodberries in discard, create 1 stone_of_mystery in discard")
    assert game.decision is not None
    found = game.result.scores[game.decision.player].parts
    parts = {name: points for name, points in found.items() if points}
    assert parts == {"monsters": 4, "heroes": 2, "others": 1, "stone": 3}
