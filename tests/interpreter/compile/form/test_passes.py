"""What a pass makes of an expression means the same."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interpreter.compile.expressions import Expressions
from interpreter.compile.form import nodes as n
from interpreter.compile.form.evaluating import evaluate
from interpreter.compile.form.facts import free, names_given
from interpreter.compile.form.passes import bound_to, every_test, folded, inlined, is_constant_in
from interpreter.compile.form.printing import Printer
from interpreter.state.cells import Cells
from tests.interpreter.compile.form.generated import (
    CARDS,
    COUNTERS,
    ENV,
    expressions,
    numbers_of,
    states,
)
from tests.packs_under_test import some

EXAMPLES = 25  # and in the proof several times as many
passing = settings(max_examples=EXAMPLES, deadline=None)
rounds = pytest.mark.parametrize("again", some(range(8), 8))


@rounds
@passing
@given(expressions, states())
def test_what_is_folded_means_the_same(again: int, expr: n.Expr, cells: Cells) -> None:
    assert evaluate(folded(expr), cells, ENV) == evaluate(expr, cells, ENV)


def test_what_is_known_beforehand_is_worked_out() -> None:
    three = n.Arith("+", n.Const(1), n.Const(2))
    assert folded(n.Choice(n.Compare(">", three, n.Const(2)), three, n.Cell(COUNTERS[0]))) == (
        n.Const(3)
    )
    assert folded(n.All((n.Const(True), n.Slot(0)))) == n.Slot(0)
    assert folded(n.AnyOf((n.Slot(0), n.Const(True), n.Slot(1)))) == n.AnyOf(
        (n.Slot(0), n.Const(True))
    )
    assert folded(n.Given("card", n.Const(0), 1, n.Var("card"), n.Const(7))) == n.Const(7)


@rounds
@passing
@given(expressions, states(), st.lists(st.integers(-2, 5), min_size=2, max_size=2))
def test_bound_slots_are_what_is_bound(
    again: int, expr: n.Expr, cells: Cells, given: list[int]
) -> None:
    one, other = given
    bound = (n.Slot(1), n.Slot(0), n.Const(CARDS[1]), n.Const(one % 2), n.Const(other))
    inner = (ENV[1], ENV[0], CARDS[1], one % 2, other)
    assert evaluate(bound_to(expr, bound), cells, ENV) == evaluate(expr, cells, inner)


def called(body: n.Expr, bindings: tuple[n.Expr, ...] | None) -> n.Expr:
    run = Printer(Expressions()).value(body)
    return n.Call(n.Function("made", run, body), bindings)


@rounds
@passing
@given(numbers_of((), 2), states(), st.booleans())
def test_a_function_written_out_means_the_same(
    again: int, body: n.Expr, cells: Cells, own: bool
) -> None:
    bindings = (n.Slot(1), n.Slot(0), n.Const(CARDS[0]), n.Slot(0), n.Const(1))
    call = called(body, None if own else bindings)
    expr = n.Arith("+", call, n.Cell(COUNTERS[0]))
    assert evaluate(inlined(expr), cells, ENV) == evaluate(expr, cells, ENV)
    assert Printer(Expressions()).value(expr)(cells, ENV) == evaluate(expr, cells, ENV)


def test_a_small_function_is_written_out_and_takes_no_name_away() -> None:
    body = n.Filtered("piece", n.Held(n.Const(3)), (n.Compare("==", n.Var("piece"), n.Slot(3)),))
    call = called(body, (n.Slot(0), n.Slot(1), n.Slot(2), n.Var("piece")))
    assert inlined(call) == call  # the element of the list would be taken for what is bound
    call = called(body, (n.Slot(0), n.Slot(1), n.Slot(2), n.Var("other")))
    assert isinstance(inlined(call), n.Filtered)
    assert free(inlined(call)) == {"other"}
    assert names_given(body) == {"piece"}


@rounds
@passing
@given(st.lists(expressions, max_size=3), states())
def test_tests_are_put_together(again: int, tests: list[n.Expr], cells: Cells) -> None:
    wanted = all(evaluate(test, cells, ENV) for test in tests)
    assert bool(evaluate(every_test(tests), cells, ENV)) == wanted


@rounds
@passing
@given(expressions, states(), st.integers(0, 2))
def test_what_does_not_ask_for_a_slot_does_not_depend_on_it(
    again: int, expr: n.Expr, cells: Cells, other: int
) -> None:
    if is_constant_in(expr, frozenset({3})):
        env = (*ENV[:3], other, *ENV[4:])
        assert evaluate(expr, cells, env) == evaluate(expr, cells, ENV)


choices = st.integers(-1, 3)


@rounds
@passing
@given(choices, choices, numbers_of((), 1), numbers_of((), 2), states())
def test_every_choice_that_passes_is_listed(
    again: int, low: int, high: int, limit: n.Expr, test: n.Expr, cells: Cells
) -> None:
    limit = n.Arith("min", limit, n.Const(4))
    chosen = n.Chosen(
        ("one", "other"),
        (n.Const(low), n.Var("one")),
        (n.Const(high), limit),
        n.AnyOf((n.Compare("==", n.Var("other"), n.Var("one")), test)),
    )
    top, holds = evaluate(limit, cells, ENV), evaluate(test, cells, ENV)
    assert isinstance(top, int)
    wanted = [
        (one, other)
        for one in range(low, high + 1)
        for other in range(one, top + 1)
        if other == one or holds
    ]
    assert evaluate(chosen, cells, ENV) == wanted
    assert list(Printer(Expressions()).value(chosen)(cells, ENV)) == wanted
    assert free(chosen) == frozenset()
