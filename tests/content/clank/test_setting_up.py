"""A game of Clank! is set up as the box says."""

from __future__ import annotations

from collections import Counter

import pytest

from interpreter.game.game import Game
from tests.content.clank.box import PACK, SIDES, WORDS
from tests.playing import value


@pytest.mark.parametrize("board", SIDES)
@pytest.mark.parametrize(("players", "rage"), [(2, 3), (3, 2), (4, 1)])
def test_the_table_is_laid(players: int, rage: int, board: str) -> None:
    for seed in range(5):
        game = Game.new(PACK, players, seed, board=board, options={"setup_arrive": "no"})
        assert value(game, "rage") == rage
        assert value(game, "rage_cubes(rage)") == [2, 2, 3][rage - 1]
        for player in range(players):
            assert in_zone(game, "hand", player) == in_zone(game, "deck", player) == 5
            assert in_zone(game, "area", player) == 3 - player
            assert in_zone(game, "supply", player) == 27 + player
            assert in_zone(game, "health", player) == 0
            deck = names(game, "deck", player) + names(game, "hand", player)
            assert deck == {"burgle": 6, "stumble": 2, "sidestep": 1, "scramble": 1}
        assert names(game, "bag") == {"dragon_cube": 24}
        assert in_zone(game, "row") == 6
        assert value(game, "count of dragon cards in row") == 0
        assert in_zone(game, "dungeon") == 94
        assert in_zone(game, "dungeon_discard") == 0
        reserve = {"mercenary": 15, "explore": 15, "secret_tome": 12, "goblin": 1}
        assert names(game, "reserve") == reserve
        assert in_zone(game, "stock") == 7
        assert names(game, "masteries") == {"mastery": players}
        rooms = len(PACK.boards[board].rooms)
        floors = sum((names(game, "floor", room) for room in range(rooms)), Counter())
        assert floors.pop("monkey_idol") == 3
        assert sum(floors.values()) == 3 + players
        assert all(copies == 1 for copies in floors.values())
        assert in_zone(game, "box") == 4 - players
        nooks = sum((names(game, "nook", room) for room in range(rooms)), Counter())
        major = sum(n for name, n in nooks.items() if "major" in WORDS.cards[name].tags)
        minor = sum(n for name, n in nooks.items() if "minor" in WORDS.cards[name].tags)
        assert (major, minor) == (9, 18)
        assert (in_zone(game, "major_pile"), in_zone(game, "minor_pile")) == (2, 0)
        assert game.broken_invariants() == []


def test_what_the_opening_row_does_on_arriving_is_done() -> None:
    noisy = 0
    for seed in range(40):
        game = Game.new(PACK, 2, seed)
        loud = sum(names(game, "row")[name] for name in ("overlord", "watcher"))
        noisy += loud > 0
        assert [in_zone(game, "area", player) for player in range(2)] == [3 + loud, 2 + loud]
        assert value(game, "noise") == 0
    assert noisy


def in_zone(game: Game, zone: str, of: int = 0) -> int:
    return sum(names(game, zone, of).values())


def names(game: Game, zone: str, of: int = 0) -> Counter[str]:
    cells, program = game.machine.cells, game.program
    return Counter(
        program.cards[cells[card]].name for card in cells[program.layout.zones[zone] + of]
    )
