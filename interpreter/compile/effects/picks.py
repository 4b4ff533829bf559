"""Values that ask a player, or chance: picks, and what effects are given."""

from __future__ import annotations

from collections.abc import Sequence

from dsl.model import values as v
from dsl.model.traverse import chooses
from interpreter.compile.effects.compiler import ANSWERED, SINGLE, THEY, Compiler
from interpreter.compile.form import nodes as n
from interpreter.compile.form import operations as o
from interpreter.compile.form.passes import folded
from interpreter.compile.values import selections

STOPPED = n.AnyOf((n.Unanswered(), n.Compare("==", ANSWERED, n.Const(-1))))


def picking(c: Compiler, pick: v.Pick, at: int) -> o.Ops:
    """Ask for one thing after the other; the slot holds what was picked so far."""
    among, amount = folded(selections.things(c, pick.among)), c.ready(pick.amount)
    single, cards = pick.type in SINGLE, pick.among.type == "cards"
    none = 0 if cards else -1
    if pick.how == "random":
        return (o.Draw(at, among, amount, single, none, cards),)
    may_stop, unlimited = pick.how in ("up_to", "any_number"), pick.how == "any_number"
    chosen = n.Slot(at)
    left = n.Native(not_chosen, (among, chosen))
    there = c.fresh("there")
    listed = n.Var(there)

    def offered(found: n.Expr) -> n.Expr:
        if cards:
            found = n.Native(c.distinct, (n.State(), found, THEY))
        return n.Chain((found, n.Items((n.Const(-1),)))) if may_stop else found

    def picked(found: n.Expr) -> o.Op:
        if not single:
            return o.Bind(at, found, several=True)
        return o.Bind(at, n.Native(first_or, (found, n.Const(none))))

    ask = c.ask("pick", pick, offered(left), offered(listed))
    number = n.Count(listed)
    wanted = number if unlimited else n.Arith("-", amount, n.Count(chosen))
    asking: o.Ops = (
        ask,
        o.If(STOPPED, (picked(chosen), o.Break())),
        o.Bind(at, n.Chain((chosen, n.Items((ANSWERED,))))),
    )
    if not may_stop:  # no choice is left when all of them are wanted
        everything = n.Chain((chosen, listed))
        asking = (o.If(n.Compare(">=", wanted, number), (picked(everything), o.Break())), *asking)
    some: n.Expr = listed
    if not unlimited:
        some = n.All((n.Compare(">", wanted, n.Const(0)), listed))
    enough = n.Not(some)
    return (
        o.Bind(at, n.Items(()), several=True),
        o.Forever(
            (
                o.Settle(pick.span),
                o.Name(there, left),
                o.If(enough, (picked(chosen), o.Break())),
                *asking,
            )
        ),
    )


def arguments(
    c: Compiler, values: Sequence[v.Value], depth: int
) -> tuple[o.Ops, list[n.Expr], o.Ops]:
    """Operations that ask for and draw what must be, the values, and what then tidies up."""
    ops: list[o.Op] = []
    found: list[n.Expr] = []
    at = depth
    for value in values:
        if isinstance(value, v.Pick) and chooses(value):
            ops += picking(c, value, at)
            found.append(n.Slot(at))
            at += 1
        else:
            found.append(c.ready(value))
    return tuple(ops), found, (o.Drop(depth),) if at > depth else ()


def cards_argument(c: Compiler, value: v.Value, depth: int) -> tuple[o.Ops, n.Expr, o.Ops]:
    """Like `arguments`, for one or several things as a list."""
    ops, (found,), tidy = arguments(c, [value], depth)
    return ops, c.as_list(value, found), tidy


def not_chosen(among: list[int], chosen: tuple[int, ...]) -> list[int]:
    return [thing for thing in among if thing not in chosen] if chosen else among


def first_or(chosen: tuple[int, ...], none: int) -> int:
    return chosen[0] if chosen else none
