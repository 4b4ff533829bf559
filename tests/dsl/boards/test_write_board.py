"""A board as YAML reads back as the same board, and is what a person would write."""

from __future__ import annotations

import networkx
import pytest
from hypothesis import given, settings

from dsl.boards.board import Board
from dsl.boards.read_board import DeclaredKinds, read_board
from dsl.diagnostics.report import Report
from dsl.packs.load import load
from tests.dsl.boards.made_boards import DECLARED, bare, boards
from tests.dsl.boards.test_boards import GOOD, good_board
from tests.packs_under_test import SHIPPED_WITH_BOARDS


def read_back(board: Board, declared: DeclaredKinds) -> Board:
    report = Report()
    written = read_board(board.to_yaml(), "day.yaml", declared, report)
    assert written is not None, (list(report), board.to_yaml())
    return bare(Board(*written))


@settings(max_examples=40, deadline=None)
@given(boards())
def test_a_board_reads_back_as_it_was(board: Board) -> None:
    assert read_back(board, DECLARED) == board


@pytest.mark.parametrize("pack", SHIPPED_WITH_BOARDS)
def test_shipped_boards_read_back_as_they_are(pack: str) -> None:
    opened = load(pack)
    for board in opened.boards.values():
        assert read_back(board, DeclaredKinds.of(opened.vocabulary)) == bare(board)


def test_it_is_written_as_people_write() -> None:
    text = good_board().to_yaml()
    assert text == (
        GOOD.replace("\nrooms:", "\n\nrooms:")
        .replace("\ntunnels:", "\n\ntunnels:")
        .replace("door:  ", "door: ")
        .replace("hall:  ", "hall: ")
        .replace("kinds: cave", "kinds: [cave]")
        .replace("pit:\n", "pit: {}\n")
    )


def test_english_is_the_first_of_several_titles() -> None:
    graph: networkx.Graph[str] = networkx.Graph()
    graph.add_node("door", title_fr="la Porte", label="the Door")
    board = Board.from_graph(graph, DECLARED, name="day")
    assert "door: {title: {en: the Door, fr: la Porte}}" in board.to_yaml()
