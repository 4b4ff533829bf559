"""The numbers of boards are what networkx says of their graphs."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import networkx
import pytest

from dsl.boards.board import Board
from dsl.boards.parts import Kind
from dsl.checks import board_stats as module
from dsl.checks.board_stats import BoardStats, board_stats, passing, shape
from tests.dsl.checks.chance import WITH_BOARDS, made, of
from tests.packs_under_test import once

if TYPE_CHECKING:
    from dsl.boards.graph import BoardGraph

BOARDS = [(name, board) for name in WITH_BOARDS for board in of(name).boards]
every_board = pytest.mark.parametrize(("name", "board"), once(BOARDS))

# What the packs' own rules say of their kinds, once more.
LONGER = {"double", "narrow", "steep", "mud", "wet"}
LOCKS = {"lock", "locked", "sluice", "way", "barred"}


def stats_of(name: str, board: str) -> tuple[BoardStats, BoardGraph]:
    found = of(name).boards[board]
    there = [room for room, aside in found.graph.nodes(data="aside") if not aside]
    return board_stats(found, of(name).vocabulary), found.graph.subgraph(there)


def price(kinds: tuple[Kind, ...], name: str) -> int:
    tolls = sum(kind.numbers[0] for kind in kinds if kind.name == "toll")
    tolls = 0 if name == "shoals" else tolls  # they are paid with something else there
    every = 0 if name == "examples" else 1
    return max(1, every + sum(kind.name in LONGER for kind in kinds) + tolls)


def priced(graph: BoardGraph, name: str) -> networkx.DiGraph[str]:
    found: networkx.DiGraph[str] = networkx.DiGraph()
    found.add_nodes_from(graph)
    for source, target, data in graph.edges(data=True):
        cost = price(data["kinds"], name)
        if not found.has_edge(source, target) or cost < found.edges[source, target]["cost"]:
            found.add_edge(source, target, cost=cost)
    return found


def start_of(name: str, graph: BoardGraph) -> str:
    start = next(iter(of(name).vocabulary.pawns.values())).start
    return start if start in graph else next(iter(graph))


@every_board
def test_what_there_is_is_counted(name: str, board: str) -> None:
    stats, graph = stats_of(name, board)
    tunnels = {number: data for _, _, number, data in graph.edges(keys=True, data=True)}
    assert (stats.rooms, stats.tunnels) == (len(graph), len(tunnels))
    assert stats.one_way == sum(data["one_way"] for data in tunnels.values())
    kinds = [kind for _, kinds in graph.nodes(data="kinds") for kind in kinds]
    assert stats.room_kinds == {kind: kinds.count(kind) for kind in set(kinds)}
    dug = [kind.name for data in tunnels.values() for kind in data["kinds"] or (Kind(""),)]
    assert stats.tunnel_kinds == {kind: dug.count(kind) for kind in set(dug)}
    slots = [item for _, found in graph.nodes(data="slots") for item in found.items()]
    assert {slot: found.total for slot, found in stats.slots.items()} == {
        slot: sum(number for one, number in slots if one == slot) for slot, _ in slots
    }


@every_board
def test_the_shape_is_that_of_the_graph(name: str, board: str) -> None:
    stats, graph = stats_of(name, board)
    plain: networkx.Graph[str] = networkx.Graph(graph)
    distances = [
        length
        for source, found in networkx.all_pairs_shortest_path_length(graph)
        for target, length in found.items()
        if source != target
    ]
    assert stats.shape.diameter == max(distances)
    assert stats.shape.mean_distance == pytest.approx(sum(distances) / len(distances))
    assert stats.shape.parts == networkx.number_connected_components(plain)
    assert stats.shape.planar == networkx.check_planarity(plain)[0]
    forward = [data for *_, data in graph.edges(data=True) if data["forward"]]
    assert stats.shape.loops == len(forward) - len(graph) + stats.shape.parts
    assert stats.shape.sampled is None
    if networkx.is_strongly_connected(graph):
        assert stats.shape.diameter == networkx.diameter(networkx.DiGraph(graph))
        assert stats.shape.mean_distance == pytest.approx(
            networkx.average_shortest_path_length(networkx.DiGraph(graph))
        )


@every_board
def test_bottlenecks_are_those_of_the_graph(name: str, board: str) -> None:
    stats, graph = stats_of(name, board)
    plain: networkx.Graph[str] = networkx.Graph(graph)
    assert set(stats.passing.holding) == set(networkx.articulation_points(plain))
    tunnels = of(name).boards[board].tunnels
    pairs = {frozenset(pair) for pair in networkx.bridges(plain)}
    twice = [frozenset((tunnel.source, tunnel.target)) for tunnel in tunnels]
    bridges = {
        number for number, ends in enumerate(twice) if ends in pairs and twice.count(ends) == 1
    }
    assert set(stats.passing.bridges) == bridges
    start = start_of(name, graph)
    first = networkx.immediate_dominators(networkx.DiGraph(graph), start)
    assert stats.passing.before == {
        room: before for room, before in first.items() if before is not None and room != start
    }
    reached = networkx.descendants(graph, start)
    for one in stats.passing.bottlenecks:
        if one.room == start:
            continue
        others = graph.subgraph(set(graph) - {one.room})
        left = networkx.descendants(others, start) | {start}
        assert set(one.behind) == reached - left - {one.room}


@every_board
def test_betweenness_is_that_of_the_cheapest_ways(name: str, board: str) -> None:
    stats, graph = stats_of(name, board)
    expected = networkx.betweenness_centrality(priced(graph, name), weight="cost")
    assert stats.passing.betweenness == pytest.approx(expected)
    assert stats.passing.sampled is None


@every_board
def test_the_deepest_rooms_are_the_farthest_and_their_ways_are_all_different(
    name: str, board: str
) -> None:
    stats, graph = stats_of(name, board)
    walked, start = priced(graph, name), start_of(name, graph)
    far = networkx.single_source_dijkstra_path_length(walked, start, weight="cost")
    full = [room for room, slots in graph.nodes(data="slots") if any(slots.values())]
    farthest = sorted((far[r] for r in full or graph if r in far and r != start), reverse=True)
    assert [one.cost for one in stats.deepest] == farthest[:3]
    for one in stats.deepest:
        assert one.cost == far[one.room]
        assert one.disjoint == networkx.maximum_flow_value(capacities(graph), one.fork, one.room)
        assert one.ways[0].cost == one.cost
        assert len({way.rooms for way in one.ways}) == len(one.ways)
        for way in one.ways:
            assert (way.rooms[0], way.rooms[-1]) == (start, one.room)
            assert way.cost == networkx.path_weight(walked, list(way.rooms), "cost")
        # Ways part at the fork for the first time.
        trunk = one.ways[0].rooms[: one.ways[0].rooms.index(one.fork) + 1]
        assert all(way.rooms[: len(trunk)] == trunk for way in one.ways)


def capacities(graph: BoardGraph) -> networkx.DiGraph[str]:
    found: networkx.DiGraph[str] = networkx.DiGraph()
    for source, target in graph.edges():
        found.add_edge(source, target, capacity=graph.number_of_edges(source, target))
    return found


@every_board
def test_locks_guard_what_cannot_be_reached_without(name: str, board: str) -> None:
    stats, graph = stats_of(name, board)
    start = start_of(name, graph)
    every: set[str] = networkx.descendants(graph, start)
    used = {kind.name for *_, data in graph.edges(data=True) for kind in data["kinds"]} & LOCKS
    assert {kind for lock in stats.barriers for kind in lock.kinds} == used
    for lock in stats.barriers:
        open_ = without(graph, set(lock.kinds))
        reached: set[str] = networkx.descendants(open_, start)
        left = every - reached
        if len(lock.kinds) > 1:
            left -= {room for one in stats.barriers if len(one.kinds) == 1 for room in one.rooms}
        assert set(lock.rooms) == left
        slots = [item for room in left for item in graph.nodes[room]["slots"].items()]
        assert lock.slots == {
            slot: sum(number for one, number in slots if one == slot) for slot, _ in slots
        }


def without(graph: BoardGraph, kinds: set[str]) -> networkx.DiGraph[str]:
    left: networkx.DiGraph[str] = networkx.DiGraph()
    left.add_nodes_from(graph)
    for source, target, data in graph.edges(data=True):
        if kinds.isdisjoint(kind.name for kind in data["kinds"]):
            left.add_edge(source, target)
    return left


def test_a_large_board_is_sampled_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    board = made("race", 0, rooms=60)
    whole = board_stats(board, of("race").vocabulary)
    monkeypatch.setattr(passing, "MOST_COMPARED", 50)
    monkeypatch.setattr(passing, "SAMPLE", 40)
    monkeypatch.setattr(shape, "MOST_MEASURED", 30)
    part = board_stats(board, of("race").vocabulary)
    assert (part.passing.sampled, part.shape.sampled) == (40, 30)
    assert part == board_stats(board, of("race").vocabulary)
    assert part.passing.betweenness != whole.passing.betweenness
    assert part.shape.mean_distance == pytest.approx(whole.shape.mean_distance, rel=0.3)


def test_a_second_tunnel_beside_a_bridge_makes_it_none() -> None:
    board = of("tutorial").boards["library"]
    twice = replace(
        board, tunnels=(*board.tunnels, replace(board.tunnels[0], kinds=(Kind("narrow"),)))
    )
    stats = board_stats(twice, of("tutorial").vocabulary)
    assert stats.passing.bridges == ()
    assert stats.passing.holding == ("porch",)


def test_where_nobody_starts_nothing_is_deep() -> None:
    """A pack without pawns can have boards too."""
    vocabulary = replace(of("race").vocabulary, pawns={})
    stats = board_stats(of("race").boards["track"], vocabulary)
    assert (stats.starts, stats.deepest, stats.barriers, stats.passing.bottlenecks) == (
        (),
        (),
        (),
        (),
    )
    assert stats.shape.loops == 1


def test_a_room_alone_has_numbers_too() -> None:
    board = of("race").boards["track"]
    alone = Board("alone", {}, board.rooms[:1], (), {}, board.span)
    stats = module.board_stats(alone, of("race").vocabulary)
    assert (stats.shape.diameter, stats.shape.mean_distance, stats.shape.loops) == (0, 0.0, 0)
    assert stats.deepest == ()
