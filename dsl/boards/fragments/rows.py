"""Spots and what leads from one to another, as plain rows: the plain form of fragments' graphs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from dsl.boards.fragments.notation import STEP, Side, Square

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

    @property
    def name(self) -> str:
        """`row,column`, with `/level` below the highest."""
        row, column = self.square
        return f"{row},{column}/{self.level}" if self.level else f"{row},{column}"


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


@dataclass(frozen=True, slots=True)
class PlacedSpot:
    """A spot of a dungeon; its squares are those of the fragment as it lies."""

    slot: int
    spot: Spot

    @property
    def name(self) -> str:
        """The name of the spot after the number of its slot, as in `0:4,1/1`."""
        return f"{self.slot}:{self.spot.name}"


class Opening(NamedTuple):
    """An opening of a laid fragment: the spot it opens, and the square of it on the table."""

    spot: int
    side: Side
    x: int
    y: int
    level: int

    @property
    def outside(self) -> tuple[int, int]:
        """The square of the table that it looks at."""
        down, across = STEP[self.side]
        return self.x + across, self.y + down


class Rows(NamedTuple):
    """What a dungeon consists of: seams are links too, and `sealed` openings face a wall."""

    spots: tuple[PlacedSpot, ...]
    links: tuple[Link, ...]
    drops: tuple[Shaft, ...]
    flights: tuple[Shaft, ...]
    openings: tuple[Opening, ...]
    sealed: tuple[Opening, ...]
