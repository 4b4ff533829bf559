"""Lines through a room that keep within its walls and apart from each other.

A room is covered with a lattice of points. Each pass takes the cheapest way over it: near walls,
marks, other doors and lines that are drawn already it is dear, and across such a line dearest of
all. Passes with an end inside the room come first, since all others can go round them, then those
between doors that are near each other round the room.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Collection, Sequence
from typing import NamedTuple

import networkx as nx

from cardwright.drawing.dungeon_picture.crossing import crossings, distance
from dsl.boards.fragments.notation import Square

FINE = 7  # points of the lattice along a square, of which the fourth is in its middle
WALL_GAP = 0.2  # how far lines keep from walls, in squares
MARK_GAP = 0.42
APART = 0.3  # and from each other, where there is room for it
TOUCH = 0.11  # nearer than that two lines are one
ORDERS = 24  # of drawing the lines that are tried until none crosses another

Place = tuple[float, float]  # across and down, in squares
Line = list[Place]
Step = tuple[int, int]  # a point of the lattice


class Pass(NamedTuple):
    """A pass through a room between two places; at a door, just inside of it."""

    start: Place
    end: Place
    inside: int = 0  # how many of its ends are not at doors
    span: int = 0  # how many doors lie between its own


def room_lines(
    squares: Collection[Square], passes: Sequence[Pass], marks: Sequence[Place]
) -> list[Line]:
    """The line of each pass, in the order of the passes."""
    room = _Room(frozenset(squares), marks)
    usual = sorted(range(len(passes)), key=lambda n: (-passes[n].inside, passes[n].span))
    orders = itertools.islice(itertools.permutations(usual), ORDERS)
    best: list[Line] = []
    fewest = math.inf
    for order in orders:
        lines = room.drawn(passes, order)
        crossed = sum(crossings(a, b) for a, b in itertools.combinations(lines, 2))
        if crossed < fewest:
            best, fewest = lines, crossed
        if not crossed:
            break
    return best


class _Room:
    def __init__(self, floor: frozenset[Square], marks: Sequence[Place]) -> None:
        self.floor, self.marks = floor, marks
        self.lattice: nx.Graph[Step] = nx.Graph()
        points = {
            (column * FINE + x, row * FINE + y)
            for row, column in floor
            for x in range(FINE)
            for y in range(FINE)
        }
        points = {step for step in points if self.clear(_place(step))}
        self.lattice.add_nodes_from(points)
        for x, y in points:
            for across, down in ((1, 0), (0, 1), (1, 1), (1, -1)):
                if (x + across, y + down) in points:
                    self.lattice.add_edge((x, y), (x + across, y + down))

    def clear(self, place: Place) -> bool:
        """Whether a place keeps away from all walls."""
        x, y = place
        return all(
            (math.floor(y + down), math.floor(x + across)) in self.floor
            for across in (-WALL_GAP, WALL_GAP)
            for down in (-WALL_GAP, WALL_GAP)
        )

    def drawn(self, passes: Sequence[Pass], order: Sequence[int]) -> list[Line]:
        lines: dict[int, Line] = {}
        for number in order:
            doors = [
                end
                for other, one in enumerate(passes)
                if other != number
                for end in (one.start, one.end)
            ]
            lines[number] = self.line(passes[number], list(lines.values()), doors)
        return [lines[number] for number in range(len(passes))]

    def line(self, one: Pass, others: Sequence[Line], doors: Sequence[Place]) -> Line:
        """One pass among those that are drawn already."""
        ends = (one.start, one.end)
        marks = [mark for mark in self.marks if min(math.dist(mark, end) for end in ends) > 0.1]
        cost = {step: self.cost(_place(step), others, doors, marks) for step in self.lattice.nodes}

        def weight(a: Step, b: Step, _: object) -> float:
            return math.dist(a, b) * (cost[a] + cost[b])

        first, last = (min(cost, key=lambda s: math.dist(_place(s), end)) for end in ends)
        way = nx.dijkstra_path(self.lattice, first, last, weight=weight)
        return self.straightened([_place(step) for step in way], others, marks)

    def cost(
        self, at: Place, others: Sequence[Line], doors: Sequence[Place], marks: Sequence[Place]
    ) -> float:
        total = 1.0
        total += sum(4.0 for door in doors if math.dist(at, door) < APART)
        total += sum(3.0 for mark in marks if math.dist(at, mark) < MARK_GAP)
        near = min((distance(at, line) for line in others), default=math.inf)
        if near < TOUCH:
            return total + 2000.0
        return total + (30.0 * (APART - near) / APART if near < APART else 0.0)

    def straightened(self, line: Line, others: Sequence[Line], marks: Sequence[Place]) -> Line:
        """The same with as few bends as it can have without coming nearer to anything."""
        kept = [line[0]]
        at = 0
        while at < len(line) - 1:
            after = at + 1
            for further in range(len(line) - 1, at + 1, -1):
                if self.may_cut(line[at : further + 1], others, marks):
                    after = further
                    break
            kept.append(line[after])
            at = after
        return kept

    def may_cut(self, part: Line, others: Sequence[Line], marks: Sequence[Place]) -> bool:
        start, end = part[0], part[-1]
        count = max(2, round(math.dist(start, end) * 12))
        straight = [
            (start[0] + (end[0] - start[0]) * n / count, start[1] + (end[1] - start[1]) * n / count)
            for n in range(count + 1)
        ]
        if not all(map(self.clear, straight)):
            return False
        for line in others:
            nearest = min(distance(place, line) for place in part)
            if min(distance(place, line) for place in straight) < min(nearest, APART) - 1e-6:
                return False
        for mark in marks:
            nearest = min(math.dist(place, mark) for place in part)
            if min(math.dist(place, mark) for place in straight) < min(nearest, MARK_GAP) - 1e-6:
                return False
        return True


def _place(step: Step) -> Place:
    return (step[0] + 0.5) / FINE, (step[1] + 0.5) / FINE
