"""A board out of any networkx graph, with the findings that the same board in YAML would have."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import TYPE_CHECKING

from dsl.boards.exchange.graph_places import AnyNode, GraphReader, somewhere_in, span_of
from dsl.boards.exchange.graph_tree import tree_of
from dsl.boards.parts import Written
from dsl.boards.read_board import DeclaredKinds, few_enough, read_tree
from dsl.diagnostics.report import Report
from dsl.yamltext import TooManyMistakes

if TYPE_CHECKING:
    import networkx


def read_graph(
    graph: networkx.Graph[AnyNode],
    declared: DeclaredKinds,
    report: Report,
    *,
    name: str | None = None,
    file: str = "",
    ignore: Collection[str] = (),
) -> Written | None:
    """The board of a graph, or None when the report has errors about it."""
    found = Report()
    reader = GraphReader(found)
    written = None
    try:
        if few_enough(reader, len(graph), somewhere_in(file)):
            tree = tree_of(reader, graph, name=name, file=file, ignore=ignore)
            written = read_tree(reader, tree, declared)
        reader.tell_keys()
    except TooManyMistakes:
        pass
    report.extend(found)
    if written is None or found.has_errors:
        return None
    return written._replace(
        rooms=tuple(replace(room, span=span_of(room.span)) for room in written.rooms),
        tunnels=tuple(replace(one, span=span_of(one.span)) for one in written.tunnels),
        span=span_of(written.span),
    )
