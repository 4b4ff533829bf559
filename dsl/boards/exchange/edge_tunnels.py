"""The edges of a graph as the tunnels of a board.

An edge of an undirected graph is a tunnel both ways. An edge of a directed one says it: by
`one_way`, or by `dir` as drawing programs do. Where it does not, two edges of the same kinds there
and back are one tunnel both ways, and any other is one way. Edges with the same `tunnel` are one;
its number also gives its place among the tunnels. A tunnel both ways is two edges of `Board.graph`,
which say whether they are `forward`: who takes one of them away must say that the other is one way.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from dsl.boards.exchange.graph_places import AnyNode, place, somewhere_in
from dsl.boards.exchange.graph_values import flag, listed, number, tree_value
from dsl.boards.exchange.looks import EDGE_LOOKS, without
from dsl.diagnostics.spans import Span
from dsl.yamltext import Entry, Node, Reader, YList, YMap, YScalar, describe, shown

if TYPE_CHECKING:
    import networkx

KINDS = ("kinds", "kind", "label", "Edge Label")
KNOWN = ("kinds", "label", "one_way", "dir", "tunnel", "forward")
DIRECTIONS = ("forward", "back", "both", "none")  # of `dir`


@dataclass(frozen=True)
class _Edge:
    """One edge; `one_way` is None where the graph does not say."""

    source: str
    target: str
    one_way: bool | None
    kinds: tuple[Node, ...]
    tunnel: int | None
    forward: bool
    needs_back: bool  # whether it is one of the two edges that a tunnel both ways has
    at: Span

    @property
    def alike(self) -> tuple[str, ...]:
        return tuple(sorted(_text(kind) for kind in self.kinds))

    def is_back_of(self, other: _Edge) -> bool:
        ends = (self.source, self.target) == (other.target, other.source)
        return ends and self.alike == other.alike

    @property
    def arrow(self) -> str:
        return f"{self.source} {'--' if self.one_way is False else '->'} {self.target}"


def tunnel_items(
    reader: Reader,
    graph: networkx.Graph[AnyNode],
    names: Mapping[AnyNode, str],
    defaults: Mapping[str, object],
    file: str,
    ignore: Collection[str],
) -> Iterator[Node]:
    """The tunnels as items of the list that a board in YAML has."""
    edges = []
    for source, target, data in graph.edges(data=True):
        said = without({**defaults, **data}, EDGE_LOOKS, ignore)
        arrow = f"{names[source]} {'->' if graph.is_directed() else '--'} {names[target]}"
        span = data.get("span")
        at = place(
            span if isinstance(span, Span) else somewhere_in(file), f"tunnel `{shown(arrow)}`"
        )
        edges.append(_edge(reader, names[source], names[target], said, at, graph.is_directed()))
    edges.sort(key=lambda edge: (edge.at.line, edge.at.column))  # as the file has them
    for edge in _joined(reader, edges):
        yield _item(edge)


def _item(edge: _Edge) -> Node:
    line = edge.arrow
    if not edge.kinds:
        return YScalar(line, edge.at, line)
    return YMap({line: Entry(edge.at, YList(edge.kinds, edge.at))}, edge.at)


def _edge(
    reader: Reader, source: str, target: str, said: dict[str, object], at: Span, directed: bool
) -> _Edge:
    kinds = _kinds(reader, said, at)
    one_way = _flag(reader, said, "one_way", at)
    forward = _flag(reader, said, "forward", at)
    tunnel = said.pop("tunnel", None)
    among = reader.whole(tree_value(reader, number(tunnel), at)) if tunnel is not None else None
    way = said.pop("dir", None)
    if way is not None and way not in DIRECTIONS:
        message = f"`{shown(str(way))}` is no direction"
        hint = f"`dir` is one of {', '.join(f'`{one}`' for one in DIRECTIONS)}"
        reader.error("Y011", at, message, hint=hint)
    elif way is not None:
        drawn = way in ("forward", "back")
        if one_way not in (None, drawn):
            reader.error("Y009", at, "`one_way` and `dir` say different things")
        one_way = drawn
        if way == "back":
            source, target = target, source
    elif not directed:
        if one_way:
            message = "an edge of an undirected graph leads both ways, and `one_way` says otherwise"
            reader.error("Y009", at, message, hint="use a directed graph for ways that go one way")
        one_way = False
    if number(said.get("weight")) == 1:  # which some tools give to every edge
        del said["weight"]
    for key in said:
        reader.unknown("Y013", at, f"the key `{shown(key)}` means nothing here", key, KNOWN)
    needs_back = directed and way is None and forward is not None and one_way is False
    return _Edge(source, target, one_way, kinds, among, forward is not False, needs_back, at)


def _kinds(reader: Reader, said: dict[str, object], at: Span) -> tuple[Node, ...]:
    given = {key: listed(reader, said.pop(key), at) for key in KINDS if key in said}
    found: tuple[Node, ...] = ()
    for key, node in given.items():
        kinds = node.items if isinstance(node, YList) else (node,)
        if found and [_text(one) for one in found] != [_text(one) for one in kinds]:
            reader.error("Y009", at, f"the kinds are given twice: `{key}` differs from the others")
        found = kinds
    return found


def _flag(reader: Reader, said: dict[str, object], key: str, at: Span) -> bool | None:
    if key not in said:
        return None
    node = flag(reader, said.pop(key), at)
    if isinstance(node, YScalar) and isinstance(node.value, bool):
        return node.value
    reader.error("Y011", at, f"expected true or false for `{key}`, found {describe(node)}")
    return None


def _joined(reader: Reader, edges: list[_Edge]) -> list[_Edge]:
    """One edge for each tunnel, in the order of the tunnels."""
    numbered: dict[int, list[_Edge]] = defaultdict(list)
    for edge in edges:
        if edge.tunnel is not None:
            numbered[edge.tunnel].append(edge)
    found = [one for _, same in sorted(numbered.items()) for one in _one_tunnel(reader, same)]
    there: dict[object, list[int]] = defaultdict(list)  # edges that wait for their way back
    for edge in edges:
        if edge.tunnel is not None:
            continue
        waiting = there[edge.target, edge.source, edge.alike] if edge.one_way is None else []
        if waiting and edge.source != edge.target:
            first = waiting.pop(0)
            found[first] = replace(found[first], one_way=False)
            continue
        if edge.one_way is None:
            there[edge.source, edge.target, edge.alike].append(len(found))
        found.append(edge)
    return found


def _one_tunnel(reader: Reader, same: list[_Edge]) -> list[_Edge]:
    """The tunnel of the edges that have its number."""
    if len(same) == 1:
        if same[0].needs_back:
            message = "the edge that leads back is not there, and `one_way` says that one does"
            hint = "for a tunnel that goes one way, let `one_way` be True"
            reader.error("Y009", same[0].at, message, hint=hint)
        return same
    first, second, *more = sorted(same, key=lambda edge: not edge.forward)
    if not more and second.is_back_of(first) and not first.one_way and not second.one_way:
        return [replace(first, one_way=False)]
    other = (more or [second])[-1]
    message = f"this and `{shown(other.arrow)}` are both tunnel {first.tunnel}"
    hint = "two edges are one tunnel when they are of the same kinds, there and back"
    reader.error("B004", first.at, message, hint=hint)
    return same


def _text(node: Node) -> str:
    return node.text if isinstance(node, YScalar) else repr(node)
