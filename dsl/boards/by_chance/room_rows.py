"""Where rooms lie and which are joined: rows below a start, so that hardly any lines cross.

Rooms of a row are joined with their neighbours in it, and with rooms of the row below from left to
right, as a zip joins its sides. Of these joins a tree is kept that holds everything together, and
as many more as a board is to have.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import floor, log10
from random import Random
from typing import TYPE_CHECKING

from dsl.boards.by_chance.style import Style

if TYPE_CHECKING:
    import networkx

LOW = 0.8  # of a usual tunnel, from row to row
WIDE = 1.15  # of a usual tunnel, from room to room in the widest row
WIDEST = 2.1  # of that, in rows with fewer rooms
SLANTED = 1.9  # of the distance of rooms, how far a tunnel may lead to the side
ASKEW = 0.2  # of the distance of rooms, how far one may be moved
UNEVEN = 0.12  # of the distance of rows
SIDEWAYS = 0.25  # how much rather the tree goes down than sideways
FAN = 2  # times as many rooms as in the row above
START = 0  # the number of the first room


@dataclass(frozen=True)
class Shape:
    """Rooms by their numbers, row by row from the start, and the pairs that are joined."""

    rows: tuple[tuple[int, ...], ...]
    at: tuple[tuple[float, float], ...]
    joined: tuple[tuple[int, int], ...]


def lay_out(chance: Random, style: Style, rooms: int, depth: int) -> Shape | None:
    """A shape of so many rooms and rows, or None where the rows do not hang together."""
    import networkx

    rows = _rows(_widths(chance, style, rooms - 1, depth))
    at = _places(chance, style, rows)
    graph = _joinable(rows, at, style)
    if not networkx.is_connected(graph):
        return None
    lies = {room: number for number, row in enumerate(rows) for room in row}
    for one, other in graph.edges:
        sideways = SIDEWAYS if lies[one] == lies[other] else 0.0
        graph.edges[one, other]["weight"] = chance.random() + sideways
    tree = networkx.minimum_spanning_tree(graph)
    _add_loops(chance, tree, graph, round(style.joins * rooms), style.crowd)
    joined = sorted((min(pair), max(pair)) for pair in tree.edges)
    return Shape(rows, tuple(at), tuple(joined))


def _widths(chance: Random, style: Style, rooms: int, depth: int) -> list[int]:
    """How many rooms are in each row below the start: in the first as many as it has doors."""
    if depth == 1:
        return [rooms]
    first = max(1, min(chance.choice(style.doors), rooms - depth + 1))
    left, rest = rooms - first, depth - 1
    shares = [0.7 + 0.6 * chance.random() for _ in range(rest)]
    shares[0] *= 0.8
    shares[-1] *= 0.8
    spare = left - rest
    exact = [spare * share / sum(shares) for share in shares]
    widths = [1 + floor(share) for share in exact]
    by_rest = sorted(range(rest), key=lambda row: floor(exact[row]) - exact[row])
    for row in by_rest[: left - sum(widths)]:
        widths[row] += 1
    return _fanned([first, *widths])


def _fanned(widths: list[int]) -> list[int]:
    """Rows that do not grow too fast, as far as there are rows for it; the rest is in the last."""
    for row in range(1, len(widths) - 1):
        most = FAN * widths[row - 1] + 1
        more = max(0, widths[row] - most)
        left = len(widths) - row - 1
        widths[row] -= more
        for number in range(left):
            widths[row + 1 + number] += (more + number) // left
    return widths


def _rows(widths: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    found: list[tuple[int, ...]] = [(START,)]
    number = START + 1
    for width in widths:
        found.append(tuple(range(number, number + width)))
        number += width
    return tuple(found)


def _places(
    chance: Random, style: Style, rows: Sequence[Sequence[int]]
) -> list[tuple[float, float]]:
    """Positions as an author would write them: few digits, the leftmost at 0."""
    across, down = WIDE * style.unit, LOW * style.unit
    digits = max(0, 1 - floor(log10(style.unit)))
    width = max(map(len, rows)) * across
    found: list[tuple[float, float]] = []
    for number, row in enumerate(rows):
        apart = min(WIDEST * across, width / len(row))
        for column in range(len(row)):
            x = (column - (len(row) - 1) / 2) * apart
            y = number * down
            if number:
                x += ASKEW * across * (2 * chance.random() - 1)
                y += UNEVEN * down * (2 * chance.random() - 1) if len(row) > 1 else 0
            found.append((x, y))
    left = min(x for x, _ in found)
    return [(round(x - left, digits) + 0.0, round(y, digits) + 0.0) for x, y in found]


def _joinable(
    rows: Sequence[Sequence[int]], at: Sequence[tuple[float, float]], style: Style
) -> networkx.Graph[int]:
    """Every pair of rooms that may be joined without lines that cross."""
    import networkx

    graph: networkx.Graph[int] = networkx.Graph()
    graph.add_nodes_from(range(len(at)))
    farthest = SLANTED * WIDE * style.unit
    for above, below in pairwise(rows):
        networkx.add_path(graph, below)
        i = j = 0
        while True:
            if abs(at[above[i]][0] - at[below[j]][0]) <= farthest:
                graph.add_edge(above[i], below[j])
            if i == len(above) - 1 and j == len(below) - 1:
                break
            # The next join is the shorter one of the two that are possible.
            if j == len(below) - 1 or (
                i < len(above) - 1
                and abs(at[above[i + 1]][0] - at[below[j]][0])
                < abs(at[above[i]][0] - at[below[j + 1]][0])
            ):
                i += 1
            else:
                j += 1
    # The start keeps to the doors that are nearest.
    doors = max(style.doors)
    beside = sorted(graph[START], key=lambda room: (abs(at[room][0] - at[START][0]), room))
    graph.remove_edges_from([(START, room) for room in beside[doors:]])
    return graph


def _add_loops(
    chance: Random,
    tree: networkx.Graph[int],
    graph: networkx.Graph[int],
    wanted: int,
    crowd: int,
) -> None:
    """Joins beside the tree, rather between rooms that have few, until there are enough."""
    left = sorted((min(pair), max(pair)) for pair in graph.edges if not tree.has_edge(*pair))
    taste = {pair: 2 * chance.random() for pair in left}
    for one, other in sorted(
        left, key=lambda pair: tree.degree[pair[0]] + tree.degree[pair[1]] + taste[pair]
    ):
        if tree.number_of_edges() >= wanted:
            return
        if tree.degree[one] < crowd and tree.degree[other] < crowd:
            tree.add_edge(one, other)
