"""A fragment or a dungeon as a graph, for looking at it with the tools of networkx."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from dsl.boards.fragments.fragment import Fragment, Link, Shaft
from dsl.boards.fragments.laying import Dungeon, PlacedSpot
from dsl.boards.fragments.plan import plan_of

if TYPE_CHECKING:
    import networkx


def to_graph(board: Fragment | Dungeon, *, half_turned: bool = False) -> networkx.MultiDiGraph[str]:
    """Spots are nodes under their names. A corridor is two edges; a drop is one, downwards."""
    if isinstance(board, Dungeon):
        return _graph("dungeon", board.spots, board.links, board.drops, board.flights)
    plan = plan_of(board, half_turned)
    placed = [PlacedSpot(0, spot) for spot in plan.spots]
    graph = _graph(board.name, placed, plan.links, plan.drops, plan.flights)
    for port in plan.ports:
        graph.nodes[placed[port.spot].name].update(side=port.side, place=port.place)
    return graph


def _graph(
    name: str,
    spots: Sequence[PlacedSpot],
    links: Sequence[Link],
    drops: Sequence[Shaft],
    flights: Sequence[Shaft],
) -> networkx.MultiDiGraph[str]:
    import networkx

    graph: networkx.MultiDiGraph[str] = networkx.MultiDiGraph(name=name)
    names = [placed.name for placed in spots]
    for placed in spots:
        spot = placed.spot
        graph.add_node(
            placed.name,
            kind=spot.kind,
            level=spot.level,
            slot=placed.slot,
            marks=spot.marks,
            doors=spot.doors,
        )
    for link in links:
        rooms = "room" in (spots[link.a].spot.kind, spots[link.b].spot.kind)
        seam = spots[link.a].slot != spots[link.b].slot
        kind = "door" if rooms else "seam" if seam else "corridor"
        for a, b in ((link.a, link.b), (link.b, link.a)):
            graph.add_edge(names[a], names[b], kind=kind, squares=link.through)
    for shaft in drops:
        graph.add_edge(names[shaft.upper], names[shaft.lower], kind="drop", mark=shaft.mark)
    for shaft in flights:
        for a, b in ((shaft.upper, shaft.lower), (shaft.lower, shaft.upper)):
            graph.add_edge(names[a], names[b], kind="flight", mark=shaft.mark)
    return graph
