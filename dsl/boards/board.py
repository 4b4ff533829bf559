"""A board: rooms, and the tunnels between them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from dsl.diagnostics.render import plural
from dsl.diagnostics.spans import Span
from dsl.model.titles import title_in
from dsl.model.vocabulary import Vocabulary
from dsl.storage.language_files import DEFAULT_LANGUAGE

if TYPE_CHECKING:
    import networkx

Kind = tuple[str, tuple[int, ...]]


@dataclass(frozen=True)
class Room:
    name: str
    at: tuple[float, float] | None
    kinds: tuple[str, ...]
    slots: Mapping[str, int]
    titles: Mapping[str, str]
    span: Span


@dataclass(frozen=True)
class Tunnel:
    source: str
    target: str
    one_way: bool
    kinds: tuple[Kind, ...]
    span: Span


@dataclass(frozen=True, repr=False)
class Board:
    """`accept` has the findings of the lint that the author knows of and wants, with the reason."""

    name: str
    titles: Mapping[str, str]
    rooms: tuple[Room, ...]
    tunnels: tuple[Tunnel, ...]
    accept: Mapping[str, str]
    span: Span
    vocabulary: Vocabulary | None = field(default=None, compare=False)  # of its pack

    # How a board is drawn, with what stands on it in a game: the application says.
    drawer: ClassVar[Callable[[Board, object], str] | None] = None

    def title(self, lang: str = DEFAULT_LANGUAGE) -> str:
        return title_in(self.titles, lang, self.name)

    def __repr__(self) -> str:
        rooms, tunnels = plural(len(self.rooms), "room"), plural(len(self.tunnels), "tunnel")
        return f'<Board {self.name} "{self.title()}": {rooms}, {tunnels}>'

    def _repr_svg_(self) -> str | None:
        drawer = type(self).drawer
        return drawer(self, None) if drawer is not None and self.vocabulary is not None else None


def to_graph(board: Board) -> networkx.MultiDiGraph[str]:
    """The board as a graph; a tunnel for both ways is two edges with the same `tunnel` index."""
    import networkx

    graph: networkx.MultiDiGraph[str] = networkx.MultiDiGraph(name=board.name)
    for room in board.rooms:
        graph.add_node(room.name, kinds=room.kinds, slots=dict(room.slots), at=room.at)
    for index, tunnel in enumerate(board.tunnels):
        about = {"kinds": tunnel.kinds, "one_way": tunnel.one_way, "tunnel": index}
        graph.add_edge(tunnel.source, tunnel.target, **about)
        if not tunnel.one_way:
            graph.add_edge(tunnel.target, tunnel.source, **about)
    return graph
