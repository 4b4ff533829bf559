"""Any networkx graph is a board, or is told what keeps it from being one as YAML would be."""

from __future__ import annotations

import math
from typing import cast

import networkx
import pytest

from dsl.boards.board import Board
from dsl.boards.parts import Kind
from dsl.boards.read_board import MAX_ROOMS
from dsl.diagnostics.render import render
from dsl.diagnostics.report import Diagnostic, PackError, Report
from dsl.diagnostics.spans import NOWHERE
from dsl.packs.load import load
from tests.dsl.boards.test_boards import WORDS, good_board, read


def found_in(graph: networkx.Graph[object], file: str = "") -> list[Diagnostic]:
    with pytest.raises(PackError) as caught:
        Board.from_graph(graph, WORDS, name="day", file=file)
    return list(caught.value.report)


def directed(*edges: tuple[str, str, dict[str, object]]) -> networkx.Graph[object]:
    graph: networkx.Graph[object] = networkx.MultiDiGraph()
    graph.add_edges_from(edges)
    return graph


def tunnels(graph: networkx.Graph[object]) -> list[str]:
    return [str(tunnel) for tunnel in Board.from_graph(graph, WORDS, name="day").tunnels]


def test_the_graph_of_a_board_is_that_board() -> None:
    board = good_board()
    assert Board.from_graph(board.graph, WORDS) == board
    pack = load("clank")
    for one in pack.boards.values():
        again = Board.from_graph(one.graph, pack.vocabulary)
        assert again == one
        assert again.vocabulary is pack.vocabulary


def test_the_words_of_the_game_are_those_of_a_pack_or_of_another_board() -> None:
    pack = load("tutorial")
    board = pack.boards["library"]
    for declared in (pack, board):
        again = Board.from_graph(board.graph, declared)
        assert again == board
        assert again.vocabulary is pack.vocabulary


def test_what_is_no_graph_or_no_pack_is_told() -> None:
    board = good_board()
    with pytest.raises(TypeError, match="`graph` is a networkx graph, not <Board"):
        Board.from_graph(board, WORDS)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="`declared` is a pack or its vocabulary, not 'clank'"):
        Board.from_graph(board.graph, "clank")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("graph", "first", "count"),
    [
        (networkx.path_graph(4), "room_0 -- room_1", 3),
        (networkx.grid_2d_graph(2, 2), "room_0_0 -- room_1_0", 4),
        (networkx.DiGraph([("a", "b"), ("b", "c")]), "a -> b", 2),
        (networkx.MultiGraph([("a", "b"), ("a", "b")]), "a -- b", 2),
        (networkx.Graph([("Great Hall", "pit")]), "great_hall -- pit", 1),
    ],
)
def test_any_graph_is_a_board(graph: networkx.Graph[object], first: str, count: int) -> None:
    lines = tunnels(graph)
    assert (lines[0], len(lines)) == (first, count)


def test_there_and_back_is_one_tunnel_unless_the_graph_says_otherwise() -> None:
    assert tunnels(directed(("a", "b", {}), ("b", "a", {}))) == ["a -- b"]
    assert tunnels(directed(("a", "b", {}), ("b", "a", {"kinds": "gate"}))) == [
        "a -> b",
        "b -> a: gate",
    ]
    one_way: dict[str, object] = {"one_way": True}
    assert tunnels(directed(("a", "b", one_way), ("b", "a", one_way))) == ["a -> b", "b -> a"]
    assert tunnels(directed(("a", "b", {"dir": "none"}))) == ["a -- b"]
    assert tunnels(directed(("a", "b", {"dir": "back"}))) == ["b -> a"]


def test_a_tunnel_both_ways_of_which_one_edge_was_taken_away_is_told() -> None:
    graph: networkx.MultiDiGraph[object] = networkx.MultiDiGraph(good_board().graph)
    source, target, number = next(
        (source, target, data["tunnel"])
        for source, target, data in graph.edges(data=True)
        if not data["one_way"]
    )
    graph.remove_edge(source, target, number)
    (found,) = found_in(graph)
    assert found.code == "Y009"
    assert f"tunnel `{target} -> {source}`: the edge that leads back is not there" in found.message
    graph[target][source][number]["one_way"] = True
    assert any(line.startswith(f"{target} -> {source}") for line in tunnels(graph))


def test_numbers_say_what_is_one_tunnel_and_in_which_order() -> None:
    graph = directed(
        ("a", "b", {"tunnel": 1, "one_way": False, "forward": False}),
        ("b", "a", {"tunnel": "1", "one_way": "false", "forward": True}),
        ("a", "c", {"tunnel": 0}),
        ("b", "c", {}),
    )
    assert tunnels(graph) == ["a -> c", "b -- a", "b -> c"]


@pytest.mark.parametrize(
    "kinds",
    [
        "toll 2, steep",
        "[toll 2, steep]",
        "toll 2\nsteep",
        ["toll 2", "steep"],
        (Kind("toll", (2,)), Kind("steep")),
        [["toll", [2]], "steep"],
    ],
)
@pytest.mark.parametrize("key", ["kinds", "kind", "label"])
def test_kinds_are_taken_as_tools_write_them(key: str, kinds: object) -> None:
    assert tunnels(directed(("a", "b", {key: kinds}))) == ["a -> b: [toll 2, steep]"]


@pytest.mark.parametrize(
    "values",
    [
        {"at": (3, 1.5)},
        {"at": "3, 1.5"},
        {"x": 3, "y": 1.5},
        {"x": "3.0", "y": "1.5"},
        {"pos": [3.0, 1.5]},
        {"at": [3, 1.5], "x": 3, "y": 1.5},
    ],
)
def test_positions_are_taken_as_tools_write_them(values: dict[str, object]) -> None:
    graph: networkx.Graph[object] = networkx.Graph()
    graph.add_nodes_from([("hall", values)])
    assert Board.from_graph(graph, WORDS, name="day").rooms[0].at == (3, 1.5)


def test_titles_slots_and_the_rest_are_taken_too() -> None:
    graph: networkx.Graph[object] = networkx.Graph(
        name="day", title="The Day", title_fr="Le Jour", accept_B014="so it is"
    )
    graph.add_node("hall", label="Hall", title_fr="Salle", slots="small: 2, large=-1", color="red")
    graph.add_node("pit", titles={"fr": "Fosse"}, slots={"small": 1}, kinds="cave;shrine", label="")
    graph.add_node("door", title={"en": "Door"}, label="Door", shape="box", kinds=None)
    report = Report()
    board = Board.from_graph(graph, WORDS, report=report)
    assert (board.name, board.titles) == ("day", {"en": "The Day", "fr": "Le Jour"})
    assert board.accept == {"B014": "so it is"}
    assert [(room.titles, room.slots, room.kinds) for room in board.rooms] == [
        ({"en": "Hall", "fr": "Salle"}, {"small": 2, "large": -1}, ()),
        ({"fr": "Fosse"}, {"small": 1}, ("cave", "shrine")),
        ({"en": "Door"}, {}, ()),
    ]
    assert list(report) == []


def test_a_name_that_is_no_word_is_the_title_only_where_there_is_none() -> None:
    graph: networkx.Graph[object] = networkx.Graph()
    graph.add_node("my hall")
    graph.add_node("my pit", titles={"en": "the Pit", "fr": "la Fosse"})
    graph.add_node("my loft", title_fr="le Grenier")
    graph.add_node("my cell", title_en="the Cell")
    board = Board.from_graph(graph, WORDS, name="day")
    assert [(room.name, dict(room.titles)) for room in board.rooms] == [
        ("my_hall", {"en": "my hall"}),
        ("my_pit", {"en": "the Pit", "fr": "la Fosse"}),
        ("my_loft", {"en": "my loft", "fr": "le Grenier"}),
        ("my_cell", {"en": "the Cell"}),
    ]


def test_warnings_are_given_to_the_report() -> None:
    report = Report()
    graph: networkx.Graph[object] = networkx.Graph([("a", "b")])
    graph.add_node("pit")
    assert Board.from_graph(graph, WORDS, name="day", report=report)
    assert [(one.code, one.message, one.span) for one in report] == [
        ("B014", "room `pit`: no tunnel leads to or from `pit`", NOWHERE)
    ]


def test_what_is_to_be_ignored_is() -> None:
    graph: networkx.Graph[object] = networkx.Graph(degree=3)
    graph.add_node("hall", degree=3)
    graph.add_edge("hall", "pit", degree=3)
    assert [one.code for one in found_in(graph)] == ["Y013", "Y013", "Y013"]
    assert Board.from_graph(graph, WORDS, name="day", ignore=["degree"])


def test_a_key_that_every_room_has_is_told_once() -> None:
    graph: networkx.Graph[object] = networkx.path_graph(["hall", "pit", "loft"])
    for node in graph:
        graph.nodes[node]["closeness"] = 0.5
    for one, other in graph.edges:
        graph.edges[one, other]["weight"] = 3
    graph.nodes["loft"]["slotz"] = "gold: 1"
    told = {one.message: one.hint or "" for one in found_in(graph)}
    assert list(told) == [
        "room `hall`: the key `closeness` means nothing here",
        "room `loft`: the key `slotz` means nothing here",
        "tunnel `hall -- pit`: the key `weight` means nothing here",
    ]
    closeness, slotz, weight = told.values()
    assert closeness.endswith("2 more rooms have it")
    assert slotz == "did you mean `slots`?"
    assert weight == "1 more tunnel has it"


class Odd:
    """A value that no file can hold."""


def loop() -> list[object]:
    endless: list[object] = []
    endless.append(endless)
    return endless


ROOMS = [
    ({"kinds": "cav"}, "B007", "there is no kind of room `cav`"),
    ({"kinds": 3}, "Y011", "expected a word here, found the number 3"),
    ({"slots": "smal: 2"}, "B010", "there is no slot `smal`"),
    ({"slots": "small: two"}, "Y011", "expected a whole number here, found the text `two`"),
    ({"slots": {"small": 1.5}}, "Y011", "expected a whole number here, found the number 1.5"),
    (
        {"slots": "many"},
        "Y011",
        "expected a map from slots to numbers here, found the text `many`",
    ),
    ({"x": 1}, "B011", "a position is a pair of numbers, and this is a list"),
    ({"x": math.nan, "y": 1}, "B011", "a position is a pair of numbers, and this is a list"),
    ({"at": (math.inf, 1)}, "B011", "a position is a pair of numbers, and this is a list"),
    ({"at": "here"}, "B011", "a position is a pair of numbers, and this is a list"),
    ({"at": 4}, "B011", "a position is a pair of numbers, and this is the number 4"),
    ({"at": (1e300, 1)}, "Y016", "the number 1e+300 is too large"),
    ({"at": (1, 2), "x": 1, "y": 3}, "Y009", "`at` and `x`, `y` say different things"),
    ({"title": 4}, "Y011", "expected text here, found the number 4"),
    ({"titles": {"English": "Hall"}}, "Y013", "`English` is not a language"),
    (
        {"title": "Hall", "label": "Great Hall"},
        "Y009",
        "the title is given twice: `label` differs from the one before",
    ),
    ({"title": "a\ud800"}, "Y003", "the character U+D800 cannot stand in a text file"),
    ({"kindz": "cave"}, "Y013", "the key `kindz` means nothing here"),
    ({"kinds": loop()}, "Y005", "this is nested more than 64 levels deep"),
    (
        {"kinds": Odd()},
        "Y011",
        "expected text, a number, a list or a map here, found a `Odd`",
    ),
]


@pytest.mark.parametrize(("values", "code", "message"), ROOMS)
def test_a_mistake_in_a_room_names_it(values: dict[str, object], code: str, message: str) -> None:
    graph: networkx.Graph[object] = networkx.Graph()
    graph.add_nodes_from([("hall", values)])
    found = [(one.code, one.message) for one in found_in(graph)]
    assert (code, f"room `hall`: {message}") in found


TUNNELS = [
    ({"kinds": "gat"}, "B008", "there is no kind of tunnel `gat`"),
    ({"kinds": "toll"}, "B009", "`toll` takes 1 number, and no number is given"),
    ({"kinds": "gate 1"}, "B009", "`gate` takes no number, and 1 number is given"),
    ({"kinds": "toll(2)"}, "B015", "`toll(2)` is not a kind of tunnel"),
    (
        {"kinds": {"toll": 2}},
        "Y011",
        "expected a kind of tunnel here, found a map of keys and values",
    ),
    (
        {"kinds": "gate", "label": "steep"},
        "Y009",
        "the kinds are given twice: `label` differs from the others",
    ),
    ({"one_way": "maybe"}, "Y011", "expected true or false for `one_way`, found the text `maybe`"),
    ({"one_way": False, "dir": "back"}, "Y009", "`one_way` and `dir` say different things"),
    ({"dir": "up"}, "Y011", "`up` is no direction"),
    ({"tunnel": "first"}, "Y011", "expected a whole number here, found the text `first`"),
    ({"weight": 3}, "Y013", "the key `weight` means nothing here"),
]


@pytest.mark.parametrize(("values", "code", "message"), TUNNELS)
def test_a_mistake_in_a_tunnel_names_it(values: dict[str, object], code: str, message: str) -> None:
    found = [(one.code, one.message) for one in found_in(directed(("hall", "pit", values)))]
    assert (code, f"tunnel `hall -> pit`: {message}") in found


@pytest.mark.parametrize(
    ("graph", "code", "message"),
    [
        (networkx.Graph(), "B001", "this board has no rooms"),
        (networkx.empty_graph(MAX_ROOMS + 1), "B002", "this board has 20,001 rooms"),
        (networkx.Graph([("a", "a")]), "B006", "this tunnel leads from `a` to itself"),
        (networkx.Graph([("!", "a")]), "B003", "`!` cannot be the name of a room"),
        (networkx.Graph([("a", "b", {"one_way": True})]), "Y009", "an edge of an undirected graph"),
        (networkx.Graph([("a", "b")], colours=3), "Y013", "the key `colours` means nothing here"),
        (networkx.Graph([("a", "b")], accept="no"), "Y011", "expected a map from codes to reasons"),
        (networkx.Graph([("a", "b")], unit_x="0"), "Y011", "expected a number for `unit_x`"),
        (
            directed(("a", "b", {"tunnel": 1}), ("a", "c", {"tunnel": 1})),
            "B004",
            "this and `a -> c` are both tunnel 1",
        ),
    ],
)
def test_a_mistake_in_the_whole_is_told(
    graph: networkx.Graph[object], code: str, message: str
) -> None:
    assert any(one.code == code and message in one.message for one in found_in(graph))


def test_a_board_needs_a_name() -> None:
    with pytest.raises(PackError, match=r"^this graph has no name \(a board needs one: `name`\)$"):
        Board.from_graph(networkx.path_graph(3), WORDS)
    with pytest.raises(PackError, match="expected a word here, found the text `my day`"):
        Board.from_graph(networkx.path_graph(3), WORDS, name="my day")


def test_findings_are_those_of_yaml() -> None:
    """The same board, once as a graph and once as YAML, has the same mistakes."""
    text = (
        "board: day\nrooms:\n  hall: {at: [1], kinds: [cav], slots: {smal: 1}, colours: 3}\n"
        "  pit: {at: [2, 2]}\n  attic: {at: [2, 2]}\ntunnels:\n"
        "  - hall -- pit: [tol 2, gate 1]\n  - pit -- pit\n  - attic -- hall: gate\n"
        "  - hall -- attic: gate\n"
    )
    graph: networkx.Graph[object] = networkx.MultiGraph()
    graph.add_node("hall", at=[1], kinds="cav", slots="smal: 1", colours=3)
    graph.add_node("pit", x=2, y=2)
    graph.add_node("attic", at="2, 2")
    graph.add_edges_from([("hall", "pit", {"kinds": "tol 2, gate 1"}), ("pit", "pit", {})])
    graph.add_edges_from([("attic", "hall", {"kinds": "gate"})] * 2)
    in_yaml = sorted((one.code, one.message, one.severity) for one in read(text)[1])
    in_graph = sorted(
        (one.code, one.message.partition(": ")[2], one.severity) for one in found_in(graph)
    )
    assert in_graph == in_yaml


def test_a_finding_says_which_file_and_room_and_offers_nothing_to_replace() -> None:
    graph: networkx.Graph[object] = networkx.Graph()
    graph.add_node("hall", kinds="cav")
    found = found_in(graph, file="day.json")
    assert render(found, {}) == (
        "error[B007]: room `hall`: there is no kind of room `cav`\n"
        "  day.json\n"
        "  did you mean `cave`?\n\n"
        "1 error in 1 file"
    )
    assert found[0].fix is None


class Array:
    """As numpy's arrays are: several numbers are not one."""

    def item(self) -> int:
        raise ValueError("can only convert an array of size 1 to a Python scalar")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"at": (10**400, 1)}, "room `a`: this number is too large"),
        ({"x": -(10**5000), "y": 1}, "room `a`: this number is too large"),
        (
            {"at": (Array(), 1)},
            "room `a`: expected text, a number, a list or a map here, found a `Array`",
        ),
    ],
)
def test_numbers_beyond_all_bounds_are_told(data: dict[str, object], message: str) -> None:
    graph: networkx.Graph[object] = networkx.Graph()
    graph.add_nodes_from([("a", data)])
    assert message in [one.message for one in found_in(graph)]


def test_a_node_may_be_a_number_of_any_length() -> None:
    (line,) = tunnels(networkx.Graph([(10**5000, "a")]))
    assert line.startswith("room_0x31e2")
    assert len(line) < 250


@pytest.mark.parametrize("number", [False, [], {}])
def test_the_number_of_a_tunnel_is_a_number(number: object) -> None:
    (found,) = found_in(directed(("a", "b", {"tunnel": number})))
    assert "expected a whole number" in found.message


def test_what_is_on_the_graph_itself_is_told_whatever_its_key() -> None:
    graph: networkx.Graph[object] = networkx.Graph([("a", "b")])
    cast("dict[object, object]", graph.graph)[5] = 6
    assert [one.message for one in found_in(graph)] == ["the key `5` means nothing here"]
