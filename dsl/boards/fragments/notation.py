"""The characters of a drawing: rock, corridors, the floor of rooms, and the marks in them.

    .  rock            -  |  corridor pipes        +  bend, fork or crossing
    :  floor of a room       lower-case sign: in a corridor      UPPER-case sign: in a room

A pipe joins what lies at its two ends; a `+` and a sign in a corridor join every neighbour that
joins back. Only pipes open into rooms and off the fragment, so that a corridor can run along a
room without a door into it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

ROCK, ACROSS, DOWN, JOINT, FLOOR = ".", "-", "|", "+", ":"
STRUCTURE = frozenset((ROCK, ACROSS, DOWN, JOINT, FLOOR))

Side = Literal["N", "E", "S", "W"]
SIDES: tuple[Side, ...] = ("N", "E", "S", "W")  # clockwise, as the doors of a room are counted
STEP: dict[Side, tuple[int, int]] = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
BACK: dict[Side, Side] = {"N": "S", "E": "W", "S": "N", "W": "E"}
PIPES: dict[str, tuple[Side, Side]] = {ACROSS: ("W", "E"), DOWN: ("N", "S")}

ON_ITS_SIDE = str.maketrans({ACROSS: DOWN, DOWN: ACROSS})
AS_DRAWN, HALF_TURNS, QUARTER_TURNS = (0,), (0, 2), (0, 1, 2, 3)  # counted clockwise

Square = tuple[int, int]  # row and column


class Grid(NamedTuple):
    """One level of a drawing, and which mark each sign in it is."""

    rows: tuple[str, ...]
    signs: Mapping[str, str]

    def at(self, square: Square) -> str | None:
        """The character at a square, or None off the drawing."""
        row, column = square
        if 0 <= row < len(self.rows) and 0 <= column < len(self.rows[row]):
            return self.rows[row][column]
        return None

    def squares(self) -> Iterator[tuple[Square, str]]:
        for row, line in enumerate(self.rows):
            for column, character in enumerate(line):
                yield (row, column), character

    def mark(self, square: Square) -> str | None:
        character = self.at(square)
        return self.signs.get(character.lower()) if character and not is_pipe(character) else None

    def joins(self, square: Square, side: Side) -> bool:
        """Whether a corridor leads on from a corridor square to its neighbour on a side."""
        character = self.at(square)
        if character is None or not is_corridor(character):
            return False
        if character in PIPES and side not in PIPES[character]:
            return False
        other = self.at(beside(square, side))
        if other is None or not is_corridor(other):
            return False
        return other not in PIPES or BACK[side] in PIPES[other]

    def opens(self, square: Square, side: Side) -> bool:
        """Whether a pipe opens into a room or off the fragment at this side."""
        character = self.at(square) or ""
        other = self.at(beside(square, side))
        return side in PIPES.get(character, ()) and (other is None or is_room(other))


def beside(square: Square, side: Side) -> Square:
    down, across = STEP[side]
    return square[0] + down, square[1] + across


def is_pipe(character: str) -> bool:
    return character in PIPES


def is_room(character: str | None) -> bool:
    return character is not None and (character == FLOOR or character.isupper())


def is_corridor(character: str) -> bool:
    return character != ROCK and not is_room(character)


def turned(rows: Sequence[str], quarters: int) -> tuple[str, ...]:
    """A level turned clockwise; of all characters only pipes look different on their side."""
    for _ in range(quarters % 4):
        rows = ["".join(row).translate(ON_ITS_SIDE) for row in zip(*reversed(rows), strict=True)]
    return tuple(rows)
