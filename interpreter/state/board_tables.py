"""A board as tables of numbers, for walking on it quickly."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from heapq import heappop, heappush
from typing import Any

from dsl.boards.board import Board
from dsl.boards.changes import Changes, taken_apart
from dsl.boards.parts import Kind
from dsl.boards.tables import Edge, joined
from interpreter.state.meter import worked

Lengths = tuple[int, ...] | None  # of every edge
UNUSED = -1  # the tunnel of an edge that none has
MOST_DISTANCES = 5_000_000
MOST_KEPT = 1_000  # lengths may depend on a player's things, and those on anything


@dataclass(slots=True)
class Map:
    """A board as tables by the numbers of its rooms and tunnels."""

    names: tuple[str, ...] = ()
    kinds: tuple[frozenset[str], ...] = ()
    slots: tuple[dict[str, int], ...] = ()
    edges: tuple[Edge, ...] = ()
    from_room: tuple[tuple[int, ...], ...] = ()  # edges out of each room
    near: tuple[tuple[int, ...], ...] = ()  # rooms sharing a tunnel, whatever its direction
    index: dict[str, int] = field(default_factory=dict)
    aside: frozenset[int] = frozenset()  # rooms that are no part of the board now
    memo: dict[str, Any] = field(default_factory=dict)  # what was worked out from these tables
    _distances: dict[Lengths, dict[int, tuple[int, ...]]] = field(default_factory=dict)
    _asked: Lengths = None  # the lengths asked about last, and how far it is by them
    _from: dict[int, tuple[int, ...]] = field(default_factory=dict)
    _kept: int = 0  # distances, in all of these

    def distance(self, start: int, end: int, lengths: Lengths = None) -> int:
        """How far it is between two rooms along the directions of the tunnels; a big number when
        there is no way. A tunnel is as long as `lengths` says, or 1."""
        if start < 0 or end < 0:  # a room that is not there is as far as can be
            return self.far(lengths)
        return self.distances(start, lengths)[end]

    def distances(self, start: int, lengths: Lengths = None) -> tuple[int, ...]:
        """How far it is from a room to each room."""
        if lengths is not self._asked:  # the same ones are asked about over and over
            if len(self._distances) >= MOST_KEPT:
                self._distances.clear()
            self._asked, self._from = lengths, self._distances.setdefault(lengths, {})
        found = self._from.get(start)
        if found is None:
            found = self._spread(start, lengths or (1,) * len(self.edges))
            self._kept += len(found)
            if self._kept > MOST_DISTANCES:  # of large boards few are kept
                self._kept = 0
                self._distances.clear()
                self._from = self._distances.setdefault(lengths, {})
            self._from[start] = found
        return found

    def far(self, lengths: Lengths = None) -> int:
        """How far it is where there is no way: farther than any way."""
        return (len(self.names) + 1) * max(1, max(lengths or (1,), default=1))

    def _spread(self, start: int, lengths: tuple[int, ...]) -> tuple[int, ...]:
        worked(4 * (len(self.names) + len(self.edges)))
        far = [self.far(lengths)] * len(self.names)
        far[start] = 0
        waiting = [(0, start)]
        while waiting:
            reached, room = heappop(waiting)
            if reached > far[room]:
                continue
            for edge in self.from_room[room]:
                target, there = self.edges[edge].target, reached + lengths[edge]
                if far[target] > there:
                    far[target] = there
                    heappush(waiting, (there, target))
        return tuple(far)


def map_of(board: Board | None) -> Map:
    if board is None:
        return Map()
    found = board.tables
    return Map(
        found.names,
        found.kinds,
        found.slots,
        found.edges,
        found.from_room,
        found.near,
        found.index,
        found.aside,
    )


def changed_map(base: Map, tunnels: int, changes: Changes) -> Map:
    """The tables of a board that has changed, which had so many tunnels. A tunnel that was added
    has two edges, of which the second is used if it leads both ways: numbers of edges never change
    their meaning."""
    found = taken_apart(changes)
    edges = [
        replace(edge, kinds=tuple(Kind(*kind) for kind in found.kinds[edge.tunnel]))
        if edge.tunnel in found.kinds
        else edge
        for edge in base.edges
    ]
    for number, (source, target, one_way, given) in enumerate(found.added, tunnels):
        kinds = tuple(Kind(*kind) for kind in given)
        edges.append(Edge(source, target, kinds, number, True))
        edges.append(Edge(target, source, kinds, number if not one_way else UNUSED, False))
    aside = base.aside - found.rooms
    leaving, near = joined(len(base.names), edges, aside, {*found.gone, UNUSED})
    return Map(base.names, base.kinds, base.slots, tuple(edges), leaving, near, base.index, aside)
