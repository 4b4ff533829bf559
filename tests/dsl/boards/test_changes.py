"""Boards that have changed: one form for each, and the graph that networkx would make of it."""

from __future__ import annotations

import random

import networkx
import pytest

from dsl.boards.board import Board
from dsl.boards.changes import (
    BoardNews,
    Changes,
    board_now,
    news,
    tunnels_between,
    tunnels_now,
    with_kinds,
    with_rooms,
    with_tunnel,
    without_tunnels,
)
from dsl.boards.parts import Kind
from dsl.boards.read_board import DeclaredKinds, read_board
from dsl.diagnostics.report import Report

TEXT = """
board: small
rooms:
  a: {at: [0, 0]}
  b: {at: [1, 0]}
  c: {at: [2, 0]}
  d: {at: [3, 0], aside: true}
  e: {at: [4, 0], aside: true}
tunnels:
  - a -- b: lock
  - b -> c: toll 2
  - c -- d
  - d -- e: lock
"""
KINDS = DeclaredKinds([], {"lock": 0, "toll": 1, "wet": 0}, [])
A, B, C, D, E = range(5)
LOCK, TOLL, WET = ("lock", ()), ("toll", (2,)), ("wet", ())


def small() -> Board:
    report = Report()
    board = read_board(TEXT, "small.yaml", KINDS, report)
    assert board is not None
    assert [one.code for one in report] == []  # rooms aside are not lonely
    return Board(*board)


def edges(board: Board) -> list[tuple[str, str, tuple[Kind, ...]]]:
    return sorted((one, other, data["kinds"]) for one, other, data in board.graph.edges(data=True))


def test_rooms_aside_are_no_part_of_the_board() -> None:
    board = small()
    assert [room.name for room in board_now(board).rooms] == ["a", "b", "c"]
    assert edges(board_now(board)) == [
        ("a", "b", (Kind("lock"),)),
        ("b", "a", (Kind("lock"),)),
        ("b", "c", (Kind("toll", (2,)),)),
    ]
    added = board_now(board, with_rooms(board, (), [D, A]))
    assert [room.name for room in added.rooms] == ["a", "b", "c", "d"]
    assert not any(room.aside for room in added.rooms)
    assert added.graph.has_edge("c", "d")
    assert added.graph.has_edge("d", "c")
    assert board_now(added) is added  # nothing stands aside there


def test_what_is_taken_back_leaves_nothing() -> None:
    board = small()
    closed = without_tunnels(board, (), [0])
    assert closed == ((), (0,), (), ())
    assert with_tunnel(board, closed, A, B, False, (LOCK,)) == ()
    assert with_tunnel(board, closed, B, A, False, (LOCK,)) == ()  # both ways: either end first
    wet = with_kinds(board, (), [0], lambda kinds: (*kinds, WET))
    assert wet == ((), (), ((0, (LOCK, WET)),), ())
    assert with_kinds(board, wet, [0], lambda kinds: (LOCK,)) == ()
    opened = with_tunnel(board, (), A, C, True, (WET,))
    assert opened == ((), (), (), ((A, C, 1, (WET,)),))
    assert with_tunnel(board, opened, A, C, True, (WET,)) == opened  # there is just such a one
    again = with_tunnel(board, without_tunnels(board, opened, [4]), A, C, True, (WET,))
    assert again == opened
    assert tunnels_between(board, opened, C, A, "wet")[0].number == 4
    assert tunnels_between(board, opened, C, A, "lock") == []


def test_what_has_happened_is_told() -> None:
    board = small()
    opened = with_tunnel(board, (), A, C, True, (WET,))
    assert news(board, (), opened) == [BoardNews("opened", ("a", "c"), True, (Kind("wet"),))]
    assert news(board, opened, ()) == [BoardNews("closed", ("a", "c"), True, (Kind("wet"),))]
    other = with_kinds(board, (), [1], lambda kinds: (WET,))
    assert news(board, (), other) == [
        BoardNews("lost kind", ("b", "c"), True, (Kind("toll", (2,)),)),
        BoardNews("added kind", ("b", "c"), True, (Kind("wet"),)),
    ]
    assert news(board, (), with_rooms(board, (), [E])) == [BoardNews("added room", ("e",))]
    assert news(board, other, other) == [BoardNews("no way")]


@pytest.mark.parametrize("seed", range(30))
def test_any_changes_come_to_the_graph_that_they_say(seed: int) -> None:
    chance, board = random.Random(seed), small()
    graph: networkx.MultiDiGraph[str] = networkx.MultiDiGraph(board.graph)
    there = {"a", "b", "c"}
    changes: Changes = ()
    names = list(board.graph)
    for _ in range(25):
        one, other = chance.sample(range(5), 2)
        ends = {names[one], names[other]}
        before = changes
        what = chance.choice(["open", "close", "attach", "detach", "add"])
        if what == "open":
            one_way, kinds = chance.random() < 0.5, chance.choice([(), (WET,), (TOLL, WET)])
            same = [
                tunnel
                for tunnel in tunnels_between(board, changes, one, other)
                if tunnel.one_way == one_way and tunnel.kinds == kinds
                if not one_way or (tunnel.source, tunnel.target) == (one, other)
            ]
            changes = with_tunnel(board, changes, one, other, one_way, kinds)
            if not same:
                named = tuple(Kind(*kind) for kind in kinds)
                graph.add_edge(names[one], names[other], kinds=named, one_way=one_way)
                if not one_way:
                    graph.add_edge(names[other], names[one], kinds=named, one_way=one_way)
        elif what == "add":
            changes = with_rooms(board, changes, [one])
            there.add(names[one])
        else:
            numbers = [tunnel.number for tunnel in tunnels_between(board, changes, one, other)]
            if what == "close":
                changes = without_tunnels(board, changes, numbers)
            elif what == "attach":
                changes = with_kinds(
                    board, changes, numbers, lambda kinds: (*(k for k in kinds if k != WET), WET)
                )
            else:
                changes = with_kinds(
                    board, changes, numbers, lambda kinds: tuple(k for k in kinds if k != WET)
                )
            for source, target, key, data in list(graph.edges(keys=True, data=True)):
                if {source, target} != ends:
                    continue
                left = tuple(kind for kind in data["kinds"] if kind.name != "wet")
                if what == "close":
                    graph.remove_edge(source, target, key)
                else:
                    data["kinds"] = (*left, Kind("wet")) if what == "attach" else left
        now = board_now(board, changes)
        assert set(now.graph) == there
        expected = sorted(
            (source, target, data["kinds"])
            for source, target, data in graph.subgraph(there).edges(data=True)
        )
        assert edges(now) == expected
        assert all(told.what != "no way" for told in news(board, before, changes)) or (
            before == changes
        )
        assert len({tunnel.number for tunnel in tunnels_now(board, changes)}) == len(
            tunnels_now(board, changes)
        )


def test_aside_says_true_or_false_and_some_room_is_there() -> None:
    for said, code in (("maybe", "Y011"), ("3", "Y011")):
        report = Report()
        read_board(f"board: x\nrooms:\n  a: {{aside: {said}}}\n  b:\n", "x", KINDS, report)
        assert code in [one.code for one in report]
    report = Report()
    read_board("board: x\nrooms:\n  a: {aside: true}\n", "x", KINDS, report)
    assert [one.code for one in report] == ["B001"]


def test_changes_are_plain_data() -> None:
    board = small()
    changes: Changes = with_tunnel(board, (), A, D, False, (TOLL,))
    assert repr(changes) == "((), (), (), ((0, 3, 0, (('toll', (2,)),)),))"
