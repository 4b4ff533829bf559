"""The index of static abilities: what kinds of cards make hold, or listen for, by zone and kind.

The condition of a static ability often says where its card must lie (`this is in your hand`); then
only the cards there are looked at, and not every card of the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from interpreter.state.cells import Cells
from interpreter.state.layout import ZONE, Layout

Thing = TypeVar("Thing")
Places = frozenset[int] | None  # cells of zones; None is anywhere


@dataclass(slots=True)
class Standing(Generic[Thing]):
    """Static abilities for one purpose, by the zones in which they work and the kind of card."""

    layout: Layout
    placed: dict[frozenset[int], dict[int, list[Thing]]] = field(default_factory=dict)
    anywhere: dict[int, list[Thing]] = field(default_factory=dict)

    def add(self, kind: int, places: Places, thing: Thing) -> None:
        by_kind = self.anywhere if places is None else self.placed.setdefault(places, {})
        by_kind.setdefault(kind, []).append(thing)

    def found(self, cells: Cells) -> Iterator[tuple[int, Thing]]:
        """Each card that may have something to say now, with what it has."""
        for zones, by_kind in self.placed.items():
            for zone in zones:
                for card in cells[zone]:
                    if card:
                        for thing in by_kind.get(cells[card], ()):
                            yield card, thing
        if self.anywhere:
            first, record = self.layout.first_card, self.layout.record
            kinds = cells[first::record]
            for kind in self.anywhere.keys() & set(kinds):
                for at, other in enumerate(kinds):
                    card = first + at * record
                    if other == kind and cells[card + ZONE]:
                        for thing in self.anywhere[kind]:
                            yield card, thing
