"""A board that was made in Python is played on like any other."""

from __future__ import annotations

import json
import random

import networkx
import pytest

from dsl.boards.board import Board
from interpreter.game.ad_hoc import do_text, value_of
from interpreter.game.game import Game
from interpreter.state.errors import SaveError
from tests.packs_under_test import pack


def with_attic() -> Board:
    graph: networkx.MultiDiGraph[str] = networkx.MultiDiGraph(
        pack("tutorial").boards["library"].graph
    )
    graph.add_node("attic", at=(8, 0), titles={"en": "the Attic"})
    graph.add_edge("boat", "attic", kinds=["narrow"])
    graph.add_edge("attic", "boat", kinds=["narrow"])
    return Board.from_graph(graph, pack("tutorial"), name="taller")


def test_it_is_played_saved_and_taken_up_again() -> None:
    larger = pack("tutorial").with_board(with_attic())
    assert "taller" not in pack("tutorial").boards
    game = Game.new(larger, players=2, seed=3, board="taller")
    do_text(game, "move your diver to attic")
    assert value_of(game, "distance(your room, porch)") == 2
    game = Game.new(larger, players=2, seed=3, board="taller")
    chance = random.Random(1)
    while game.decision is not None and game.length < 40:
        game.push(chance.randrange(len(game.decision)))
    saved = json.loads(json.dumps(game.to_json()))
    assert Game.from_json(saved, larger) == game
    with pytest.raises(SaveError):
        Game.from_json(saved, pack("tutorial"))


def test_another_board_of_the_same_name_takes_its_place() -> None:
    before = pack("tutorial").with_board(with_attic())
    graph: networkx.MultiDiGraph[str] = networkx.MultiDiGraph(with_attic().graph)
    graph.remove_node("attic")
    after = before.with_board(Board.from_graph(graph, before, name="taller"))
    assert [len(one.boards["taller"].rooms) for one in (before, after)] == [11, 10]
    assert len({one.fingerprint for one in (pack("tutorial"), before, after)}) == 3
