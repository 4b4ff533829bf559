"""Where a static ability works: the zones that its condition asks its card to lie in."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.run.abilities.static_abilities import Places
from interpreter.state.layout import Layout

ZoneNames = frozenset[str] | None  # None is anywhere


def places(layout: Layout, names: ZoneNames) -> Places:
    """The cells of zones."""
    if names is None:
        return None
    return frozenset(cell for cell, zone in layout.zone_cells.items() if zone.name in names)


def in_both(one: Places, other: Places) -> Places:
    """Where a card lies that must be in both."""
    if one is None or other is None:
        return other if one is None else one
    return one & other


def in_all(parts: Sequence[ZoneNames]) -> ZoneNames:
    """Where a card lies for which all parts of a condition hold."""
    known = [names for names in parts if names is not None]
    return frozenset.intersection(*known) if known else None


def in_any(parts: Sequence[ZoneNames]) -> ZoneNames:
    """Where a card lies for which any part of a condition holds."""
    known = [names for names in parts if names is not None]
    return frozenset().union(*known) if len(known) == len(parts) else None
