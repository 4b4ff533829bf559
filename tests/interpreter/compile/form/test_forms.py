"""Every way to work an expression out gives the same, and facts about it are so."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dsl.model import values as v
from dsl.model.values import value_classes
from interpreter.compile.effects.compiler import Compiler
from interpreter.compile.expressions import Expressions
from interpreter.compile.form import nodes as n
from interpreter.compile.form.evaluating import evaluate
from interpreter.compile.form.facts import free, inside, size
from interpreter.compile.form.printing import Printer, put
from interpreter.compile.form.reading import reads
from interpreter.compile.values.lowering import Lowering, lowered
from interpreter.state.cells import Cells
from tests.interpreter.compile.form.generated import (
    CARDS,
    COUNTERS,
    ENV,
    ZONES,
    expressions,
    states,
)
from tests.packs_under_test import some

EXAMPLES = 40  # and in the proof several times as many
rounds = pytest.mark.parametrize("again", some(range(8), 8))


def printed(expr: n.Expr, cells: Cells) -> object:
    return Printer(Expressions()).value(expr)(cells, ENV)


@rounds
@settings(max_examples=EXAMPLES, deadline=None)
@given(expressions, states())
def test_what_is_printed_is_what_is_meant(again: int, expr: n.Expr, cells: Cells) -> None:
    assert free(expr) == frozenset()
    assert printed(expr, cells) == evaluate(expr, cells, ENV)


@rounds
@settings(max_examples=EXAMPLES, deadline=None)
@given(expressions, states(), states())
def test_what_is_not_read_makes_no_difference(
    again: int, expr: n.Expr, one: Cells, other: Cells
) -> None:
    known = reads(expr, Printer(Expressions()))
    if known is None:
        return
    read = {cell for part in known for cell in part.cells(one, ENV)}
    mixed = list(one)
    # the counters that are not read may be anything; cards move only together with their zones
    for cell in COUNTERS:
        if cell not in read:
            mixed[cell] = other[cell]
    if read.isdisjoint(ZONES):
        mixed[ZONES.start :] = other[ZONES.start :]
        lasting = [card + field for card in CARDS for field in (0, 2)]
        for cell in lasting:
            mixed[cell] = one[cell]
    assert evaluate(expr, mixed, ENV) == evaluate(expr, one, ENV)


@rounds
@settings(max_examples=EXAMPLES, deadline=None)
@given(expressions, states(), st.sampled_from(CARDS))
def test_a_name_can_be_replaced_by_what_it_stands_for(
    again: int, expr: n.Expr, cells: Cells, card: int
) -> None:
    named = n.Given("card", n.Const(card), 1, n.Arith("+", n.Field(n.Var("card"), 0), expr), expr)
    replaced = put(named.then, "card", n.Const(card))
    assert free(replaced) == frozenset()
    assert evaluate(replaced, cells, ENV) == evaluate(named, cells, ENV)


def test_long_expressions_become_functions_of_their_own() -> None:
    expr: n.Expr = n.Cell(COUNTERS[0])
    for number in range(60):
        expr = n.Arith("+", n.Choice(n.Slot(0), n.Const(number), n.Cell(COUNTERS[1])), expr)
    printer, cells = Printer(Expressions()), [0] * CARDS[0]
    cells[COUNTERS[0]], cells[COUNTERS[1]] = 5, 2
    assert size(expr) > 300
    assert printer.value(expr)(cells, ENV) == 125 == evaluate(expr, cells, ENV)
    assert len(printer.text(expr)) < 500


def test_what_is_named_is_worked_out_once() -> None:
    asked = []

    def card() -> int:
        asked.append(1)
        return CARDS[0]

    found = n.Native(card, (), ())
    expr = n.Given("card", found, 1, n.Arith("+", n.Var("card"), n.Var("card")), n.Const(0))
    listed = n.Filtered("one", n.Items((expr,)), (n.Var("one"),))
    assert printed(n.Count(listed), []) == 1
    assert len(asked) == 1


def test_every_value_is_lowered() -> None:
    assert issubclass(Compiler, Lowering)
    assert set(value_classes()) - lowered() == UNLOWERED


# Several zones are never one value, and abilities are listed where they are chosen.
UNLOWERED = {v.Zones, v.ZonesOfEach, v.Abilities}


def test_every_node_is_inside_itself() -> None:
    expr = n.Not(n.Cell(COUNTERS[0], n.Slot(1)))
    assert [type(one) for one in inside(expr)] == [n.Not, n.Cell, n.Slot]
