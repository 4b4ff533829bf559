"""A board's graph as tables of numbers, which is what games are played on.

They are compiled from the graph once and kept for the next start, under all they depend on: a start
that only plays loads no networkx.
"""

from __future__ import annotations

import hashlib
import pickle
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, cast

from dsl.boards.graph import RoomData, passages
from dsl.boards.parts import Kind, Room, Tunnel
from dsl.storage.cache import keep, kept
from dsl.storage.version import __version__

if TYPE_CHECKING:
    from dsl.boards.graph import BoardGraph

FORMAT = 2
SUFFIX = ".board"


@dataclass(frozen=True, slots=True)
class Edge:
    """One direction of a tunnel."""

    source: int
    target: int
    kinds: tuple[Kind, ...]
    tunnel: int
    forward: bool


@dataclass(frozen=True, slots=True)
class Tables:
    """Rooms and edges by number, in the order of the board."""

    names: tuple[str, ...] = ()
    kinds: tuple[frozenset[str], ...] = ()
    slots: tuple[dict[str, int], ...] = ()
    edges: tuple[Edge, ...] = ()
    from_room: tuple[tuple[int, ...], ...] = ()  # edges out of each room
    near: tuple[tuple[int, ...], ...] = ()  # rooms sharing a tunnel, whatever its direction
    index: dict[str, int] = field(default_factory=dict)
    aside: frozenset[int] = frozenset()  # rooms that are no part of the board until play adds them


def tables_of(graph: BoardGraph) -> Tables:
    """The tables of a graph."""
    index = {name: number for number, name in enumerate(graph)}
    rooms = [cast(RoomData, data) for _, data in graph.nodes(data=True)]
    edges = tuple(
        Edge(index[source], index[target], data["kinds"], data["tunnel"], data["forward"])
        for source, target, data in passages(graph)
    )
    aside = frozenset(at for at, room in enumerate(rooms) if room.get("aside", False))
    leaving, near = joined(len(rooms), edges, aside)
    return Tables(
        tuple(graph),
        tuple(frozenset(room["kinds"]) for room in rooms),
        tuple(dict(room["slots"]) for room in rooms),
        edges,
        leaving,
        near,
        index,
        aside,
    )


def joined(
    rooms: int, edges: Sequence[Edge], aside: Collection[int], gone: Collection[int] = ()
) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]:
    """The edges out of each room, and the rooms that share a tunnel with it; without rooms that
    stand aside and tunnels that are gone."""
    leaving: list[list[int]] = [[] for _ in range(rooms)]
    near: list[set[int]] = [set() for _ in range(rooms)]
    for number, edge in enumerate(edges):
        if edge.tunnel in gone or edge.source in aside or edge.target in aside:
            continue
        leaving[edge.source].append(number)
        near[edge.source].add(edge.target)
        near[edge.target].add(edge.source)
    return tuple(map(tuple, leaving)), tuple(tuple(sorted(others)) for others in near)


def kept_tables(
    rooms: Sequence[Room], tunnels: Sequence[Tunnel], graph: Callable[[], BoardGraph]
) -> Tables:
    """The tables of these rooms and tunnels as they were kept, or else as their graph has them."""
    name = _name(rooms, tunnels)
    content = kept(name)
    if content is not None:
        try:
            of, found = pickle.loads(content)
        except Exception:  # a class has moved, or the like: they are compiled again
            of = found = None
        if of == name and isinstance(found, Tables):
            return found
    tables = tables_of(graph())
    keep(name, pickle.dumps((name, tables), pickle.HIGHEST_PROTOCOL))
    return tables


def _name(rooms: Sequence[Room], tunnels: Sequence[Tunnel]) -> str:
    key = (
        FORMAT,
        __version__,
        [(room.name, room.kinds, sorted(room.slots.items()), room.aside) for room in rooms],
        [(one.source, one.target, one.one_way, one.kinds) for one in tunnels],
    )
    return hashlib.sha256(repr(key).encode("utf-8", "surrogatepass")).hexdigest()[:32] + SUFFIX
