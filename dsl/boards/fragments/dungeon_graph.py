"""The graph of a dungeon: the graphs of the laid fragments, composed where their ports meet.

A node has the name that it has in its fragment after the number of its slot, as in `0:4,1/1`. What
is on nodes and edges is said in `fragment_graph`; here `x` and `y` are squares of the table, and
ports are joined, free or sealed. `DungeonData` says what `graph.graph` has.

In play the same is composed as plain `Rows`, in `laying`; `rows_in` reads them off the graph.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, TypedDict

from dsl.boards.fixed import fix
from dsl.boards.fragments.fragment_graph import (
    SEAM,
    PortData,
    PortState,
    add_way,
    passages_in,
    spot_in,
    spots_in,
    ways_in,
)
from dsl.boards.fragments.laid import Laid
from dsl.boards.fragments.notation import BACK
from dsl.boards.fragments.rows import Opening, PlacedSpot, Rows

if TYPE_CHECKING:
    from dsl.boards.fragments.fragment_graph import SpotGraph


class DungeonData(TypedDict):
    """What is on the graph of a dungeon itself."""

    name: str
    laid: tuple[Laid, ...]  # by slot: which fragment lies where, and which way up
    corner: tuple[int, int]  # of the table, the first square across and down
    size: tuple[int, int]  # width and height in squares
    levels: int
    ports: Mapping[str, str]  # the name of each opening, as `0:N1`, and the node that it is


def composed_graph(laid: Sequence[Laid]) -> SpotGraph:
    """The frozen graph of fragments that lie soundly; without nodes when there are none."""
    import networkx

    left, top = min((one.x for one in laid), default=0), min((one.y for one in laid), default=0)
    right = max((one.x + one.width for one in laid), default=0)
    bottom = max((one.y + one.height for one in laid), default=0)
    data = DungeonData(
        name="dungeon",
        laid=tuple(laid),
        corner=(left, top),
        size=(right - left, bottom - top),
        levels=max((len(one.fragment.levels) for one in laid), default=0),
        ports={},
    )
    graph: SpotGraph = networkx.MultiDiGraph(**data)
    number = 0
    for slot, one in enumerate(laid):
        part = _part(slot, one, number)
        graph.add_nodes_from(part.nodes(data=True))
        for source, target, way in ways_in(part):
            graph.add_edge(source, target, key=way["number"], **way)
        graph.graph["ports"] |= part.graph["ports"]
        number += sum(way["forward"] for *_, way in ways_in(part))
    for source, target in _meetings(graph, laid):
        add_way(graph, number, source, target, SEAM)
        number += 1
    fix(graph)
    return graph


def _part(slot: int, one: Laid, first: int) -> SpotGraph:
    """The graph of a fragment with the names, squares and numbers that it has where it lies."""
    import networkx

    names = {name: f"{slot}:{name}" for name in one.graph}
    part: SpotGraph = networkx.relabel_nodes(one.graph, names)
    for _, spot in spots_in(part):
        ports = (port._replace(x=port.x + one.x, y=port.y + one.y) for port in spot["ports"])
        spot["slot"], spot["ports"] = slot, tuple(ports)
        spot["x"] += one.x
        spot["y"] += one.y
    for *_, way in ways_in(part):
        way["number"] += first
    ports = one.graph.graph["ports"]
    part.graph["ports"] = {f"{slot}:{port}": names[name] for port, name in ports.items()}
    return part


def _meetings(graph: SpotGraph, laid: Sequence[Laid]) -> list[tuple[str, str]]:
    """The nodes whose openings meet, in their order; every opening is told what it has come to."""
    ends = {
        (port.x, port.y, port.side, port.level): name
        for name, spot in spots_in(graph)
        for port in spot["ports"]
    }
    order = {name: number for number, name in enumerate(graph)}
    found: list[tuple[str, str]] = []
    for name, spot in spots_in(graph):
        ports: list[PortData] = []
        for port in spot["ports"]:
            x, y = Opening(0, port.side, port.x, port.y, port.level).outside
            other = ends.get((x, y, BACK[port.side], port.level))
            state: PortState = "free"
            if other is not None:
                state = "joined"
                if order[name] < order[other]:
                    found.append((name, other))
            elif any(one.covers(x, y) for one in laid):
                state = "sealed"
            ports.append(port._replace(state=state))
        spot["ports"] = tuple(ports)
    return found


def rows_in(graph: SpotGraph) -> Rows:
    """What a dungeon consists of, read off its graph."""
    openings: dict[PortState, list[Opening]] = {"free": [], "joined": [], "sealed": []}
    spots: list[PlacedSpot] = []
    for number, (_, data) in enumerate(spots_in(graph)):
        spots.append(PlacedSpot(data["slot"], spot_in(data)))
        for port in data["ports"]:
            opening = Opening(number, port.side, port.x, port.y, port.level)
            openings[port.state].append(opening)
    free, sealed = tuple(openings["free"]), tuple(openings["sealed"])
    return Rows(tuple(spots), *passages_in(graph), free, sealed)
