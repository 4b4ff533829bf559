"""A fragment of a board: a drawing with openings at its sides, and the places in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from dsl.boards.fragments.notation import Grid, Side, Square, half_turn
from dsl.diagnostics.spans import NOWHERE, Span


@dataclass(frozen=True, eq=False)
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

    def grid(self, level: int, *, half_turned: bool = False) -> Grid:
        rows = self.levels[level]
        return Grid(half_turn(rows) if half_turned else rows, self.signs)


SpotKind = Literal["room", "port", "door", "mark", "fork", "landing", "end", "bend"]


@dataclass(frozen=True, slots=True)
class Spot:
    """A place where a walk can be: a room, or a corridor square that matters.

    A room is named by its first square. `doors` is how many there are round it.
    """

    kind: SpotKind
    level: int
    squares: tuple[Square, ...]
    marks: tuple[str, ...] = ()
    doors: int = 0

    @property
    def square(self) -> Square:
        return self.squares[0]


@dataclass(frozen=True, slots=True)
class Link:
    """A corridor between two spots, both ways, through plain squares.

    At the end that is a room, the number of its door: they are counted clockwise round it.
    """

    a: int
    b: int
    door_a: int = -1
    door_b: int = -1
    through: tuple[Square, ...] = ()


@dataclass(frozen=True, slots=True)
class Shaft:
    """A mark that leads from a spot to one on the level below: a drop, or a link both ways."""

    mark: str
    upper: int
    lower: int
    square: Square


@dataclass(frozen=True, slots=True)
class Port:
    """An opening at a side of the fragment: `place` is the row or column where it is."""

    spot: int
    side: Side
    place: int
    level: int


@dataclass(frozen=True, slots=True)
class Plan:
    """What a drawing means: its spots and how they hang together."""

    spots: tuple[Spot, ...]
    links: tuple[Link, ...]
    ports: tuple[Port, ...]
    drops: tuple[Shaft, ...]
    flights: tuple[Shaft, ...]
