"""What every part of the lint looks at: the board, its crossings, and the report they fill."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Set
from functools import cached_property
from typing import TYPE_CHECKING

from dsl.boards.board import Board
from dsl.boards.parts import Room, Tunnel
from dsl.checks.board_lint.crossings import Crossings
from dsl.checks.board_lint.sources import Sources
from dsl.diagnostics.report import Report
from dsl.model.vocabulary import Vocabulary

if TYPE_CHECKING:
    import networkx

MOST_NAMED = 4  # rooms in one message


class Look:
    def __init__(
        self,
        board: Board,
        vocabulary: Vocabulary,
        sources: Sources,
        may_open: Collection[tuple[str, str]] = (),
    ) -> None:
        self.may_open = may_open  # ways that are not there when a game begins
        self.board, self.vocabulary, self.sources = board, vocabulary, sources
        self.report = Report()
        self.rooms: Mapping[str, Room] = {room.name: room for room in board.rooms}
        self.placed: dict[tuple[float, float], list[Room]] = {}
        for room in board.rooms:
            if room.at is not None:
                self.placed.setdefault(room.at, []).append(room)
        self.crossings = Crossings(board, vocabulary)

    @cached_property
    def starts(self) -> list[str]:
        """Where the pawns of players begin: in the first room, where theirs is not on the board."""
        own = [pawn.start for pawn in self.vocabulary.pawns.values() if pawn.owner == "player"]
        first = self.board.rooms[0].name
        return list(dict.fromkeys(start if start in self.rooms else first for start in own))

    def reached(self, without: Set[str] = frozenset()) -> set[str]:
        """The rooms to which a way leads from a start, without tunnels of these kinds."""
        import networkx

        graph = self.ways(without)
        found = set(self.starts).union(*(networkx.descendants(graph, one) for one in self.starts))
        return found & self.rooms.keys()

    def returning(self, without: Set[str] = frozenset()) -> set[str]:
        """The rooms from which a way leads to a start, without tunnels of these kinds."""
        import networkx

        graph = self.ways(without)
        found = set(self.starts).union(*(networkx.ancestors(graph, one) for one in self.starts))
        return found & self.rooms.keys()

    def ways(self, without: Set[str]) -> networkx.DiGraph[str]:
        """The rooms, joined where a crossing is possible or may become so."""
        graph = self.crossings.graph(without)
        if self.may_open:
            graph = graph.copy()
            graph.add_edges_from(self.may_open)
        return graph

    def together(self, rooms: Collection[str]) -> list[list[str]]:
        """Rooms in groups that hang together, each in the order of the board."""
        import networkx

        parts = networkx.weakly_connected_components(self.board.graph.subgraph(rooms))
        return self.in_order(parts)

    def in_order(self, groups: Iterable[Collection[str]]) -> list[list[str]]:
        """Groups of rooms, and the rooms in each, in the order of the board."""
        order = {name: number for number, name in enumerate(self.rooms)}
        return sorted(
            (sorted(group, key=order.__getitem__) for group in groups),
            key=lambda group: order[group[0]],
        )


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
    return f"`{tunnel}`"
