"""Pawns that walk and are moved."""

from __future__ import annotations

from functools import partial

from dsl.model import effects as e
from interpreter.compile.effects.board import going, walker
from interpreter.compile.effects.compiler import ANSWERED, THEY, Compiler, does
from interpreter.compile.effects.picks import arguments
from interpreter.compile.form import nodes as n
from interpreter.compile.form import operations as o
from interpreter.run.crossings import Crossings
from interpreter.run.machine import Machine
from interpreter.run.program import Program
from interpreter.run.purses import Purses
from interpreter.state.cells import Cells

NOUGHT = n.Const(0)
Crossing = tuple[int, ...]


@does(e.MovePawn)
def move_pawn(c: Compiler, effect: e.MovePawn, depth: int) -> o.Ops:
    asking, (room,), tidy = arguments(c, [effect.to], depth)
    base, site = c.layout.pawns[effect.pawn], c.site(effect)
    of = c.ready(effect.of) if effect.of is not None else THEY
    who, whose, to = c.fresh("who"), c.fresh("whose"), c.fresh("to")
    own = effect.of is not None

    def there(*things: n.Expr) -> n.Expr:
        return n.All(tuple(n.Compare(">=", thing, NOUGHT) for thing in things))

    stands = n.Cell(base, n.Var(who) if own else None)
    cell = n.Arith("+", n.Const(base), n.Var(whose)) if own else n.Const(base)
    return (
        *asking,
        o.Name(who, of),
        o.If(there(n.Var(who), room), (going(c, "leave", stands, n.Var(who)),)),
        o.Name(to, room),
        o.Name(whose, of),
        o.If(
            there(n.Var(to), n.Var(whose)),
            (o.Write(cell, n.Var(to), site), going(c, "enter", n.Var(to), n.Var(whose))),
        ),
        *tidy,
    )


def way_from(way: list[int], here: int, player: int, steps: int) -> tuple[int, ...]:
    """The rooms of a way that are still to be walked, at most so many; -1 for all of them."""
    if player < 0:
        return ()
    left = tuple(way[1:] if way and way[0] == here else way)
    return left if steps < 0 else left[:steps]


@does(e.MoveAlong)
def move_along(c: Compiler, effect: e.MoveAlong, depth: int) -> o.Ops:
    """Move from one room to the next: slots hold who is moved, and the rooms that are left."""
    base, site, own = c.layout.pawns[effect.pawn], c.site(effect), effect.of is not None
    player, way = c.hidden(), c.hidden()
    of = c.ready(effect.of) if effect.of is not None else THEY
    steps: n.Expr = n.Const(-1)
    if effect.steps is not None:
        steps = n.Arith("max", NOUGHT, c.ready(effect.steps))
    who, left = n.Slot(player), n.Slot(way)
    stands = n.Cell(base, n.Arith("max", NOUGHT, who) if own else None)
    cell = n.Arith("+", n.Const(base), who) if own else n.Const(base)
    rooms = n.Native(way_from, (c.ready(effect.rooms), stands, who, steps))
    room = c.hidden()
    return (
        o.Bind(player, of),
        o.Bind(way, rooms, several=True),
        o.Forever(
            (
                o.If(n.Not(n.NonEmpty(left)), (o.Break(),)),
                going(c, "leave", n.Cell(base, who if own else None), who),
                o.Bind(room, n.Item(left, 0)),
                o.Bind(way, n.Rest(left)),
                o.Write(cell, n.Slot(room), site),
                going(c, "enter", n.Slot(room), who),
            )
        ),
    )


@does(e.CrossAlong)
def cross_along(c: Compiler, effect: e.CrossAlong, depth: int) -> o.Ops:
    """Cross to one room after the other: slots hold those that are left, and the crossing that was
    chosen."""
    way, chosen, crossings = c.hidden(), c.hidden(), c.program.crossings
    left = n.Slot(way)

    def leading(cells: Cells, player: int, rooms: tuple[int, ...]) -> list[Crossing]:
        return crossings.leading_to(cells, player, rooms[0]) if rooms else []

    stands = n.Cell(walker(c), THEY)
    rooms = n.Native(way_from, (c.ready(effect.rooms), stands, THEY, n.Const(-1)))
    return (
        o.Bind(way, rooms, several=True),
        o.Forever(
            (
                o.Settle(effect.span),
                c.ask("crossing", effect, n.Native(leading, (n.State(), THEY, left))),
                # nothing leads on, or there is nowhere left to go
                o.If(n.Unanswered(), (o.Break(),)),
                o.Bind(way, n.Rest(left)),
                o.Bind(chosen, ANSWERED),
                *crossing(c, n.Slot(chosen), c.site(effect)),
            )
        ),
    )


@does(e.Cross)
def cross(c: Compiler, effect: e.Cross, depth: int) -> o.Ops:
    return crossing(c, c.ready(effect.crossing), c.site(effect))


def crossing(c: Compiler, chosen: n.Expr, site: int) -> o.Ops:
    """Pay, leave, do what the kinds of the tunnel do, enter. Where play changes the board, a
    tunnel that is gone by now, or is no longer such that what was chosen fits, is not crossed;
    that is entered as a change of the board to what it is."""
    program, crossings = c.program, c.program.crossings
    bound, task = c.hidden(), c.hidden()
    way = n.Slot(bound)
    pay = partial(pay_crossing, crossings, program.purses, site)
    source, target = partial(crossing_source, program), partial(crossing_target, program)
    todo = n.Native(crossings.tasks, (n.State(), THEY, way))
    room = c.fresh("room")
    ops: o.Ops = (
        o.Run(pay, (way, THEY)),
        going(c, "leave", n.Native(source, (n.State(), way)), THEY),
        o.Loop(task, todo, (), (o.Go(n.Item(n.Slot(task), 0), n.Item(n.Slot(task), 1)),)),
        o.Name(room, n.Native(target, (n.State(), way))),
        o.Write(n.Arith("+", n.Const(walker(c)), THEY), n.Var(room), site),
        going(c, "enter", n.Var(room), THEY),
    )
    at = c.layout.board
    if at is not None:
        there = n.Native(crossings.is_there, (n.State(), THEY, way))
        ops = (o.If(there, ops, (o.Write(n.Const(at), n.Cell(at), site),)),)
    return (o.Bind(bound, chosen), *ops)


def pay_crossing(
    crossings: Crossings, purses: Purses, site: int, machine: Machine, taken: Crossing, player: int
) -> None:
    for price in crossings.prices(machine.cells, player, taken):
        purses.pay(machine, price, player, site)


def crossing_source(program: Program, cells: Cells, taken: Crossing) -> int:
    return program.map_at(cells).edges[taken[0]].source


def crossing_target(program: Program, cells: Cells, taken: Crossing) -> int:
    return program.map_at(cells).edges[taken[0]].target
