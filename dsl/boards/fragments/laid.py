"""Fragments at their places on the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from dsl.boards.fragments.fragment import Fragment, plan_of
from dsl.boards.fragments.rows import Opening, Plan

if TYPE_CHECKING:
    from dsl.boards.fragments.fragment_graph import SpotGraph


class Placement(NamedTuple):
    """A fragment by its name, upright or upside down, with its first square at `x`, `y`."""

    fragment: str
    half_turned: bool
    x: int
    y: int


class Laid(NamedTuple):
    """A placement whose fragment was looked up."""

    fragment: Fragment
    half_turned: bool
    x: int
    y: int

    @property
    def plan(self) -> Plan:
        return plan_of(self.fragment, self.half_turned)

    @property
    def graph(self) -> SpotGraph:
        return self.fragment.turned_graph if self.half_turned else self.fragment.graph

    def covers(self, x: int, y: int) -> bool:
        inside = 0 <= x - self.x < self.fragment.width
        return inside and 0 <= y - self.y < self.fragment.height

    def overlaps(self, other: Laid) -> bool:
        apart = (
            self.x + self.fragment.width <= other.x
            or other.x + other.fragment.width <= self.x
            or self.y + self.fragment.height <= other.y
            or other.y + other.fragment.height <= self.y
        )
        return not apart

    def openings(self, first: int = 0) -> Iterator[Opening]:
        """Where its openings are on the table; `first` is the number of its first spot."""
        plan = self.plan
        for port in plan.ports:
            row, column = plan.spots[port.spot].square
            yield Opening(first + port.spot, port.side, self.x + column, self.y + row, port.level)

    def __repr__(self) -> str:
        turned = " half turned" if self.half_turned else ""
        return f"<{self.fragment.name}{turned} at {self.x},{self.y}>"


def look_up(fragments: Mapping[str, Fragment], placements: Sequence[Placement]) -> tuple[Laid, ...]:
    return tuple(
        Laid(fragments[name], bool(half_turned), x, y) for name, half_turned, x, y in placements
    )
