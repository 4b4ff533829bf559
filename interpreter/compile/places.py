"""Rooms and zones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from dsl import values as v
from interpreter.compile.basics import (
    Cells,
    Compiled,
    Env,
)
from interpreter.compile.numbers import CompileNumbers
from interpreter.layout import ZONE

if TYPE_CHECKING:
    pass


class CompilePlaces(CompileNumbers):
    """Compiles where things are."""

    def value_RoomSlots(self, value: v.RoomSlots) -> Compiled:
        room, slots, name = self.value(value.room), self.program.map.slots, value.name
        return lambda cells, env: slots[room(cells, env)].get(name, 0)

    def value_PawnRoom(self, value: v.PawnRoom) -> Compiled:
        base = self.layout.pawns[value.pawn]
        if value.of is None:
            return lambda cells, env: cells[base]
        of = self.value(value.of)
        return lambda cells, env: cells[base + of(cells, env)]

    def value_NamedRoom(self, value: v.NamedRoom) -> Compiled:
        room = self.program.map.index.get(value.name, -1)
        return lambda cells, env: room

    def value_Zone(self, value: v.Zone) -> Compiled:
        base = self.layout.zones[value.name]
        if value.of is None:
            return lambda cells, env: base
        of = self.value(value.of)
        return lambda cells, env: base + of(cells, env)

    def zones(self, value: v.Value) -> Callable[[Cells, Env], Sequence[int]]:
        """The cells of one or several zones."""
        if isinstance(value, v.Zones):
            parts = [self.zones(part) for part in value.parts]
            return lambda cells, env: [cell for part in parts for cell in part(cells, env)]
        if isinstance(value, v.ZonesOfRooms):
            base, rooms = self.layout.zones[value.name], self.value(value.rooms)
            if value.rooms.type == "room":
                return lambda cells, env: (base + rooms(cells, env),)
            return lambda cells, env: [base + room for room in rooms(cells, env)]
        zone = self.value(value)
        return lambda cells, env: (zone(cells, env),)

    def value_PlaceOf(self, value: v.PlaceOf) -> Compiled:
        piece = self.value(value.piece)

        def run(cells: Cells, env: Env) -> tuple[int, int]:
            card = piece(cells, env)
            zone = cells[card + ZONE]
            return zone, cells[zone].index(card)

        return run
