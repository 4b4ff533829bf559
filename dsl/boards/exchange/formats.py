"""The formats in which boards leave and come: GraphML, node-link JSON and DOT."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, cast

from dsl.boards.exchange.dot_read import read_dot
from dsl.boards.exchange.dot_write import written_dot
from dsl.boards.exchange.graph_places import somewhere_in
from dsl.boards.exchange.graphml_read import read_graphml
from dsl.boards.exchange.graphml_write import written_graphml
from dsl.boards.exchange.json_links import read_json, written_json
from dsl.diagnostics.report import Report

if TYPE_CHECKING:
    import networkx

    from dsl.boards.board import Board

MAX_BYTES = 20_000_000


class Format(NamedTuple):
    """How a board is written, and how the graph of a file is read."""

    write: Callable[[Board], str]
    read: Callable[[bytes, str, Report], networkx.Graph[str] | None]


FORMATS: Mapping[str, Format] = {
    "graphml": Format(lambda board: written_graphml(board.written), read_graphml),
    "json": Format(
        lambda board: written_json(board.graph),
        lambda content, file, report: cast("networkx.Graph[str]", read_json(content, file, report)),
    ),
    "dot": Format(lambda board: written_dot(board.written), read_dot),
}
ENDINGS = {".graphml": "graphml", ".xml": "graphml", ".json": "json", ".dot": "dot", ".gv": "dot"}


def format_of(path: Path) -> str | None:
    """The format that the ending of a file says."""
    return ENDINGS.get(path.suffix.lower())


def graph_in(content: bytes, form: str, file: str, report: Report) -> networkx.Graph[str] | None:
    """The graph that a file holds, or None when the report has errors about it."""
    if len(content) > MAX_BYTES:
        message = f"this file has {len(content):,} bytes; {MAX_BYTES:,} are allowed"
        report.error("G001", somewhere_in(file), message)
        return None
    return FORMATS[form].read(content, file, report)
