"""Lowering rooms and zones."""

from __future__ import annotations

from collections.abc import Sequence

from dsl.model import values as v
from interpreter.compile.form import nodes as n
from interpreter.compile.values.lowering import Lowering, card_or, index_or, lowers
from interpreter.state.cells import Cells
from interpreter.state.layout import NOWHERE, ZONE


@lowers(v.RoomSlots)
def room_slots(c: Lowering, value: v.RoomSlots) -> n.Expr:
    table = tuple(slots.get(value.name, 0) for slots in c.program.map.slots)
    return index_or(c.lower(value.room), lambda room: n.Entry(table, room), n.Const(0))


@lowers(v.PawnRoom)
def pawn_room(c: Lowering, value: v.PawnRoom) -> n.Expr:
    base = c.layout.pawns[value.pawn]
    if value.of is None:
        return n.Cell(base)
    of = c.lower(value.of)
    if value.of.is_doer:
        return n.Cell(base, of)
    return index_or(of, lambda who: n.Cell(base, who), n.Const(-1))


@lowers(v.NamedRoom)
def named_room(c: Lowering, value: v.NamedRoom) -> n.Expr:
    return n.Const(c.program.map.index.get(value.name, -1))


@lowers(v.Zone)
def zone(c: Lowering, value: v.Zone) -> n.Expr:
    base = n.Const(c.layout.zones[value.name])
    if value.of is None:
        return base
    of = c.lower(value.of)
    return n.Arith("+", base, of) if value.of.is_doer else zone_at(base, of)


def zone_at(base: n.Expr, index: n.Expr) -> n.Expr:
    """The zone of a room or player; of one that is not there, a zone that is always empty."""
    return index_or(index, lambda there: n.Arith("+", base, there), n.Const(NOWHERE))


def single_zones(c: Lowering, value: v.Value) -> tuple[n.Expr, ...] | None:
    """Each of some zones, each once; None when it is not known how many they are."""
    if isinstance(value, v.Zones):
        if _may_coincide(value):
            return None
        found: list[n.Expr] = []
        for part in value.parts:
            zones = single_zones(c, part)
            if zones is None:
                return None
            found += zones
        return tuple(found)
    if isinstance(value, v.ZonesOfEach):
        if value.of.type != "room":
            return None
        return (zone_at(n.Const(c.layout.zones[value.name]), c.lower(value.of)),)
    return (c.lower(value),)


def zones_list(c: Lowering, value: v.Value) -> n.Expr:
    """The list of the cells of one or several zones, each once."""
    if isinstance(value, v.Zones):
        parts = tuple(zones_list(c, part) for part in value.parts)
        return n.Native(each_once, (n.Chain(parts),))
    if isinstance(value, v.ZonesOfEach):
        base = n.Const(c.layout.zones[value.name])
        if value.of.type == "room":
            return n.Items((zone_at(base, c.lower(value.of)),))
        return n.Mapped("each", c.lower(value.of), n.Arith("+", base, n.Var("each")))
    return n.Items((c.lower(value),))


def each_once(things: Sequence[int]) -> list[int]:
    return list(dict.fromkeys(things))


def _may_coincide(zones: v.Zones) -> bool:
    """Whether two of some zones may be one and the same: yours and theirs, when they are you."""
    names = [part.name for part in zones.parts if isinstance(part, v.Zone | v.ZonesOfEach)]
    return len(set(names)) < len(zones.parts)


def may_have_gaps(c: Lowering, value: v.Value) -> bool:
    """Whether any of some zones has slots, which may be empty."""
    if isinstance(value, v.Zones):
        return any(may_have_gaps(c, part) for part in value.parts)
    if isinstance(value, v.Zone | v.ZonesOfEach):
        return c.vocabulary.zones[value.name].slots is not None
    return True


@lowers(v.PositionOf)
def position_of(c: Lowering, value: v.PositionOf) -> n.Expr:
    return card_or(c.lower(value.piece), position_in_zone, n.Const(0))


def position_in_zone(card: n.Expr) -> n.Expr:
    """Which place a card that is there has in its zone."""
    return n.Native(_position, (n.State(), card))


def _position(cells: Cells, card: int) -> int:
    zone = cells[card + ZONE]
    return int(cells[zone].index(card)) + 1 if zone else 0


@lowers(v.PlaceOf)
def place_of(c: Lowering, value: v.PlaceOf) -> n.Expr:
    return n.Native(place_in_zone, (n.State(), c.lower(value.piece)))


def place_in_zone(cells: Cells, card: int) -> tuple[int, int]:
    """The zone in which a card lies, and its place there."""
    zone = cells[card + ZONE] if card else 0
    return (zone, cells[zone].index(card)) if zone else (NOWHERE, 0)
