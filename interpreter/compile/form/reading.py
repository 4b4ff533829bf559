"""What an expression reads, so that it is looked at again only when that has changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from interpreter.compile.form import nodes as n
from interpreter.compile.form.facts import children, free, inside
from interpreter.compile.form.printing import Printer, put
from interpreter.compile.reads import Known, Read, joined
from interpreter.state.layout import FIRST_FREE, KIND, OWNER

# What a card is and whose it is does not change where it lies.
LASTING = (KIND, OWNER)


def reads(expr: n.Expr, printer: Printer) -> Known:
    """The cells that an expression reads; None when there is no telling."""

    def several(parts: Iterable[n.Expr]) -> Known:
        return joined([reads(part, printer) for part in parts])

    match expr:
        case n.Cell(base, None):
            return None if base < FIRST_FREE else [Read(lambda cells, env: [base], True)]
        case n.Cell(base, n.Expr() as index):
            if base < FIRST_FREE:
                return None
            return joined([_one(n.Arith("+", n.Const(base), index), printer), several([index])])
        case n.Held(zone):
            return joined([_one(zone, printer), several([zone])])
        case n.HeldIn(n.Items(zones)):
            return several(map(n.Held, zones))
        case n.HeldIn():
            return None
        case n.Field(card, offset):
            lasting = offset in LASTING and isinstance(card, n.Var)
            return [] if lasting else None
        case n.Given(name, subject, _, then, otherwise):
            return several([subject, put(then, name, subject), otherwise])
        case n.Native(_, arguments, besides):
            if besides is None:
                return None
            return several([*(one for one in arguments if one != n.State()), *besides])
        case n.Call() | n.State() | n.Bound():
            return None
    return several(children(expr))


def _one(cell: n.Expr, printer: Printer) -> Known:
    """One cell, of which the bindings alone tell which it is where it is made of nothing else. Of
    each element of a list it is another, and there is no telling."""
    if free(cell):
        return None
    number: Callable[..., int] = printer.value(cell, "a cell that is read")
    fixed = all(isinstance(one, n.Const | n.Slot | n.Arith) for one in inside(cell))
    return [Read(lambda cells, env: [number(cells, env)], fixed)]
