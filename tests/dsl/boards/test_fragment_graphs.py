"""Graphs of fragments and of dungeons: all that is drawn is on them, and they are the rows."""

from __future__ import annotations

from itertools import pairwise, product
from typing import TYPE_CHECKING

import networkx
import pytest

from dsl.boards.fragments import Dungeon, Fragment, Placement, compose, plan_of
from dsl.boards.fragments.dungeon_graph import DungeonData, composed_graph
from dsl.boards.fragments.fragment_graph import (
    FragmentData,
    SpotData,
    WayData,
    plan_in,
    spots_in,
    ways_in,
)
from dsl.boards.fragments.notation import ROCK, SIDES
from dsl.packs.named import UnknownNameError
from tests.packs_under_test import pack

if TYPE_CHECKING:
    from dsl.boards.fragments.fragment_graph import SpotGraph

BURROW = pack("burrow")
PACKS = [BURROW, pack("map_masters")]
FRAGMENTS = [fragment for one in PACKS for fragment in one.fragments.values()]
ALL_WAYS = [(fragment, turned) for fragment in FRAGMENTS for turned in range(4)]


def graph_of(fragment: Fragment, turned: int) -> SpotGraph:
    return fragment.graph_turned(turned) if turned else fragment.graph


def test_the_plan_read_off_the_graph_is_the_one_that_is_played_with() -> None:
    assert len(FRAGMENTS) > 70
    for fragment, turned in ALL_WAYS:
        assert plan_in(graph_of(fragment, turned)) == plan_of(fragment, turned), fragment


def test_every_node_and_edge_has_what_the_schema_says() -> None:
    for fragment, turned in ALL_WAYS:
        graph = graph_of(fragment, turned)
        assert graph.graph.keys() == FragmentData.__annotations__.keys()
        for _, spot in spots_in(graph):
            assert spot.keys() == SpotData.__annotations__.keys()
        for source, target, number, way in graph.edges(keys=True, data=True):
            assert way.keys() == WayData.__annotations__.keys()
            assert way["number"] == number
            assert way["kind"].name == "drop" or graph.has_edge(target, source, number)
        size = fragment.width, fragment.height
        size = size[::-1] if turned % 2 else size
        about = graph.graph
        assert (about["name"], about["titles"]) == (fragment.name, fragment.titles)
        assert (about["size"], about["levels"]) == (size, len(fragment.levels))
        assert about["turned"] == turned


def test_every_square_that_is_not_rock_is_on_the_graph_once() -> None:
    for fragment, turned in ALL_WAYS:
        graph = graph_of(fragment, turned)
        shown = [
            (spot["level"], square) for _, spot in spots_in(graph) for square in spot["squares"]
        ]
        shown += [
            (graph.nodes[source]["level"], square)
            for source, _, way in ways_in(graph)
            for square in way["squares"]
            if way["forward"] and not way["kind"].mark
        ]
        drawn = [
            (level, square)
            for level in range(len(fragment.levels))
            for square, sign in fragment.grid(level, turned).squares()
            if sign != ROCK
        ]
        assert sorted(shown) == drawn, fragment


def test_a_passage_runs_from_square_to_square_and_a_shaft_straight_down() -> None:
    for fragment, turned in ALL_WAYS:
        graph = graph_of(fragment, turned)
        for source, target, way in ways_in(graph):
            begin, end = graph.nodes[source], graph.nodes[target]
            if way["kind"].mark:
                assert abs(begin["level"] - end["level"]) == 1
                assert begin["level"] < end["level"] or not way["forward"]
                assert {*way["squares"]} <= {*begin["squares"]} & {*end["squares"]}
                assert way["kind"].mark in begin["marks"] + end["marks"]
                continue
            assert begin["level"] == end["level"]
            trails = (
                (first, *way["squares"], last)
                for first, last in product(begin["squares"], end["squares"])
            )
            assert any(
                all(abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1 for a, b in pairwise(trail))
                for trail in trails
            ), (fragment, source, target)
            assert way["length"] == len(way["squares"]) + 1


def test_the_doors_of_a_room_are_its_edges_by_number() -> None:
    for fragment, turned in ALL_WAYS:
        graph = graph_of(fragment, turned)
        for name, spot in spots_in(graph):
            doors = sorted(
                way["kind"].door
                for _, _, way in graph.in_edges(name, data=True)
                if way["kind"].name == "door" and way["forward"]
            )
            assert doors == list(range(spot["doors"])), (fragment, name)
            assert (spot["kind"] == "room") or not doors


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_turned_is_the_same_graph_with_other_names(quarters: int) -> None:
    compared = 0
    for fragment in FRAGMENTS:
        graph, turned = fragment.graph, fragment.graph_turned(quarters)
        if "bend" in (spot["kind"] for _, spot in spots_in(graph)):
            continue  # which of the squares of a corridor is the bend depends on how it lies
        compared += 1
        at = {
            (spot["level"], square): name
            for name, spot in spots_in(turned)
            for square in spot["squares"]
        }
        names = {}
        for name, spot in spots_in(graph):
            row, column = spot["squares"][0]
            square, height = (row, column), fragment.height
            for number in range(quarters):
                row, column = square
                square = column, (fragment.width if number % 2 else height) - 1 - row
            names[name] = at[spot["level"], square]
            other = turned.nodes[names[name]]
            assert (spot["kind"], sorted(spot["marks"])) == (other["kind"], sorted(other["marks"]))
            onward = [SIDES[(SIDES.index(port.side) + quarters) % 4] for port in spot["ports"]]
            assert set(onward) == {port.side for port in other["ports"]}
            assert {port.level for port in spot["ports"]} == {port.level for port in other["ports"]}
        relabelled = networkx.relabel_nodes(graph, names)
        kinds = [
            sorted((a, b, way["kind"].name, way["length"]) for a, b, way in ways_in(one))
            for one in (relabelled, turned)
        ]
        assert kinds[0] == kinds[1], fragment
    assert compared > 60


def test_graphs_are_frozen_and_copies_are_not() -> None:
    fragment = BURROW.fragments["twin"]
    dungeon = compose(BURROW.fragments, [Placement("twin", 0, 0, 0)])
    for graph in (fragment.graph, fragment.turned_graph, dungeon.graph):
        assert networkx.is_frozen(graph)
        with pytest.raises(networkx.NetworkXError):
            graph.add_node("9,9")
        copy: SpotGraph = networkx.MultiDiGraph(graph)
        copy.add_node("9,9")
    assert fragment.graph is fragment.graph
    assert dungeon.graph is dungeon.graph


def test_a_fragment_with_a_room_and_a_way_down() -> None:
    graph = BURROW.fragments["room_trap"].graph
    assert graph.name == "room_trap"
    assert graph.nodes["1,0"]["kind"] == "room"
    assert graph.nodes["1,0"]["marks"] == ("hole",)
    [(number, way)] = graph["1,0"]["1,3/1"].items()
    assert (number, str(way["kind"]), way["squares"]) == (way["number"], "drop(hole)", ((1, 3),))
    assert not graph.has_edge("1,3/1", "1,0")
    assert networkx.has_path(graph, graph.graph["ports"]["N1"], "4,3/1")
    assert graph.nodes["0,1"]["ports"] == (("N", 1, 0, 1, 0, "free"),)


def test_a_dungeon_is_its_fragments_joined_by_seams() -> None:
    placements = [Placement("twin", 0, 0, 0), Placement("double", 0, 5, 0)]
    graph = compose(BURROW.fragments, placements).graph
    assert graph.graph.keys() == DungeonData.__annotations__.keys()
    assert (graph.graph["size"], graph.graph["levels"]) == ((10, 5), 1)
    [seam] = graph["0:1,4"]["1:1,0"].values()
    assert (repr(seam["kind"]), seam["length"]) == ("seam", 1)
    assert networkx.is_strongly_connected(graph)
    seams = {(a, b) for a, b, way in ways_in(graph) if way["kind"].name == "seam"}
    whole: SpotGraph = networkx.MultiDiGraph(graph)
    whole.remove_edges_from(seams)
    parts = list(networkx.weakly_connected_components(whole))
    assert [{name[0] for name in part} for part in parts] == [{"0"}, {"1"}]
    for slot, name in enumerate(("twin", "double")):
        one = BURROW.fragments[name].graph
        names = {f"{slot}:{node}" for node in one}
        assert names == parts[slot]
        edges = sorted((f"{slot}:{a}", f"{slot}:{b}", way["kind"]) for a, b, way in ways_in(one))
        assert edges == sorted((a, b, way["kind"]) for a, b, way in ways_in(graph.subgraph(names)))


def test_openings_of_a_dungeon_are_free_joined_or_sealed() -> None:
    placements = [Placement("twin", 0, 0, 0), Placement("single", 0, 5, 0)]
    graph = compose(BURROW.fragments, placements, "lenient").graph
    ports = {
        f"{spot['slot']}:{port.name}": port for _, spot in spots_in(graph) for port in spot["ports"]
    }
    assert ports.keys() == graph.graph["ports"].keys()
    assert {name for name, port in ports.items() if port.state == "sealed"} == {"0:E3"}
    assert {name for name, port in ports.items() if port.state == "joined"} == {"0:E1", "1:W1"}
    assert (ports["0:E3"].x, ports["0:E3"].y) == (4, 3)
    assert repr(ports["0:E3"]) == "E3 sealed"


def test_nothing_laid_is_a_graph_without_nodes() -> None:
    graph = composed_graph(())
    assert (len(graph), graph.graph["levels"], graph.graph["size"]) == (0, 0, (0, 0))


def test_they_say_what_they_are() -> None:
    assert repr(BURROW.fragments["room_trap"]) == "<Fragment room_trap: 5 by 5 squares, 2 levels>"
    titled = Fragment("hall", ((".|.",),), {}, {"en": "The Hall"})
    assert repr(titled) == '<Fragment hall "The Hall": 3 by 1 squares, 1 level>'
    placements = [Placement("twin", 0, 0, 0), Placement("double", 0, 5, 0)]
    dungeon = compose(BURROW.fragments, placements)
    said = "<Dungeon of twin, double: 1 level, 12 spots, 4 free openings>"
    assert repr(dungeon) == said
    turned = compose(BURROW.fragments, [Placement("trap", 2, 0, 0)])
    assert repr(turned) == "<Dungeon of trap half turned: 2 levels, 6 spots, 3 free openings>"
    assert repr(turned.laid) == "(<trap half turned at 0,0>,)"
    with pytest.raises(UnknownNameError, match="no fragment `twim`: did you mean `twin`"):
        BURROW.fragments["twim"]


def test_a_dungeon_is_read_off_its_graph() -> None:
    placements = [Placement("twin", 0, 0, 0), Placement("double", 0, 5, 0)]
    dungeon = compose(BURROW.fragments, placements)
    again = Dungeon.from_graph(dungeon.graph)
    assert (again.rows, again.laid) == (dungeon.rows, dungeon.laid)
    assert (again.where, again.firsts) == (dungeon.where, dungeon.firsts)
