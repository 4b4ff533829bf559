"""Passes over operations: each gives operations that do the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import count
from typing import TypeGuard

from interpreter.compile.form import nodes as n
from interpreter.compile.form import operations as o
from interpreter.compile.form.doing_facts import (
    bound_in,
    every_expression,
    length,
    named_in,
    needs_bound,
    rebuilt_op,
)
from interpreter.compile.form.facts import free, inside, rebuilt
from interpreter.compile.form.printing import put
from interpreter.run.interchangeable import Affordable, Row

NOTHING = o.If(n.Const(0), ())  # an operation that does nothing
FEW_KINDS = 4  # of cards, so that what each does is written out
Kinds = dict[bool, frozenset[int]]  # that something must be of, and is not of, as far as known


# Reads that are the same in every round of a loop


def hoisted(ops: o.Ops) -> o.Ops:
    """A listing that reads a cell or asks a function once before a loop, where it is the same in
    every round. Nothing in a listing changes a cell."""
    return _hoisted(ops, count(1))


def _hoisted(ops: o.Ops, numbers: Iterator[int]) -> o.Ops:
    found: list[o.Op] = []
    for op in ops:
        if isinstance(op, o.Loop):
            inner = named_in((op,))
            reads = dict.fromkeys(
                part for test in op.tests for part in inside(test) if _same_everywhere(part, inner)
            )
            reads.update(
                dict.fromkeys(
                    part for part in every_expression(op.body) if _same_everywhere(part, inner)
                )
            )
            names = {read: f"same{next(numbers)}" for read in reads}
            found += [o.Name(name, read) for read, name in names.items()]
            op = rebuilt_loop(op, names)
        found.append(rebuilt_op(op, lambda expr: expr, lambda inner: _hoisted(inner, numbers)))
    return tuple(found)


def rebuilt_loop(op: o.Loop, names: dict[n.Expr, str]) -> o.Loop:
    def renamed(expr: n.Expr) -> n.Expr:
        name = names.get(expr) if isinstance(expr, n.Cell | n.Call) else None
        return n.Var(name) if name is not None else rebuilt(expr, renamed)

    def under_it(ops: o.Ops) -> o.Ops:
        return tuple(rebuilt_op(one, renamed, under_it) for one in ops)

    return o.Loop(op.each, op.among, tuple(map(renamed, op.tests)), under_it(op.body))


def _same_everywhere(expr: n.Expr, inner: frozenset[str]) -> bool:
    """Whether this is a read of a cell, or a function, that nothing in a loop has to do with."""
    match expr:
        case n.Cell(_, None) | n.Cell(_, n.Slot()):
            return True
        case n.Cell(_, n.Var(name)):
            return name not in inner
        case n.Call(_, tuple() as bindings):
            return all(
                isinstance(one, n.Const | n.Slot)
                or (isinstance(one, n.Var) and one.name not in inner)
                for one in bindings
            )
    return False


# Tests that were made before


def joined(ops: o.Ops) -> o.Ops:
    """A listing in which what is asked twice, one after the other, is asked once around both.
    Nothing in a listing changes what the answer is."""
    found: list[o.Op] = []
    for op in ops:
        before = found[-1] if found else None
        if isinstance(op, o.If) and isinstance(before, o.If):
            both = _in_common(before, op)
            if both is not None:
                found[-1] = both
                continue
        found.append(op)
    return tuple(rebuilt_op(op, lambda expr: expr, joined) for op in found)


def _in_common(one: o.If, other: o.If) -> o.If | None:
    """Both under what they ask alike, if there is that."""
    if one.otherwise or other.otherwise:
        return None
    first, second = _parts(one.test), _parts(other.test)
    same = 0
    while same < min(len(first), len(second)) and first[same] == second[same]:
        same += 1
    if not same:
        return None
    test = first[0] if same == 1 else n.All(first[:same])
    return o.If(test, (*_under(first[same:], one.then), *_under(second[same:], other.then)))


def _parts(test: n.Expr) -> tuple[n.Expr, ...]:
    return test.parts if isinstance(test, n.All) else (test,)


def _under(tests: tuple[n.Expr, ...], ops: o.Ops) -> o.Ops:
    if not tests:
        return ops
    return (o.If(tests[0] if len(tests) == 1 else n.All(tests), ops),)


def found_before(ops: o.Ops) -> o.Ops:
    """A listing that does not look for what it has just made a list of: whether there is any, the
    list tells."""
    return _found_before(ops, {})


Found = dict[tuple[n.Expr, tuple[n.Expr, ...]], str]  # what was looked for where, and the list


def _found_before(ops: o.Ops, around: Found) -> o.Ops:
    known, empty = dict(around), ""
    changed: list[o.Op] = []

    def asked(expr: n.Expr) -> n.Expr:
        match expr:
            case n.NonEmpty(n.Filtered(name, source, tests)):
                sought = (source, tuple(put(test, name, PIECE) for test in tests))
                if sought in known:
                    return n.NonEmpty(n.Var(known[sought]))
        return rebuilt(expr, asked)

    for op in ops:
        match op:
            case o.If(test, then, otherwise):
                within = known  # as it is now
                changed.append(
                    o.If(asked(test), _found_before(then, within), _found_before(otherwise, within))
                )
                continue
            case o.Name(name):
                known = {sought: made for sought, made in known.items() if made != name}
            case o.Loop(str() as each, among, tests, (o.Append(name, n.Var(of)),)) if (
                name == empty and of == each
            ):
                known[among, tuple(put(test, each, PIECE) for test in tests)] = name
        empty = op.name if isinstance(op, o.Empty) else ""
        changed.append(op)
    return tuple(changed)


PIECE = n.Var("one of them")


# Loops that find nothing


def guarded(ops: o.Ops) -> o.Ops:
    """A listing in which a loop is not begun if what it asks of each can hold of none: where even
    the cheapest of the cards costs too much."""
    found: list[o.Op] = []
    for op in ops:
        op = rebuilt_op(op, lambda expr: expr, guarded)
        test = _needed_of_any(op) if isinstance(op, o.Loop) else None
        found.append(op if test is None else o.If(test, (op,)))
    return tuple(found)


def _needed_of_any(op: o.Loop) -> n.Expr | None:
    """What must hold for any round of a loop to do anything, as far as that can be told."""
    if not isinstance(op.each, str):
        return None
    tests = op.tests
    if len(op.body) == 1 and isinstance(op.body[0], o.If) and not op.body[0].otherwise:
        tests = (*tests, op.body[0].test)
    kinds: Kinds = {}
    if isinstance(op.among, n.Filtered):
        kinds = _kinds_asked(op.among.tests, op.among.name, kinds)
    return _needed(n.All(tests), op.each, kinds) if tests else None


def _kinds_asked(tests: Iterable[n.Expr], name: str, known: Kinds) -> Kinds:
    """The kinds that something must be of for which tests hold, and those that it is not of."""
    found = dict(known)
    for test in tests:
        match test:
            case n.Among(n.Field(n.Var(of), 0), kinds) if of == name:
                found[True] = kinds & found.get(True, kinds)
            case n.Not(n.Among(n.Field(n.Var(of), 0), kinds)) if of == name:
                found[False] = kinds | found.get(False, kinds)
    return found


def _needed(test: n.Expr, name: str, kinds: Kinds) -> n.Expr | None:
    """What holds, whatever has this name, if a test holds for anything of that name that is a card
    of these kinds."""
    match test:
        case n.All(parts):
            kinds = _kinds_asked(parts, name, kinds)
            needed = [one for part in parts if (one := _needed(part, name, kinds)) is not None]
            return n.All(tuple(needed)) if needed else None
        case n.Choice(condition, then, otherwise) if name not in free(condition):
            first, second = _needed(then, name, kinds), _needed(otherwise, name, kinds)
            if first is None and second is None:
                return None
            return n.Choice(condition, first or n.Const(1), second or n.Const(1))
        case n.Compare(">=", held, n.Entry(table, n.Field(n.Var(of), 0))) if of == name:
            return _payable(held, name, dict(enumerate(table)), kinds)
    return None


def _payable(held: n.Expr, name: str, prices: dict[int, object], kinds: Kinds) -> n.Expr | None:
    """Whether what is held is enough for the cheapest kind; where it depends on the kind what must
    be held, for the cheapest of those that are paid with the same."""
    asked = kinds.get(True, frozenset(prices)) - kinds.get(False, frozenset())
    among = {kind: price for kind in asked if isinstance(price := prices.get(kind), int)}
    if not among or len(among) < len(asked):
        return None
    if min(among.values()) <= 0:
        return None  # whoever has nothing can pay that
    if name not in free(held):
        if any(isinstance(one, n.Call | n.Native) for one in inside(held)):
            return None
        return n.Compare(">=", held, n.Const(min(among.values())))
    match held:
        case n.Cell(0, n.Arith("+", n.Entry(cells, n.Field(n.Var(of), 0)), n.Var(player))) if (
            of == name
        ):
            index: n.Expr = n.Var(player)
        case _:
            return None
    least: dict[int, int] = {}
    for kind, price in among.items():
        cell = cells[kind]
        if not isinstance(cell, int):
            return None
        least[cell] = min(price, least.get(cell, price))
    if not 1 <= len(least) <= FEW_KINDS:
        return None
    return n.AnyOf(
        tuple(n.Compare(">=", n.Cell(cell, index), n.Const(price)) for cell, price in least.items())
    )


# Rows that mostly stay the same


def remembered(ops: o.Ops) -> o.Ops:
    """A listing that remembers what can be had of a row for each number, where all that lies there
    differs in kind: which row does is remembered already."""
    found: list[o.Op] = []
    for op in ops:
        op = rebuilt_op(op, lambda expr: expr, remembered)
        match op:
            case o.If(n.Native(function, (n.State(), row)) as differ, then, otherwise) if (
                getattr(function, "__func__", None) is Row.differ
            ):
                op = o.If(differ, tuple(_of_row(one, row) for one in then), otherwise)
        found.append(op)
    return tuple(found)


def _of_row(op: o.Op, row: n.Expr) -> o.Op:
    """A loop through a row, through those only that can be had, if that is asked of each."""
    match op:
        case o.Loop(str() as each, among, (), (o.If(test, then, ()),)) if among == row:
            parts = _parts(test)
        case _:
            return op
    for place, part in enumerate(parts):
        match part:
            case n.Compare(">=", number, n.Entry(prices, n.Field(n.Var(of), 0))) if (
                of == each and each not in free(number)
            ):
                had = n.Native(Affordable(prices).among, (n.State(), row, number))
                left = (*parts[:place], *parts[place + 1 :])
                return o.Loop(each, had, (), _under(left, then))
    return op


# Going on without a detour


def fused(ops: o.Ops, part: Callable[[int], o.Part], most: int) -> o.Ops:
    """Operations with what follows at another place written where they go there, if it is short
    and not the way round a loop."""
    found: list[o.Op] = []
    for op in ops:
        if isinstance(op, o.Goto) and op.place != o.RETURN and not op.back:
            target = part(op.place)
            if target.length < 0:
                target.length = length(target.ops)
            if target.length <= most:
                found += (o.Keep(target.scope), *fused(target.ops, part, most // 2))
                continue
        elif isinstance(op, o.If):
            op = o.If(op.test, fused(op.then, part, most), fused(op.otherwise, part, most))
        found.append(op)
    return tuple(found)


# What cards of few kinds do


def by_kind(ops: o.Ops) -> o.Ops:
    """Operations in which what a card of a few kinds does is written out for each, where it waits
    for nobody."""

    def change(op: o.Op) -> o.Op:
        if isinstance(op, o.Suspend):
            return op
        if isinstance(op, o.DoByKind) and len(op.kinds) <= FEW_KINDS:
            return _by_kind(op)
        return rebuilt_op(op, lambda expr: expr, lambda inner: tuple(map(change, inner)))

    return tuple(map(change, ops))


def _by_kind(op: o.DoByKind) -> o.Op:
    they = op.player
    found: o.Ops = ()
    for kind in sorted(op.kinds, reverse=True):
        plan = op.plans.of[kind]
        if plan is None:
            continue
        routine, because = plan
        do = o.Do(routine, (they, they, op.card), because, op.span)
        found = (o.If(n.Compare("==", n.Field(op.card, 0), n.Const(kind)), (do,), found),)
    return found[0] if found else NOTHING


# Counters that grow with each of a list


def looked_up(ops: o.Ops) -> o.Ops:
    """Operations in which a counter grows with each of a list by what a table has for its kind,
    where for each kind it was written out by how much. Only for games without a journal, in which
    it does not matter because of what."""
    found: list[o.Op] = []
    for op in ops:
        if isinstance(op, o.Suspend):
            found.append(op)
            continue
        op = rebuilt_op(op, lambda expr: expr, looked_up)
        found += _looked_up(op) if isinstance(op, o.Loop) else (op,)
    return tuple(found)


def _looked_up(op: o.Loop) -> o.Ops:
    if not isinstance(op.each, int) or len(op.body) != 1:
        return (op,)
    kind = n.Field(n.Slot(op.each), 0)
    grown: dict[int, o.Add] = {}  # by kind, how
    one = op.body[0]
    while isinstance(one, o.If) and len(one.then) == 1 and len(one.otherwise) <= 1:
        add = _grows(one.then[0])
        match one.test:
            case n.Compare("==", of, n.Const(number)) if add is not None and of == kind:
                grown.setdefault(number, add)
            case _:
                return (op,)
        one = one.otherwise[0] if one.otherwise else NOTHING
    if one != NOTHING or not grown:
        return (op,)
    first, *others = grown.values()
    if any((add.cell, add.bound) != (first.cell, first.bound) for add in others):
        return (op,)
    if n.Slot(op.each) in inside(first.cell):
        return (op,)
    amounts = {number: add.amount.value for number, add in grown.items() if _is_const(add.amount)}
    much = n.Entry(tuple(amounts.get(number, 0) for number in range(max(grown) + 1)), kind)
    where = f"grows_{op.each}"
    grow = o.Add(n.Var(where), much, 1, first.bound, first.site)
    tests = [test for test in op.tests if not _asks_kind(test, kind, frozenset(grown))]
    asked = (n.Among(kind, frozenset(grown)), *tests)
    return o.Name(where, first.cell), o.Loop(op.each, op.among, asked, (grow,))


def _grows(op: o.Op) -> o.Add | None:
    """An operation that lets a counter grow by a number that is written, and does nothing else."""
    while isinstance(op, o.Because) and len(op.body) == 1:
        op = op.body[0]
    match op:
        case o.Add(_, n.Const(amount), 1) if amount >= 0:
            return op
    return None


def _is_const(expr: n.Expr) -> TypeGuard[n.Const]:
    return isinstance(expr, n.Const)


def _asks_kind(test: n.Expr, kind: n.Expr, kinds: frozenset[int]) -> bool:
    """Whether a test holds for all of some kinds, and asks for nothing else."""
    return isinstance(test, n.Among) and test.item == kind and kinds <= test.those


# Routines that never wait, written where they are done


class Inlining:
    """Writes short routines out where they are done. Slots and names get others."""

    def __init__(self, most: int, *, few_kinds: bool = False) -> None:
        self.most = most
        self.few_kinds = few_kinds  # whether what cards of few kinds do is written out too
        self.slots = count(2 * o.HIDDEN)
        self.names = count(1)
        self.bodies: dict[o.Routine, o.Ops] = {}  # with all that is written out in them

    def ops(self, ops: o.Ops) -> o.Ops:
        found: list[o.Op] = []
        for op in ops:
            if isinstance(op, o.Do):
                found += self.done(op)
            elif isinstance(op, o.Suspend):
                found.append(op)
            else:
                found.append(rebuilt_op(op, lambda expr: expr, self.ops))
        return tuple(found)

    def done(self, op: o.Do) -> o.Ops:
        routine = op.routine
        body = routine.ops
        if body is None or routine.waits:
            return (op,)
        if routine.alone is None:
            routine.alone, routine.length = not needs_bound(body), length(body)
        if not routine.alone or routine.length > self.most:
            return (op,)
        if routine not in self.bodies:  # else routines that do others twice would take for ever
            self.bodies[routine] = self.ops(by_kind(body) if self.few_kinds else body)
        body = self.bodies[routine]
        if length(body) > 2 * self.most:
            return (op,)
        given: list[o.Op] = []
        slots: dict[int, n.Expr] = {}
        rebound = bound_in(body)
        for slot, value in enumerate(op.bindings):
            if slot not in rebound and isinstance(value, n.Const | n.Slot | n.Var):
                slots[slot] = value
                continue
            own = next(self.slots)
            slots[slot] = n.Slot(own)
            given.append(o.Bind(own, value))
        for slot in rebound:
            if slot not in slots:
                slots[slot] = n.Slot(next(self.slots))
        names = {name: f"{name}_{next(self.names)}" for name in named_in(body)}
        done = renamed(body, slots, names)
        if op.because is not None:
            done = (o.Because(n.Const(op.because), done),)
        return (*given, *done)


def renamed(ops: o.Ops, slots: dict[int, n.Expr], names: dict[str, str]) -> o.Ops:
    """Operations with other slots and names."""

    def change(expr: n.Expr) -> n.Expr:
        match expr:
            case n.Slot(index):
                return slots.get(index, expr)
            case n.Var(name):
                return n.Var(names[name]) if name in names else expr
        return rebuilt(expr, change)

    def slot_of(slot: int) -> int:
        found = slots[slot]
        assert isinstance(found, n.Slot)
        return found.index

    def change_op(op: o.Op) -> o.Op:
        op = rebuilt_op(op, change, change_ops)
        match op:
            case o.Bind(slot, value, several):
                return o.Bind(slot_of(slot), value, several)
            case o.Draw(slot):
                return o.Draw(slot_of(slot), op.among, op.amount, op.single, op.none, op.cards)
            case o.Loop(int() as slot, among, tests, body):
                return o.Loop(slot_of(slot), among, tests, body)
            case o.Loop(str() as name, among, tests, body):
                return o.Loop(names[name], among, tests, body)
            case o.Name(name, value):
                return o.Name(names[name], value)
            case o.Empty(name):
                return o.Empty(names[name])
            case o.Append(name, value):
                return o.Append(names[name], value)
            case o.Drop() | o.Keep():
                return NOTHING
        return op

    def change_ops(inner: o.Ops) -> o.Ops:
        return tuple(map(change_op, inner))

    return change_ops(ops)
