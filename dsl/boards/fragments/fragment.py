"""A fragment of a board: a drawing with openings at its sides, and the graph that it means."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

from dsl.boards.fragments.fragment_graph import FragmentData, graph_of
from dsl.boards.fragments.notation import Grid, turned
from dsl.boards.fragments.plan import read_plan
from dsl.boards.fragments.rows import Plan
from dsl.diagnostics.render import plural
from dsl.diagnostics.spans import NOWHERE, Span
from dsl.model.titles import title_in
from dsl.storage.language_files import DEFAULT_LANGUAGE

if TYPE_CHECKING:
    from dsl.boards.fragments.fragment_graph import SpotGraph


@dataclass(frozen=True, eq=False, repr=False)
class Fragment:
    """A drawing of one or more levels, the highest first; `signs` says which mark a sign is."""

    name: str
    levels: tuple[tuple[str, ...], ...]
    signs: Mapping[str, str]
    titles: Mapping[str, str] = field(default_factory=dict)
    drops: frozenset[str] = frozenset()  # the marks that lead to the square below
    links: frozenset[str] = frozenset()  # the marks that lead to the same mark below
    span: Span = NOWHERE

    @property
    def height(self) -> int:
        return len(self.levels[0])

    @property
    def width(self) -> int:
        return len(self.levels[0][0])

    def title(self, lang: str = DEFAULT_LANGUAGE) -> str:
        return title_in(self.titles, lang, self.name)

    def grid(self, level: int, quarters: int = 0) -> Grid:
        """A level as it is drawn, or after some quarter turns clockwise."""
        return Grid(turned(self.levels[level], quarters), self.signs)

    @property
    def graph(self) -> SpotGraph:
        """The fragment as it is drawn, as a frozen networkx graph: see `fragment_graph`."""
        return drawn_graph(self, 0)

    @property
    def turned_graph(self) -> SpotGraph:
        """The same upside down, with the squares, sides and doors as they lie then."""
        return drawn_graph(self, 2)

    def graph_turned(self, quarters: int) -> SpotGraph:
        """The same after so many quarter turns clockwise."""
        return drawn_graph(self, quarters % 4)

    def __repr__(self) -> str:
        title = f' "{self.title()}"' if self.titles else ""
        size = f"{self.width} by {self.height} squares"
        return f"<Fragment {self.name}{title}: {size}, {plural(len(self.levels), 'level')}>"


# Both are kept beside the fragments, not on them: a fragment that is kept between starts is its
# drawing.


@lru_cache(maxsize=4096)
def plan_of(fragment: Fragment, quarters: int = 0) -> Plan:
    """The plan of a fragment as it lies. The fragment must be one without mistakes."""
    levels = range(len(fragment.levels))
    grids = [fragment.grid(level, quarters) for level in levels]
    return read_plan(grids, fragment.drops, fragment.links)


@lru_cache(maxsize=1024)
def drawn_graph(fragment: Fragment, quarters: int) -> SpotGraph:
    size = fragment.width, fragment.height
    data = FragmentData(
        name=fragment.name,
        titles=dict(fragment.titles),
        size=size[::-1] if quarters % 2 else size,
        levels=len(fragment.levels),
        turned=quarters,
        ports={},
    )
    return graph_of(plan_of(fragment, quarters), data)
