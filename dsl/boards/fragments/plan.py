"""What a drawing means: its rooms, corridors and openings as spots and links."""

from __future__ import annotations

from collections.abc import Sequence

from dsl.boards.fragments.notation import (
    JOINT,
    PIPES,
    SIDES,
    Grid,
    Square,
    beside,
    is_corridor,
    is_pipe,
    is_room,
)
from dsl.boards.fragments.rings import Room, rooms_of
from dsl.boards.fragments.rows import Link, Plan, Port, Shaft, Spot, SpotKind

Key = tuple[int, Square]  # level and square


def read_plan(grids: Sequence[Grid], drops: frozenset[str], links: frozenset[str]) -> Plan:
    """The plan of the levels of a drawing without mistakes, and the marks that lead down from a
    level and those that lead both ways."""
    return _Planner(grids, drops, links).plan()


class _Planner:
    """Gathers the spots of all levels, then what joins them."""

    def __init__(
        self, grids: Sequence[Grid], drop_marks: frozenset[str], link_marks: frozenset[str]
    ) -> None:
        self.grids = grids
        self.drop_marks = drop_marks
        self.link_marks = link_marks
        self.spots: list[Spot] = []
        self.at: dict[Key, int] = {}
        self.links: list[Link] = []

    def plan(self) -> Plan:
        landings = {
            (level + 1, square)
            for level, grid in enumerate(self.grids)
            for square, _ in grid.squares()
            if grid.mark(square) in self.drop_marks
        }
        for level, grid in enumerate(self.grids):
            rooms = rooms_of(grid)
            for room in rooms:
                self.add_room(level, grid, room)
            for square, character in grid.squares():
                kind = spot_kind(grid, square, character, (level, square) in landings)
                if kind is not None:
                    mark = grid.mark(square)
                    self.add(Spot(kind, level, (square,), (mark,) if mark else ()))
            for room in rooms:
                self.link_doors(level, room)
            self.link_corridors(level, grid)
        return Plan(
            tuple(self.spots),
            tuple(self.links),
            tuple(self.ports()),
            tuple(self.shafts(self.drop_marks)),
            tuple(self.shafts(self.link_marks)),
        )

    def add(self, spot: Spot) -> int:
        self.spots.append(spot)
        for square in spot.squares:
            self.at[spot.level, square] = len(self.spots) - 1
        return len(self.spots) - 1

    def add_room(self, level: int, grid: Grid, room: Room) -> None:
        marks = tuple(mark for square in room.squares if (mark := grid.mark(square)))
        self.add(Spot("room", level, room.squares, marks, len(room.doors)))

    def link_doors(self, level: int, room: Room) -> None:
        index = self.at[level, room.squares[0]]
        for number, door in enumerate(room.doors):
            self.links.append(Link(self.at[level, door], index, door_b=number))

    def link_corridors(self, level: int, grid: Grid) -> None:
        """Follow every corridor from spot to spot; what would be told apart by nothing but the
        way it takes becomes a spot of its own on that way."""
        self.keep_rings(level, grid)
        seen: set[tuple[Key, Key]] = set()
        trails: list[tuple[int, list[Square]]] = []
        for (where, square), start in list(self.at.items()):
            if where != level or self.spots[start].kind == "room":
                continue
            for side in SIDES:
                if not grid.joins(square, side):
                    continue
                trail = self.follow(level, grid, square, beside(square, side))
                end = trail[-1]
                after, before = (level, trail[0]), (level, trail[-2] if trail[1:] else square)
                if ((level, square), after) in seen:
                    continue
                seen |= {((level, square), after), ((level, end), before)}
                trails.append((start, trail))
        joined: set[frozenset[int]] = set()
        for start, trail in sorted(trails, key=lambda found: len(found[1])):
            self.lay(level, start, trail, joined)

    def lay(self, level: int, start: int, trail: list[Square], joined: set[frozenset[int]]) -> None:
        end = self.at[level, trail[-1]]
        plain = trail[:-1]
        if start == end and len(plain) > 1:
            first, last = (self.add(Spot("bend", level, (plain[i],))) for i in (0, -1))
            self.join(start, first, (), joined)
            self.join(first, last, tuple(plain[1:-1]), joined)
            self.join(last, end, (), joined)
        elif frozenset((start, end)) in joined and plain:
            bend = self.add(Spot("bend", level, (plain[0],)))
            self.join(start, bend, (), joined)
            self.join(bend, end, tuple(plain[1:]), joined)
        else:
            self.join(start, end, tuple(plain), joined)

    def join(
        self, a: int, b: int, through: tuple[Square, ...], joined: set[frozenset[int]]
    ) -> None:
        joined.add(frozenset((a, b)))
        self.links.append(Link(a, b, through=through))

    def follow(self, level: int, grid: Grid, before: Square, square: Square) -> list[Square]:
        """The squares from a neighbour on to the next spot, which is the last of them."""
        trail = [square]
        while (level, square) not in self.at:
            onward = [beside(square, side) for side in SIDES if grid.joins(square, side)]
            before, square = square, next(one for one in onward if one != before)
            trail.append(square)
        return trail

    def keep_rings(self, level: int, grid: Grid) -> None:
        """A corridor that only leads back into itself has no spot, and gets one."""
        reached = {square for where, square in self.at if where == level}
        for square in list(reached):
            for side in SIDES:
                if grid.joins(square, side):
                    reached |= set(self.follow(level, grid, square, beside(square, side)))
        for square, character in grid.squares():
            if is_corridor(character) and square not in reached:
                self.add(Spot("bend", level, (square,)))
                for side in SIDES:
                    if grid.joins(square, side):
                        reached |= set(self.follow(level, grid, square, beside(square, side)))

    def ports(self) -> list[Port]:
        return [
            Port(index, side, spot.square[side in "NS"], spot.level)
            for index, spot in enumerate(self.spots)
            if spot.kind == "port"
            for side in PIPES[self.grids[spot.level].at(spot.square) or ""]
            if self.grids[spot.level].at(beside(spot.square, side)) is None
        ]

    def shafts(self, marks: frozenset[str]) -> list[Shaft]:
        found: list[Shaft] = []
        for level, grid in enumerate(self.grids[:-1]):
            for square, _ in grid.squares():
                mark = grid.mark(square)
                links = mark in self.link_marks
                if mark not in marks or (links and self.grids[level + 1].mark(square) != mark):
                    continue
                upper, lower = self.at[level, square], self.at[level + 1, square]
                found.append(Shaft(mark, upper, lower, square))
        return found


def spot_kind(grid: Grid, square: Square, character: str, landing: bool) -> SpotKind | None:
    """What a corridor square is; None for a plain one, for rock and for rooms."""
    if not is_corridor(character):
        return None
    if is_pipe(character):
        beyond = [grid.at(beside(square, side)) for side in PIPES[character]]
        if None in beyond:
            return "port"
        if any(is_room(other) for other in beyond):
            return "door"
    elif character != JOINT:
        return "mark"
    ways = sum(grid.joins(square, side) for side in SIDES)
    if ways > 2:
        return "fork"
    if ways < 2:
        return "end"
    return "landing" if landing else None
