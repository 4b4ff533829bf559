"""What walking costs, and the different ways to what lies deepest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from dsl.checks.board_lint.crossings import Crossing
from dsl.checks.board_lint.lint_context import Look

if TYPE_CHECKING:
    import networkx

MOST_DEEPEST = 3
MOST_WAYS = 3
OUTSIDE = ""  # a node before the starts, where there are several; no room has this name


@dataclass(frozen=True)
class DeepWay:
    """A way by its rooms, and what it costs."""

    rooms: tuple[str, ...]
    cost: int


@dataclass(frozen=True)
class Deepest:
    """A room as far away as any with slots. `ways` are the cheapest ones from the starts, and
    `disjoint` how many lead there from `fork` of which no two share a tunnel: that is where ways
    part for the first time."""

    room: str
    slots: Mapping[str, int]
    cost: int
    fork: str
    disjoint: int
    ways: tuple[DeepWay, ...]


class Walking:
    """A graph of what can be crossed: `weight` is what it costs, at least 1, and `capacity` how
    many tunnels lead the same way."""

    def __init__(self, look: Look) -> None:
        import networkx

        self.counters = tuple(look.crossings.walking())
        self.graph: networkx.DiGraph[str] = networkx.DiGraph()
        self.graph.add_nodes_from(look.rooms)
        for crossing in look.crossings.all:
            if not crossing.closed:
                self._add(crossing)

    def _add(self, crossing: Crossing) -> None:
        ends, cost = (crossing.source, crossing.target), self.cost(crossing)
        known = self.graph.edges[ends] if self.graph.has_edge(*ends) else None
        weight = cost if known is None else min(cost, known["weight"])
        tunnels = 1 if known is None else known["capacity"] + 1
        self.graph.add_edge(*ends, weight=weight, capacity=tunnels)

    def cost(self, crossing: Crossing) -> int:
        pays = crossing.cost.pays
        return max(1, sum(pays.get(counter, 0) for counter in self.counters))

    def from_outside(self, starts: list[str]) -> networkx.DiGraph[str]:
        """The graph with a node from which all starts can be reached for nothing."""
        graph = self.graph.copy()
        for start in starts:
            graph.add_edge(OUTSIDE, start, weight=0)  # without a capacity: as many as one likes
        return graph


def find_deepest(look: Look, walking: Walking) -> tuple[Deepest, ...]:
    """The rooms with slots that are farthest to walk to, or the farthest of all where none has."""
    import networkx

    if not look.starts:
        return ()
    graph = walking.from_outside(look.starts)
    far = networkx.single_source_dijkstra_path_length(graph, OUTSIDE)
    full = [name for name, room in look.rooms.items() if any(n > 0 for n in room.slots.values())]
    names = [name for name in full or look.rooms if name in far and name not in look.starts]
    order = {name: number for number, name in enumerate(look.rooms)}
    names = sorted(names, key=lambda name: (-far[name], order[name]))[:MOST_DEEPEST]
    trunk = _trunk(graph)
    return tuple(
        Deepest(
            name,
            {slot: number for slot, number in look.rooms[name].slots.items() if number > 0},
            int(far[name]),
            (fork := trunk[-1] if name not in trunk else trunk[trunk.index(name) - 1]),
            int(networkx.maximum_flow_value(graph, fork, name)),
            tuple(islice(_ways(graph, name), MOST_WAYS)),
        )
        for name in names
    )


def _trunk(graph: networkx.DiGraph[str]) -> list[str]:
    """The rooms from the start on, as long as only one way leads on. With several starts ways part
    before there is any room."""
    trunk = [OUTSIDE]
    while len(ahead := [room for room in graph[trunk[-1]] if room not in trunk]) == 1:
        trunk += ahead
    return trunk[1:] or trunk


def _ways(graph: networkx.DiGraph[str], room: str) -> Iterator[DeepWay]:
    import networkx

    for _, *rooms in networkx.shortest_simple_paths(graph, OUTSIDE, room, weight="weight"):
        yield DeepWay(tuple(rooms), int(networkx.path_weight(graph, rooms, "weight")))
