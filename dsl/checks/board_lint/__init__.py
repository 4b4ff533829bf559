"""The lint of boards: what is probably not meant, and the cheapest ways to what lies in rooms.

`check` finds what makes a board unreadable. What the lint finds can be meant so: then the board
accepts it by its code, with the reason.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from dsl.boards.board import Board
from dsl.boards.changes import board_now
from dsl.boards.read_board import doubts
from dsl.checks.board_lint.lint_context import Look
from dsl.checks.board_lint.opening import may_open
from dsl.checks.board_lint.parallel import find_outdone
from dsl.checks.board_lint.picture import find_lines, find_unplaced
from dsl.checks.board_lint.reach import (
    find_closed,
    find_conditions,
    find_no_return,
    find_starts,
    find_unreached,
)
from dsl.checks.board_lint.slots import find_numbers, find_out_of_reach, find_unread
from dsl.checks.board_lint.sources import Sources
from dsl.checks.board_lint.ways import Way, WaysTable, cheapest_ways, way_text
from dsl.checks.board_lint.yaml_spans import Places
from dsl.diagnostics.report import Diagnostic
from dsl.model.traverse import names_read
from dsl.model.vocabulary import Vocabulary


@dataclass(frozen=True)
class Linted:
    """What was found on a board and is not accepted there, how often each accepted code was
    found, and the ways."""

    board: Board
    findings: tuple[Diagnostic, ...]
    accepted: Mapping[str, int]
    ways: WaysTable
    look: Look

    @property
    def clean(self) -> bool:
        """Whether nothing is left but notes."""
        return all(finding.severity == "note" for finding in self.findings)

    def way_text(self, way: Way | None) -> str:
        return way_text(self.look, way, self.ways.walking)


class Linter:
    """Lints the boards of a pack that has no errors."""

    def __init__(self, vocabulary: Vocabulary, texts: Mapping[str, str]) -> None:
        self.vocabulary, self.texts = vocabulary, texts
        self.sources = Sources(vocabulary)
        self.slots_read = names_read(vocabulary, "slot")

    def lint(self, whole: Board) -> Linted:
        """Lint a board as it is when a game begins, without the rooms that stand aside; tunnels
        that play may open count as possible ways."""
        board = board_now(whole)
        look = Look(board, self.vocabulary, self.sources, may_open(whole, self.vocabulary))
        places = Places(board, self.texts.get(board.span.file, ""))
        look.report.extend(doubts(board.rooms, board.tunnels))
        find_starts(look)
        find_closed(look)
        if look.starts:
            find_unreached(look)
            find_no_return(look)
            find_out_of_reach(look, find_conditions(look))
        find_numbers(look, places)
        find_unread(look, places, self.slots_read)
        find_outdone(look)
        find_unplaced(look)
        find_lines(look)
        accepted = Counter(found.code for found in look.report if found.code in board.accept)
        for code in board.accept.keys() - accepted.keys():
            message = f"nothing of {code} is found on this board"
            span = places.accepted(code)
            look.report.warning("B033", span, message, hint="take it out of `accept`")
        left = tuple(found for found in look.report if found.code not in accepted)
        return Linted(board, left, accepted, cheapest_ways(look), look)
