"""What is known of operations without doing them."""

from __future__ import annotations

from interpreter.compile.form import nodes as n
from interpreter.compile.form import operations as o
from interpreter.compile.form.doing_facts import (
    bound_in,
    breaks,
    called,
    every_op,
    length,
    named_in,
    needs_bound,
    plans_wait,
    rebuilt_op,
    scope_after,
    slots_used,
    waits,
)
from interpreter.compile.form.splitting import Places, split
from interpreter.compile.making import find_waiting

ONE, TWO = n.Const(1), n.Const(2)
SETTLE = o.Settle()
WRITE = o.Write(n.Const(20), n.Slot(3), 0)


def routine(name: str, *ops: o.Op) -> o.Routine:
    return o.Routine(name, 0, 3, ops)


def test_what_waits_is_found_at_any_depth() -> None:
    assert waits(o.If(ONE, (o.Repeat(ONE, (SETTLE,)),)))
    assert waits(o.If(ONE, (), (o.Leave("turn"),)))
    assert not waits(o.If(ONE, (o.Repeat(ONE, (WRITE,)),)))
    still, waiting = routine("still"), routine("waiting")
    still.waits = False
    assert not waits(o.Do(still, ()))
    assert waits(o.Loop(3, n.Items(()), (), (o.Do(waiting, ()),)))
    plans = o.Plans("moment", [None, (still, None), (waiting, None)])
    known, unknown = (
        o.DoByKind(plans, ONE, TWO, frozenset(kinds)) for kinds in ({0, 1}, {0, 1, 2})
    )
    assert not waits(known)
    assert plans_wait(unknown)
    assert list(called(known)) == [still, waiting]


def test_a_break_leaves_the_loop_around_it_and_no_other() -> None:
    leaving = o.If(ONE, (), (o.Break(),))
    assert breaks(leaving)
    assert breaks(o.Because(ONE, (leaving,)))
    for loop in (
        o.Loop(3, n.Items(()), (), (leaving,)),
        o.Repeat(ONE, (leaving,)),
        o.Forever((leaving,)),
    ):
        assert not breaks(loop)


def test_slots_and_names_are_found_at_any_depth() -> None:
    ops = (
        o.Bind(3, n.Slot(1)),
        o.Loop(
            4, n.Items((n.Slot(1), n.Slot(2))), (), (o.Draw(5, n.Items(()), ONE, True, 0, True),)
        ),
        o.Loop("each", n.Items(()), (), (o.Name("thing", n.Var("each")), o.Empty("list"))),
    )
    assert bound_in(ops) == {3, 4, 5}
    assert named_in(ops) == {"each", "thing", "list"}
    assert slots_used(ops) == {1: 2, 2: 1}
    assert len(list(every_op(ops))) == 6
    assert length((WRITE,)) == 3


def test_what_needs_all_that_is_bound() -> None:
    def asks(*arguments: n.Expr) -> o.Ops:
        return (o.If(ONE, (o.Run(print, arguments),)),)

    called_here = n.Call(n.Function("f", lambda cells, env: 0), None)
    assert all(map(needs_bound, (asks(n.Captured()), asks(n.Bound()), asks(called_here))))
    own = n.Call(called_here.function, (n.Slot(0),))
    assert not needs_bound(asks(n.Slot(0), n.Bound((n.Slot(1),)), own))


def test_the_scope_after_an_operation() -> None:
    hidden = o.HIDDEN + 1
    assert scope_after(o.Bind(3, ONE), (0, 1, 2, hidden)) == (0, 1, 2, 3, hidden)
    assert scope_after(o.Bind(1, ONE), (0, 1, 2)) == (0, 1, 2)
    assert scope_after(o.Draw(4, ONE, ONE, True, 0, True), (0, 1)) == (0, 1, 4)
    assert scope_after(o.Drop(2), (0, 1, 2, 3, hidden)) == (0, 1, hidden)
    assert scope_after(o.Keep((0, 1)), (0, 1, 2)) == (0, 1)
    assert scope_after(o.If(ONE, (o.Bind(3, ONE),)), (0, 1)) == (0, 1)
    assert scope_after(o.Loop(3, n.Items(()), (), ()), (0, 1)) == (0, 1)


def test_operations_are_rebuilt_with_other_parts() -> None:
    op = o.Shift((o.Batch(ONE, tests=(n.Slot(3),)),), TWO, False, 0, o.Target(True, n.Slot(1)))
    assert rebuilt_op(op, lambda expr: expr, lambda ops: ops) == op
    changed = rebuilt_op(
        op, lambda expr: ONE if isinstance(expr, n.Slot) else expr, lambda ops: ops
    )
    assert changed == o.Shift((o.Batch(ONE, tests=(ONE,)),), TWO, False, 0, o.Target(True, ONE))


# Which routines wait


def test_a_routine_waits_if_anything_that_it_does_waits() -> None:
    asking, still = routine("asking", SETTLE), routine("still", WRITE)
    does_asking = routine("does asking", o.If(ONE, (o.Do(asking, ()),)))
    does_still = routine("does still", o.Do(still, ()))
    by_kind = routine(
        "by kind",
        o.DoByKind(o.Plans("m", [(still, None), (does_asking, None)]), ONE, ONE, frozenset({1})),
    )
    known_kind = routine(
        "known kind",
        o.DoByKind(o.Plans("m", [(still, None), (does_asking, None)]), ONE, ONE, frozenset({0})),
    )
    every = [does_still, by_kind, known_kind, does_asking, still, asking]
    find_waiting(every)
    assert {one.name for one in every if one.waits} == {"asking", "does asking", "by kind"}


def test_what_leads_to_itself_waits_and_so_does_what_leads_there() -> None:
    one, other, alone, still = (routine(name) for name in ("one", "other", "alone", "still"))
    one.ops, other.ops = (o.Do(other, ()), o.Do(still, ())), (o.If(ONE, (o.Do(one, ()),)),)
    alone.ops, still.ops = (o.Do(alone, ()),), (WRITE,)
    before = routine("before", o.Do(other, ()))
    find_waiting([before, one, other, alone, still])
    assert [part.waits for part in (before, one, other, alone)] == [True] * 4
    assert not still.waits


def test_what_was_found_before_is_asked_and_not_found_again() -> None:
    known = routine("known", WRITE)
    find_waiting([known])
    later = routine("later", o.Do(known, ()))
    find_waiting([later])
    assert not later.waits


# Places


def test_places_are_named_by_what_stands_there_and_counted() -> None:
    places = Places()
    first = places.new("verb go")
    made = o.Routine("verb go", first, 3, (SETTLE, WRITE, SETTLE, o.Repeat(TWO, (SETTLE,)), WRITE))
    find_waiting([made])
    assert split(made, places, o.HIDDEN) == {}
    assert places.names == [
        "verb go",
        "verb go / settle",
        "verb go / settle #2",
        "verb go / over",
        "verb go / again",
        "verb go / settle #3",
    ]
    assert [part.name for part in made.parts] == places.names
    again = places.parts[4]
    assert again is not None
    assert again.scope == (0, 1, 2, o.HIDDEN + 1)
