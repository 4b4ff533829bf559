"""Facts about operations, each a fold over them, and how they are rebuilt with other parts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields
from typing import cast

from interpreter.compile.form import operations as o
from interpreter.compile.form.facts import inside, needs_env, size, with_parts
from interpreter.compile.form.nodes import Call, Captured, Expr, Slot

# operations at which a routine waits, or leaves for good
SUSPENSIONS = (
    o.Settle,
    o.Ask,
    o.AskAction,
    o.Go,
    o.Leave,
    o.Park,
    o.Mark,
    o.Jump,
    o.Forever,
    o.Suspend,
    o.Goto,
)
BINDING = (o.Bind, o.Draw)

HOLDERS = ("Expr", "Batch", "Target")  # types of fields in which there may be expressions


class _Fields(dict[type, tuple[str, ...]]):
    """For each class, the fields whose types say that they hold such a thing."""

    def __init__(self, holds: Callable[[str], bool]) -> None:
        super().__init__()
        self.holds = holds

    def __missing__(self, kind: type) -> tuple[str, ...]:
        said = ((field.name, str(field.type)) for field in fields(kind))
        found = self[kind] = tuple(name for name, held in said if self.holds(held))
        return found


EXPRESSIONS = _Fields(lambda held: any(one in held for one in HOLDERS))
OPERATIONS = _Fields(lambda held: held in ("Op", "Ops"))


def expressions(op: o.Op | o.Batch | o.Target) -> list[Expr]:
    """The expressions that stand directly in an operation."""
    found: list[Expr] = []
    for name in EXPRESSIONS[type(op)]:
        held = getattr(op, name)
        for part in held if type(held) is tuple else (held,):
            if isinstance(part, Expr):
                found.append(part)
            elif isinstance(part, o.Batch | o.Target):
                found += expressions(part)
    return found


def under(op: o.Op) -> list[o.Op]:
    """The operations directly under one."""
    found: list[o.Op] = []
    for name in OPERATIONS[type(op)]:
        held = getattr(op, name)
        if type(held) is tuple:
            found += held
        else:
            found.append(held)
    return found


def every_op(ops: Iterable[o.Op]) -> list[o.Op]:
    """Operations and all under them, outermost first."""
    found = list(ops)
    for op in found:
        found += under(op)
    return found


def every_expression(ops: Iterable[o.Op]) -> Iterator[Expr]:
    """Every expression in some operations, at any depth."""
    for op in every_op(ops):
        for expression in expressions(op):
            yield from inside(expression)


def rebuilt_op(
    op: o.Op, change: Callable[[Expr], Expr], change_ops: Callable[[o.Ops], o.Ops]
) -> o.Op:
    """The operation with its expressions and the operations under it changed."""

    def changed(thing: object) -> object:
        if isinstance(thing, Expr):
            return change(thing)
        if isinstance(thing, o.Batch | o.Target):
            return rebuilt(thing)
        if type(thing) is tuple:
            return tuple(map(changed, thing))
        return thing

    def rebuilt(record: object) -> object:
        made: dict[str, object] = {}
        for name in EXPRESSIONS[type(record)]:
            before = getattr(record, name)
            after = changed(before)
            if after is not before and after != ():
                made[name] = after
        return with_parts(record, made) if made else record

    made: dict[str, object] = {}
    for name in OPERATIONS[type(op)]:
        held = getattr(op, name)
        if type(held) is tuple:
            if held:
                made[name] = change_ops(held)
        else:
            (made[name],) = change_ops((held,))
    found = cast(o.Op, rebuilt(op))
    return with_parts(found, made) if made else found


def waits(op: o.Op) -> bool:
    """Whether an operation, or one under it, is a suspension."""
    if isinstance(op, SUSPENSIONS):
        return True
    if isinstance(op, o.Do):
        return op.routine.waits
    if isinstance(op, o.DoByKind):
        return plans_wait(op)
    return any(map(waits, under(op)))


def plans_wait(op: o.DoByKind) -> bool:
    """Whether what a card does may wait, whatever kind it can be of."""
    plans = op.plans.of
    return any(plan is not None and plan[0].waits for plan in (plans[kind] for kind in op.kinds))


def breaks(op: o.Op) -> bool:
    """Whether an operation may leave the loop around it."""
    if isinstance(op, o.Break):
        return True
    if isinstance(op, o.Loop | o.Repeat | o.Forever):
        return False
    return any(map(breaks, under(op)))


def called(op: o.Op) -> Iterator[o.Routine]:
    """The routines that an operation does directly."""
    if isinstance(op, o.Do):
        yield op.routine
    elif isinstance(op, o.DoByKind):
        yield from (plan[0] for plan in op.plans.of if plan is not None)


def bound_in(ops: Iterable[o.Op]) -> frozenset[int]:
    """The slots that operations bind, at any depth."""
    found: set[int] = set()
    for op in every_op(ops):
        if isinstance(op, BINDING):
            found.add(op.slot)
        elif isinstance(op, o.Loop) and isinstance(op.each, int):
            found.add(op.each)
    return frozenset(found)


def named_in(ops: Iterable[o.Op]) -> frozenset[str]:
    """The names that operations give."""
    found: set[str] = set()
    for op in every_op(ops):
        if isinstance(op, o.Name | o.Empty):
            found.add(op.name)
        elif isinstance(op, o.Loop) and isinstance(op.each, str):
            found.add(op.each)
    return frozenset(found)


def slots_used(ops: Iterable[o.Op]) -> dict[int, int]:
    """How often each slot is read by itself."""
    found: dict[int, int] = {}
    for expression in every_expression(ops):
        if isinstance(expression, Slot):
            found[expression.index] = found.get(expression.index, 0) + 1
    return found


def needs_bound(ops: Iterable[o.Op]) -> bool:
    """Whether anything needs all that is bound at once, and not single slots."""
    return any(
        isinstance(one, Captured) or (not isinstance(one, Call) and needs_env(one))
        for one in every_expression(ops)
    ) or any(isinstance(one, Call) and one.bindings is None for one in every_expression(ops))


def length(ops: Iterable[o.Op]) -> int:
    """How much operations are, in nodes."""
    found = 0
    for op in every_op(ops):
        found += 1 + sum(map(size, expressions(op)))
    return found


def scope_after(op: o.Op, scope: tuple[int, ...]) -> tuple[int, ...]:
    """The slots that are bound after an operation, in their order."""
    match op:
        case o.Bind(slot) | o.Draw(slot):
            return scope if slot in scope else tuple(sorted((*scope, slot)))
        case o.Keep(kept):
            return kept
        case o.Drop(slot):
            return tuple(one for one in scope if one < slot or one >= o.HIDDEN)
    return scope
