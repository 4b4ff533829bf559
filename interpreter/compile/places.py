"""Rooms and zones."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dsl import values as v
from interpreter.compile.basics import (
    Cells,
    Compiled,
    Env,
)
from interpreter.compile.numbers import CompileNumbers
from interpreter.layout import NOWHERE, ZONE


class CompilePlaces(CompileNumbers):
    """Compiles where things are."""

    def value_RoomSlots(self, value: v.RoomSlots) -> Compiled:
        room, slots, name = self.value(value.room), self.program.map.slots, value.name

        def run(cells: Cells, env: Env) -> int:
            where = room(cells, env)
            return slots[where].get(name, 0) if where >= 0 else 0

        return run

    def value_PawnRoom(self, value: v.PawnRoom) -> Compiled:
        base = self.layout.pawns[value.pawn]
        if value.of is None:
            return lambda cells, env: cells[base]
        of = self.value(value.of)
        if isinstance(value.of, v.You | v.They):
            return lambda cells, env: cells[base + of(cells, env)]

        def run(cells: Cells, env: Env) -> int:
            whose = of(cells, env)
            return int(cells[base + whose]) if whose >= 0 else -1

        return run

    def value_NamedRoom(self, value: v.NamedRoom) -> Compiled:
        room = self.program.map.index.get(value.name, -1)
        return lambda cells, env: room

    def value_Zone(self, value: v.Zone) -> Compiled:
        base = self.layout.zones[value.name]
        if value.of is None:
            return lambda cells, env: base
        of = self.value(value.of)
        if isinstance(value.of, v.You | v.They):
            return lambda cells, env: base + of(cells, env)
        return lambda cells, env: zone_at(base, of(cells, env))

    def zones(self, value: v.Value) -> Callable[[Cells, Env], Sequence[int]]:
        """The cells of one or several zones."""
        if isinstance(value, v.Zones):
            parts = [self.zones(part) for part in value.parts]
            return lambda cells, env: [cell for part in parts for cell in part(cells, env)]
        if isinstance(value, v.ZonesOfRooms):
            base, rooms = self.layout.zones[value.name], self.value(value.rooms)
            if value.rooms.type == "room":
                return lambda cells, env: (zone_at(base, rooms(cells, env)),)
            return lambda cells, env: [base + room for room in rooms(cells, env)]
        zone = self.value(value)
        return lambda cells, env: (zone(cells, env),)

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
