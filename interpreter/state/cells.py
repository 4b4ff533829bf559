"""What compiled values are, and the small functions they share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from interpreter.state.layout import ACTIVE, OWNER

Env = tuple[Any, ...]
Cells = list[Any]
Compiled = Callable[[Cells, Env], Any]
Matches = Callable[[Cells, Env, int], bool]


class Everything:
    """Contains whatever it is asked for."""

    def __contains__(self, thing: object) -> bool:
        return True


EVERYTHING = Everything()


def local(index: int) -> Compiled:
    return lambda cells, env: env[index]


def counted_on(of: Compiled, least: int, offset: int) -> Compiled:
    """A counter of a card, a room or a player; of one that is not there it is 0."""

    def run(cells: Cells, env: Env) -> int:
        whose = of(cells, env)
        return int(cells[whose + offset]) if whose >= least else 0

    return run


def words_of(cells: Cells, card: int) -> Env:
    """The words bound in what a card says of itself. The `you` of a card that nobody owns is the
    player whose turn it is."""
    owner = cells[card + OWNER]
    player = owner if owner >= 0 else cells[ACTIVE]
    return (player, player, card)


def floor_divide(left: int, right: int) -> int:
    """Division rounds down; by nothing it gives nothing, since a game must go on."""
    return left // right if right else 0
