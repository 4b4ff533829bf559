"""Metering: a pass after which no expression can look at things, or grow numbers, without end.

Every list that is gone through is counted, each of it by how much work it is. A few things, such as
players or the cards of a hand, are no more than a longer expression; an expression that is long in
itself, with all the functions that it calls, counts as so much work whenever it is worked out.
Operations count as steps, and so does a list that they go through once with little asked of each.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeGuard

from interpreter.compile.form import nodes as n
from interpreter.compile.form import operations as o
from interpreter.compile.form.doing_facts import every_expression, every_op
from interpreter.compile.form.facts import children, inside, is_cheap, rebuilt
from interpreter.state.meter import Meter, bounded

LIGHT = 24  # nodes that are worked out for each of a list, or so many more, count as one thing
MUCH_ITSELF = 1_200  # nodes from which on an expression counts in itself
FEW_FIXED = 40  # things of a list that is always the same, which are not counted
MUCH_OF_EACH = 240  # nodes from which on what a loop of a listing asks of each is much
FEW_HELD = 16  # cards of a zone up to which they are not counted, and as which it is reckoned then
SHORT = 12  # nodes that may be worked out twice, which is less work than to call a function
NATIVE = 8  # a function of the engine, in nodes
MOST_WORK = 10**9
FEW = 8  # operations that count as one step
LONG_LINES = 40  # nodes of their expressions that count as one
A_LIST = 4  # steps that a list counts as that is gone through
LISTS = (n.Filtered, n.Mapped, n.HeldIn)
SMALL = 1_000
FUNCTIONS = (n.Call, n.Native)
MUCH = (n.Filtered, n.Mapped, n.HeldIn, n.Call, n.Native, n.Chosen, n.Arith)
GROWING = (n.Arith, n.Call, n.Combined)  # what may come to much by itself


def metered(expr: n.Expr, meter: Meter) -> n.Expr:
    """An expression that is worked out by itself."""
    counted = metered_function(expr, meter)
    much = work(expr)
    return n.Native(meter.weighing(much // LIGHT), (counted,)) if much >= MUCH_ITSELF else counted


def metered_in_steps(expr: n.Expr, meter: Meter) -> n.Expr:
    """An expression among operations, which count as steps what is gone through once with little
    asked of each."""
    counted = _but_for_light(expr, meter)
    much = work(expr)
    return n.Native(meter.weighing(much // LIGHT), (counted,)) if much >= MUCH_ITSELF else counted


def _but_for_light(expr: n.Expr, meter: Meter) -> n.Expr:
    match expr:
        case n.Filtered(name, source, tests) if all(map(_is_light, tests)):
            return n.Filtered(name, _but_for_light(source, meter), tests)
        case n.Mapped(name, source, element) if _is_light(element):
            return n.Mapped(name, _but_for_light(source, meter), element)
        case n.HeldIn(zones):
            return n.HeldIn(_but_for_light(zones, meter))
        case n.Filtered() | n.Mapped() | n.Arith("*") | n.Chosen():
            return metered_function(expr, meter)
    return rebuilt(expr, lambda part: _but_for_light(part, meter))


def _is_light(expr: n.Expr) -> bool:
    """Whether little is asked of each of a list."""
    return work(expr) < LIGHT and not any(isinstance(one, MUCH) for one in inside(expr))


def metered_function(expr: n.Expr, meter: Meter) -> n.Expr:
    """The body of a function: what it is in itself counts where it is called."""
    match expr:
        case n.Arith("*", left, right) if _may_grow(left, right):
            product = n.Arith("*", metered_function(left, meter), metered_function(right, meter))
            return n.Native(bounded, (product,), ())
        case n.Filtered(name, source, tests):
            tests = tuple(metered_function(test, meter) for test in tests)
            return _gone_through(
                source, meter, expr.tests, lambda counted: n.Filtered(name, counted, tests)
            )
        case n.Mapped(name, source, element):
            element = metered_function(element, meter)
            return _gone_through(
                source, meter, (expr.element,), lambda counted: n.Mapped(name, counted, element)
            )
        case n.HeldIn(zones):
            held = n.HeldIn(metered_function(zones, meter))
            return n.Native(meter.count, (held,), ())
        case n.Chain(lists) if len(lists) > 1:
            joined = n.Chain(tuple(metered_function(one, meter) for one in lists))
            return n.Native(meter.copied, (joined,), ())
        case n.Chosen(names, lows, highs, test):
            lows = tuple(metered_function(low, meter) for low in lows)
            highs = tuple(metered_function(high, meter) for high in highs)
            counted = map(lambda *ends: n.Native(meter.up_to, ends, ()), lows, highs)
            return n.Chosen(names, lows, tuple(counted), metered_function(test, meter))
    return rebuilt(expr, lambda part: metered_function(part, meter))


def _may_grow(left: n.Expr, right: n.Expr) -> bool:
    """Whether a product is of more than a small number of the text and something simple."""
    if isinstance(right, n.Const):
        left, right = right, left
    if not isinstance(left, n.Const):
        return True
    return abs(left.value) > SMALL or any(isinstance(one, GROWING) for one in inside(right))


def _gone_through(
    source: n.Expr,
    meter: Meter,
    each: tuple[n.Expr, ...],
    through: Callable[[n.Expr], n.Expr],
) -> n.Expr:
    """What goes through a list, which is counted. A zone that is not found at once is named, and
    found once."""
    if not _is_short(source) or is_cheap(source):
        return through(_counted(source, meter, each))
    held = n.Var("held")
    return n.Given("held", source, 1, through(_few_or(held, meter, each)), n.Items(()))


def _few_or(source: n.Expr, meter: Meter, each: tuple[n.Expr, ...]) -> n.Expr:
    """The cards of a zone, which are counted if there are many."""
    many = n.Native(counting(each, meter), (source,), ())
    return n.Choice(n.Compare("<=", n.Count(source), n.Const(FEW_HELD)), source, many)


def _counted(source: n.Expr, meter: Meter, each: tuple[n.Expr, ...]) -> n.Expr:
    """A list that is counted, unless it is short and always the same, or all in it was counted
    already."""
    counted = metered_function(source, meter)
    weight = 1 + sum(map(work, each)) // LIGHT
    if _is_fixed(source) and len(source.parts) <= FEW_FIXED and all(map(_is_light, each)):
        return counted
    if isinstance(source, LISTS) and weight == 1:
        return counted
    if _is_short(source):
        return _few_or(source, meter, each)
    return n.Native(counting(each, meter), (counted,), ())


def _is_short(source: n.Expr) -> bool:
    """Whether a list is the cards of a zone that is soon found."""
    if not isinstance(source, n.Held) or work(source) > SHORT:
        return False
    return not any(
        isinstance(one, FUNCTIONS) or (isinstance(one, n.Given) and not is_cheap(one.subject))
        for one in inside(source.zone)
    )


def counting(each: Sequence[n.Expr], meter: Meter) -> Callable[..., object]:
    """What counts a list, of each of which something is asked."""
    return meter.counting(1 + sum(map(work, each)) // LIGHT)


def _is_fixed(source: n.Expr) -> TypeGuard[n.Items]:
    """Whether a list is always the same."""
    return isinstance(source, n.Items) and all(isinstance(one, n.Const) for one in source.parts)


def work(expr: n.Expr) -> int:
    """How much there is to work out at most, in nodes; of a list as far as it is not counted as it
    is gone through."""
    match expr:
        case n.Filtered(_, source, tests):
            each = _uncounted(source) * sum(map(work, tests))
            return min(MOST_WORK, 1 + work(source) + each)
        case n.Mapped(_, source, element):
            return min(MOST_WORK, 1 + work(source) + _uncounted(source) * work(element))
        case n.Call(function, _) if function.body is not None:
            if not function.work:
                function.work = 1  # one that asks for itself finds nothing
                function.work = work(function.body)
            called = function.work
        case n.Native():
            called = NATIVE
        case _:
            called = 1
    return min(MOST_WORK, called + sum(map(work, children(expr))))


def _uncounted(source: n.Expr) -> int:
    """How many things of a list are gone through at most without being counted."""
    if _is_fixed(source):
        return len(source.parts)
    return FEW_HELD if _is_short(source) else 1


# Steps: what operations count as


def much(ops: o.Ops) -> int:
    """How many steps operations count as that are done at once, with the lists that are gone
    through in them."""
    nodes = list(every_expression(ops))
    lists = sum(isinstance(one, LISTS) for one in nodes)
    return 1 + len(every_op(ops)) // FEW + len(nodes) // LONG_LINES + lists * A_LIST


def counted_at_first(ops: o.Ops) -> int:
    """How many steps are counted where a part begins: none where it does little by itself, and has
    nothing else done."""
    steps = much(ops)
    calls = any(isinstance(op, o.Do | o.DoByKind) for op in every_op(ops))
    return steps if calls or steps > FEW else 0


def is_nested(op: o.Loop, *, within: bool) -> bool:
    """Whether much may be asked of each in a loop of a listing, or done with it, or somewhat in one
    that is itself `within` another."""
    if any(isinstance(one, o.Loop) for one in every_op(op.body)):
        return True
    done = list(every_expression(op.body))
    if not any(isinstance(one, MUCH) for test in (*op.tests, *done) for one in inside(test)):
        return False
    return within or sum(map(work, (*op.tests, *done))) >= MUCH_OF_EACH
