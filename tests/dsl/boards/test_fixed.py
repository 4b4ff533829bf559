"""Nobody can change a board through its graph; copies of the graph are free."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import TYPE_CHECKING

import networkx
import pytest

from dsl.boards.board import Board
from tests.dsl.boards.test_boards import WORDS, good_board

if TYPE_CHECKING:
    from dsl.boards.graph import BoardGraph


def slots_of_a_copy(graph: BoardGraph) -> None:
    other: BoardGraph = networkx.MultiDiGraph(graph)
    other.nodes["hall"]["slots"].clear()


CHANGES: dict[str, Callable[[BoardGraph], object]] = {
    "a node": lambda graph: graph.nodes["hall"].update(kinds=()),
    "a key of a node": lambda graph: graph.nodes["hall"].__setitem__("kinds", ()),
    "an edge": lambda graph: next(iter(graph.edges(data=True)))[2].clear(),
    "slots": lambda graph: graph.nodes["hall"]["slots"].__setitem__("small", 9),
    "slots of a copy": slots_of_a_copy,
    "what is said of all": lambda graph: graph.graph.pop("name"),
    "titles": lambda graph: graph.graph["titles"].setdefault("xx", "no"),
    "accepted": lambda graph: graph.graph["accept"].update(B014="no"),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_what_is_on_the_graph_stays(change: Callable[[BoardGraph], object]) -> None:
    board = good_board()
    with pytest.raises(TypeError, match=r"stays as it is: change a copy"):
        change(board.graph)
    assert Board.of(board.graph) == board == good_board()


@pytest.mark.parametrize(
    "copied",
    [
        networkx.MultiDiGraph,
        networkx.Graph.copy,
        copy.deepcopy,
        lambda graph: pickle.loads(pickle.dumps(graph.copy())),
        lambda graph: graph.to_undirected(),
        lambda graph: graph.reverse(),
    ],
)
def test_copies_can_be_changed(copied: Callable[[BoardGraph], BoardGraph]) -> None:
    board = good_board()
    other = copied(board.graph)
    other.nodes["hall"].update(slots={}, kinds=())
    for *_, data in other.edges(data=True):
        data["kinds"] = ()
    other.graph["name"] = "night"
    assert other.graph["name"] == "night"
    assert Board.from_graph(board.graph, WORDS) == board == good_board()
