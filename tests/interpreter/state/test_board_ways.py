"""What is asked of the board's tables is what networkx says of its graph, on boards by chance."""

from __future__ import annotations

import random

import networkx
import pytest

from dsl.boards.board import Board
from dsl.boards.parts import Kind, Room, Tunnel
from dsl.boards.tables import tables_of
from dsl.diagnostics.spans import NOWHERE
from interpreter.state.board_tables import Lengths, Map
from interpreter.state.board_ways import joined_by, nearest, on_routes, route, within

SEEDS = range(25)


def board_by_chance(seed: int, rooms: int = 9) -> Board:
    chance = random.Random(seed)
    names = [f"r{number}" for number in range(rooms)]
    tunnels = []
    for _ in range(chance.randrange(6, 16)):
        source, target = chance.sample(names, 2)
        kinds = tuple(Kind(name) for name in ("steep", "wet") if chance.random() < 0.4)
        tunnels.append(Tunnel(source, target, chance.random() < 0.4, kinds, NOWHERE))
    placed = tuple(Room(name, None, (), {}, {}, NOWHERE) for name in names)
    return Board("chance", {}, placed, tuple(tunnels), {}, NOWHERE)


def tables(board: Board) -> Map:
    found = tables_of(board.graph)
    return Map(
        found.names,
        found.kinds,
        found.slots,
        found.edges,
        found.from_room,
        found.near,
        found.index,
    )


def lengths_by_chance(map_: Map, seed: int) -> Lengths:
    chance = random.Random(seed)
    return tuple(chance.randrange(1, 4) for _ in map_.edges) if seed % 2 else None


def weighed(board: Board, map_: Map, lengths: Lengths) -> networkx.DiGraph[int]:
    """The board as a plain graph of room numbers, each pair of rooms with its shortest tunnel."""
    index = {name: number for number, name in enumerate(board.graph)}
    by_tunnel = {
        (edge.tunnel, edge.forward): (lengths[number] if lengths else 1)
        for number, edge in enumerate(map_.edges)
    }
    graph: networkx.DiGraph[int] = networkx.DiGraph()
    graph.add_nodes_from(index.values())
    for source, target, data in board.graph.edges(data=True):
        length = by_tunnel[data["tunnel"], data["forward"]]
        old = graph.get_edge_data(index[source], index[target], {"weight": length})["weight"]
        graph.add_edge(index[source], index[target], weight=min(old, length))
    return graph


@pytest.mark.parametrize("seed", SEEDS)
def test_rooms_within_a_distance_and_the_nearest_are_those_of_dijkstra(seed: int) -> None:
    board = board_by_chance(seed)
    map_ = tables(board)
    lengths = lengths_by_chance(map_, seed)
    graph = weighed(board, map_, lengths)
    some = random.Random(seed).sample(range(9), 4)
    for room in graph:
        far = networkx.single_source_dijkstra_path_length(graph, room)
        for steps in (0, 1, 2, 3, 1_000):
            assert within(map_, room, steps, lengths) == sorted(
                other for other, length in far.items() if length <= steps
            )
        reached = {other: far[other] for other in some if other in far}
        least = min(reached.values(), default=None)
        assert nearest(map_, some, room, lengths) == [
            other for other in some if other in reached and reached[other] == least
        ]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_route_is_a_shortest_path_and_routes_are_all_of_them(seed: int) -> None:
    board = board_by_chance(seed)
    map_ = tables(board)
    lengths = lengths_by_chance(map_, seed)
    graph = weighed(board, map_, lengths)
    for start in graph:
        for end in graph:
            if not networkx.has_path(graph, start, end):
                assert route(map_, start, end, lengths) == []
                assert on_routes(map_, start, end, lengths) == []
                continue
            paths = list(networkx.all_shortest_paths(graph, start, end, weight="weight"))
            fewest = min(map(len, paths))
            expected = min(path for path in paths if len(path) == fewest)
            assert route(map_, start, end, lengths) == expected
            assert on_routes(map_, start, end, lengths) == sorted(set().union(*paths))


@pytest.mark.parametrize("seed", SEEDS)
def test_rooms_joined_by_a_kind_share_an_edge_with_it(seed: int) -> None:
    board = board_by_chance(seed)
    map_ = tables(board)
    for name, room in map_.index.items():
        edges = [
            (source, target)
            for source, target, data in board.graph.edges(data=True)
            if Kind("wet") in data["kinds"] and name in (source, target)
        ]
        others = {map_.index[one] for edge in edges for one in edge if one != name}
        assert joined_by(map_, room, "wet") == sorted(others)


def test_tunnels_that_are_no_longer_than_nothing_lead_on_all_the_same() -> None:
    map_ = tables(board_by_chance(3))
    nothing = (0,) * len(map_.edges)
    graph = weighed(board_by_chance(3), map_, None)
    for start in graph:
        reached = sorted({start} | networkx.descendants(graph, start))
        assert within(map_, start, 0, nothing) == reached
        for end in graph:
            found = route(map_, start, end, nothing)
            assert (end in reached) == bool(found)
            assert not found or len(found) == networkx.shortest_path_length(graph, start, end) + 1


def test_of_a_room_that_is_not_there_nothing_is_near() -> None:
    map_ = tables(board_by_chance(1))
    assert within(map_, -1, 5) == []
    assert nearest(map_, range(9), -1) == []
    assert route(map_, -1, 2) == route(map_, 2, -1) == on_routes(map_, 2, -1) == []
    assert joined_by(map_, -1, "wet") == []
