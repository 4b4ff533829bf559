"""A board: a graph of rooms and the passages between them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, Protocol, TypeVar

from dsl.boards.graph import graph_of, rooms_of, tunnels_of
from dsl.boards.parts import Room, Tunnel, Written
from dsl.boards.tables import Tables, kept_tables
from dsl.diagnostics.render import plural
from dsl.diagnostics.report import PackError, Report
from dsl.diagnostics.spans import NOWHERE, Span
from dsl.model.titles import title_in
from dsl.model.vocabulary import Vocabulary
from dsl.storage.language_files import DEFAULT_LANGUAGE

if TYPE_CHECKING:
    import networkx

    from dsl.boards.graph import BoardGraph
    from dsl.boards.read_board import DeclaredKinds

AnyNode = TypeVar("AnyNode", bound=Hashable)


class OfGame(Protocol):
    """A pack, or anything else that knows the words of its game."""

    @property
    def vocabulary(self) -> Vocabulary | None: ...


@dataclass(frozen=True, repr=False)
class Board:
    """`graph` is the board; `rooms` and `tunnels` are the same as plain rows, which is how it is
    kept, and `tables` as numbers, which is how it is played on. `accept` has the findings of the
    lint that the author knows of and wants, with the reason."""

    name: str
    titles: Mapping[str, str]
    rooms: tuple[Room, ...]
    tunnels: tuple[Tunnel, ...]
    accept: Mapping[str, str]
    span: Span
    vocabulary: Vocabulary | None = field(default=None, compare=False)  # of its pack

    # How a board is drawn, with what stands on it in a game: the application says.
    drawer: ClassVar[Callable[[Board, object], str] | None] = None

    @staticmethod
    def of(graph: BoardGraph, vocabulary: Vocabulary | None = None) -> Board:
        """The board that a graph is, when everything on it is as `RoomData` and `PassageData` say.
        Graphs from elsewhere are read with their mistakes told by `from_graph`."""
        about = graph.graph
        return Board(
            about["name"],
            about["titles"],
            rooms_of(graph),
            tunnels_of(graph),
            about["accept"],
            about.get("span", NOWHERE),
            vocabulary,
        )

    @staticmethod
    def from_graph(
        graph: networkx.Graph[AnyNode],
        declared: OfGame | Vocabulary | DeclaredKinds,
        *,
        name: str | None = None,
        file: str = "",
        ignore: Collection[str] = (),
        report: Report | None = None,
    ) -> Board:
        """The board that any networkx graph is, checked as a board in YAML is.

        `declared` is the pack whose kinds and slots the board may use, or its vocabulary.

        Nodes are rooms; one that is not named by a word gets one, and its label as its title. They
        may have `at` (across and down) or `x` and `y`, `kinds`, `slots`, `aside`, and `titles`,
        `title`, `title_fr` or `label`. Edges are tunnels: both ways where it is undirected, and see
        `dsl.boards.exchange.edge_tunnels` where it is not. Their kinds are `kinds` or `label`:
        `toll 2, steep`, or a list. `graph.graph` has `name`, titles and `accept`.

        Attributes that say how a graph looks mean nothing. Any other that means nothing is a
        mistake, unless `ignore` has it. `name` and `file` are those of the board, where the graph
        does not say or messages should.

        Raises PackError with all findings, when there are errors. Warnings are added to `report`.
        """
        import networkx

        from dsl.boards.read_board import DeclaredKinds
        from dsl.boards.read_graph import read_graph

        if not isinstance(graph, networkx.Graph):
            raise TypeError(f"`graph` is a networkx graph, not {graph!r}")
        known = getattr(declared, "vocabulary", declared)
        if not isinstance(known, Vocabulary | DeclaredKinds):
            raise TypeError(f"`declared` is a pack or its vocabulary, not {declared!r}")
        of_game = known if isinstance(known, Vocabulary) else None
        kinds = DeclaredKinds.of(known) if isinstance(known, Vocabulary) else known
        found = Report()
        written = read_graph(graph, kinds, found, name=name, file=file, ignore=ignore)
        if written is None:
            raise PackError(found)
        if report is not None:
            report.extend(found)
        return Board(*written, of_game)

    def to_yaml(self) -> str:
        """The board as a file of a pack, which reads back as the same board."""
        from dsl.boards.write_board import written_board

        return written_board(self.written)

    @property
    def written(self) -> Written:
        return Written(self.name, self.titles, self.rooms, self.tunnels, self.accept, self.span)

    @cached_property
    def graph(self) -> BoardGraph:
        """A frozen `networkx.MultiDiGraph`: see `dsl.boards.graph` for what is on it."""
        return graph_of(
            self.rooms,
            self.tunnels,
            name=self.name,
            titles=self.titles,
            accept=self.accept,
            span=self.span,
        )

    @cached_property
    def tables(self) -> Tables:
        return kept_tables(self.rooms, self.tunnels, lambda: self.graph)

    def title(self, lang: str = DEFAULT_LANGUAGE) -> str:
        return title_in(self.titles, lang, self.name)

    def __getstate__(self) -> dict[str, object]:
        """Kept with its tables and without its graph, which is made again when it is asked for."""
        state = {**self.__dict__, "tables": self.tables}
        state.pop("graph", None)
        return state

    def __repr__(self) -> str:
        rooms, tunnels = plural(len(self.rooms), "room"), plural(len(self.tunnels), "tunnel")
        return f'<Board {self.name} "{self.title()}": {rooms}, {tunnels}>'

    def _repr_svg_(self) -> str | None:
        drawer = type(self).drawer
        return drawer(self, None) if drawer is not None and self.vocabulary is not None else None
