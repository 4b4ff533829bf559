"""The places in a board's file that only the lint asks for."""

from __future__ import annotations

from functools import cached_property

from dsl.boards.board import Board
from dsl.boards.parts import Room
from dsl.diagnostics.report import Report
from dsl.diagnostics.spans import Span
from dsl.yamltext import YMap, read_yaml


class Places:
    def __init__(self, board: Board, text: str) -> None:
        self.board, self.text = board, text

    def slot(self, room: Room, slot: str) -> Span:
        return self._key("rooms", room.name, "slots", slot) or room.span

    def accepted(self, code: str) -> Span:
        return self._key("accept", code) or self.board.span

    def _key(self, *path: str) -> Span | None:
        """Where a key stands that is inside the others."""
        node, span = self._root, None
        for key in path:
            if not isinstance(node, YMap) or key not in node.entries:
                return None
            span, node = node.entries[key]
        return span

    @cached_property
    def _root(self) -> object:
        file = self.board.span.file
        return read_yaml(self.text, file, Report(), lambda _, node: node, whole=False)
