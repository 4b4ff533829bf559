"""Passes over expressions: each gives an expression that means the same."""

from __future__ import annotations

from dsl.model.scope import FIRST_LOCAL
from interpreter.compile.form import nodes as n
from interpreter.compile.form.evaluating import ARITH, COMPARE
from interpreter.compile.form.facts import (
    PARTS,
    free,
    is_cheap,
    names_given,
    needs_env,
    rebuilt,
    size,
    slots_read,
)

SMALL = 16  # nodes of a function that is as well written out


def bound_to(expr: n.Expr, slots: tuple[n.Expr, ...]) -> n.Expr:
    """The expression with others in place of its slots: what it comes to where they are bound. No
    name that is free in these may be given inside the expression. A function that is called with
    what is bound here has no parameters, and asks for nothing but you, they and this."""

    def change(part: n.Expr) -> n.Expr:
        match part:
            case n.Slot(index):
                return slots[index]
            case n.Bound(None):
                return n.Bound(slots)
            case n.Call(function, None):
                return n.Call(function, slots[:FIRST_LOCAL])
        return rebuilt(part, change)

    return change(expr)


def inlined(expr: n.Expr) -> n.Expr:
    """The expression with small functions written out where they are called."""
    if PARTS[type(expr)]:
        expr = rebuilt(expr, inlined)
    if not isinstance(expr, n.Call) or expr.function.body is None:
        return expr
    body, bindings = expr.function.body, expr.bindings
    if size(body) > SMALL:
        return expr
    if bindings is None:
        return inlined(body)
    taken = frozenset().union(*map(free, bindings)) & names_given(body)
    if taken or not all(map(is_cheap, bindings)):
        return expr
    return inlined(bound_to(body, bindings))


def folded(expr: n.Expr) -> n.Expr:
    """The expression with all that is known of it beforehand worked out."""
    if not PARTS[type(expr)]:
        return expr
    expr = rebuilt(expr, folded)
    match expr:
        case n.Arith(sign, n.Const(left), n.Const(right)):
            return n.Const(ARITH[sign](left, right))
        case n.Arith("+" | "-", left, n.Const(0)):
            return left
        case n.Cell(base, n.Const(index)):
            return n.Cell(base + index)
        case n.Compare(sign, n.Const(left), n.Const(right)):
            return n.Const(COMPARE[sign](left, right))
        case n.Not(n.Const(value)):
            return n.Const(not value)
        case n.Choice(n.Const(value), then, otherwise):
            return then if value else otherwise
        case n.Given(_, n.Const(value), least, then, otherwise) if value < least:
            return otherwise
        case n.Entry(table, n.Const(index)) if isinstance(found := table[index], int):
            return n.Const(found)
        case n.All(parts):
            return _all(parts)
        case n.AnyOf(parts):
            return _any(parts)
    return expr


def _all(parts: tuple[n.Expr, ...]) -> n.Expr:
    """What holds anyway is left out, unless it is the last; nothing follows what never holds."""
    found: list[n.Expr] = []
    for place, part in enumerate(parts, 1):
        holds = isinstance(part, n.Const) and bool(part.value)
        if not holds or place == len(parts):
            found.append(part)
        if isinstance(part, n.Const) and not holds:
            break
    return found[0] if len(found) == 1 else n.All(tuple(found))


def _any(parts: tuple[n.Expr, ...]) -> n.Expr:
    found: list[n.Expr] = []
    for place, part in enumerate(parts, 1):
        fails = isinstance(part, n.Const) and not part.value
        if not fails or place == len(parts):
            found.append(part)
        if isinstance(part, n.Const) and not fails:
            break
    return found[0] if len(found) == 1 else n.AnyOf(tuple(found))


def every_test(tests: list[n.Expr]) -> n.Expr:
    """Whether all of these hold, as far as truth goes."""
    left = [test for test in map(folded, tests) if not (isinstance(test, n.Const) and test.value)]
    if any(isinstance(test, n.Const) for test in left):
        return n.Const(False)
    return n.All(tuple(left)) if left else n.Const(True)


def is_constant_in(expr: n.Expr, slots: frozenset[int]) -> bool:
    """Whether an expression is the same whatever these slots are bound to."""
    return not needs_env(expr) and not slots_read(expr) & slots and not free(expr)
