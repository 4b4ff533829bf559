"""The tables that walks are walked on are those of the composed graph."""

from __future__ import annotations

import random
from collections.abc import Iterator

import networkx
import pytest

from dsl.boards.fragments import Align, Dungeon, Laid, dungeon_of, places_for
from dsl.boards.fragments.fragment_graph import spots_in, ways_in
from dsl.packs.pack import Pack
from interpreter.walks import Course, tables_of, walk_rules
from tests.packs_under_test import in_proof, pack

PACKS = ["burrow", "map_masters"]
LAYOUTS = {"burrow": 200, "map_masters": 80}


def single(of: Pack, *, every_way: bool = False) -> Iterator[Dungeon]:
    """Every fragment alone, turned in one way or in every way."""
    for number, fragment in enumerate(of.fragments.values()):
        for turned in range(4) if every_way else [number % 4]:
            yield dungeon_of((Laid(fragment, turned, 0, 0),))


def random_dungeons(of: Pack, number: int, seed: int) -> Iterator[Dungeon]:
    """Layouts by chance, each with one fragment more than the last until nothing fits."""
    chance = random.Random(seed)
    fragments = list(of.fragments.values())
    while True:
        align: Align = chance.choice(("strict", "lenient"))
        laid: tuple[Laid, ...] = ()
        for fragment in chance.sample(fragments, min(4, len(fragments))):
            places = places_for(laid, fragment, align)
            if places:
                laid = (*laid, chance.choice(places))
                yield dungeon_of(laid, align)
                number -= 1
            if not number:
                return


def same_tables(of: Pack, dungeons: Iterator[Dungeon]) -> list[Dungeon]:
    rules, seen = walk_rules(of.vocabulary), []
    for dungeon in dungeons:
        assert tables_of(dungeon.graph, rules) == Course(dungeon, rules).tables, dungeon
        seen.append(dungeon)
    return seen


@pytest.mark.parametrize("every_way", [False, in_proof(True)])
@pytest.mark.parametrize("name", PACKS)
def test_every_fragment_alone_has_the_tables_of_its_graph(name: str, every_way: bool) -> None:
    same_tables(pack(name), single(pack(name), every_way=every_way))


@pytest.mark.parametrize("times", [1, in_proof(5)])
@pytest.mark.parametrize("name", PACKS)
def test_layouts_by_chance_have_the_tables_of_their_composed_graphs(name: str, times: int) -> None:
    of = pack(name)
    seen = same_tables(of, random_dungeons(of, times * LAYOUTS[name], 1))
    assert {len(dungeon.laid) for dungeon in seen} >= {1, 2, 3}
    assert {dungeon.levels for dungeon in seen} >= {1, 2}
    assert any(dungeon.sealed for dungeon in seen)
    assert any(one.turned == 2 for dungeon in seen for one in dungeon.laid)


@pytest.mark.parametrize("name", PACKS)
def test_networkx_says_the_same_of_the_graph_as_the_tables(name: str) -> None:
    of = pack(name)
    rules = walk_rules(of.vocabulary)
    words = [mark.name for mark in rules.marks]
    for dungeon in [*single(of), *random_dungeons(of, 40, 2)]:
        graph, way = dungeon.graph, Course(dungeon, rules)
        names = way.names
        assert list(graph) == list(names)
        for number, (_, spot) in enumerate(spots_in(graph)):
            assert (spot["kind"] == "room") == way.rooms[number]
            assert spot["marks"] == tuple(words[mark] for mark in way.marks[number])
        on_foot: networkx.MultiDiGraph[str] = networkx.MultiDiGraph()
        on_foot.add_nodes_from(graph)
        on_foot.add_edges_from((a, b) for a, b, one in ways_in(graph) if not one["kind"].mark)
        far = {
            node: dict(found) for node, found in networkx.all_pairs_shortest_path_length(on_foot)
        }
        for node, near in enumerate(way.ways):
            doors = sorted(
                (b, one["kind"].door)
                for _, b, one in graph.out_edges(names[node], data=True)
                if not one["kind"].mark
            )
            there = [(names[to], max(here, door)) for to, here, door in near]
            assert sorted(there) == doors
            assert {to for to, steps in far[names[node]].items() if steps == 1} == {
                names[to] for to, _, _ in near if to != node
            }
            assert dict(spread(way, node)) == {
                names.index(to): d for to, d in far[names[node]].items()
            }
        for kind, table in (("flight", way.flights), ("drop", way.drops)):
            edges = sorted(
                (a, b, one["kind"].mark) for a, b, one in ways_in(graph) if one["kind"].name == kind
            )
            assert edges == sorted(
                (names[node], names[to], words[mark])
                for node, found in enumerate(table)
                for _, to, mark in found
            )
        above = sorted(
            (names[to], names[n]) for n, found in enumerate(way.above) for _, to, _ in found
        )
        assert above == sorted((a, b) for a, b, one in ways_in(graph) if one["kind"].name == "drop")
        free = [
            (node, port.side, port.x, port.y, port.level)
            for node, (_, spot) in enumerate(spots_in(graph))
            for port in spot["ports"]
            if port.state == "free"
        ]
        assert [one for found in way.openings.values() for one in found] == free
        crossings = [
            node
            for node, (one, spot) in enumerate(spots_in(graph))
            if on_foot.out_degree(one) >= 4 and spot["kind"] != "room"
        ]
        assert list(way.forks) == crossings


def spread(way: Course, start: int) -> Iterator[tuple[int, int]]:
    """How many steps on foot each node is away, by the tables."""
    layer, seen, steps = {start}, {start}, 0
    while layer:
        yield from ((node, steps) for node in layer)
        layer = {to for node in layer for to, _, _ in way.ways[node]} - seen
        seen |= layer
        steps += 1
