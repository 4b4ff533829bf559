"""Facts about expressions, each a fold over their nodes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, replace
from typing import Any, cast

from interpreter.compile.form import nodes as n

# what nodes hold besides expressions
NO_PARTS = {"base", "counter", "function", "how", "least", "name", "names", "offset", "operator"}
NO_PARTS |= {"place", "table", "those", "value"}


_PARTS: dict[type[n.Expr], tuple[str, ...]] = {}


def _parts(kind: type[n.Expr]) -> tuple[str, ...]:
    """The fields of a class of nodes in which there may be expressions."""
    known = _PARTS.get(kind)
    if known is None:
        found = fields(kind)  # type: ignore[arg-type]  # every node is a dataclass
        known = tuple(field.name for field in found if field.name not in NO_PARTS)
        _PARTS[kind] = known
    return known


def children(expr: n.Expr) -> Iterator[n.Expr]:
    """The expressions directly in one."""
    for name in _parts(type(expr)):
        part = getattr(expr, name)
        if isinstance(part, n.Expr):
            yield part
        elif isinstance(part, tuple):
            yield from part


def inside(expr: n.Expr) -> Iterator[n.Expr]:
    """An expression and everything in it, outermost first."""
    yield expr
    for child in children(expr):
        yield from inside(child)


def rebuilt(expr: n.Expr, change: Callable[[n.Expr], n.Expr]) -> n.Expr:
    """The expression with each expression directly in it changed; itself, where none is."""
    made: dict[str, object] = {}
    for name in _parts(type(expr)):
        part = getattr(expr, name)
        if isinstance(part, n.Expr):
            changed = change(part)
            if changed is not part:
                made[name] = changed
        elif isinstance(part, tuple) and part:
            several = tuple(map(change, part))
            if any(one is not other for one, other in zip(several, part, strict=True)):
                made[name] = several
    made_anew: n.Expr = replace(cast(Any, expr), **made) if made else expr
    return made_anew


def free(expr: n.Expr) -> frozenset[str]:
    """The names that an expression uses and nodes around it give."""
    match expr:
        case n.Var(name):
            return frozenset({name})
        case n.Given(name, subject, _, then, otherwise):
            return free(subject) | (free(then) - {name}) | free(otherwise)
        case n.Filtered(name, source, tests):
            return free(source) | (_free_in(tests) - {name})
        case n.Mapped(name, source, element):
            return free(source) | (free(element) - {name})
        case n.Chosen(names, lows, highs, test):
            return _free_in((*lows, *highs, test)) - set(names)
    return _free_in(children(expr))


def _free_in(parts: Iterable[n.Expr]) -> frozenset[str]:
    return frozenset().union(*map(free, parts))


def slots_read(expr: n.Expr) -> frozenset[int]:
    """The slots that an expression reads by themselves."""
    return frozenset(one.index for one in inside(expr) if isinstance(one, n.Slot))


def needs_env(expr: n.Expr) -> bool:
    """Whether it needs all that is bound at once, and not single slots."""
    return any(
        (isinstance(one, n.Bound) and one.parts is None)
        or (isinstance(one, n.Call) and one.bindings is None)
        for one in inside(expr)
    )


def size(expr: n.Expr) -> int:
    return sum(1 for _ in inside(expr))


def is_cheap(expr: n.Expr) -> bool:
    """Whether it may as well be worked out twice."""
    match expr:
        case n.Const() | n.Slot() | n.Var() | n.Cell(_, None):
            return True
        case n.Cell(_, index):
            return index is not None and is_cheap(index)
        case n.Held(n.Const()) | n.Held(n.Arith("+", n.Const(), n.Slot() | n.Var())):
            return True
    return False


def names_given(expr: n.Expr) -> frozenset[str]:
    """The names that nodes inside give to things."""
    found: set[str] = set()
    for one in inside(expr):
        if isinstance(one, n.Given | n.Filtered | n.Mapped):
            found.add(one.name)
        elif isinstance(one, n.Chosen):
            found.update(one.names)
    return frozenset(found)
