"""Listings, and operations with other slots and names: what is listed and done stays the same."""

from __future__ import annotations

import random
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from interpreter.compile.expressions import Expressions
from interpreter.compile.form import nodes as n
from interpreter.compile.form import operations as o
from interpreter.compile.form.doing_facts import bound_in, every_op, named_in
from interpreter.compile.form.doing_passes import (
    found_before,
    guarded,
    hoisted,
    joined,
    looked_up,
    remembered,
    renamed,
)
from interpreter.compile.form.running import Runner
from interpreter.compile.form.splitting import Places
from interpreter.compile.form.writing import Writer
from interpreter.run.interchangeable import Row
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


def asked_again(seed: int) -> o.Ops:
    """Parts of a listing that ask much the same before they look for something, and whether there
    is any of what was just listed."""
    chance, card = random.Random(seed), n.Field(n.Var("card"), 0)
    tests = [n.Cell(COUNTERS[0]), n.Compare(">", n.Cell(COUNTERS[1]), n.Const(1)), n.Slot(3)]
    kinds = [frozenset(chance.sample(range(len(TABLE)), size)) for size in (1, 2)]

    def sought(name: str) -> tuple[n.Expr, n.Expr]:
        held = n.Held(n.Const(chance.choice(ZONES)))
        return held, n.Among(n.Field(n.Var(name), 0), chance.choice(kinds))

    def part(number: int) -> o.Op:
        held, test = sought("card")
        name, there = f"cards{number}", n.NonEmpty(n.Filtered("piece", *_tests(sought("piece"))))
        ops: o.Ops = (
            o.Empty(name),
            o.Loop("card", held, (n.Var("card"), test), (o.Append(name, n.Var("card")),)),
            o.Loop("card", n.Var(name), (), (o.Append("found", card),)),
        )
        if chance.random() < 0.3:
            ops = (*ops, o.Name(name, n.Items(())))
        ops = (*ops, o.If(there, (o.Append("found", n.Const(number)),)))
        asked = tuple(chance.choice(tests) for _ in range(chance.randint(1, 3)))
        return o.If(chance.choice((n.All(asked), asked[0], n.All((*asked, there)))), ops)

    def _tests(found: tuple[n.Expr, n.Expr]) -> tuple[n.Expr, tuple[n.Expr, ...]]:
        return found[0], (n.Var("piece"), found[1])

    return (o.Empty("found"), *map(part, range(4)), o.Give(n.Var("found")))


@settings(max_examples=150, deadline=None)
@given(seeds, states())
def test_what_does_not_ask_again_lists_the_same(seed: int, cells: Cells) -> None:
    ops = asked_again(seed)
    wanted = listed(ops, cells)
    assert listed(joined(ops), cells) == wanted
    assert listed(found_before(ops), cells) == wanted
    assert listed(found_before(joined(ops)), cells) == wanted


def test_what_was_asked_or_found_just_before_is_not_asked_again() -> None:
    held, card = n.Held(n.Const(ZONES[0])), n.Field(n.Var("card"), 0)
    first, second = n.Cell(COUNTERS[0]), n.Cell(COUNTERS[1])
    listed = (
        o.Empty("cards"),
        o.Loop("card", held, (n.Among(card, frozenset({1})),), (o.Append("cards", n.Var("card")),)),
    )
    there = n.NonEmpty(
        n.Filtered("piece", held, (n.Among(n.Field(n.Var("piece"), 0), frozenset({1})),))
    )
    add = (o.Append("found", n.Const(1)),)
    once = joined((o.If(n.All((first, second)), listed), o.If(n.All((first, there)), add)))
    assert once == (o.If(first, (o.If(second, listed), o.If(there, add))),)
    once = joined((o.If(first, listed), o.If(n.All((first, there)), add)))
    assert once == (o.If(first, (*listed, o.If(there, add))),)
    assert found_before(once) == (o.If(first, (*listed, o.If(n.NonEmpty(n.Var("cards")), add))),)
    again = o.Name("cards", n.Items(()))  # another list of that name
    assert found_before((*listed, again, o.If(there, add)))[-1] == o.If(there, add)


@settings(max_examples=150, deadline=None)
@given(seeds, states(), states())
def test_a_row_that_is_remembered_lists_the_same(seed: int, cells: Cells, later: Cells) -> None:
    chance = random.Random(seed)
    card, held = n.Field(n.Var("card"), 0), n.Held(n.Const(chance.choice(ZONES)))
    prices = tuple(chance.randint(-1, 4) for _ in TABLE)
    enough = n.Compare(">=", n.Cell(COUNTERS[0], n.Slot(1)), n.Entry(prices, card))
    asked = [enough, n.Among(card, frozenset(chance.sample(range(len(TABLE)), 2))), n.Slot(3)]
    chance.shuffle(asked)
    test = n.All(tuple(asked)) if chance.random() < 0.8 else enough
    loop = o.Loop("card", held, (), (o.If(test, (o.Append("found", n.Var("card")),)),))
    differ = n.Native(Row().differ, (n.State(), held))
    ops: o.Ops = (o.Empty("found"), o.If(differ, (loop,), (loop,)), o.Give(n.Var("found")))
    passed = remembered(ops)
    assert passed != ops
    for state in (cells, later, cells, cells[:]):  # in each is something else to remember
        assert listed(passed, state) == listed(ops, state)


def by_kinds(seed: int) -> o.Ops:
    """Loops in which a counter grows by what is written out for each kind of card."""
    chance = random.Random(seed)

    def loop(slot: int) -> o.Loop:
        kind = n.Field(n.Slot(slot), 0)
        of, cell = (
            chance.sample(range(len(TABLE)), len(TABLE)),
            n.Cell(COUNTERS[0], n.Slot(1)).index,
        )
        assert cell is not None
        where = n.Arith("+", n.Const(COUNTERS[0]), cell)
        done: o.Ops = ()
        for number in of[:3]:
            add: o.Op = o.Add(where, n.Const(chance.randint(0, 4)), 1, 9, 0)
            if chance.random() < 0.1:
                add = o.Add(where, n.Const(2), -1, -9, 0)
            if chance.random() < 0.3:
                add = o.Because(n.Const(2), (add,))
            done = (o.If(n.Compare("==", kind, n.Const(number)), (add,), done),)
        held = n.Filtered("piece", n.Held(n.Const(chance.choice(ZONES))), (n.Var("piece"),))
        tests: list[n.Expr] = [n.Among(kind, frozenset(of))] * chance.randint(0, 1)
        tests += [n.Among(kind, frozenset(of[1:]))] * chance.randint(0, 1)
        return o.Loop(slot, held, tuple(tests), done)

    return (loop(o.HIDDEN + 1), loop(o.HIDDEN + 2))


@settings(max_examples=150, deadline=None)
@given(seeds, states())
def test_what_looks_amounts_up_by_kind_lets_counters_grow_the_same(seed: int, cells: Cells) -> None:
    ops = by_kinds(seed)
    assert done(looked_up(ops), cells) == done(ops, cells)
    small, expressions = maker(), Expressions()
    style = replace(small.style, journals=False)
    lines = Writer(expressions, style, small, WORDS).part(looked_up(ops), 0)
    machine = Machine(small.program, cells[:])
    expressions.defined("machine, env", lines, "part")(machine, ENV)
    assert machine.cells == done(ops, cells)


def test_a_chain_of_kinds_becomes_a_table() -> None:
    kind, cell = n.Field(n.Slot(5), 0), n.Const(COUNTERS[0])

    def chain(*amounts: int, cell: n.Expr = cell) -> o.Ops:
        found: o.Ops = ()
        for number, amount in reversed(list(enumerate(amounts))):
            add = o.Add(cell, n.Const(amount), 1, 9, 0)
            found = (o.If(n.Compare("==", kind, n.Const(number)), (add,), found),)
        return found

    held = n.Held(n.Const(ZONES[0]))
    named, loop = looked_up((o.Loop(5, held, (), chain(3, 1)),))
    assert isinstance(named, o.Name)
    assert named.value == cell
    assert isinstance(loop, o.Loop)
    assert loop.tests == (n.Among(kind, frozenset({0, 1})),)
    assert loop.body == (o.Add(n.Var(named.name), n.Entry((3, 1), kind), 1, 9, 0),)
    elsewhere = o.Loop(5, held, (), chain(3, 1, cell=n.Arith("+", cell, n.Slot(5))))
    assert looked_up((elsewhere,)) == (elsewhere,)


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
