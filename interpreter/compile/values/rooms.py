"""Lowering rooms by how they lie to others, and conditions about that."""

from __future__ import annotations

from collections.abc import Callable

from dsl.model import values as v
from interpreter.compile.form import nodes as n
from interpreter.compile.values.lowering import ENGINE, Lowering, index_or, lowers
from interpreter.compile.values.numbers import tunnel_lengths
from interpreter.compile.values.selections import asked_of
from interpreter.state.board_ways import joined_by, nearest, on_routes, route, within
from interpreter.state.cells import Cells

BOARD: tuple[n.Expr, ...] = ()  # the cells that the board of a game depends on


def the_map(c: Lowering) -> n.Expr:
    """The map as it is now, for a native function."""
    return n.Native(c.program.map_at, (n.State(),), BOARD)


def lengths(c: Lowering) -> tuple[n.Expr, tuple[n.Expr, ...] | None]:
    """How long each edge of the board is for a player, and what a measure then reads: how long
    tunnels are may depend on anything."""
    found = tunnel_lengths(c)
    return (n.Missing(), ()) if found is None else (n.Native(found, ENGINE), None)


def measured(c: Lowering, function: Callable[..., object], *given: n.Expr) -> n.Expr:
    far, reads = lengths(c)
    return n.Native(function, (the_map(c), *given, far), reads)


@lowers(v.Rooms)
def rooms(c: Lowering, value: v.Rooms) -> n.Expr:
    board, kind = c.program.map, value.kind
    fits = tuple(kind is None or kind in kinds for kinds in board.kinds)
    room, tests = n.Var("room"), list[n.Expr]()
    if value.among is None:
        found: n.Expr = n.Items(tuple(n.Const(at) for at, fit in enumerate(fits) if fit))
    else:
        found = c.lower(value.among)
        if kind is not None:
            tests.append(n.Entry(fits, room))
    if value.holding is not None:
        tests.append(n.NonEmpty(_cards_in(c, room, value.holding)))
    return n.Filtered("room", found, tuple(tests)) if tests else found


def _cards_in(c: Lowering, room: n.Expr, filter_: v.Filter) -> n.Expr:
    """The cards in a room that pass a filter."""
    zones = tuple(
        n.Arith("+", n.Const(c.layout.zones[zone.name]), room)
        for zone in c.vocabulary.zones.values()
        if zone.owner == "room"
    )
    held = n.HeldIn(n.Items(zones))
    tests = tuple(asked_of(c, filter_))
    return n.Filtered("piece", held, tests) if tests else held


@lowers(v.Neighbours)
def neighbours(c: Lowering, value: v.Neighbours) -> n.Expr:
    room, kind = c.lower(value.room), value.kind
    if kind is not None:
        return n.Native(lambda board, where: joined_by(board, where, kind), (the_map(c), room), ())
    return index_or(room, lambda where: n.Native(_near, (the_map(c), where), ()), n.Items(()))


def _near(board: object, where: int) -> list[int]:
    return list(board.near[where])  # type: ignore[attr-defined]


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
