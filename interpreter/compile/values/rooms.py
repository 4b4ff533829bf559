"""Lowering rooms by how they lie to others, and conditions about that."""

from __future__ import annotations

from dsl.model import values as v
from interpreter.compile.form import nodes as n
from interpreter.compile.values.lowering import Lowering, index_or, lowers
from interpreter.compile.values.measures import measured, the_map
from interpreter.compile.values.numbers import SIGNS, number_of_room, told_of
from interpreter.compile.values.selections import asked_of
from interpreter.state.board_tables import Map
from interpreter.state.board_ways import joined_by, nearest, on_routes, route, within
from interpreter.state.cells import Cells


@lowers(v.Rooms)
def rooms(c: Lowering, value: v.Rooms) -> n.Expr:
    board, kind = c.program.map, value.kind
    fits = tuple(kind is None or kind in kinds for kinds in board.kinds)
    room, tests = n.Var("room"), list[n.Expr]()
    if value.among is None:
        found = _every_room(c, [at for at, fit in enumerate(fits) if fit])
    else:
        found = c.lower(value.among)
        if kind is not None:
            tests.append(n.Entry(fits, room))
    asks = value.filter
    if asks.attached is not None:
        tests.append(n.NonEmpty(_cards_in(c, room, asks.attached)))
    if asks.without is not None:
        tests.append(n.Not(n.NonEmpty(_cards_in(c, room, asks.without))))
    for name, sign, bound in asks.comparisons():
        tests.append(n.Compare(SIGNS[sign], number_of_room(c, name, room), c.lower(bound)))
    tests.extend(told_of(c, asks, room))
    return n.Filtered("room", found, tuple(tests)) if tests else found


def _every_room(c: Lowering, rooms: list[int]) -> n.Expr:
    """Those of some rooms that do not stand aside."""
    if c.layout.board is None:
        there = (n.Const(room) for room in rooms if room not in c.program.map.aside)
        return n.Items(tuple(there))

    def present(board: Map) -> list[int]:
        return [room for room in rooms if room not in board.aside]

    return n.Native(present, (the_map(c),), ())


@lowers(v.RoomsAside)
def rooms_aside(c: Lowering, value: v.RoomsAside) -> n.Expr:
    return n.Native(_aside, (the_map(c),), ())


def _aside(board: Map) -> list[int]:
    return sorted(board.aside)


def _cards_in(c: Lowering, room: n.Expr, filter_: v.Filter) -> n.Expr:
    """The cards in a room that pass a filter."""
    zones = [zone for zone in c.vocabulary.zones.values() if zone.owner == "room"]
    cells = tuple(n.Arith("+", n.Const(c.layout.zones[zone.name]), room) for zone in zones)
    held: n.Expr = n.HeldIn(n.Items(cells))
    if zones and all(zone.slots is None for zone in zones):  # none is empty in between
        held = n.Chain(tuple(map(n.Held, cells)))
    tests = tuple(asked_of(c, filter_))
    return n.Filtered("piece", held, tests) if tests else held


@lowers(v.Neighbours)
def neighbours(c: Lowering, value: v.Neighbours) -> n.Expr:
    room, kind = c.lower(value.room), value.kind
    if kind is not None:
        return n.Native(lambda board, where: joined_by(board, where, kind), (the_map(c), room), ())
    return index_or(room, lambda where: n.Native(_near, (the_map(c), where), ()), n.Items(()))


def _near(board: Map, where: int) -> list[int]:
    return list(board.near[where])


@lowers(v.Within)
def rooms_within(c: Lowering, value: v.Within) -> n.Expr:
    return measured(c, within, c.lower(value.room), c.lower(value.steps))


@lowers(v.InReach)
def in_reach(c: Lowering, value: v.InReach) -> n.Expr:
    reached = c.program.crossings.in_reach

    def run(cells: Cells, who: int) -> list[int]:
        return reached(cells, who)

    return index_or(c.lower(value.player), lambda who: n.Native(run, (n.State(), who)), n.Items(()))


@lowers(v.Nearest)
def nearest_rooms(c: Lowering, value: v.Nearest) -> n.Expr:
    return measured(c, nearest, c.lower(value.rooms), c.lower(value.to))


@lowers(v.Route)
def route_rooms(c: Lowering, value: v.Route) -> n.Expr:
    found = on_routes if value.every else route
    return measured(c, found, c.lower(value.start), c.lower(value.end))


@lowers(v.IsNextTo)
def is_next_to(c: Lowering, value: v.IsNextTo) -> n.Expr:
    beside = v.Neighbours(value.span, value.other, value.kind)
    return n.In(c.lower(value.room), neighbours(c, beside))


@lowers(v.InRooms)
def in_rooms(c: Lowering, value: v.InRooms) -> n.Expr:
    return n.In(c.lower(value.room), c.lower(value.rooms))
