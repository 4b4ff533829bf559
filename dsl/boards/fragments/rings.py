"""Rooms of a drawing, and the doors round each in clockwise order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from dsl.boards.fragments.notation import (
    BACK,
    PIPES,
    SIDES,
    Grid,
    Side,
    Square,
    beside,
    is_room,
)

Wall = tuple[Square, Side]  # one side of a square of the room, with no room beyond it


class Room(NamedTuple):
    """`doors` are the pipe squares that open into the room, clockwise; `whole` without pillars."""

    squares: tuple[Square, ...]
    doors: tuple[Square, ...]
    whole: bool


def rooms_of(grid: Grid) -> list[Room]:
    taken: set[Square] = set()
    found: list[Room] = []
    for square, character in grid.squares():
        if is_room(character) and square not in taken:
            squares = _flood(grid, square)
            taken |= squares
            found.append(_room(grid, squares))
    return found


def _flood(grid: Grid, start: Square) -> set[Square]:
    """The squares of a room, on the drawing: of what is drawn there is no graph yet, and a game
    that is played reads drawings without networkx."""
    found, waiting = {start}, [start]
    while waiting:
        square = waiting.pop()
        for side in SIDES:
            other = beside(square, side)
            if other not in found and is_room(grid.at(other)):
                found.add(other)
                waiting.append(other)
    return found


def _room(grid: Grid, squares: set[Square]) -> Room:
    first = min(squares)
    outline = list(_outline(squares, (first, "N")))
    walls = sum(beside(square, side) not in squares for square in squares for side in SIDES)
    doors = tuple(beside(*wall) for wall in outline if is_door(grid, wall))
    return Room(tuple(sorted(squares)), doors, len(outline) == walls)


def is_door(grid: Grid, wall: Wall) -> bool:
    square, side = wall
    pipe = grid.at(beside(square, side))
    return pipe is not None and BACK[side] in PIPES.get(pipe, ())


def _outline(squares: set[Square], start: Wall) -> Iterator[Wall]:
    """The walls met when going clockwise round the room, the room always at the right hand.

    Where two squares touch only at a corner, the way hugs the one it came along.
    """
    square, side = start
    while True:
        yield square, side
        onward = SIDES[(SIDES.index(side) + 1) % 4]
        ahead = beside(square, onward)
        if ahead not in squares:
            side = onward
        elif beside(ahead, side) not in squares:
            square = ahead
        else:
            square, side = beside(ahead, side), BACK[onward]
        if (square, side) == start:
            return
