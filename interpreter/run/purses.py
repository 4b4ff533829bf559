"""Prices and what they are paid with. A price is (amount, counter)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from interpreter.run.machine import Machine, Operation
from interpreter.state.cells import Cells
from interpreter.state.errors import PlayError

Price = tuple[int, str]


@dataclass(slots=True)
class Purses:
    """The counters of a program as what players pay with, by name."""

    held: dict[str, Callable[[Cells, int], int]] = field(default_factory=dict)
    # where a counter stands that is stored, and whether each player has one
    stored: dict[str, tuple[int, bool]] = field(default_factory=dict)
    # what is done when a computed counter is lost; None when that asks a player
    losing: dict[str, Operation | None] = field(default_factory=dict)

    def affordable(self, cells: Cells, price: Price | None, player: int) -> bool:
        return price is not None and self.held[price[1]](cells, player) >= price[0]

    def affordable_together(
        self, cells: Cells, prices: Iterable[Price | None], player: int
    ) -> bool:
        totals: dict[str, int] = {}
        for price in prices:
            if price is None:
                return False
            totals[price[1]] = totals.get(price[1], 0) + price[0]
        held = self.held
        return all(held[counter](cells, player) >= amount for counter, amount in totals.items())

    def pay(self, machine: Machine, price: Price | None, player: int, site: int) -> None:
        if price is None or not price[0]:
            return
        amount, counter = price
        stored = self.stored.get(counter)
        if stored is None:
            lose = self.losing[counter]
            if lose is None:
                raise PlayError(f"`{counter}` cannot be paid: losing it asks a player")
            lose(machine, (player, player, 0, amount))
            return
        base, each_player = stored
        cell = base + player if each_player else base
        machine.write(cell, machine.cells[cell] - amount, site)
