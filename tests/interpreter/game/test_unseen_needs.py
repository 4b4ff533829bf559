"""What a way needs that the player does not see is not told by the graph of the board."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.packs.load import load
from interpreter.game.ad_hoc import do_text
from interpreter.game.game import Game
from tests.playing import write_pack

RULES = """
game small
    players 2
counter luck: each player, hidden
counter coins: each player
pawn walker: each player, starts at hall
tunnel fated
    needs luck > 1
tunnel dear
    pay 2 luck
tunnel gated
    needs coins > 1
tunnel toll
    pay (luck + 1) coins
tunnel found
    cross: +(luck) coins
action go(c: crossing) "go {c}"
    cross c
action rest "rest"
    end turn
turn
    phase day: actions go, rest
end when coins > 90
"""
BOARD = """
board: day
rooms:
  hall: {at: [0, 0]}
  pit: {at: [1, 0]}
  loft: {at: [2, 0]}
  yard: {at: [3, 0]}
  well: {at: [4, 0]}
  dock: {at: [5, 0]}
tunnels:
  - hall -- pit: fated
  - pit -- loft: dear
  - loft -- yard: gated
  - yard -- well: toll
  - well -- dock: found
"""


@pytest.fixture
def game(tmp_path: Path) -> Game:
    write_pack(tmp_path, RULES, base="")
    (tmp_path / "boards").mkdir()
    (tmp_path / "boards" / "day.yaml").write_text(BOARD, encoding="utf-8")
    return Game.new(load(tmp_path), 2, 1, first=0)


def ways(game: Game) -> list[str]:
    return sorted(map(str, game.graph(0).edges(data=True)))


def test_a_hidden_counter_makes_no_difference(game: Game) -> None:
    before = ways(game)
    for _ in range(5):  # and there is enough to pay the toll, or not
        do_text(game, "+1 luck")
        assert ways(game) == before
    do_text(game, "+1 coins")
    before = ways(game)
    do_text(game, "-4 luck")
    assert ways(game) == before


def test_it_is_said_that_something_is_not_known(game: Game) -> None:
    graph = game.graph(0)
    found = {(a, b): way["unknown"] for a, b, way in graph.edges(data=True)}
    assert found["hall", "pit"]
    assert found["pit", "loft"]
    assert found["yard", "well"]
    assert found["well", "dock"]
    assert not found["loft", "yard"]


def test_what_is_seen_counts_as_before(game: Game) -> None:
    (way,) = game.graph(0)["loft"]["yard"].values()
    assert not way["open"]
    do_text(game, "+5 coins")
    (way,) = game.graph(0)["loft"]["yard"].values()
    assert way["open"]
