"""No value takes for ever: metering changes nothing that can be worked out, and ends the rest."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings

from interpreter.compile.expressions import Expressions
from interpreter.compile.form import nodes as n
from interpreter.compile.form import operations as o
from interpreter.compile.form.evaluating import evaluate
from interpreter.compile.form.metering import (
    FEW_HELD,
    asked_before,
    metered,
    metered_among_few,
    metered_function,
    metered_in_steps,
    metered_of_each,
    much,
    work,
    zones_in_common,
)
from interpreter.compile.form.printing import Printer
from interpreter.state import meter as meter_module
from interpreter.state.cells import Cells
from interpreter.state.errors import RunawayError
from interpreter.state.limits import MOST_DIGITS
from interpreter.state.meter import Allowance, Meter, apart
from tests.interpreter.compile.form.generated import ENV, expressions, states

MANY = tuple(range(1, 100))


@pytest.fixture(autouse=True)
def little_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """What takes for ever would take long here too."""
    monkeypatch.setattr(meter_module, "MOST_LOOKED_AT", 300_000)


@settings(
    max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(expressions, states())
def test_what_is_metered_means_the_same(expr: n.Expr, cells: Cells) -> None:
    meter = Meter()
    ways = (metered, metered_function, metered_in_steps, metered_of_each)
    for passed in [way(expr, meter) for way in ways]:
        assert evaluate(passed, cells, ENV) == evaluate(expr, cells, ENV)
        assert Printer(Expressions()).value(passed)(cells, ENV) == evaluate(expr, cells, ENV)


def often(times: int, do: Callable[[], object]) -> None:
    for _ in range(times):
        do()


def nested(depth: int) -> n.Expr:
    """The number of all ways to take so many things, one after another, out of many."""
    many = n.Items(tuple(map(n.Const, MANY)))
    inner: n.Expr = n.Const(1)
    for level in range(depth):
        inner = n.Combined("sum", n.Mapped(f"thing{level}", many, inner))
    return inner


def test_loops_within_loops_come_to_an_end() -> None:
    meter = Meter()
    assert Printer(Expressions()).value(metered(nested(2), meter))([], ENV) == len(MANY) ** 2
    run = Printer(Expressions()).value(metered(nested(4), meter))
    with pytest.raises(RunawayError, match="too many things"), Allowance():
        run([], ENV)


def test_a_function_counts_with_whoever_calls_it() -> None:
    """A loop in a function that is called for each of a list is a loop within a loop."""
    meter, printer = Meter(), Printer(Expressions())
    body = nested(2)
    function = n.Function("two", printer.value(metered_function(body, meter)), body)
    many = n.Items(tuple(map(n.Const, MANY)))
    calls = n.Mapped("one", many, n.Call(function, (n.Const(0), n.Const(0), n.Const(0))))
    run = printer.value(metered(n.Combined("sum", calls), meter))
    with pytest.raises(RunawayError, match="too many things"), Allowance():
        run([], ENV)


def test_what_is_worked_out_by_itself_has_an_allowance_of_its_own() -> None:
    meter = Meter()
    run = Printer(Expressions()).value(metered(nested(2), meter))
    for _ in range(200):
        with Allowance():
            assert run([], ENV) == len(MANY) ** 2


def test_within_one_allowance_everything_counts_together() -> None:
    meter = Meter()
    run = Printer(Expressions()).value(metered(nested(2), meter))

    def each_by_itself() -> None:
        for _ in range(100):
            with Allowance():
                run([], ENV)

    with pytest.raises(RunawayError), Allowance():
        each_by_itself()


def test_what_is_set_apart_has_its_own_whatever_was_used_up() -> None:
    run = Printer(Expressions()).value(metered(nested(2), Meter()))
    with Allowance():
        with pytest.raises(RunawayError):
            often(100, lambda: run([], ENV))
        with apart():
            run([], ENV)


def test_products_stay_within_bounds() -> None:
    large = n.Slot(0)
    product = n.Arith("*", n.Arith("*", large, large), n.Arith("*", large, large))
    run = Printer(Expressions()).value(metered(product, Meter()))
    assert run([], (1_000,)) == 10**12
    with pytest.raises(RunawayError, match="too large"):
        run([], (MOST_DIGITS,))


def test_what_is_gone_through_once_counts_as_steps_of_an_effect() -> None:
    meter = Meter()
    for plain in (nested(1), n.Count(n.Filtered("one", n.Held(n.Const(3)), (n.Var("one"),)))):
        assert metered_in_steps(plain, meter) == plain
        doing = o.Write(n.Const(0), plain, 0)
        assert much((doing,)) > much((o.Write(n.Const(0), n.Const(0), 0),))


def test_a_few_cards_of_a_zone_count_as_part_of_the_expression() -> None:
    """They are reckoned where a function is called, and all cards of a larger zone are counted."""
    meter, printer = Meter(), Printer(Expressions())
    body = n.Count(n.Filtered("one", n.Held(n.Const(0)), (n.Var("one"),)))
    run = printer.value(metered_function(body, meter))
    before = meter.left
    assert run([(1,) * FEW_HELD], ENV) == FEW_HELD
    assert meter.left == before
    assert run([(1,) * (FEW_HELD + 1)], ENV) == FEW_HELD + 1
    assert meter.left == before - FEW_HELD - 1
    assert work(body) > FEW_HELD

    function = n.Function("held", run, body)
    many = n.Items(tuple(map(n.Const, MANY)))
    calls = n.Mapped("one", many, n.Call(function, (n.Const(0), n.Const(0), n.Const(0))))
    often_asked = printer.value(metered(n.Combined("sum", calls), meter))
    with pytest.raises(RunawayError), Allowance():
        often(5_000, lambda: often_asked([(1,)], ENV))


def test_what_is_long_in_itself_counts_as_so_much() -> None:
    """Not so much that the time for it is noticed, but a thousand times it would be."""
    meter, long = Meter(), n.Count(n.Items((n.Slot(0),) * 2_000))
    run = Printer(Expressions()).value(metered(long, meter))
    with pytest.raises(RunawayError), Allowance():
        often(20_000, lambda: run([], (1,)))


PASSED_ON = (n.Const(0), n.Const(0), n.Const(0))


def going_through(body: n.Expr, meter: Meter, *, hoisted: bool) -> n.Function:
    """A function as packs have them; without zones nobody asks for it how many cards they hold."""
    run = Printer(Expressions()).value
    function = n.Function("held", run(metered_function(body, meter)), body)
    if hoisted:
        function.zones = zones_in_common(body)
        lean = run(metered_among_few(body, meter, function.zones))
        function.among_few = n.Function("held", lean, body)
    return function


@pytest.mark.parametrize("held", [0, 1, FEW_HELD, FEW_HELD + 1, 300])
def test_what_counts_is_the_same_whoever_asks_how_many_cards_a_zone_holds(held: int) -> None:
    """Asked once before a list is gone through, or for each of the list; in the function itself,
    in one that it calls, or in a loop of its own."""
    used, found = [], []
    zone, many = n.Held(n.Const(0)), n.Items(tuple(map(n.Const, MANY)))
    for hoisted in (False, True):
        meter = Meter()
        look = n.Count(n.Filtered("one", zone, (n.Var("one"),)))
        inner = going_through(look, meter, hoisted=hoisted)
        calls = n.Mapped("other", zone, n.Call(inner, PASSED_ON))
        both = n.Arith("+", n.Call(inner, PASSED_ON), n.Combined("sum", calls))
        outer = going_through(both, meter, hoisted=hoisted)
        assert bool(outer.zones) == hoisted
        every = n.Combined("sum", n.Mapped("each", many, n.Call(outer, PASSED_ON)))
        run = Printer(Expressions()).value(metered(every, meter))
        before = meter.left
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Meter, "go_on", lambda _: None)  # slices do not matter here
            found.append(run([(1,) * held], ENV))
        used.append(before - meter.left)
    assert found == [len(MANY) * (held + held**2)] * 2
    assert used[0] == used[1]
    assert used[0] >= (len(MANY) * held**2 if held > FEW_HELD else 0)


def test_nothing_is_asked_before_a_loop_that_changes_the_state() -> None:
    """For the zones may hold more from one round to the next."""
    body = n.Count(n.Filtered("one", n.Held(n.Const(0)), (n.Var("one"),)))
    test = n.Call(going_through(body, Meter(), hoisted=True), PASSED_ON)
    listing = o.Loop("each", n.Items(()), (test,), (o.Append("found", n.Var("each")),))
    assert asked_before(listing, "few")[0] is not None
    writing = o.Loop("each", n.Items(()), (test,), (o.Write(n.Const(0), n.Const(1), 0),))
    assert asked_before(writing, "few") == (None, (test,))
