"""A dungeon: laid fragments as one board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from dsl.boards.fragments.dungeon_graph import composed_graph, rows_in
from dsl.boards.fragments.laid import Laid, Placement
from dsl.boards.fragments.notation import Square
from dsl.boards.fragments.rows import Link, Opening, PlacedSpot, Rows, Shaft
from dsl.diagnostics.render import plural

if TYPE_CHECKING:
    from dsl.boards.fragments.fragment_graph import SpotGraph


@dataclass(frozen=True, eq=False, repr=False)
class Dungeon:
    """Laid fragments as one board: their spots, and all that leads from one to another.

    `openings` are the free ones, `sealed` those that face a wall. Seams are links too.
    """

    laid: tuple[Laid, ...]
    spots: tuple[PlacedSpot, ...]
    links: tuple[Link, ...]
    drops: tuple[Shaft, ...]
    flights: tuple[Shaft, ...]
    openings: tuple[Opening, ...]
    sealed: tuple[Opening, ...]

    @classmethod
    def from_graph(cls, graph: SpotGraph) -> Dungeon:
        """The dungeon that a composed graph is."""
        return cls(graph.graph["laid"], *rows_in(graph))

    @cached_property
    def graph(self) -> SpotGraph:
        """Every level, door and corridor as a frozen networkx graph: see `dungeon_graph`."""
        return composed_graph(self.laid)

    @property
    def rows(self) -> Rows:
        return Rows(self.spots, self.links, self.drops, self.flights, self.openings, self.sealed)

    @cached_property
    def firsts(self) -> tuple[int, ...]:
        """Of each slot, the number of its first spot."""
        slots = [placed.slot for placed in self.spots]
        return tuple(slots.index(slot) for slot in range(len(self.laid)))

    @cached_property
    def where(self) -> Mapping[tuple[int, int, Square], int]:
        """The number of the spot at a square, by slot, level and square of the fragment there."""
        return {
            (placed.slot, placed.spot.level, square): number
            for number, placed in enumerate(self.spots)
            for square in placed.spot.squares
        }

    @property
    def levels(self) -> int:
        return max(len(one.fragment.levels) for one in self.laid)

    @property
    def placements(self) -> tuple[Placement, ...]:
        return tuple(Placement(one.fragment.name, *one[1:]) for one in self.laid)

    def __repr__(self) -> str:
        names = ", ".join(one.name for one in self.laid)
        openings = plural(len(self.openings), "free opening")
        spots, levels = plural(len(self.spots), "spot"), plural(self.levels, "level")
        return f"<Dungeon of {names}: {levels}, {spots}, {openings}>"
