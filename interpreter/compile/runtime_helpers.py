"""Small functions that compiled values call."""

from __future__ import annotations

from interpreter.state.cells import Cells, Compiled, Env


def local(index: int) -> Compiled:
    return lambda cells, env: env[index]


def counted_on(of: Compiled, least: int, offset: int) -> Compiled:
    """A counter of a card, a room or a player; of one that is not there it is 0."""

    def run(cells: Cells, env: Env) -> int:
        whose = of(cells, env)
        return int(cells[whose + offset]) if whose >= least else 0

    return run


def floor_divide(left: int, right: int) -> int:
    """Division rounds down; by nothing it gives nothing, since a game must go on."""
    return left // right if right else 0
