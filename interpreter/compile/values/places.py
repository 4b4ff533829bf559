"""Rooms and zones."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dsl.model import values as v
from interpreter.compile.ability_zones import ZoneNames, in_any
from interpreter.compile.reads import Known, Read, joined
from interpreter.compile.values.attributes import CompileAttributes
from interpreter.state.cells import (
    Cells,
    Compiled,
    Env,
)
from interpreter.state.layout import NOWHERE, ZONE


class CompilePlaces(CompileAttributes):
    """Compiles where things are."""

    def value_RoomSlots(self, value: v.RoomSlots) -> Compiled:
        room, slots, name = self.value(value.room), self.program.map.slots, value.name

        def run(cells: Cells, env: Env) -> int:
            where = room(cells, env)
            return slots[where].get(name, 0) if where >= 0 else 0

        return run

    def text_PawnRoom(self, value: v.PawnRoom) -> str:
        base = self.layout.pawns[value.pawn]
        if value.of is None:
            return f"cells[{base}]"
        if value.of.is_doer:
            return f"cells[{base} + {self.text(value.of)}]"
        of = self.value(value.of)

        def run(cells: Cells, env: Env) -> int:
            whose = of(cells, env)
            return int(cells[base + whose]) if whose >= 0 else -1

        return self.expressions.call(run, "cells", "env")

    def reads_PawnRoom(self, value: v.PawnRoom) -> Known:
        return self.reads_owned(self.layout.pawns[value.pawn], value.of)

    def text_NamedRoom(self, value: v.NamedRoom) -> str:
        return f"({self.program.map.index.get(value.name, -1)})"

    def reads_NamedRoom(self, _value: v.NamedRoom) -> Known:
        return []

    def text_Zone(self, value: v.Zone) -> str:
        base = self.layout.zones[value.name]
        if value.of is None:
            return str(base)
        if value.of.is_doer:
            return f"({base} + {self.text(value.of)})"
        return self.expressions.call(zone_at, str(base), self.text(value.of))

    def reads_zones(self, value: v.Value) -> Known:
        """The zones themselves, and whatever tells which zones they are."""
        if isinstance(value, v.Zones):
            return joined(map(self.reads_zones, value.parts))
        if not isinstance(value, v.Zone):
            return None
        zone = self.value(value)
        fixed = value.of is None or self.is_bound(value.of)
        own = Read(lambda cells, env: [zone(cells, env)], fixed)
        return joined([[own], self.reads(value.of) if value.of is not None else []])

    def zone_names(self, value: v.Value) -> ZoneNames:
        """The names of some zones, if they are known."""
        if isinstance(value, v.Zone | v.ZonesOfRooms):
            return frozenset({value.name})
        return (
            in_any(list(map(self.zone_names, value.parts))) if isinstance(value, v.Zones) else None
        )

    def zone_texts(self, value: v.Value) -> list[str] | None:
        """An expression for each of some zones; None when it is not known how many they are."""
        if isinstance(value, v.Zones):
            if may_coincide(value):
                return None
            found: list[str] = []
            for part in value.parts:
                texts = self.zone_texts(part)
                if texts is None:
                    return None
                found += texts
            return found
        if isinstance(value, v.ZonesOfRooms):
            if value.rooms.type != "room":
                return None
            base = str(self.layout.zones[value.name])
            return [self.expressions.call(zone_at, base, self.text(value.rooms))]
        return [self.text(value)]

    def zones(self, value: v.Value) -> Callable[[Cells, Env], Sequence[int]]:
        """The cells of one or several zones, each once."""
        if isinstance(value, v.Zones):
            parts = [self.zones(part) for part in value.parts]
            return lambda cells, env: list(
                dict.fromkeys(cell for part in parts for cell in part(cells, env))
            )
        if isinstance(value, v.ZonesOfRooms):
            base, rooms = self.layout.zones[value.name], self.value(value.rooms)
            if value.rooms.type == "room":
                return lambda cells, env: (zone_at(base, rooms(cells, env)),)
            return lambda cells, env: [base + room for room in rooms(cells, env)]
        zone = self.value(value)
        return lambda cells, env: (zone(cells, env),)

    def value_PositionOf(self, value: v.PositionOf) -> Compiled:
        piece = self.value(value.piece)

        def run(cells: Cells, env: Env) -> int:
            card = piece(cells, env)
            zone = cells[card + ZONE] if card else 0
            return int(cells[zone].index(card)) + 1 if zone else 0

        return run

    def value_PlaceOf(self, value: v.PlaceOf) -> Compiled:
        piece = self.value(value.piece)

        def run(cells: Cells, env: Env) -> tuple[int, int]:
            card = piece(cells, env)
            zone = cells[card + ZONE] if card else 0
            return (zone, cells[zone].index(card)) if zone else (NOWHERE, 0)

        return run


def zone_at(base: int, index: int) -> int:
    """The zone of a room or player; of one that is not there, a zone that is always empty."""
    return base + index if index >= 0 else NOWHERE


def may_coincide(zones: v.Zones) -> bool:
    """Whether two of some zones may be one and the same: yours and theirs, when they are you."""
    names = [part.name for part in zones.parts if isinstance(part, v.Zone | v.ZonesOfRooms)]
    return len(set(names)) < len(zones.parts)
