"""What is wrong with a drawing, each at the character that shows it."""

from __future__ import annotations

from itertools import chain

from dsl.boards.fragments.fragment import Fragment
from dsl.boards.fragments.fragment_graph import spots_in
from dsl.boards.fragments.notation import (
    PIPES,
    STRUCTURE,
    Side,
    Square,
    beside,
    is_corridor,
    is_room,
)
from dsl.boards.fragments.rings import rooms_of
from dsl.boards.fragments.sketch import Frame, Sketch
from dsl.yamltext import Reader, shown


def examine(
    reader: Reader,
    fragment: Fragment,
    sketch: Sketch,
    frame: Frame,
    without: frozenset[str],
    arrivals: frozenset[str],
) -> bool:
    """Whether the drawing is sound; the reader is told what is not."""
    look = _Look(reader, fragment, sketch)
    look.size(frame)
    look.characters(without)
    if look.found:
        return False
    for level in range(len(fragment.levels)):
        look.pipes(level, frame)
        look.rooms(level)
        look.shafts(level)
    look.ports()
    if look.found:
        return False
    look.reach(arrivals)
    return True


class _Look:
    def __init__(self, reader: Reader, fragment: Fragment, sketch: Sketch) -> None:
        self.reader = reader
        self.fragment = fragment
        self.sketch = sketch
        self.found = 0
        self.grids = [fragment.grid(level) for level in range(len(fragment.levels))]
        self.openings: dict[tuple[Side, int], tuple[int, Square]] = {}

    def error(
        self, code: str, level: int, square: Square, message: str, hint: str | None = None
    ) -> None:
        self.found += 1
        self.reader.error(code, self.sketch.span(level, square), message, hint=hint)

    def size(self, frame: Frame) -> None:
        width, height = self.fragment.width, self.fragment.height
        if frame.size is not None and (width, height) != frame.size:
            wanted = f"{frame.size[0]} by {frame.size[1]}"
            message = f"this drawing is {width} by {height} squares, and the frame {wanted}"
            self.found += 1
            self.reader.error("F002", self.sketch.row_span(0), message)

    def characters(self, without: frozenset[str]) -> None:
        for level, grid in enumerate(self.grids):
            for square, character in grid.squares():
                if character in STRUCTURE:
                    continue
                mark = grid.mark(square)
                if mark is None:
                    known = "".join(sorted(self.fragment.signs))
                    hint = f"the marks of this pack are drawn with {known}" if known else None
                    message = f"`{shown(character)}` is no sign of a mark"
                    self.error("F003", level, square, message, hint)
                elif mark in without:
                    message = f"the fragments of this file are without `{mark}`"
                    self.error("F010", level, square, message)
                elif not character.isalpha() and self.among_floor(level, square):
                    hint = "letters stand in rooms, as capitals; other signs only in corridors"
                    self.error("F011", level, square, f"`{mark}` cannot stand in a room", hint)

    def among_floor(self, level: int, square: Square) -> bool:
        """Whether no corridor leads to a square, but a room is beside it."""
        grid = self.grids[level]
        floor = any(is_room(grid.at(beside(square, side))) for side in _SIDE)
        return floor and not any(grid.joins(square, side) for side in _SIDE)

    def pipes(self, level: int, frame: Frame) -> None:
        grid = self.grids[level]
        for square, character in grid.squares():
            for side in PIPES.get(character, ()):
                other = grid.at(beside(square, side))
                if other is None:
                    self.opening(level, square, side, frame)
                elif not is_room(other) and not grid.joins(square, side):
                    self.error(
                        "F004", level, square, f"this corridor leads nowhere in the {_SIDE[side]}"
                    )

    def opening(self, level: int, square: Square, side: Side, frame: Frame) -> None:
        place = square[side in "NS"]
        allowed = frame.columns if side in "NS" else frame.rows
        if allowed is not None and place not in allowed:
            line = "column" if side in "NS" else "row"
            places = " and ".join(map(str, allowed)) or "none"
            message = f"an opening cannot be in {line} {place}"
            self.error("F005", level, square, message, f"the frame has them in {line} {places}")
        other = self.openings.setdefault((side, place), (level, square))
        if other[0] != level:
            message = "another level has an opening at the same place"
            self.error("F006", level, square, message, "move one of them along the side")

    def ports(self) -> None:
        if not self.openings:
            self.error("F005", 0, (0, 0), "this fragment has no opening", "end a pipe at its side")

    def rooms(self, level: int) -> None:
        for room in rooms_of(self.grids[level]):
            if not room.whole:
                hint = "a room goes round nothing: fill it, or open it to one side"
                self.error("F007", level, room.squares[0], "this room has a pillar in it", hint)
            for door in set(room.doors):
                if room.doors.count(door) > 1:
                    message = "both ends of this corridor are in one room"
                    self.error("F007", level, door, message, "make it longer, or a wall")

    def shafts(self, level: int) -> None:
        grid = self.grids[level]
        levels = len(self.grids)
        for square, _ in grid.squares():
            mark = grid.mark(square)
            if mark in self.fragment.links:
                near = [other for other in (level - 1, level + 1) if 0 <= other < levels]
                if not any(self.grids[other].mark(square) == mark for other in near):
                    message = f"`{mark}` needs the same mark in this square of the next level"
                    self.error("F008", level, square, message)
            elif mark in self.fragment.drops and not self.lands(level, square):
                message = f"there is nothing below this `{mark}` to come down on"
                self.error("F008", level, square, message)

    def lands(self, level: int, square: Square) -> bool:
        if level + 1 == len(self.grids):
            return False
        below = self.grids[level + 1].at(square)
        return is_room(below) or (below is not None and is_corridor(below))

    def reach(self, arrivals: frozenset[str]) -> None:
        """Warn of what no walk can come to from an opening."""
        import networkx

        graph = self.fragment.graph
        begins = [
            name for name, spot in spots_in(graph) if spot["ports"] or arrivals & {*spot["marks"]}
        ]
        reached = set(chain.from_iterable(networkx.bfs_layers(graph, begins)))
        for name, spot in spots_in(graph):
            if name not in reached:
                span = self.sketch.span(spot["level"], spot["squares"][0])
                self.reader.warning("F009", span, "nothing leads here from an opening")


_SIDE: dict[Side, str] = {"N": "north", "E": "east", "S": "south", "W": "west"}
