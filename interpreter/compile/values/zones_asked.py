"""The zones that a condition asks its card to be in, before anything is played."""

from __future__ import annotations

from dsl.model import values as v
from dsl.model.scope import FIRST_LOCAL
from dsl.model.vocabulary import Vocabulary
from interpreter.compile.ability_zones import ZoneNames, in_all, in_any


def zones_asked(vocabulary: Vocabulary, value: v.Value, slots: frozenset[int]) -> ZoneNames:
    """The names of the zones; None when the card may lie anywhere. `slots` are those of the
    parameters that stand for the card."""
    match value:
        case v.AllOf():
            return in_all([zones_asked(vocabulary, part, slots) for part in value.parts])
        case v.AnyOf():
            return in_any([zones_asked(vocabulary, part, slots) for part in value.parts])
        case v.InZone():
            return _names(value.zone) if _is_its_card(value.piece, slots) else None
        case v.Defined():
            body = vocabulary.defines[value.name].value
            given = frozenset(
                FIRST_LOCAL + at
                for at, argument in enumerate(value.arguments)
                if _is_its_card(argument, slots)
            )
            return zones_asked(vocabulary, body, given) if body is not None else None
    return None


def _is_its_card(value: v.Value, slots: frozenset[int]) -> bool:
    """Whether this is the card that an ability stands on, in whichever slot."""
    return isinstance(value, v.This) or (isinstance(value, v.Local) and value.index in slots)


def _names(value: v.Value) -> ZoneNames:
    """The names of some zones, if they are known."""
    if isinstance(value, v.Zone | v.ZonesOfEach):
        return frozenset({value.name})
    return in_any(list(map(_names, value.parts))) if isinstance(value, v.Zones) else None
