"""A board as GraphML, as yEd and Gephi show it: with titles, kinds and places on the picture."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from dsl.boards.exchange.flat_graph import flat_graph
from dsl.boards.parts import Room, Tunnel, Written
from dsl.diagnostics.report import PackError, Report
from dsl.storage.language_files import DEFAULT_LANGUAGE

if TYPE_CHECKING:
    from dsl.boards.graph import BoardGraph

# A power of two: positions come back as exactly the numbers that they were. Up is up for Gephi.
UNIT = 128
WIDE, HIGH = 96, 32  # of a room, as yEd draws it
YED = "http://www.yworks.com/xml/graphml"
NOT_XML = re.compile("[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
GRAPHICS = {"node": "nodegraphics", "edge": "edgegraphics"}


def written_graphml(board: Written) -> str:
    """The text of a file. `networkx.read_graphml` reads it, and `Board.from_graph` that."""
    import networkx

    graph = flat_graph(board)
    graph.graph.update(unit_x=UNIT, unit_y=-UNIT)
    _place(graph, board)
    root: Element = networkx.readwrite.graphml.GraphMLWriter(graph).xml
    _name_keys(root)
    _draw(root, board)
    ElementTree.indent(root)
    text = ElementTree.tostring(root, encoding="unicode").replace("\r", "&#13;")
    if bad := NOT_XML.search(text):
        report = Report()
        message = f"GraphML cannot hold the character U+{ord(bad[0]):04X}, which a title has"
        report.error("G003", board.span, message, hint="take it out, or write JSON")
        raise PackError(report)
    return f"<?xml version='1.0' encoding='utf-8'?>\n{text}\n"


def _place(graph: BoardGraph, board: Written) -> None:
    for room in board.rooms:
        if room.at is not None:
            across, down = (float(one) * UNIT for one in room.at)
            graph.nodes[room.name].update(x=across, y=-down)


def _name_keys(root: Element) -> None:
    """Give the attributes the ids by which tools know them."""
    ids = {}
    for key in root.findall("key"):
        scope, name = key.get("for", ""), key.get("attr.name", "")
        ids[key.get("id")] = name if scope == "node" else f"{scope}_{name}"
        key.set("id", ids[key.get("id")])
    for data in root.iter("data"):
        data.set("key", ids[data.get("key")])


def _draw(root: Element, board: Written) -> None:
    """Add what yEd shows. Other readers take the attributes, which come after it."""
    root.set("xmlns:y", YED)
    for scope, graphics in GRAPHICS.items():
        key = Element("key", {"id": graphics, "for": scope, "yfiles.type": graphics})
        root.insert(0, key)
    shown = {room.name: room for room in board.rooms}
    for node in root.iter("node"):
        node.insert(0, _shape(shown[node.get("id", "")]))
    for edge in root.iter("edge"):
        edge.insert(0, _line(board.tunnels[int(edge.get("id", ""))]))


def _shape(room: Room) -> Element:
    data = Element("data", key=GRAPHICS["node"])
    shape = SubElement(data, "y:ShapeNode")
    geometry = SubElement(shape, "y:Geometry", height=str(HIGH), width=str(WIDE))
    if room.at is not None:
        geometry.set("x", str(room.at[0] * UNIT - WIDE / 2))
        geometry.set("y", str(room.at[1] * UNIT - HIGH / 2))
    SubElement(shape, "y:NodeLabel").text = room.titles.get(DEFAULT_LANGUAGE, room.name)
    SubElement(shape, "y:Shape", type="roundrectangle")
    return data


def _line(tunnel: Tunnel) -> Element:
    data = Element("data", key=GRAPHICS["edge"])
    line = SubElement(data, "y:PolyLineEdge")
    SubElement(line, "y:Arrows", source="none", target="standard" if tunnel.one_way else "none")
    if tunnel.kinds:
        SubElement(line, "y:EdgeLabel").text = ", ".join(map(str, tunnel.kinds))
    return data
