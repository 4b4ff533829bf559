"""Least squares with errors by group: what each of several things is worth, the others held equal.

A row is one player of one game, as differences from the mean of the game. Rows of a game depend on
each other, so errors are worked out by games (a sandwich over clusters).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

Row = tuple[Mapping[int, float], float]  # what there is of each thing, and what it came to
SMALL = 1e-9


@dataclass(frozen=True, slots=True)
class Coefficient:
    value: float
    error: float


def fitted(groups: Sequence[Sequence[Row]], things: int) -> list[Coefficient | None]:
    """For each thing its coefficient; None for one that cannot be told from others."""
    products, sums = _moments(groups, things)
    inverse = inverse_rows(products)
    known = [at for at in range(things) if inverse[at] is not None]
    solved = [0.0] * things
    for at in known:
        row = inverse[at]
        assert row is not None
        solved[at] = math.fsum(row[other] * sums[other] for other in known)
    scores = [_score(group, solved) for group in groups]
    used = sum(1 for score in scores if score)
    correction = used / max(1, used - len(known))
    found: list[Coefficient | None] = [None] * things
    for at in known:
        row = inverse[at]
        assert row is not None
        squares = (
            math.fsum(row[other] * of for other, of in score.items()) ** 2 for score in scores
        )
        found[at] = Coefficient(solved[at], math.sqrt(correction * math.fsum(squares)))
    return found


def _moments(groups: Sequence[Sequence[Row]], things: int) -> tuple[list[list[float]], list[float]]:
    products = [[0.0] * things for _ in range(things)]
    sums = [0.0] * things
    for group in groups:
        for given, came_to in group:
            items = list(given.items())
            for at, one in items:
                sums[at] += one * came_to
                row = products[at]
                for other, two in items:
                    row[other] += one * two
    return products, sums


def _score(group: Sequence[Row], solved: Sequence[float]) -> dict[int, float]:
    found: dict[int, float] = {}
    for given, came_to in group:
        left = came_to - math.fsum(solved[at] * one for at, one in given.items())
        for at, one in given.items():
            found[at] = found.get(at, 0.0) + one * left
    return found


def inverse_rows(matrix: Sequence[Sequence[float]]) -> list[list[float] | None]:
    """The rows of the inverse; None for what depends on what stands before it."""
    size = len(matrix)
    work = [[*row, *(float(at == other) for other in range(size))] for at, row in enumerate(matrix)]
    scale = [max(SMALL, matrix[at][at]) for at in range(size)]
    left_out: set[int] = set()
    for at in range(size):
        pivot = work[at][at]
        if pivot < SMALL * scale[at] or scale[at] <= SMALL:
            left_out.add(at)
            for row in work:
                row[at] = row[size + at] = 0.0
            work[at] = [0.0] * (2 * size)
            continue
        row = work[at] = [one / pivot for one in work[at]]
        for other in range(size):
            factor = work[other][at]
            if other != at and factor:
                work[other] = [a - factor * b for a, b in zip(work[other], row, strict=True)]
    return [None if at in left_out else work[at][size:] for at in range(size)]
