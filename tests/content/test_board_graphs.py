"""Whatever is said of a board is what plain networkx says of its graph: tables, distances, lint,
pictures. On every board of the shipped packs and of the tests' own, on larger ones made up, and on
those made by chance."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache

import networkx
import pytest

from bench.boards import made_up, read
from cardwright.drawing import board_svg
from dsl.boards.board import Board
from dsl.checks.board_lint import Linter
from dsl.checks.board_lint.lint_context import Look
from dsl.checks.board_lint.sources import Sources
from interpreter.game.ad_hoc import value_of
from interpreter.game.game import Game
from interpreter.state.board_tables import map_of
from tests.cardwright.drawing.picture import groups, picture, room_boxes
from tests.dsl.checks.chance import made
from tests.packs_under_test import MODS, WITH_BOARDS, once, pack

MADE_UP = 40  # rooms
GENERATED = ("made_up", "by_chance")
BOARDS = [(name, board) for name in WITH_BOARDS for board in [*pack(name).boards, *GENERATED]]

# What tunnels of a kind take of what walking costs, and how much longer they are at the start of a
# game: the rules of the packs once more, as one reads them on paper. In `steps` is what a step
# costs, `needing` has the kinds that ask for what a player may lack.
STEPS = {"tutorial": "strokes", "clank": "boots", "mini": "boots", "race": "coins"}
STEPS |= {name: STEPS[pack(name).manifest.requires[0].pack] for name in MODS}
MORE = {"narrow": 1, "double": 1, "steep": 1}
NEEDING = {"locked", "lock", "sluice"}
LONGER = {"double": 1, "lock": 12, "flooded": 1, "wet": 1}

every_board = pytest.mark.parametrize(("name", "board"), once(BOARDS))


@lru_cache
def board_of(name: str, board: str) -> Board:
    if board in pack(name).boards:
        return pack(name).boards[board]
    if board == "by_chance":
        return made(name, 1)
    return read(pack(name), made_up(pack(name), MADE_UP, placed=True))


def there(board: Board) -> networkx.MultiDiGraph[str]:
    """The graph as it is when a game begins: without rooms that stand aside."""
    return board.graph.subgraph(
        [room for room, aside in board.graph.nodes(data="aside") if not aside]
    )


def kinds(data: dict[str, object]) -> Iterator[tuple[str, tuple[int, ...]]]:
    found = data["kinds"]
    assert isinstance(found, tuple)
    yield from found


def plain(board: Board, without: frozenset[str] = frozenset()) -> networkx.MultiDiGraph[str]:
    """The graph without passages of some kinds, each with what a step along it takes."""
    graph: networkx.MultiDiGraph[str] = networkx.MultiDiGraph()
    graph.add_nodes_from(there(board))
    for source, target, data in there(board).edges(data=True):
        if without.isdisjoint(name for name, _ in kinds(data)):
            tolls = sum(sum(n) for name, n in kinds(data) if name == "toll")
            graph.add_edge(
                source, target, takes=1 + tolls + sum(MORE.get(name, 0) for name, _ in kinds(data))
            )
    return graph


@every_board
def test_the_tables_are_the_graph(name: str, board: str) -> None:
    graph, tables = there(board_of(name, board)), map_of(board_of(name, board))
    assert list(tables.names) == list(board_of(name, board).graph)
    assert [tables.names[number] for number in tables.index.values()] == list(tables.names)
    for number, room in enumerate(tables.names):
        if room not in graph:
            assert not tables.from_room[number]
            assert not tables.near[number]
            continue
        out = [tables.edges[edge] for edge in tables.from_room[number]]
        assert sorted((tables.names[edge.target], edge.tunnel) for edge in out) == sorted(
            (target, key) for _, target, key in graph.out_edges(room, keys=True)
        )
        for edge in out:
            data = graph.edges[room, tables.names[edge.target], edge.tunnel]
            assert (edge.kinds, edge.forward) == (data["kinds"], data["forward"])
        near = {tables.names[other] for other in tables.near[number]}
        assert near == set(networkx.all_neighbors(graph, room))
        assert tables.kinds[number] == set(graph.nodes[room]["kinds"])
        assert tables.slots[number] == graph.nodes[room]["slots"]


@every_board
def test_distances_are_those_of_networkx(name: str, board: str) -> None:
    graph, tables = there(board_of(name, board)), map_of(board_of(name, board))
    rooms, chance = len(tables.names), random.Random(board)
    lengths = tuple(chance.randrange(5) for _ in tables.edges)
    weights = {
        (tables.names[edge.source], tables.names[edge.target], edge.tunnel): length
        for edge, length in zip(tables.edges, lengths, strict=True)
        if tables.names[edge.source] in graph and tables.names[edge.target] in graph
    }
    weighted: networkx.MultiDiGraph[str] = networkx.MultiDiGraph()
    weighted.add_nodes_from(graph)
    for (source, target, tunnel), length in weights.items():
        weighted.add_edge(source, target, tunnel, length=length)
    for start in graph:
        steps = networkx.single_source_shortest_path_length(graph, start)
        far = networkx.single_source_dijkstra_path_length(weighted, start, weight="length")
        for end in graph:
            ends = tables.index[start], tables.index[end]
            assert tables.distance(*ends) == steps.get(end, rooms + 1)
            assert tables.distance(*ends, lengths) == far.get(end, (rooms + 1) * max(lengths))


@pytest.mark.parametrize(("name", "board"), once(one for one in BOARDS if one[1] != "made_up"))
def test_distance_in_the_language_is_that_of_networkx(name: str, board: str) -> None:
    found = board_of(name, board)
    game = Game.new(pack(name).with_board(found), players=2, seed=1, board=found.name)
    graph = there(found)
    declared = {kind for kind, decl in pack(name).vocabulary.tunnel_kinds.items() if decl.longer}

    def longer(kind: str, numbers: tuple[int, ...]) -> int:
        if kind == "monster":
            return (numbers[0] + 1) // 2
        if kind == "sluice":
            return 0 if numbers[0] >= 1 else 12
        return LONGER[kind]

    def length(_: str, __: str, passages: dict[str, dict[str, object]]) -> int:
        return min(
            1 + sum(longer(*kind) for kind in kinds(data) if kind[0] in declared)
            for data in passages.values()
        )

    chance = random.Random(name)
    for start in chance.sample(list(graph), min(6, len(graph))):
        far = networkx.single_source_dijkstra_path_length(graph, start, weight=length)
        for end in chance.sample(list(far), min(6, len(far))):
            assert value_of(game, f"distance({start}, {end})") == far[end], (start, end)


# What play opens on the board of `shoals` counts for the lint, and is not on the graph.
@pytest.mark.parametrize(("name", "board"), once(one for one in BOARDS if one[0] != "shoals"))
def test_the_lint_reaches_what_networkx_reaches(name: str, board: str) -> None:
    vocabulary, found = pack(name).vocabulary, board_of(name, board)
    look = Look(found, vocabulary, Sources(vocabulary))
    for without in (frozenset[str](), *(frozenset([kind]) for kind in sorted(NEEDING))):
        graph = plain(found, without)
        starts = set(look.starts)
        assert look.reached(without) == starts.union(
            *(networkx.descendants(graph, start) for start in starts)
        )
        assert look.returning(without) == starts.union(
            *(networkx.ancestors(graph, start) for start in starts)
        )


# What the ways of `judges` need depends on the rooms at their ends, and on where one has been.
@pytest.mark.parametrize(("name", "board"), once(one for one in BOARDS if one[0] in STEPS))
def test_the_cheapest_ways_are_those_of_networkx(name: str, board: str) -> None:
    vocabulary, found = pack(name).vocabulary, board_of(name, board)
    linted = Linter(vocabulary, pack(name).texts).lint(found)
    starts = set(linted.look.starts)
    free, all_of_it = plain(found, frozenset(NEEDING)), plain(found)

    def cheapest(graph: networkx.MultiDiGraph[str]) -> dict[str, float]:
        return networkx.multi_source_dijkstra_path_length(graph, starts, weight="takes")

    wanted = [cheapest(free), cheapest(free.reverse())]
    wanted += [cheapest(all_of_it), cheapest(all_of_it.reverse())]
    assert linted.ways.rows or not any(room.slots for room in found.rooms)
    for row in linted.ways.rows:
        ways = (row.inward, row.home, row.inward_with, row.home_with)
        for way, far in zip(ways, wanted, strict=True):
            taken = way.cost.pays.get(STEPS[name], 0) if way is not None else None
            assert taken == far.get(row.room), row


@pytest.mark.parametrize(
    ("name", "board"), once(one for one in BOARDS if one[1] != "made_up" or one[0] == "clank")
)
def test_the_picture_has_every_room_and_every_tunnel(name: str, board: str) -> None:
    found = board_of(name, board)
    root = picture(board_svg(pack(name), found))
    graph = there(found)
    assert room_boxes(root).keys() == set(graph)
    drawn = {(one.attrib["data-from"], one.attrib["data-to"]) for one in groups(root, "tunnel")}
    assert drawn == {(a, b) for a, b, data in graph.edges(data=True) if data["forward"]}
