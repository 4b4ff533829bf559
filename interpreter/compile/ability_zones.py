"""Where a static ability works: the zones that its condition asks its card to lie in."""

from __future__ import annotations

from dsl.model import values as v
from dsl.model.scope import FIRST_LOCAL
from dsl.model.vocabulary import Vocabulary
from interpreter.run.abilities.static_abilities import Places
from interpreter.state.layout import Layout


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
