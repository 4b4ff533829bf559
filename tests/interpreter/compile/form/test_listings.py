"""Listings, and operations with other slots and names: what is listed and done stays the same."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from interpreter.compile.expressions import Expressions
from interpreter.compile.form import nodes as n
from interpreter.compile.form import operations as o
from interpreter.compile.form.doing_facts import bound_in, every_op, named_in
from interpreter.compile.form.doing_passes import guarded, hoisted, renamed
from interpreter.compile.form.running import Runner
from interpreter.compile.form.splitting import Places
from interpreter.compile.form.writing import Writer
from interpreter.run.machine import Machine
from interpreter.state.cells import Cells
from tests.interpreter.compile.form.generated import COUNTERS, ENV, TABLE, ZONES, states
from tests.interpreter.compile.form.generated_ops import Chance, Here, Written
from tests.interpreter.compile.form.small_machine import Small

listing = settings(max_examples=30, deadline=None)
seeds = st.integers(0, 1_000_000)
WORDS = tuple(range(len(ENV)))


def listing_of(seed: int) -> o.Ops:
    """Loops within each other that add what they find to a list."""
    chance = Chance(random.Random(seed), Written())
    here = Here(len(ENV), 0, False)

    def loop(here: Here, deep: int) -> o.Loop:
        each = f"card{deep}"
        inner = Here(len(ENV), 0, False, cards=(*here.cards, each))
        found = n.Bound((chance.worked_out(inner, 2), n.Cell(COUNTERS[0], n.Slot(1))))
        body: o.Ops = (o.Append("found", found),)
        if deep:
            body = (o.If(chance.worked_out(inner, 1), (loop(inner, deep - 1),)), *body)
        return o.Loop(each, chance.listed(here, 1), (chance.worked_out(inner, 1),), body)

    return (o.Empty("found"), loop(here, 1), loop(here, 0), o.Give(n.Var("found")))


def maker() -> Small:
    return Small(Written(), Places(), journals=True, writes=False, passed=None)


def listed(ops: o.Ops, cells: Cells) -> object:
    return Runner(maker(), WORDS, ENV, cells).run(ops)


@listing
@given(seeds, states())
def test_what_is_read_before_a_loop_lists_the_same(seed: int, cells: Cells) -> None:
    ops = listing_of(seed)
    assert listed(hoisted(ops), cells) == listed(ops, cells)


@listing
@given(seeds, states(), st.booleans())
def test_a_listing_that_is_written_lists_the_same(seed: int, cells: Cells, early: bool) -> None:
    ops, small, expressions = listing_of(seed), maker(), Expressions()
    wanted = listed(ops, cells)
    lines = Writer(expressions, small.style, small, WORDS).listing(hoisted(ops) if early else ops)
    assert expressions.defined("cells, env", lines, "listing")(cells, ENV) == wanted


def test_a_cell_that_is_the_same_in_every_round_is_read_once() -> None:
    test = n.Compare(">", n.Field(n.Var("card"), 0), n.Cell(COUNTERS[0], n.Slot(1)))
    loop = o.Loop("card", n.Held(n.Const(COUNTERS.stop)), (test,), (o.Append("found", test),))
    named, changed = hoisted((loop,))
    assert isinstance(named, o.Name)
    assert named.value == test.right
    assert isinstance(changed, o.Loop)
    assert changed.tests[0] == n.Compare(">", test.left, n.Var(named.name))
    inner = n.Cell(COUNTERS[0], n.Var("card"))  # which is another in every round
    kept = o.Loop("card", n.Items(()), (inner,), ())
    assert hoisted((kept,)) == (kept,)


def priced(seed: int) -> o.Ops:
    """Loops through cards that cost something, each according to its kind."""
    chance, player, kind = random.Random(seed), n.Slot(1), n.Field(n.Var("card"), 0)

    def table(least: int, most: int) -> n.Expr:
        return n.Entry(tuple(chance.randint(least, most) for _ in TABLE), kind)

    def kinds() -> frozenset[int]:
        return frozenset(chance.sample(range(len(TABLE)), chance.randint(0, len(TABLE))))

    def test(deep: int) -> n.Expr:
        stored = n.Arith("+", table(COUNTERS[0], COUNTERS[2]), n.Var("player"))
        held = chance.choice((n.Cell(COUNTERS[0], player), n.Cell(0, stored), n.Slot(3)))
        tests: list[n.Expr] = [n.Compare(">=", held, table(-2, 8)), n.Among(kind, kinds())]
        tests += [n.Not(n.Among(kind, kinds())), n.Compare(">=", table(-1, 3), n.Cell(COUNTERS[1]))]
        if deep:
            tests.append(n.All((test(deep - 1), test(deep - 1))))
            tests.append(n.Choice(n.Cell(COUNTERS[3]), test(deep - 1), test(deep - 1)))
        return chance.choice(tests)

    def loop() -> o.Loop:
        among: n.Expr = n.Held(n.Const(chance.choice(ZONES)))
        if chance.random() < 0.5:
            there = n.Among(n.Field(n.Var("piece"), 0), kinds())
            among = n.Filtered("piece", among, (n.Var("piece"), there))
        add = o.Append("found", n.Var("card"))
        first = (n.Var("card"), test(1))
        if chance.random() < 0.5:
            return o.Loop("card", among, first, (o.If(test(2), (add,)),))
        return o.Loop("card", among, first, (add,))

    loops = tuple(loop() for _ in range(3))
    return (o.Name("player", player), o.Empty("found"), *loops, o.Give(n.Var("found")))


@settings(max_examples=150, deadline=None)
@given(seeds, states())
def test_what_looks_first_whether_anything_can_be_found_lists_the_same(
    seed: int, cells: Cells
) -> None:
    ops = priced(seed)
    assert listed(guarded(ops), cells) == listed(ops, cells)


def test_a_loop_is_not_begun_where_the_cheapest_costs_too_much() -> None:
    card = n.Field(n.Var("card"), 0)
    enough = n.Compare(">=", n.Cell(COUNTERS[0]), n.Entry((5, 3, 4), card))
    loop = o.Loop("card", n.Held(n.Const(3)), (enough,), ())
    least = n.All((n.Compare(">=", n.Cell(COUNTERS[0]), n.Const(3)),))
    assert guarded((loop,)) == (o.If(least, (loop,)),)
    without = n.All((enough, n.Not(n.Among(card, frozenset({1})))))
    (found,) = guarded((o.Loop("card", n.Held(n.Const(3)), (without,), ()),))
    assert isinstance(found, o.If)
    assert "value=4" in repr(found.test)
    free = n.Compare(">=", n.Cell(COUNTERS[0]), n.Entry((0, 3), card))
    kept = o.Loop("card", n.Held(n.Const(3)), (free,), ())
    assert guarded((kept,)) == (kept,)


@listing
@given(seeds, states())
def test_other_slots_and_names_do_the_same(seed: int, cells: Cells) -> None:
    ops = Chance(random.Random(seed), Written(), whole=False).ops(Here(len(ENV), 2, False))
    slots: dict[int, n.Expr] = {slot: n.Slot(o.HIDDEN + slot) for slot in {*WORDS, *bound_in(ops)}}
    names = {name: f"other_{name}" for name in named_in(ops)}
    given_ = tuple(o.Bind(o.HIDDEN + slot, n.Slot(slot)) for slot in WORDS)
    other = (*given_, *renamed(ops, slots, names))
    assert not any(isinstance(op, o.Name) and op.name in names for op in every_op(other))
    assert done(other, cells) == done(ops, cells)


def done(ops: o.Ops, cells: Cells) -> Cells:
    small = maker()
    machine = Machine(small.program, cells[:])
    Runner(small, WORDS, ENV, machine.cells, machine).run(ops)
    return machine.cells
