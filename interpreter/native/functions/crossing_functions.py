"""Functions of the engine that ask for ways through the board, and take them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from interpreter.compile.effects import board, moving, pawns
from interpreter.compile.form import nodes as n
from interpreter.compile.turns import actions
from interpreter.compile.values import measures, places, rooms
from interpreter.native.c_function import Said
from interpreter.native.c_operations import COperations
from interpreter.native.c_values import CValues
from interpreter.native.functions import deed_functions, value_functions
from interpreter.native.not_printed import NotPrintedError
from interpreter.run.crossings import Crossings
from interpreter.run.program import Program
from interpreter.state import board_ways
from interpreter.state.board_tables import Map
from interpreter.state.cells import Compiled

Data = value_functions.Data


@value_functions.writes(board.is_ignored)
def is_ignored(c: CValues, data: Data, given: Sequence[n.Expr]) -> Said:
    about = c.program.about(("ignore", str(data[1])))
    return Said(f"holds_for({about}, {c.of(given[1]).number})")


@value_functions.writes(actions.is_forbidden)
def is_forbidden(c: CValues, data: Data, given: Sequence[n.Expr]) -> Said:
    about = c.program.about(("cannot", str(data[1])))
    return Said(f"holds_for({about}, {c.of(given[1]).number})")


@value_functions.writes(actions.allowed_by)
def allowed_by(c: CValues, data: Data, given: Sequence[n.Expr]) -> Said:
    only_if = cast("Mapping[int, Compiled]", data[0])
    you, they, card = (c.kept(c.of(one)) for one in given[1:])
    found = c.fresh("allowed")
    c.add(f"num {found} = 1;")
    with c.under(f"switch (number(cell({card.number})))"):
        for kind, condition in only_if.items():
            env = f"list3({you.value}, {they.value}, {card.value})"
            c.add(f"case {kind}: {found} = {c.program.asked_with(condition)}({env}) != 0; break;")
    return Said(found)


@value_functions.writes(Crossings.open_to)
def open_to(c: CValues, data: Data, given: Sequence[n.Expr]) -> Said:
    c.program.ways()
    return Said(f"open_ways({c.of(given[1]).number})", "V")


def edge_of(c: CValues, way: n.Expr) -> tuple[Said, str]:
    """A way, and the tunnel that it takes."""
    c.program.ways()
    taken = c.kept(c.of(way))
    return taken, f"number(item({taken.value}, 0))"


@value_functions.writes(Crossings.tasks)
def tasks(c: CValues, data: Data, given: Sequence[n.Expr]) -> Said:
    player = c.of(given[1]).number
    way, edge = edge_of(c, given[2])
    return Said(f"way_tasks({edge}, {player}, {way.value})", "V")


@value_functions.writes(pawns.crossing_source)
def crossing_source(c: CValues, data: Data, given: Sequence[n.Expr]) -> Said:
    _, edge = edge_of(c, given[1])
    return Said(f"edge_source[entry({edge}, EDGES)]")


@value_functions.writes(pawns.crossing_target)
def crossing_target(c: CValues, data: Data, given: Sequence[n.Expr]) -> Said:
    _, edge = edge_of(c, given[1])
    return Said(f"edge_target[entry({edge}, EDGES)]")


@deed_functions.writes(pawns.pay_crossing)
def pay_crossing(c: COperations, data: Data, given: Sequence[n.Expr]) -> None:
    way, edge = edge_of(c, given[0])
    c.add(f"pay_way({edge}, {c.of(given[1]).number}, {way.value});")


@value_functions.writes(rooms._near)
def near(c: CValues, data: Data, given: Sequence[n.Expr]) -> Said:
    match given[0]:
        case n.Native(function) if value_functions.key_of(function)[0] is Program.map_at:
            program = value_functions.key_of(function)[1][0]
            assert isinstance(program, Program)
            if program.changes_board:
                raise NotPrintedError("a board that play changes")
            return Said(f"near_of[entry({c.of(given[1]).number}, ROOMS)]", "V")
    raise NotPrintedError("rooms beside another, asked in another way")


def lengths_of(c: CValues, lengths: n.Expr | None) -> str:
    """Which lengths of tunnels are asked about, on a board that play does not change."""
    if lengths is None or lengths == n.Missing():
        c.program.distances(())
        return "0"
    match lengths:
        case n.Native(function, (n.State(), bound)):
            known, data = value_functions.key_of(function)
            if known is measures.lengths_now:
                more_now, parts, _ = data
                c.program.distances(cast("tuple[tuple[int, ...], ...]", parts))
                more = c.program.valued_with(cast(Compiled, more_now))
                return f"lengths_by({more}({c.of(bound).value}))"
    raise NotPrintedError("how far it is with tunnels whose length is worked out in another way")


def the_board(board: n.Expr) -> None:
    match board:
        case n.Native(function) if value_functions.key_of(function)[0] is Program.map_at:
            program = value_functions.key_of(function)[1][0]
            assert isinstance(program, Program)
            if not program.changes_board:
                return
    raise NotPrintedError("how far it is on a board that play changes")


@value_functions.writes(Map.distance)
def distance(c: CValues, data: Data, given: Sequence[n.Expr]) -> Said:
    by = lengths_of(c, given[2] if len(given) > 2 else None)
    start, end = (c.kept(Said(c.of(one).number)).text for one in given[:2])
    return Said(f"far_from({by}, {start}, {end})")


@value_functions.writes(board_ways.within)
def within(c: CValues, data: Data, given: Sequence[n.Expr]) -> Said:
    the_board(given[0])
    by = lengths_of(c, given[3])
    room, steps = (c.of(one).number for one in given[1:3])
    return Said(f"rooms_within({by}, {room}, {steps})", "V")


@value_functions.writes(board_ways.nearest)
def nearest(c: CValues, data: Data, given: Sequence[n.Expr]) -> Said:
    the_board(given[0])
    by = lengths_of(c, given[3])
    return Said(f"nearest_rooms({by}, {c.of(given[1]).value}, {c.of(given[2]).number})", "V")


@value_functions.writes(places.place_in_zone)
def place_in_zone(c: CValues, data: Data, given: Sequence[n.Expr]) -> Said:
    return Said(f"place_of({c.of(given[1]).number})", "V")


@deed_functions.writes(moving.place_cards)
def place_cards(c: COperations, data: Data, given: Sequence[n.Expr]) -> None:
    place, moved, before = (c.of(one).value for one in given)
    c.add(f"put_at({place}, {moved}, {before});")
