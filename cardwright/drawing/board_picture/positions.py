"""Where the rooms lie: where the author put them, or else where their tunnels draw them.

Rooms without a position are laid out so that the way along the tunnels between two rooms is, as
far as can be, also how far they lie apart: the sum of the squared differences is made smaller
step by step, from rows that follow the way down from the start. No chance is involved.
"""

from __future__ import annotations

import statistics
from collections.abc import Mapping

import networkx

from cardwright.drawing.geometry import Point
from dsl.boards.board import Board

STEPS = 120
MOST_COMPARED = 1_500_000  # pairs of rooms in all steps; more rooms take fewer steps
MOST_MOVED = 250  # rooms; beyond that their rows must do
FARTHEST = 1e6  # a position beyond that is none
FLAT = 0.8  # rows are a little closer than columns


def place_rooms(board: Board, start: str) -> dict[str, Point]:
    """A position for every room, in the units of the author when there are any."""
    fixed = {
        room.name: Point(*room.at)
        for room in board.rooms
        if room.at is not None and all(abs(number) <= FARTHEST for number in room.at)
    }
    if len(fixed) == len(board.rooms):
        return fixed
    graph: networkx.Graph[str] = networkx.Graph()
    graph.add_nodes_from(board.graph)
    graph.add_edges_from(board.graph.edges())
    unit = _unit(graph, fixed)
    first = {**_rows(graph, start, fixed, unit), **fixed}
    if len(board.rooms) > MOST_MOVED:
        return first
    return _relaxed(graph, first, fixed, unit)


def _unit(graph: networkx.Graph[str], fixed: Mapping[str, Point]) -> float:
    """How long a tunnel is where the author has drawn some."""
    known = [fixed[a].far(fixed[b]) for a, b in graph.edges if a in fixed and b in fixed]
    return statistics.median(known) if known else 1.0


def _rows(
    graph: networkx.Graph[str], start: str, fixed: Mapping[str, Point], unit: float
) -> dict[str, Point]:
    """Row by row away from the start, each row in the order of the rooms it hangs on."""
    found: dict[str, Point] = {}
    left = min((point.x for point in fixed.values()), default=0.0)
    top = max((point.y for point in fixed.values()), default=0.0) if fixed else 0.0
    order = {start: 0}
    for name in graph:
        order.setdefault(name, len(order))
    for source in order:
        if source in found:
            continue
        reach = networkx.node_connected_component(graph, source)
        deepest = top
        for depth, layer in enumerate(networkx.bfs_layers(graph, [source])):
            row = sorted(layer, key=lambda name: (_over(graph, name, found), order[name]))
            for column, name in enumerate(row):
                x = left + (column - (len(row) - 1) / 2) * unit
                found[name] = Point(x + 0.01 * unit * depth, top + depth * unit * FLAT)
            deepest = top + depth * unit
        left += unit * max(2.0, len(reach) ** 0.5)
        top = deepest if fixed else top
    return found


def _over(graph: networkx.Graph[str], name: str, found: Mapping[str, Point]) -> float:
    above = [found[other].x for other in graph[name] if other in found]
    return sum(above) / len(above) if above else 0.0


def _relaxed(
    graph: networkx.Graph[str],
    places: dict[str, Point],
    fixed: Mapping[str, Point],
    unit: float,
) -> dict[str, Point]:
    far = dict(networkx.all_pairs_shortest_path_length(graph))
    most = max(max(found.values()) for found in far.values()) + 1
    for _ in range(min(STEPS, MOST_COMPARED // len(places) ** 2)):
        for name, here in list(places.items()):
            if name in fixed:
                continue
            x = y = total = 0.0
            for other, there in places.items():
                if other == name:
                    continue
                wanted = far[name].get(other, most) * unit
                apart = here.far(there) or 0.01 * unit
                weight = 1 / wanted**2
                x += weight * (there.x + wanted * (here.x - there.x) / apart)
                y += weight * (there.y + wanted * (here.y - there.y) / apart)
                total += weight
            places[name] = Point(x / total, y / total) if total else here
    return places
