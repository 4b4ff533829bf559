"""The cheapest ways through the board for a player, found on the graph of the game.

What ways cost can be of several counters, and none is dearer than another here: a way is cheaper
if less is paid in all, and of two that cost the same, the one that does less besides, then the
shorter one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise
from typing import TYPE_CHECKING, cast

from interpreter.game.board_graph import WayData
from interpreter.game.game import Game

if TYPE_CHECKING:
    import networkx

    from interpreter.game.board_graph import PlayedGraph

PRICE, WITH_NEEDS, WAY = "price", "with needs", "way"  # what is on the edges
UNMET, PAID, DONE, STEP = 1e9, 1e3, 1.0, 1e-3  # what each weighs


@dataclass(frozen=True, slots=True)
class Route:
    """Ways one after another."""

    ways: tuple[WayData, ...]

    @property
    def cost(self) -> dict[str, int]:
        return _sums(way["cost"] for way in self.ways)

    @property
    def does(self) -> dict[str, int]:
        return {name: n for name, n in _sums(way["does"] for way in self.ways).items() if n}

    @property
    def unmet(self) -> list[str]:
        """The needs on the way that are not met, each once."""
        return list(dict.fromkeys(text for way in self.ways for text in way["unmet"]))


def routes(game: Game, player: int, start: str, end: str, most: int) -> list[Route]:
    """Ways from a room to another that come to no room twice: the cheapest whose needs are met, and
    then the cheapest of all, with what would have to be met on them."""
    import networkx

    best = _best(game.graph(player))
    if not networkx.has_path(best, start, end):
        return []
    met = networkx.dijkstra_path(best, start, end, weight=WITH_NEEDS)
    cheapest = networkx.shortest_simple_paths(best, start, end, weight=PRICE)
    found = dict.fromkeys(map(tuple, [met, *islice(cheapest, most)]))
    return [_route(best, rooms) for rooms in islice(found, most)]


def nearby(game: Game, player: int, start: str, steps: int) -> Iterator[tuple[int, str, Route]]:
    """The rooms to which so many steps lead, nearest first: how many, which, and the cheapest way
    there, which may be a longer one."""
    import networkx

    best = _best(game.graph(player))
    cheapest = networkx.single_source_dijkstra_path(best, start, weight=WITH_NEEDS)
    near = networkx.single_source_shortest_path_length(best, start, cutoff=steps)
    for room, distance in sorted(near.items(), key=lambda one: one[1]):
        yield distance, room, _route(best, cheapest[room])


def _best(graph: PlayedGraph) -> networkx.DiGraph[str]:
    """The rooms with the cheapest way from each to each next to it, if possible one whose needs are
    met."""
    import networkx

    best: networkx.DiGraph[str] = networkx.DiGraph()
    best.add_nodes_from(graph)
    for source, target, data in graph.edges(data=True):
        way = cast(WayData, data)
        paid, done = sum(way["cost"].values()), sum(map(abs, way["does"].values()))
        price = PAID * max(0, paid) + DONE * done + STEP
        needs = price if way["passable"] else price + UNMET
        if not best.has_edge(source, target) or needs < best.edges[source, target][WITH_NEEDS]:
            best.add_edge(source, target, **{PRICE: price, WITH_NEEDS: needs, WAY: way})
    return best


def _route(best: networkx.DiGraph[str], rooms: Sequence[str]) -> Route:
    return Route(tuple(best.edges[one, other][WAY] for one, other in pairwise(rooms)))


def _sums(parts: Iterable[Mapping[str, int]]) -> dict[str, int]:
    total: Counter[str] = Counter()
    for part in parts:
        total.update(part)
    return dict(total)
