"""Facts about expressions, each a fold over their nodes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields
from operator import is_
from typing import TypeVar

from interpreter.compile.form import nodes as n


class _Parts(dict[type, tuple[str, ...]]):
    """For each class of nodes, the fields in which there may be expressions, as types say."""

    def __missing__(self, kind: type) -> tuple[str, ...]:
        held = (field.name for field in fields(kind) if "Expr" in str(field.type))
        found = self[kind] = tuple(held)
        return found


class _Fields(dict[type, tuple[str, ...]]):
    """The fields of each class of nodes."""

    def __missing__(self, kind: type) -> tuple[str, ...]:
        found = self[kind] = tuple(field.name for field in fields(kind))
        return found


PARTS, FIELDS = _Parts(), _Fields()
Record = TypeVar("Record")


def children(expr: n.Expr) -> list[n.Expr]:
    """The expressions directly in one."""
    found: list[n.Expr] = []
    for name in PARTS[type(expr)]:
        part = getattr(expr, name)
        if type(part) is tuple:
            found += part
        elif part is not None:
            found.append(part)
    return found


def inside(expr: n.Expr) -> list[n.Expr]:
    """An expression and everything in it, outermost first."""
    found = [expr]
    for one in found:
        for name in PARTS[type(one)]:
            part = getattr(one, name)
            if type(part) is tuple:
                found += part
            elif part is not None:
                found.append(part)
    return found


def rebuilt(expr: n.Expr, change: Callable[[n.Expr], n.Expr]) -> n.Expr:
    """The expression with each expression directly in it changed; itself, where none is."""
    names = PARTS[type(expr)]
    if not names:
        return expr
    made: dict[str, object] = {}
    for name in names:
        part = getattr(expr, name)
        if type(part) is tuple:
            several = tuple(map(change, part))
            if not all(map(is_, several, part)):
                made[name] = several
        elif part is not None:
            changed = change(part)
            if changed is not part:
                made[name] = changed
    return with_parts(expr, made) if made else expr


def with_parts(record: Record, made: dict[str, object]) -> Record:
    """A node or an operation with some of its fields replaced: what `replace` does, and faster."""
    kind = type(record)
    names = FIELDS[kind]
    return kind(*[made[name] if name in made else getattr(record, name) for name in names])


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
    return len(inside(expr))


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


def is_soon_said(expr: n.Expr) -> bool:
    """Whether it is no more work than to look up a name."""
    return is_cheap(expr) and not (isinstance(expr, n.Held) and not isinstance(expr.zone, n.Const))


def names_given(expr: n.Expr) -> frozenset[str]:
    """The names that nodes inside give to things."""
    found: set[str] = set()
    for one in inside(expr):
        if isinstance(one, n.Given | n.Filtered | n.Mapped):
            found.add(one.name)
        elif isinstance(one, n.Chosen):
            found.update(one.names)
    return frozenset(found)
