"""A board as tables of numbers, for walking on it quickly."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

from dsl.boards import Board


@dataclass(frozen=True, slots=True)
class Edge:
    """One direction of a tunnel."""

    source: int
    target: int
    kinds: tuple[tuple[str, tuple[int, ...]], ...]
    tunnel: int
    forward: bool


@dataclass(slots=True)
class Map:
    names: tuple[str, ...] = ()
    kinds: tuple[frozenset[str], ...] = ()
    slots: tuple[dict[str, int], ...] = ()
    edges: tuple[Edge, ...] = ()
    from_room: tuple[tuple[int, ...], ...] = ()  # edges out of each room
    near: tuple[tuple[int, ...], ...] = ()  # rooms sharing a tunnel, whatever its direction
    index: dict[str, int] = field(default_factory=dict)
    _distances: dict[int, tuple[int, ...]] = field(default_factory=dict)

    def distance(self, start: int, end: int) -> int:
        """Tunnels between two rooms along their directions; a big number when there is no way."""
        if start not in self._distances:
            self._distances[start] = self._spread(start)
        return self._distances[start][end]

    def _spread(self, start: int) -> tuple[int, ...]:
        far = [len(self.names) + 1] * len(self.names)
        far[start] = 0
        waiting = deque([start])
        while waiting:
            room = waiting.popleft()
            for edge in self.from_room[room]:
                target = self.edges[edge].target
                if far[target] > far[room] + 1:
                    far[target] = far[room] + 1
                    waiting.append(target)
        return tuple(far)


def map_of(board: Board | None) -> Map:
    if board is None:
        return Map()
    index = {room.name: number for number, room in enumerate(board.rooms)}
    edges: list[Edge] = []
    near: list[set[int]] = [set() for _ in board.rooms]
    for number, tunnel in enumerate(board.tunnels):
        source, target = index[tunnel.source], index[tunnel.target]
        edges.append(Edge(source, target, tunnel.kinds, number, True))
        if not tunnel.one_way:
            edges.append(Edge(target, source, tunnel.kinds, number, False))
        near[source].add(target)
        near[target].add(source)
    return Map(
        tuple(room.name for room in board.rooms),
        tuple(frozenset(room.kinds) for room in board.rooms),
        tuple(dict(room.slots) for room in board.rooms),
        tuple(edges),
        tuple(
            tuple(i for i, edge in enumerate(edges) if edge.source == room)
            for room in range(len(board.rooms))
        ),
        tuple(tuple(sorted(rooms)) for rooms in near),
        index,
    )
