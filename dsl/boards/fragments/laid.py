"""Fragments at their places on the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from dsl.boards.fragments.fragment import Fragment, plan_of
from dsl.boards.fragments.notation import Grid
from dsl.boards.fragments.rows import Opening, Plan

if TYPE_CHECKING:
    from dsl.boards.fragments.fragment_graph import SpotGraph


TURNED = ("", " turned right", " half turned", " turned left")
LIES = (
    "upright",
    "turned_right",
    "turned",
    "turned_left",
)  # in answers, by quarter turns clockwise


class Placement(NamedTuple):
    """A fragment by its name, after some quarter turns clockwise, with its first square at `x`,
    `y`."""

    fragment: str
    turned: int
    x: int
    y: int


class Laid(NamedTuple):
    """A placement whose fragment was looked up."""

    fragment: Fragment
    turned: int
    x: int
    y: int

    @property
    def width(self) -> int:
        return self.fragment.height if self.turned % 2 else self.fragment.width

    @property
    def height(self) -> int:
        return self.fragment.width if self.turned % 2 else self.fragment.height

    def grid(self, level: int) -> Grid:
        return self.fragment.grid(level, self.turned)

    @property
    def plan(self) -> Plan:
        return plan_of(self.fragment, self.turned)

    @property
    def graph(self) -> SpotGraph:
        return self.fragment.graph_turned(self.turned)

    def covers(self, x: int, y: int) -> bool:
        inside = 0 <= x - self.x < self.width
        return inside and 0 <= y - self.y < self.height

    def overlaps(self, other: Laid) -> bool:
        apart = (
            self.x + self.width <= other.x
            or other.x + other.width <= self.x
            or self.y + self.height <= other.y
            or other.y + other.height <= self.y
        )
        return not apart

    def openings(self, first: int = 0) -> Iterator[Opening]:
        """Where its openings are on the table; `first` is the number of its first spot."""
        plan = self.plan
        for port in plan.ports:
            row, column = plan.spots[port.spot].square
            yield Opening(first + port.spot, port.side, self.x + column, self.y + row, port.level)

    def __repr__(self) -> str:
        return f"<{self.name} at {self.x},{self.y}>"

    @property
    def name(self) -> str:
        """The name of the fragment, and how it is turned."""
        return self.fragment.name + TURNED[self.turned]


def look_up(fragments: Mapping[str, Fragment], placements: Sequence[Placement]) -> tuple[Laid, ...]:
    return tuple(Laid(fragments[name], int(turned), x, y) for name, turned, x, y in placements)
