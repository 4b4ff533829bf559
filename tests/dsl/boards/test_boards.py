"""Boards are read as a person writes them, and every mistake in one is shown at its place."""

from __future__ import annotations

import pickle
import subprocess
import sys

import networkx
import pytest

from dsl.boards.board import Board
from dsl.boards.parts import Kind, Room, Tunnel
from dsl.boards.read_board import MAX_ROOMS, DeclaredKinds, read_board
from dsl.diagnostics.report import Diagnostic, Report
from dsl.yamltext import MAX_MISTAKES

WORDS = DeclaredKinds(
    room_kinds={"cave", "shrine"},
    tunnel_kinds={"gate": 0, "steep": 0, "toll": 1, "bridge": 2},
    slots={"small", "large"},
)

GOOD = """\
board: day
title: {en: The Day Side, fr: La face Jour}
rooms:
  door:  {at: [2, 0]}
  hall:  {at: [3, 1.5], kinds: [cave, shrine], slots: {small: 2}, title: Hall}
  vault: {kinds: cave}
  pit:
tunnels:
  - door -- hall
  - hall -- vault: gate
  - hall -> pit: [steep, toll 2]
  - pit -> hall: bridge 1 -4
"""


def read(text: str) -> tuple[Board | None, list[Diagnostic]]:
    report = Report()
    written = read_board(text, "day.yaml", WORDS, report)
    return Board(*written) if written is not None else None, list(report)


def good_board() -> Board:
    board, found = read(GOOD)
    assert found == []
    assert board is not None
    return board


def test_a_board_is_read_as_it_is_written() -> None:
    board = good_board()
    assert (board.name, board.titles) == ("day", {"en": "The Day Side", "fr": "La face Jour"})
    assert [room.name for room in board.rooms] == ["door", "hall", "vault", "pit"]
    hall = board.rooms[1]
    assert hall == Room(
        "hall", (3, 1.5), ("cave", "shrine"), {"small": 2}, {"en": "Hall"}, hall.span
    )
    assert (board.rooms[2].kinds, board.rooms[3].at) == (("cave",), None)
    assert str(hall.span) == "day.yaml:5:3"
    span = [tunnel.span for tunnel in board.tunnels]
    assert board.tunnels == (
        Tunnel("door", "hall", False, (), span[0]),
        Tunnel("hall", "vault", False, (Kind("gate"),), span[1]),
        Tunnel("hall", "pit", True, (Kind("steep"), Kind("toll", (2,))), span[2]),
        Tunnel("pit", "hall", True, (Kind("bridge", (1, -4)),), span[3]),
    )
    assert str(span[2]) == "day.yaml:11:5"


def test_a_graph_has_an_edge_for_each_direction() -> None:
    graph = good_board().graph
    assert graph.name == "day"
    assert graph.nodes["hall"] == {
        "kinds": ("cave", "shrine"),
        "slots": {"small": 2},
        "at": (3, 1.5),
        "titles": {"en": "Hall"},
        "span": good_board().rooms[1].span,
        "aside": False,
    }
    edges = [(a, b, data["tunnel"], data["one_way"]) for a, b, data in graph.edges(data=True)]
    assert sorted(edges) == [
        ("door", "hall", 0, False),
        ("hall", "door", 0, False),
        ("hall", "pit", 2, True),
        ("hall", "vault", 1, False),
        ("pit", "hall", 3, True),
        ("vault", "hall", 1, False),
    ]
    assert graph.edges["vault", "hall", 1]["kinds"] == (("gate", ()),)


def test_reading_a_board_does_not_load_networkx() -> None:
    code = "import sys, dsl.boards.read_board; sys.exit('networkx' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


ERRORS = [
    ("board: day", "bord: x\nboard: day", "Y013", "1:1", "the key `bord` means nothing here"),
    (
        "board: day",
        "board: day side",
        "Y011",
        "1:8",
        "expected a word here, found the text `day side`",
    ),
    ("at: [2, 0]", "att: [2, 0]", "Y013", "4:11", "the key `att` means nothing here"),
    ("pit:", "pit:\n  hall:", "Y009", "8:3", "the key `hall` is written twice"),
    ("pit:", "pit:\n  deep pit:", "B003", "8:3", "`deep pit` cannot be the name of a room"),
    (
        "pit:",
        "pit: deep",
        "Y011",
        "7:8",
        "expected a map of keys and values here, found the text `deep`",
    ),
    ("- door -- hall", "- door hall", "B004", "9:5", "`door hall` is not a tunnel"),
    ("- door -- hall", "- door - hall", "B004", "9:5", "`door - hall` is not a tunnel"),
    ("- door -- hall", "- [door, hall]", "Y011", "9:5", "expected a tunnel here, found a list"),
    ("  - hall -- vault", "    hall -- vault", "Y001", "10:18", "a `:` cannot stand here"),
    ("  - hall -> pit", "    hall -> pit", "B004", "11:5", "each tunnel is an item of the list"),
    ("-- vault", "-- valt", "B005", "10:13", "there is no room `valt`"),
    ("- hall -- vault", "- 'hal -- vault'", "B005", "10:6", "there is no room `hal`"),
    ("door -- hall", "hall -- hall", "B006", "9:5", "this tunnel leads from `hall` to itself"),
    ("[cave, shrine]", "[cave, shrin]", "B007", "5:39", "there is no kind of room `shrin`"),
    ("kinds: cave", "kinds: cav", "B007", "6:18", "there is no kind of room `cav`"),
    (": gate", ": gat", "B008", "10:20", "there is no kind of tunnel `gat`"),
    ("toll 2", "tol 2", "B008", "11:26", "there is no kind of tunnel `tol`"),
    ("toll 2", "toll", "B009", "11:26", "`toll` takes 1 number, and no number is given"),
    (": gate", ": gate 3", "B009", "10:20", "`gate` takes no number, and 1 number is given"),
    ("bridge 1 -4", "bridge 1", "B009", "12:18", "`bridge` takes 2 numbers, and 1 number is given"),
    ("small: 2", "smal: 2", "B010", "5:56", "there is no slot `smal`"),
    (
        "small: 2",
        "small: two",
        "Y011",
        "5:63",
        "expected a whole number here, found the text `two`",
    ),
    ("[2, 0]", "[2]", "B011", "4:15", "a position is a pair of numbers, and this is a list"),
    ("[2, 0]", "[2, true]", "B011", "4:15", "a position is a pair of numbers, and this is a list"),
    ("[2, 0]", "2", "B011", "4:15", "a position is a pair of numbers, and this is the number 2"),
    (": gate", ": gate, steep", "B015", "10:20", "`gate, steep` is not a kind of tunnel"),
    ("toll 2", "toll(2)", "B015", "11:26", "`toll(2)` is not a kind of tunnel"),
    (": gate", ":", "Y011", "10:19", "expected a kind of tunnel here, found nothing"),
    (
        "board: day",
        "board: day\naccept: {same: so}",
        "B016",
        "2:10",
        "`same` is not the code of a finding",
    ),
    (
        "board: day",
        "board: day\naccept: {B012: }",
        "Y011",
        "2:16",
        "expected text here, found nothing",
    ),
]


@pytest.mark.parametrize(("old", "new", "code", "place", "message"), ERRORS)
def test_a_mistake_is_an_error_at_its_place(
    old: str, new: str, code: str, place: str, message: str
) -> None:
    assert old in GOOD
    board, found = read(GOOD.replace(old, new, 1))
    errors = [(d.code, str(d.span), d.message) for d in found if d.severity == "error"]
    assert errors == [(code, f"day.yaml:{place}", message)]
    assert board is None


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("hall <- pit", "write it the other way round: `pit -> hall`"),
        ("hall -- pit:gate", "put a space after the `:`"),
        (
            "door -- hall -- pit",
            "write one tunnel for each pair of rooms, each on its own line: "
            "`door -- hall`, `hall -- pit`",
        ),
        ("hall to pit", "write `hall -> pit`"),
        ("hall - pit", "write `hall -- pit`, or `hall -> pit` for one way"),
        ("hall", "write `door -- hall` for both ways, or `door -> hall` for one way"),
        ("hall -- valt", "did you mean `vault`?"),
        ("hall -- pit: steeep", "did you mean `steep`?"),
        ("hall -- pit: toll", "write it as in `toll 2`"),
        ("hall -- pit: gate, steep", "put several kinds in brackets: `[gate, steep]`"),
    ],
)
def test_the_hint_says_how_to_write_it(line: str, hint: str) -> None:
    _, found = read(f"{GOOD}  - {line}\n")
    assert [d.hint for d in found] == [hint]


@pytest.mark.parametrize(
    ("old", "new", "code", "place", "message"),
    [
        ("[3, 1.5]", "[2, 0.0]", "B012", "5:15", "`hall` is at the same position as `door`"),
        (
            "  - hall -> pit",
            "  - hall -- door\n  - hall -> pit",
            "B013",
            "11:5",
            "the same tunnel is written twice",
        ),
        ("  - door -- hall\n", "", "B014", "4:3", "no tunnel leads to or from `door`"),
    ],
)
def test_a_doubtful_thing_is_a_warning_that_can_be_accepted(
    old: str, new: str, code: str, place: str, message: str
) -> None:
    text = GOOD.replace(old, new, 1)
    board, found = read(text)
    assert [(d.severity, d.code, str(d.span), d.message) for d in found] == [
        ("warning", code, f"day.yaml:{place}", message)
    ]
    assert board is not None
    board, found = read(f"{text}accept: {{{code}: it is meant so}}\n")
    assert found == []
    assert board is not None
    assert board.accept == {code: "it is meant so"}


def test_an_error_cannot_be_accepted() -> None:
    board, found = read(GOOD.replace("-- vault", "-- valt") + "accept: {B005: it is meant so}\n")
    assert [d.code for d in found] == ["B005"]
    assert board is None


@pytest.mark.parametrize(
    "second",
    ["hall -> vault: gate", "hall -- vault", "hall -- vault: steep", "vault -> hall: gate"],
)
def test_tunnels_that_differ_may_run_side_by_side(second: str) -> None:
    _, found = read(f"{GOOD}  - {second}\n")
    assert found == []


def test_all_mistakes_of_a_board_are_shown_in_one_run() -> None:
    _, found = read(
        "board: day\n"
        "colour: red\n"
        "rooms:\n"
        "  hall: {at: [1], kinds: [cav], slots: {smal: 1}}\n"
        "  pit: {}\n"
        "tunnels:\n"
        "  - hall -- pitt: [tol 2, gate 1]\n"
        "  - hall pit\n"
        "  - pit -- pit\n"
    )
    assert [d.code for d in found] == [
        "Y013",
        "B011",
        "B007",
        "B010",
        "B005",
        "B008",
        "B009",
        "B004",
        "B006",
    ]


@pytest.mark.parametrize("rooms", ["rooms:\n", "rooms: {}\n"])
def test_a_board_without_rooms_is_refused(rooms: str) -> None:
    _, found = read(f"board: day\n{rooms}")
    assert [(d.code, d.message) for d in found] == [("B001", "this board has no rooms")]


def test_a_board_of_one_room_needs_no_tunnel() -> None:
    board, found = read("board: day\nrooms: {hall: {}}\n")
    assert found == []
    assert board is not None
    assert board.tunnels == ()


def test_the_largest_board_is_read_and_a_larger_one_refused() -> None:
    def board_of(rooms: int) -> str:
        lines = ["board: day", "rooms:", *(f"  r{i}:" for i in range(rooms))]
        return "\n".join([*lines, "tunnels:", *(f"  - r0 -- r{i}" for i in range(1, rooms))])

    board, found = read(board_of(MAX_ROOMS))
    assert found == []
    assert board is not None
    assert len(board.rooms) == MAX_ROOMS
    board, found = read(board_of(MAX_ROOMS + 1))
    assert board is None
    assert [d.code for d in found] == ["B002"]


def test_a_board_full_of_mistakes_is_given_up() -> None:
    rooms = "".join(f"  r{i}:\n" for i in range(10_000))
    tunnels = "".join(f"  - r{i} -- s{i}\n" for i in range(10_000))
    _, found = read(f"board: day\nrooms:\n{rooms}tunnels:\n{tunnels}")
    assert len(found) == MAX_MISTAKES + 1
    assert [d.code for d in found].count("Y015") == 1


def test_a_board_full_of_doubtful_things_is_still_a_board() -> None:
    rooms = "".join(f"  r{i}: {{at: [0, 0]}}\n" for i in range(1_000))
    board, found = read(f"board: day\nrooms:\n{rooms}accept: {{B014: it is meant so}}\n")
    assert board is not None
    assert [d.code for d in found] == ["B012"] * MAX_MISTAKES


def test_long_names_are_not_repeated_in_full() -> None:
    long = "r" * 100_000
    _, found = read(f"board: day\nrooms: {{{long}a: , hall: }}\ntunnels: [{long}b -- hall]\n")
    assert found
    assert all(len(d.message) < 200 for d in found)


def test_a_board_is_its_graph() -> None:
    board = good_board()
    assert Board.of(board.graph) == board
    assert networkx.is_frozen(board.graph)
    with pytest.raises(networkx.NetworkXError):
        board.graph.remove_node("hall")
    kinds = [data["kinds"] for _, _, data in board.graph.edges(data=True)]
    assert [repr(one) for one in kinds if len(one) == 2] == ["(steep, toll(2))"]


def test_a_kept_board_has_its_tables_and_makes_its_graph_when_it_is_asked_for() -> None:
    board = good_board()
    assert "graph" not in pickle.loads(pickle.dumps(board)).__dict__
    again = pickle.loads(pickle.dumps(board))
    assert again.__dict__["tables"] == board.tables
    assert again == board
    assert networkx.utils.graphs_equal(again.graph, board.graph)
