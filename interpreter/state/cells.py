"""The types of a game's state and of what is worked out from it.

`Cells` is the state. `Env` holds the bindings of what is being done or worked out: slot 0 is the
player whose card or action it is (`you`), slot 1 the player who does it (`they`), slot 2 the card
it stands on (`this`) or 0; locals follow.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from interpreter.state.layout import ACTIVE, OWNER, Layout

Env = tuple[Any, ...]
Cells = list[Any]
Compiled = Callable[[Cells, Env], Any]
Matches = Callable[[Cells, Env, int], bool]


def owner_of_card(layout: Layout, cells: Cells, card: int) -> int:
    """Whose a card is: for good, if that was said, or else the player's in whose zone it last was;
    -1 when it is nobody's."""
    for_good = cells[card + layout.owners] if layout.owners is not None else 0
    return int(for_good - 1 if for_good else cells[card + OWNER])


def bindings_of(cells: Cells, card: int) -> Env:
    """The bindings of what a card says of itself. Its `you` is the player in whose zone it last
    was; if it never was in one, the player whose turn it is."""
    owner = cells[card + OWNER]
    player = owner if owner >= 0 else cells[ACTIVE]
    return (player, player, card)


def all_zero(column: Cells) -> bool:
    """Whether there is nothing but 0 in some cells; faster to count than to ask each."""
    return column.count(0) == len(column)
