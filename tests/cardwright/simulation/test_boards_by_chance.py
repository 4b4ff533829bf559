"""Games on boards by chance begin, go on and end."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from dsl.packs.named import Named
from dsl.packs.pack import Pack
from interpreter.game.game import Game
from tests.dsl.checks.chance import WITH_BOARDS, made, of
from tests.packs_under_test import SHIPPED_WITH_BOARDS, in_proof

ENDLESS = {"judges": 150, "examples": 150}  # games that nothing ends: so many answers will do
MOST = 20_000


def with_board_by_chance(name: str, seed: int) -> Pack:
    boards = {**of(name).boards, "maze": made(name, seed)}
    return replace(of(name), boards=Named("board", boards), programs={})


@pytest.mark.parametrize("name", WITH_BOARDS)
@pytest.mark.parametrize("seed", [0, in_proof(1)])
def test_random_games_are_played_to_their_end(name: str, seed: int) -> None:
    pack = with_board_by_chance(name, seed)
    assert pack.vocabulary.game is not None
    players = 1 if name == "mini" else pack.vocabulary.game.players[0]  # see ENDLESS
    game, chance = Game.new(pack, players=players, seed=seed, board="maze"), random.Random(seed)
    for _ in range(ENDLESS.get(name, MOST)):
        if game.decision is None:
            break
        game.push(chance.randrange(len(game.decision)))
    assert not game.broken_invariants()
    assert game.over or name in ENDLESS


@pytest.mark.parametrize("name", SHIPPED_WITH_BOARDS)
def test_pawns_get_about(name: str) -> None:
    """In a few games somebody leaves the start, and the room behind it."""
    pack = with_board_by_chance(name, 3)
    rooms: set[str] = set()
    for seed in range(4):
        game, chance = Game.new(pack, players=2, seed=seed, board="maze"), random.Random(seed)
        pawn = next(iter(pack.vocabulary.pawns))
        for _ in range(150):
            if game.decision is None:
                break
            game.push(chance.randrange(len(game.decision)))
            rooms |= {game.pawn_room(pawn, player) for player in range(2)}
    assert len(rooms) > 2
