"""Rooms by how they lie to others, and conditions about that."""

from __future__ import annotations

from collections.abc import Callable

from dsl.model import values as v
from interpreter.compile.reads import Known, joined
from interpreter.compile.values.selections import CompileSelections
from interpreter.state.board_tables import Lengths
from interpreter.state.board_ways import joined_by, nearest, on_routes, route, within
from interpreter.state.cells import Cells, Compiled, Env


class CompileRooms(CompileSelections):
    """Compiles what is asked of the board."""

    def lengths(self) -> Callable[[Cells, Env], Lengths]:
        """How long each edge of the board is for a player."""
        return self.tunnel_lengths() or (lambda cells, env: None)

    def reads_measured(self, *parts: v.Value) -> Known:
        """What a distance between rooms reads: how long tunnels are may depend on anything."""
        if self.tunnel_lengths() is not None:
            return None
        return joined([*map(self.reads, parts), self.reads_board()])

    def value_Rooms(self, value: v.Rooms) -> Compiled:
        board, kind = self.program.map, value.kind
        fits = [kind is None or kind in kinds for kinds in board.kinds]
        if value.among is None:
            rooms = [room for room in range(len(board.names)) if fits[room]]
            there = [room for room in rooms if room not in board.aside]
            found: Compiled = lambda cells, env: there  # noqa: E731
            if self.layout.board is not None:
                map_at = self.program.map_at
                found = lambda cells, env: [  # noqa: E731
                    room for room in rooms if room not in map_at(cells).aside
                ]
        else:
            among = self.value(value.among)
            found = among
            if kind is not None:
                found = lambda cells, env: [  # noqa: E731
                    room for room in among(cells, env) if fits[room]
                ]
        return self.rooms_with(found, value.holding) if value.holding is not None else found

    def reads_Rooms(self, value: v.Rooms) -> Known:
        if value.holding is not None:
            return None
        return self.reads(value.among) if value.among is not None else self.reads_board()

    def rooms_with(self, rooms: Compiled, filter_: v.Filter) -> Compiled:
        """Those of the rooms in which a card lies that passes a filter."""
        passes = self.passes(filter_)
        zones = [
            self.layout.zones[zone.name]
            for zone in self.vocabulary.zones.values()
            if zone.owner == "room"
        ]

        def run(cells: Cells, env: Env) -> list[int]:
            return [
                room
                for room in rooms(cells, env)
                if any(
                    passes is None or passes(cells, env, card)
                    for zone in zones
                    for card in cells[zone + room]
                    if card
                )
            ]

        return run

    def value_RoomsAside(self, _value: v.RoomsAside) -> Compiled:
        map_at = self.program.map_at
        return lambda cells, env: sorted(map_at(cells).aside)

    def reads_RoomsAside(self, _value: v.RoomsAside) -> Known:
        return self.reads_board()

    def value_Neighbours(self, value: v.Neighbours) -> Compiled:
        room, kind, map_at = self.value(value.room), value.kind, self.program.map_at
        if kind is not None:
            return lambda cells, env: joined_by(map_at(cells), room(cells, env), kind)

        def run(cells: Cells, env: Env) -> list[int]:
            where = room(cells, env)
            return list(map_at(cells).near[where]) if where >= 0 else []

        return run

    def reads_Neighbours(self, value: v.Neighbours) -> Known:
        return joined([self.reads(value.room), self.reads_board()])

    def value_Within(self, value: v.Within) -> Compiled:
        room, steps, lengths = self.value(value.room), self.value(value.steps), self.lengths()
        map_at = self.program.map_at
        return lambda cells, env: within(
            map_at(cells), room(cells, env), steps(cells, env), lengths(cells, env)
        )

    def reads_Within(self, value: v.Within) -> Known:
        return self.reads_measured(value.room, value.steps)

    def value_InReach(self, value: v.InReach) -> Compiled:
        player, in_reach = self.value(value.player), self.program.crossings.in_reach

        def run(cells: Cells, env: Env) -> list[int]:
            who = player(cells, env)
            return in_reach(cells, who) if who >= 0 else []

        return run

    def value_Nearest(self, value: v.Nearest) -> Compiled:
        rooms, to, lengths = self.value(value.rooms), self.value(value.to), self.lengths()
        map_at = self.program.map_at
        return lambda cells, env: nearest(
            map_at(cells), rooms(cells, env), to(cells, env), lengths(cells, env)
        )

    def reads_Nearest(self, value: v.Nearest) -> Known:
        return self.reads_measured(value.rooms, value.to)

    def value_Route(self, value: v.Route) -> Compiled:
        start, end, lengths = self.value(value.start), self.value(value.end), self.lengths()
        found, map_at = on_routes if value.every else route, self.program.map_at
        return lambda cells, env: found(
            map_at(cells), start(cells, env), end(cells, env), lengths(cells, env)
        )

    def reads_Route(self, value: v.Route) -> Known:
        return self.reads_measured(value.start, value.end)

    def value_IsNextTo(self, value: v.IsNextTo) -> Compiled:
        beside = self.value(v.Neighbours(value.span, value.other, value.kind))
        room = self.value(value.room)
        return lambda cells, env: room(cells, env) in beside(cells, env)

    def reads_IsNextTo(self, value: v.IsNextTo) -> Known:
        return joined([self.reads(value.room), self.reads(value.other), self.reads_board()])

    def text_InRooms(self, value: v.InRooms) -> str:
        return f"({self.text(value.room)} in {self.text(value.rooms)})"

    def reads_InRooms(self, value: v.InRooms) -> Known:
        return joined([self.reads(value.room), self.reads(value.rooms)])
