"""A fragment as a networkx graph with ports, which is what a fragment is for everybody who asks
about ways.

Spots are nodes under their names, `row,column` and `/level` below the highest, as in waypoints.
Passages are edges under their number: one edge for a drop, two for what leads both ways. `SpotData`
and `WayData` say what is on them, `FragmentData` what `graph.graph` has.

The graph is frozen: who wants another changes a copy, `networkx.MultiDiGraph(graph)`. A `Plan` is
the same in plain rows: it is read off the drawing without networkx, so that a game that is played
needs none, and `plan_in` reads it off the graph again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Literal, NamedTuple, TypedDict, cast

from dsl.boards.fixed import fix
from dsl.boards.fragments.notation import Side, Square
from dsl.boards.fragments.rows import Link, Plan, Port, Shaft, Spot, SpotKind

if TYPE_CHECKING:
    from typing import TypeAlias

    import networkx

    SpotGraph: TypeAlias = networkx.MultiDiGraph[str]

WayName = Literal["corridor", "door", "seam", "drop", "flight"]
PortState = Literal["free", "joined", "sealed"]


class WayKind(NamedTuple):
    """Of a passage: `corridor`, `seam`, `door(2)`, or `drop` and `flight` with their mark.

    The doors of a room are counted clockwise from the north, as `door`. Through a drop one gets
    only down a level, by a flight up as well; a passage of any other kind stays on its level.
    """

    name: WayName
    door: int = -1
    mark: str = ""

    def __repr__(self) -> str:
        about = self.mark or (str(self.door) if self.name == "door" else "")
        return f"{self.name}({about})" if about else self.name


CORRIDOR, SEAM = WayKind("corridor"), WayKind("seam")


class PortData(NamedTuple):
    """An opening, as `N1` or `E4 sealed`: its side, and the row or column there.

    `x` and `y` are its square, across and down. In a dungeon it is `joined` to another, `free`, or
    `sealed` by the wall of a fragment beside it; in a fragment it is always free.
    """

    side: Side
    place: int
    level: int
    x: int
    y: int
    state: PortState = "free"

    @property
    def name(self) -> str:
        return f"{self.side}{self.place}"

    def __repr__(self) -> str:
        return self.name if self.state == "free" else f"{self.name} {self.state}"


class SpotData(TypedDict):
    """What is on a node."""

    kind: SpotKind
    level: int  # counted from the highest, which is 0
    squares: tuple[Square, ...]  # rows and columns of the fragment as it lies; of a room, all
    x: int  # its first square, across and down; in a dungeon on the table
    y: int
    marks: tuple[str, ...]
    doors: int  # how many a room has
    ports: tuple[PortData, ...]  # the openings that it is
    slot: int  # which of the laid fragments it belongs to, counted from 0


class WayData(TypedDict):
    """What is on an edge: one direction of a passage."""

    kind: WayKind
    number: int  # the two edges of what leads both ways have the same
    forward: bool  # whether it leads as in the plan: into a room, down a shaft
    squares: tuple[Square, ...]  # the plain squares between, in order; of a shaft, its own
    length: int  # steps from square to square; a room is one square


class FragmentData(TypedDict):
    """What is on the graph of a fragment itself."""

    name: str
    titles: Mapping[str, str]  # by language
    size: tuple[int, int]  # width and height in squares, as it lies
    levels: int
    turned: int  # quarter turns clockwise
    ports: Mapping[str, str]  # the name of each opening, and the node that it is


def graph_of(plan: Plan, data: FragmentData) -> SpotGraph:
    """The frozen graph of a fragment's plan."""
    import networkx

    graph: SpotGraph = networkx.MultiDiGraph(**data)
    names = [spot.name for spot in plan.spots]
    for name, spot in zip(names, plan.spots, strict=True):
        graph.add_node(name, **_spot_data(spot))
    for port in plan.ports:
        about = cast(SpotData, graph.nodes[names[port.spot]])
        opening = PortData(port.side, port.place, port.level, about["x"], about["y"])
        about["ports"] += (opening,)
        graph.graph["ports"][opening.name] = names[port.spot]
    ways = [
        (
            link.a,
            link.b,
            WayKind("door", link.door_b) if link.door_b >= 0 else CORRIDOR,
            link.through,
        )
        for link in plan.links
    ]
    drops, flights = plan.drops, plan.flights
    ways += [(one.upper, one.lower, WayKind("drop", mark=one.mark), (one.square,)) for one in drops]
    ways += [
        (one.upper, one.lower, WayKind("flight", mark=one.mark), (one.square,)) for one in flights
    ]
    for number, (source, target, kind, squares) in enumerate(ways):
        add_way(graph, number, names[source], names[target], kind, squares)
    fix(graph)
    return graph


def _spot_data(spot: Spot) -> SpotData:
    y, x = spot.square
    return SpotData(
        kind=spot.kind,
        level=spot.level,
        squares=spot.squares,
        x=x,
        y=y,
        marks=spot.marks,
        doors=spot.doors,
        ports=(),
        slot=0,
    )


def add_way(
    graph: SpotGraph,
    number: int,
    source: str,
    target: str,
    kind: WayKind,
    squares: tuple[Square, ...] = (),
) -> None:
    """Put a passage on the graph: one edge for a drop, one each way for all others."""
    length = 1 if kind.mark else len(squares) + 1
    data = WayData(kind=kind, number=number, forward=True, squares=squares, length=length)
    graph.add_edge(source, target, key=number, **data)
    if kind.name != "drop":
        data["forward"], data["squares"] = False, squares[::-1]
        graph.add_edge(target, source, key=number, **data)


def spots_in(graph: SpotGraph) -> Iterator[tuple[str, SpotData]]:
    """The nodes of a graph with what is on them."""
    for name, data in graph.nodes(data=True):
        yield name, cast(SpotData, data)


def ways_in(graph: SpotGraph) -> Iterator[tuple[str, str, WayData]]:
    """The edges of a graph with what is on them."""
    for source, target, data in graph.edges(data=True):
        yield source, target, cast(WayData, data)


class Passages(NamedTuple):
    """The passages of a graph as rows, in the order of their numbers."""

    links: tuple[Link, ...]
    drops: tuple[Shaft, ...]
    flights: tuple[Shaft, ...]


def passages_in(graph: SpotGraph) -> Passages:
    """The passages read off a graph, its nodes by number."""
    number = {name: index for index, name in enumerate(graph)}
    links: list[Link] = []
    shafts: dict[str, list[Shaft]] = {"drop": [], "flight": []}
    forward = [way for way in ways_in(graph) if way[2]["forward"]]
    for source, target, data in sorted(forward, key=lambda way: way[2]["number"]):
        kind, squares, ends = data["kind"], data["squares"], (number[source], number[target])
        if kind.name in shafts:
            shafts[kind.name].append(Shaft(kind.mark, *ends, squares[0]))
        else:
            links.append(Link(*ends, door_b=kind.door, through=squares))
    return Passages(tuple(links), tuple(shafts["drop"]), tuple(shafts["flight"]))


def spot_in(data: SpotData) -> Spot:
    return Spot(data["kind"], data["level"], data["squares"], data["marks"], data["doors"])


def plan_in(graph: SpotGraph) -> Plan:
    """The plan of a fragment, read off its graph."""
    ports = [
        Port(index, port.side, port.place, port.level)
        for index, (_, data) in enumerate(spots_in(graph))
        for port in data["ports"]
    ]
    links, drops, flights = passages_in(graph)
    spots = tuple(spot_in(data) for _, data in spots_in(graph))
    return Plan(spots, links, tuple(ports), drops, flights)
