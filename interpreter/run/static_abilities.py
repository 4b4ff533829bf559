"""What cards make hold, or listen for, as long as their `while` does: which cards to look at.

A condition often says where its card must lie (`this is in your hand`); then only the cards
there are looked at, and not every card of the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, TypeVar

from dsl.model import values as v
from dsl.model.scope import FIRST_LOCAL
from interpreter.state.layout import ZONE

if TYPE_CHECKING:
    from dsl.model.vocabulary import Vocabulary
    from interpreter.state.cells import Cells
    from interpreter.state.layout import Layout

Thing = TypeVar("Thing")
Places = frozenset[int] | None  # cells of zones; None is anywhere


@dataclass(slots=True)
class Standing(Generic[Thing]):
    """What kinds of cards have for one purpose, by where a card must lie for it to count."""

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


def places_of(vocabulary: Vocabulary, layout: Layout, condition: v.Value) -> Places:
    """Where a card must lie for a condition of its own to hold, as far as that can be told."""
    names = _names(vocabulary, condition, frozenset())
    if names is None:
        return None
    return frozenset(cell for cell, zone in layout.zone_cells.items() if zone.name in names)


def together(one: Places, other: Places) -> Places:
    """Where a card lies that must be in both."""
    if one is None or other is None:
        return other if one is None else one
    return one & other


def _names(vocabulary: Vocabulary, value: v.Value, meant: frozenset[int]) -> frozenset[str] | None:
    """The zones that a condition asks its card to be in; None when it may lie anywhere. `meant`
    are the parameters that stand for the card."""
    if isinstance(value, v.InZone):
        return _zones(value.zone) if _is_it(value.piece, meant) else None
    if isinstance(value, v.AllOf):
        found: frozenset[str] | None = None
        for part in value.parts:
            names = _names(vocabulary, part, meant)
            if names is not None:
                found = names if found is None else found & names
        return found
    if isinstance(value, v.AnyOf):
        parts = [_names(vocabulary, part, meant) for part in value.parts]
        known = [names for names in parts if names is not None]
        return frozenset().union(*known) if len(known) == len(parts) else None
    if isinstance(value, v.Defined):
        body = vocabulary.defines[value.name].value
        given = frozenset(
            FIRST_LOCAL + at
            for at, argument in enumerate(value.arguments)
            if _is_it(argument, meant)
        )
        return _names(vocabulary, body, given) if body is not None else None
    return None


def _is_it(value: v.Value, meant: frozenset[int]) -> bool:
    return isinstance(value, v.This) or (isinstance(value, v.Local) and value.index in meant)


def _zones(value: v.Value) -> frozenset[str] | None:
    if isinstance(value, v.Zone | v.ZonesOfRooms):
        return frozenset({value.name})
    if isinstance(value, v.Zones):
        parts = [_zones(part) for part in value.parts]
        known = [names for names in parts if names is not None]
        return frozenset().union(*known) if len(known) == len(parts) else None
    return None
