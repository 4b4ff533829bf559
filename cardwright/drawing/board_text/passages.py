"""Lines of tunnels between blocks of text: the shortest with few bends and crossings, beside every
block and along no other line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from heapq import heappop, heappush

from cardwright.drawing.board_text.canvas import DOWN, LEFT, RIGHT, UP, Square

STEPS: Mapping[int, Square] = {UP: (0, -1), RIGHT: (1, 0), DOWN: (0, 1), LEFT: (-1, 0)}
BACK = {UP: DOWN, DOWN: UP, LEFT: RIGHT, RIGHT: LEFT}
BEND, CROSSING, UPRIGHT, BESIDE = 3, 6, 2, 1  # what a line costs besides its length
MOST_LOOKED_AT = 40_000  # squares, before a tunnel is said by a letter instead


@dataclass(frozen=True, slots=True)
class Block:
    """What a room takes of the sheet."""

    left: int
    top: int
    width: int
    height: int

    def squares(self) -> Iterable[Square]:
        return (
            (column, row)
            for column in range(self.left, self.left + self.width)
            for row in range(self.top, self.top + self.height)
        )

    def middle(self) -> Square:
        return self.left + self.width // 2, self.top + self.height // 2

    def doors(self) -> Iterable[tuple[Square, int]]:
        """The squares just outside, each with the direction that leads away from the block."""
        for column in range(self.left + 1, self.left + self.width - 1):
            yield (column, self.top - 1), UP
            yield (column, self.top + self.height), DOWN
        for row in range(self.top, self.top + self.height):
            yield (self.left - 1, row), LEFT
            yield (self.left + self.width, row), RIGHT


@dataclass(frozen=True, slots=True)
class Passage:
    """The squares of a line, each with the directions in which it is drawn there."""

    squares: tuple[tuple[Square, int], ...]


def passages(
    blocks: Mapping[str, Block], tunnels: Iterable[tuple[str, str]]
) -> list[Passage | None]:
    """A line for each tunnel, or None where there is no room for one. Short ones are laid first."""
    taken = {square for block in blocks.values() for square in block.squares()}
    strokes: dict[Square, int] = {}
    doors: set[Square] = set()  # where a line touches a block: no other may
    wanted = list(tunnels)
    found: list[Passage | None] = [None] * len(wanted)
    columns = [square[0] for square in taken]
    rows = [square[1] for square in taken]
    bounds = (min(columns) - 4, min(rows) - 3, max(columns) + 4, max(rows) + 3)

    def far(number: int) -> int:
        one, other = (blocks[name].middle() for name in wanted[number])
        return abs(one[0] - other[0]) + UPRIGHT * abs(one[1] - other[1])

    for number in sorted(range(len(wanted)), key=far):
        source, target = (blocks[name] for name in wanted[number])
        path = _path(source, target, taken, strokes, doors, bounds)
        if path is None:
            continue
        found[number] = path
        for square, directions in path.squares:
            strokes[square] = strokes.get(square, 0) | directions
        doors.update((path.squares[0][0], path.squares[-1][0]))
    return found


def _path(
    source: Block,
    target: Block,
    taken: set[Square],
    strokes: Mapping[Square, int],
    doors: set[Square],
    bounds: tuple[int, int, int, int],
) -> Passage | None:
    goals = {square: BACK[way] for square, way in target.doors() if square not in doors | taken}
    aim = target.middle()
    left, top, right, bottom = bounds

    def guess(square: Square) -> int:
        return max(0, abs(square[0] - aim[0]) - target.width // 2 - 1) + UPRIGHT * max(
            0, abs(square[1] - aim[1]) - target.height // 2 - 1
        )

    best: dict[tuple[Square, int], int] = {}
    came: dict[tuple[Square, int], tuple[Square, int] | None] = {}
    waiting: list[tuple[int, int, Square, int]] = []
    middle = source.middle()
    for square, way in source.doors():
        if square in taken or square in doors or strokes.get(square):
            continue
        off = abs(square[0] - middle[0]) if way in (UP, DOWN) else abs(square[1] - middle[1])
        best[square, way], came[square, way] = off, None
        heappush(waiting, (off + guess(square), off, square, way))
    looked = 0
    while waiting:
        _, cost, square, way = heappop(waiting)
        if cost > best[square, way]:
            continue
        looked += 1
        if looked > MOST_LOOKED_AT:
            return None
        if goals.get(square) == way or (square in goals and not strokes.get(square)):
            return _drawn(came, (square, way), goals[square])
        for turn, (across, down) in STEPS.items():
            if turn == BACK[way]:
                continue
            crossed = strokes.get(square, 0)
            if crossed and turn != way:
                continue  # lines cross straight, and share no corner
            near = (square[0] + across, square[1] + down)
            if near in taken or near in doors:
                continue
            if not (left <= near[0] <= right and top <= near[1] <= bottom):
                continue
            other = strokes.get(near, 0)
            if other and (other & (turn | BACK[turn]) or other not in (UP | DOWN, LEFT | RIGHT)):
                continue  # along another line, or over its corner
            if other and near in goals:
                continue
            more = cost + (UPRIGHT if turn in (UP, DOWN) else 1)
            more += BEND if turn != way else 0
            more += CROSSING if other else 0
            more += BESIDE if _beside_block(near, taken) else 0
            if more < best.get((near, turn), 1 << 30):
                best[near, turn] = more
                came[near, turn] = (square, way)
                heappush(waiting, (more + guess(near), more, near, turn))
    return None


def _beside_block(square: Square, taken: set[Square]) -> bool:
    return any((square[0] + across, square[1] + down) in taken for across, down in STEPS.values())


def _drawn(
    came: Mapping[tuple[Square, int], tuple[Square, int] | None],
    last: tuple[Square, int],
    ends: int,
) -> Passage:
    """The way back to where a line began, as strokes; `ends` leads into the block it comes to."""
    squares: list[tuple[Square, int]] = []
    leaves, at = ends, last
    while True:
        square, way = at
        squares.append((square, BACK[way] | leaves))
        before = came[at]
        if before is None:
            return Passage(tuple(reversed(squares)))
        leaves, at = way, before
