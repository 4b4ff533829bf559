"""A board as a networkx graph, which is what a board is for everybody who asks about ways.

Rooms are nodes under their names, passages are edges under the number of their tunnel: one edge for
a tunnel one way, two for a tunnel both ways. `RoomData` and `PassageData` say what is on them;
`graph.graph` has the `name`, the `titles`, what the board is to `accept`, and its `span`.

The graph is frozen, and so is what is on it: who wants another board changes a copy,
`networkx.MultiDiGraph(graph)`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, TypedDict, cast

from dsl.boards.fixed import fix
from dsl.boards.parts import Kind, Room, Tunnel
from dsl.diagnostics.spans import NOWHERE, Span

if TYPE_CHECKING:
    from typing import TypeAlias

    import networkx

    BoardGraph: TypeAlias = networkx.MultiDiGraph[str]


class RoomData(TypedDict):
    """What is on a node."""

    kinds: tuple[str, ...]
    slots: Mapping[str, int]
    at: tuple[float, float] | None  # across and down, as the author put it
    titles: Mapping[str, str]  # by language
    span: Span  # where it is written
    aside: bool  # no part of the board until play adds it


class PassageData(TypedDict):
    """What is on an edge: one direction of a tunnel."""

    kinds: tuple[Kind, ...]
    one_way: bool
    tunnel: int  # the two edges of a tunnel both ways have the same
    forward: bool  # whether it leads as the tunnel is written
    span: Span


def graph_of(rooms: Iterable[Room], tunnels: Iterable[Tunnel], **about: object) -> BoardGraph:
    """The frozen graph of rooms and tunnels."""
    import networkx

    graph: BoardGraph = networkx.MultiDiGraph()
    graph.graph.update(about)
    for room in rooms:
        add_room(graph, room)
    for number, tunnel in enumerate(tunnels):
        add_tunnel(graph, tunnel, number)
    fix(graph)
    return graph


def add_room(graph: BoardGraph, room: Room) -> None:
    """Put a room on the graph, or what is said anew of it."""
    data = RoomData(
        kinds=room.kinds,
        slots=dict(room.slots),
        at=room.at,
        titles=dict(room.titles),
        span=room.span,
        aside=room.aside,
    )
    graph.add_node(room.name, **data)


def add_tunnel(graph: BoardGraph, tunnel: Tunnel, number: int) -> None:
    """Put the passages of a tunnel on the graph."""
    ends = (tunnel.source, tunnel.target)
    for source, target in (ends,) if tunnel.one_way else (ends, ends[::-1]):
        data = PassageData(
            kinds=tunnel.kinds,
            one_way=tunnel.one_way,
            tunnel=number,
            forward=(source, target) == ends,
            span=tunnel.span,
        )
        graph.add_edge(source, target, key=number, **data)


def rooms_of(graph: BoardGraph) -> tuple[Room, ...]:
    """The rooms of a graph, in its order."""
    found = []
    for name, attributes in graph.nodes(data=True):
        data = cast(RoomData, attributes)
        found.append(
            Room(
                name,
                data["at"],
                data["kinds"],
                dict(data["slots"]),
                dict(data["titles"]),
                data.get("span", NOWHERE),
                data.get("aside", False),
            )
        )
    return tuple(found)


def tunnels_of(graph: BoardGraph) -> tuple[Tunnel, ...]:
    """The tunnels of a graph in the order of their numbers."""
    found: dict[int, Tunnel] = {}
    for source, target, attributes in graph.edges(data=True):
        data = cast(PassageData, attributes)
        if data["forward"]:
            found[data["tunnel"]] = Tunnel(
                source, target, data["one_way"], data["kinds"], data.get("span", NOWHERE)
            )
    return tuple(found[number] for number in sorted(found))


def passages(graph: BoardGraph) -> list[tuple[str, str, PassageData]]:
    """Every passage in the order of the tunnels, each there before back."""
    found = [
        (source, target, cast(PassageData, data)) for source, target, data in graph.edges(data=True)
    ]
    return sorted(found, key=lambda one: (one[2]["tunnel"], not one[2]["forward"]))
