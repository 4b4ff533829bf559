"""Facts about expressions, each a fold over their nodes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields

from interpreter.compile.form import nodes as n


def children(expr: n.Expr) -> Iterator[n.Expr]:
    """The expressions directly in one."""
    for field in fields(expr):  # type: ignore[arg-type]  # every node is a dataclass
        part = getattr(expr, field.name)
        if isinstance(part, n.Expr):
            yield part
        elif isinstance(part, tuple) and field.name != "table":
            yield from (one for one in part if isinstance(one, n.Expr))


def inside(expr: n.Expr) -> Iterator[n.Expr]:
    """An expression and everything in it, outermost first."""
    yield expr
    for child in children(expr):
        yield from inside(child)


def rebuilt(expr: n.Expr, change: Callable[[n.Expr], n.Expr]) -> n.Expr:
    """The expression with each expression directly in it changed."""
    made: dict[str, object] = {}
    for field in fields(expr):  # type: ignore[arg-type]
        part = getattr(expr, field.name)
        if isinstance(part, n.Expr):
            made[field.name] = change(part)
        elif isinstance(part, tuple) and field.name != "table":
            parts = (change(one) if isinstance(one, n.Expr) else one for one in part)
            made[field.name] = tuple(parts)
        else:
            made[field.name] = part
    return type(expr)(**made)


def names(expr: n.Expr) -> str | None:
    """The name that a node gives to something within it."""
    return expr.name if isinstance(expr, n.Given | n.Filtered | n.Mapped) else None


def free(expr: n.Expr) -> frozenset[str]:
    """The names that an expression uses and nodes around it give."""
    if isinstance(expr, n.Var):
        return frozenset({expr.name})
    found: set[str] = set()
    given = names(expr)
    for child in children(expr):
        used = free(child)
        outside = isinstance(expr, n.Given) and child is expr.subject
        outside = outside or (isinstance(expr, n.Filtered | n.Mapped) and child is expr.source)
        found |= used if outside or given is None else used - {given}
    return frozenset(found)


def slots(expr: n.Expr) -> frozenset[int]:
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
