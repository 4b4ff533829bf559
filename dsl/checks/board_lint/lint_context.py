"""What every part of the lint looks at: the board, its crossings, and the report they fill."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Set
from functools import cached_property

from dsl.boards.board import Board
from dsl.boards.parts import Room, Tunnel
from dsl.checks.board_lint.crossings import Crossing, Crossings
from dsl.checks.board_lint.sources import Sources
from dsl.diagnostics.report import Report
from dsl.model.vocabulary import Vocabulary

MOST_NAMED = 4  # rooms in one message


class Look:
    def __init__(self, board: Board, vocabulary: Vocabulary, sources: Sources) -> None:
        self.board, self.vocabulary, self.sources = board, vocabulary, sources
        self.report = Report()
        self.rooms: Mapping[str, Room] = {room.name: room for room in board.rooms}
        self.placed: dict[tuple[float, float], list[Room]] = {}
        for room in board.rooms:
            if room.at is not None:
                self.placed.setdefault(room.at, []).append(room)
        self.crossings = Crossings(board, vocabulary)
        self.leaving: dict[str, list[Crossing]] = {name: [] for name in self.rooms}
        self.arriving: dict[str, list[Crossing]] = {name: [] for name in self.rooms}
        for crossing in self.crossings.all:
            if not crossing.closed:
                self.leaving[crossing.source].append(crossing)
                self.arriving[crossing.target].append(crossing)

    @cached_property
    def starts(self) -> list[str]:
        """Where the pawns of players begin: in the first room, where theirs is not on the board."""
        own = [pawn.start for pawn in self.vocabulary.pawns.values() if pawn.owner == "player"]
        first = self.board.rooms[0].name
        return list(dict.fromkeys(start if start in self.rooms else first for start in own))

    def reached(self, without: Set[str] = frozenset()) -> set[str]:
        """The rooms to which a way leads from a start, without tunnels of these kinds."""
        return _spread(self.starts, self.leaving, without, lambda crossing: crossing.target)

    def returning(self, without: Set[str] = frozenset()) -> set[str]:
        """The rooms from which a way leads to a start, without tunnels of these kinds."""
        return _spread(self.starts, self.arriving, without, lambda crossing: crossing.source)

    def together(self, rooms: Collection[str]) -> list[list[str]]:
        """Rooms in groups that hang together, each in the order of the board."""
        import networkx

        graph: networkx.Graph[str] = networkx.Graph()
        graph.add_nodes_from(rooms)
        for tunnel in self.board.tunnels:
            if tunnel.source in rooms and tunnel.target in rooms:
                graph.add_edge(tunnel.source, tunnel.target)
        order = {name: number for number, name in enumerate(self.rooms)}
        groups = [
            sorted(part, key=order.__getitem__) for part in networkx.connected_components(graph)
        ]
        return sorted(groups, key=lambda group: order[group[0]])


def _spread(
    starts: Iterable[str],
    beside: Mapping[str, list[Crossing]],
    without: Set[str],
    end: Callable[[Crossing], str],
) -> set[str]:
    found = set(starts)
    waiting = list(found)
    while waiting:
        for crossing in beside[waiting.pop()]:
            room = end(crossing)
            if room not in found and crossing.conditions.isdisjoint(without):
                found.add(room)
                waiting.append(room)
    return found


def named(names: Iterable[str], last: str = "and") -> str:
    """`a`, `b` and `c`; of many rooms the first, and how many more there are."""
    return listed((f"`{name}`" for name in names), last)


def listed(texts: Iterable[str], last: str = "and") -> str:
    every = list(texts)
    if len(every) > MOST_NAMED + 1:
        every = [*every[:MOST_NAMED], f"{len(every) - MOST_NAMED} more"]
    *most, end = every
    return f"{', '.join(most)} {last} {end}" if most else end


def written(tunnel: Tunnel) -> str:
    """A tunnel as the board writes it."""
    arrow = "->" if tunnel.one_way else "--"
    kinds = [" ".join([name, *map(str, numbers)]) for name, numbers in tunnel.kinds]
    after = f": {kinds[0]}" if len(kinds) == 1 else f": [{', '.join(kinds)}]" if kinds else ""
    return f"`{tunnel.source} {arrow} {tunnel.target}{after}`"
