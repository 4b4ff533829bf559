"""GraphML as yEd, Gephi and others write it, as a graph for `Board.from_graph`.

networkx reads GraphML too, but joins nodes with the same id, makes up nodes that edges lead to,
knows no arrows and refuses edges with and without direction in one graph; so the elements are read
here, each with its line. What a person sees counts: where yEd's picture and the attributes differ,
the picture has been changed after them.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from dsl.boards.exchange.drawn_places import Point, on_a_board
from dsl.boards.exchange.graph_tree import as_word
from dsl.boards.exchange.graph_values import number
from dsl.boards.exchange.graphml_write import UNIT
from dsl.boards.exchange.xml_tree import Element, NotXml, read_xml
from dsl.diagnostics.report import Report
from dsl.yamltext import shown

if TYPE_CHECKING:
    from dsl.boards.graph import BoardGraph

GEPHI = ("size", "r", "g", "b")  # what it writes for every node
NEAR = 0.01  # of a dot


@dataclass(frozen=True)
class _Keys:
    """The attributes that a file declares, by id, and what they are where an element is silent."""

    names: dict[str, str] = field(default_factory=dict)
    defaults: dict[str, dict[str, object]] = field(default_factory=dict)


def read_graphml(content: bytes, file: str, report: Report) -> BoardGraph | None:
    """The graph of a file, or None when the report has errors about it."""
    found = Report()
    try:
        graph = _read(read_xml(content, file), found)
    except NotXml as error:
        graph = None
        found.error("G001", error.span, str(error))
    report.extend(found)
    return None if found.has_errors else graph


def _read(root: Element, report: Report) -> BoardGraph | None:
    import networkx

    graphs = root.all("graph")
    if root.name != "graphml" or not graphs:
        what = f"this is not GraphML: it is a document of `{shown(root.name)}`"
        missing = "this GraphML has no graph in it"
        report.error("G001", root.span, missing if root.name == "graphml" else what)
        return None
    for other in graphs[1:]:
        report.error("G002", other.span, "this is a second graph, and a board is one")
    keys = _keys(root, report)
    graph: BoardGraph = networkx.MultiDiGraph()
    graph.graph.update(_values(graphs[0], keys, report))
    graph.graph.update({f"{what}_default": keys.defaults.get(what, {}) for what in SCOPES})
    drawn: dict[str, Point] = {}
    for node in _nodes(graphs[0], report):
        _add_node(graph, node, keys, drawn, report)
    numbers: set[object] = set()
    for edge, directed in _edges(graphs[0]):
        _add_edge(graph, edge, directed, keys, numbers, report)
    _place(graph, drawn)
    return graph


SCOPES = ("node", "edge")


def _keys(root: Element, report: Report) -> _Keys:
    keys = _Keys()
    for key in root.all("key"):
        name = key.attributes.get("yfiles.type") or key.attributes.get("attr.name")
        own = key.attributes.get("id", "")
        if own in keys.names:
            report.error("Y009", key.span, f"the key `{shown(own)}` is written twice")
        keys.names[own] = name if name is not None else own
        for default in key.all("default"):
            if default.text.strip():
                scope = key.attributes.get("for", "all")
                for one in SCOPES if scope == "all" else (scope,):
                    keys.defaults.setdefault(one, {})[keys.names[own]] = default.text
    return keys


def _nodes(graph: Element, report: Report) -> Iterator[Element]:
    """All nodes; groups are frames around others, and no rooms."""
    for child in graph.children:
        if child.name == "hyperedge":
            report.error("G002", child.span, "a tunnel joins two rooms, and a hyperedge joins more")
        if child.name != "node":
            continue
        inner = child.all("graph")
        if child.all("port"):
            report.error("G002", child.span, "a room has no ports; tunnels lead to the room")
        if not inner:
            yield child
        elif "yfiles.foldertype" not in child.attributes:
            report.error("G002", child.span, "there is a graph inside this node, and a room is one")
        for one in inner:
            yield from _nodes(one, report)


def _edges(graph: Element) -> Iterator[tuple[Element, bool]]:
    directed = graph.attributes.get("edgedefault") != "undirected"
    for child in graph.children:
        if child.name == "edge":
            own = child.attributes.get("directed")
            yield child, directed if own is None else own == "true"
        for inner in child.all("graph") if child.name == "node" else ():
            yield from _edges(inner)


def _values(element: Element, keys: _Keys, report: Report) -> dict[str, object]:
    values: dict[str, object] = {}
    for data in element.all("data"):
        key = data.attributes.get("key", "")
        if data.children:
            continue  # a picture, which is looked at by itself
        if key not in keys.names:
            report.error("G001", data.span, f"no key `{shown(key)}` is declared for this")
        elif keys.names[key] in values and data.text.strip():
            message = f"the key `{shown(keys.names[key])}` is written twice"
            report.error("Y009", data.span, message)
        else:
            values[keys.names[key]] = data.text
    return values


def _add_node(
    graph: BoardGraph, node: Element, keys: _Keys, drawn: dict[str, Point], report: Report
) -> None:
    own = node.attributes.get("id")
    if own is None:
        report.error("G001", node.span, "this node has no `id`")
        return
    if own in graph:
        report.error("Y009", node.span, f"the key `{shown(own)}` is written twice")
        return
    values = _values(node, keys, report)
    labels = [label.text for label in node.inside("NodeLabel") if label.text.strip()]
    if labels:
        label = _one_line(" ".join(labels))
        if "room" not in values:
            values["room"] = as_word(label)
        if label != _one_line(str(values.get("label", ""))):
            values["label"] = label
    for geometry in node.inside("Geometry")[:1]:
        said = geometry.attributes
        corner = _point(said.get("x"), said.get("y"))
        wide, high = _point(said.get("width"), said.get("height")) or (0, 0)
        if corner is not None:
            drawn[own] = (corner[0] + wide / 2, corner[1] + high / 2)
        elif "x" in said or "y" in said:
            values["at"] = [said.get("x"), said.get("y")]  # which is told to be no position
    graph.add_nodes_from([(own, {**values, "span": node.span})])


def _add_edge(
    graph: BoardGraph,
    edge: Element,
    directed: bool,
    keys: _Keys,
    numbers: set[object],
    report: Report,
) -> None:
    ends = [edge.attributes[end] for end in ("source", "target") if end in edge.attributes]
    if len(ends) < 2:
        report.error("G001", edge.span, "this edge has no `source` or no `target`")
    unknown = [end for end in ends if end not in graph]
    for end in unknown:
        report.error("B005", edge.span, f"there is no room `{shown(end)}`")
    values = _values(edge, keys, report)
    labels = [label.text.strip() for label in edge.inside("EdgeLabel") if label.text.strip()]
    if labels:
        values = {key: value for key, value in values.items() if key != "kinds"}
        values["label"] = ", ".join(labels)
    for arrows in edge.inside("Arrows")[:1]:
        heads = [arrows.attributes.get(end, "none") != "none" for end in ("source", "target")]
        values["dir"] = {(False, True): "forward", (True, False): "back"}.get(
            (heads[0], heads[1]), "both"
        )
        values.pop("one_way", None)
    if "dir" not in values and "one_way" not in values and not directed:
        values["dir"] = "none"
    if edge.inside("PolyLineEdge") and values.get("tunnel") in numbers:
        values.pop("tunnel", None)  # an edge that was copied from another, with all that it has
    numbers.add(values.get("tunnel"))
    if len(ends) == 2 and not unknown:
        graph.add_edges_from([(ends[0], ends[1], {**values, "span": edge.span})])


def _place(graph: BoardGraph, drawn: dict[str, Point]) -> None:
    """Places as the board has them, from a picture in dots or as Gephi has them."""
    ours = "unit_x" in graph.graph and "unit_y" in graph.graph
    for node, (x, y) in drawn.items() if ours else ():
        data = graph.nodes[node]
        before = _point(data.get("x"), data.get("y"))
        if before is None or math.dist((x, -y), before) > NEAR:
            data.update(at=(x / UNIT, y / UNIT), x=None, y=None)
    if ours:
        return
    if not drawn:
        drawn = {node: point for node in graph if (point := _gephi(graph.nodes[node])) is not None}
    for node, at in on_a_board(drawn, graph.edges()).items():
        graph.nodes[node]["at"] = at
    for node in drawn:
        for key in ("x", "y"):
            graph.nodes[node].pop(key, None)


def _gephi(data: dict[str, object]) -> Point | None:
    """Where Gephi has a node; up is up there."""
    point = _point(data.get("x"), data.get("y"))
    if point is None or not any(key in data for key in GEPHI):
        return None
    return point[0], -point[1]


def _point(across: object, down: object) -> Point | None:
    x, y = number(across), number(down)
    return (x, y) if isinstance(x, int | float) and isinstance(y, int | float) else None


def _one_line(text: str) -> str:
    return " ".join(text.split())
