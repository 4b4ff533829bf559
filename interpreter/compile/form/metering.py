"""Metering: a pass after which no expression can look at things, or grow numbers, without end.

Every list that is gone through is counted, each of it by how much work it is. A few things, such as
players or the cards of a hand, are no more than a longer expression; an expression that is long in
itself, with all the functions that it calls, counts as so much work whenever it is worked out.
Operations count as steps, and so does a list that they go through once with little asked of each.

Why no answer takes for ever: between two things that count lies no more work than a fixed number of
nodes, for each list is counted in proportion to what is asked of each of it, or is short. To ask
whether the zones of a function are short costs nearly as much as the function, where that is called
for each of a list; but no expression changes the state, and so the answer is the same for all of
the list. It is asked once, before the list is gone through (`among_few`, `asked_before`): what
counts stays the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeGuard

from interpreter.compile.form import nodes as n
from interpreter.compile.form import operations as o
from interpreter.compile.form.doing_facts import every_expression, every_op
from interpreter.compile.form.facts import children, inside, is_cheap, is_soon_said, rebuilt
from interpreter.run.machine import A_ROUTINE
from interpreter.state.meter import Meter, bounded

LIGHT = 24  # nodes that are worked out for each of a list, or so many more, count as one thing
MUCH_ITSELF = 1_200  # nodes from which on an expression counts in itself
FEW_FIXED = 40  # things of a list that is always the same, which are not counted
MOST_TWICE = 96  # nodes that may be written twice, for few cards and for many
MOST_ASKED = 2  # zones that are asked how many they hold before a list is gone through
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
ONLY_LISTED = (o.Name, o.Empty, o.Append, o.Give, o.If, o.Loop)  # nothing of the state changes
Zones = tuple[n.Expr, ...]
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


def metered_of_each(expr: n.Expr, meter: Meter) -> n.Expr:
    """What is asked of each of a list that was counted by how much work that is: it does not count
    in itself."""
    return _but_for_light(expr, meter)


def metered_function(expr: n.Expr, meter: Meter) -> n.Expr:
    """The body of a function: what it is in itself counts where it is called."""
    return _Counting(meter).of(expr)


def metered_among_few(expr: n.Expr, meter: Meter, zones: Zones) -> n.Expr:
    """The body of a function that is called only where few cards are in some zones, which are not
    asked again how many they hold."""
    return _Counting(meter, zones).of(_unasked(expr, zones))


def zones_in_common(body: n.Expr) -> Zones:
    """The zones that a function goes through, itself or in functions that it calls, and that
    whoever calls it finds as well: those that the state alone tells."""
    found: dict[n.Expr, None] = {}
    for one in inside(body):
        if isinstance(one, n.Filtered | n.Mapped) and _is_told_by_state(one.source):
            found[one.source] = None
        elif isinstance(one, n.Call):
            found |= dict.fromkeys(one.function.zones)
    return tuple(found) if len(found) <= MOST_ASKED else ()


def _is_told_by_state(source: n.Expr) -> bool:
    """Whether a list is the cards of a zone that can be found at any time, whatever is bound."""
    match source:
        case n.Held(n.Const()):
            return True
        case n.Held(
            n.Given(name, n.Cell(_, None), 0, n.Arith("+", n.Const(), n.Var(again)), n.Const())
        ):
            return name == again
    return False


def asked_before(loop: o.Loop, name: str) -> tuple[n.Expr | None, tuple[n.Expr, ...]]:
    """What is asked once before a list is gone through, and what then is asked of each where the
    answer goes by a name: functions do not ask again how many cards their zones hold. None where
    there is nothing to ask, or where zones may hold more from one of the list to the next."""
    tests, known = loop.tests, n.Var(name)
    zones = _zones_of_calls(tests)
    if not zones or not only_lists(loop):
        return None, tests
    return _hold_few(zones), tuple(n.Choice(known, _unasked(one, zones), one) for one in tests)


def _zones_of_calls(parts: Sequence[n.Expr]) -> Zones:
    """The zones that functions go through that are called in some expressions, if those are few
    and short."""
    every = [one for part in parts for one in inside(part)]
    zones = dict.fromkeys(
        zone for one in every if isinstance(one, n.Call) for zone in one.function.zones
    )
    if len(zones) > MOST_ASKED or len(every) > MOST_TWICE:
        return ()
    return () if any(isinstance(one, LISTS) for one in every) else tuple(zones)


def _hold_few(zones: Zones) -> n.Expr:
    few = tuple(map(_holds_few, zones))
    return few[0] if len(few) == 1 else n.All(few)


def _holds_few(held: n.Expr) -> n.Expr:
    return n.Compare("<=", n.Count(held), n.Const(FEW_HELD))


def _unasked(expr: n.Expr, zones: Zones) -> n.Expr:
    """The same with functions that do not ask again what was asked of some zones before."""
    if isinstance(expr, n.Call):
        lean = expr.function.among_few
        if lean is not None and set(expr.function.zones) <= set(zones):
            expr = n.Call(lean, expr.bindings)
    return rebuilt(expr, lambda part: _unasked(part, zones))


@dataclass(frozen=True, slots=True)
class _Counting:
    """Puts what counts into an expression, where few cards are in some zones."""

    meter: Meter
    few: Zones = ()

    def of(self, expr: n.Expr) -> n.Expr:
        meter = self.meter
        match expr:
            case n.Arith("*", left, right) if _may_grow(left, right):
                return n.Native(bounded, (n.Arith("*", self.of(left), self.of(right)),), ())
            case n.Filtered() | n.Mapped():
                return self.among_few_or(expr)
            case n.HeldIn(zones):
                return n.Native(meter.count, (n.HeldIn(self.of(zones)),), ())
            case n.Chain(lists) if len(lists) > 1:
                return n.Native(meter.copied, (n.Chain(tuple(map(self.of, lists))),), ())
            case n.Chosen(names, lows, highs, test):
                lows, highs = tuple(map(self.of, lows)), tuple(map(self.of, highs))
                counted = map(lambda *ends: n.Native(meter.up_to, ends, ()), lows, highs)
                return n.Chosen(names, lows, tuple(counted), self.of(test))
        return rebuilt(expr, self.of)

    def among_few_or(self, loop: n.Filtered | n.Mapped) -> n.Expr:
        """What goes through a list. Functions that are called for each of it go through zones
        themselves, always the same: these are asked how many they hold once, before the list is
        gone through, and only if it was too many at each call. What counts is the same either
        way, so that nothing can be gone through unseen."""
        each = _asked_of_each(loop)
        zones = tuple(zone for zone in _zones_of_calls(each) if zone not in self.few)
        if not zones:
            return self.gone_through(loop)
        lean = _with_each(loop, loop.source, [_unasked(one, (*self.few, *zones)) for one in each])
        return n.Choice(_hold_few(zones), self.gone_through(lean), self.gone_through(loop))

    def gone_through(self, loop: n.Filtered | n.Mapped) -> n.Expr:
        """What goes through a list, which is counted. A zone that is not found at once is named,
        and found once."""
        each, source = _asked_of_each(loop), loop.source
        parts = [self.of(one) for one in each]
        if source in self.few:
            return _with_each(loop, source, parts)
        if not _is_short(source) or is_soon_said(source):
            return _with_each(loop, self.counted(source, each), parts)
        held = n.Var("held")
        through = _with_each(loop, self.few_or(held, each), parts)
        return n.Given("held", source, 1, through, n.Items(()))

    def few_or(self, source: n.Expr, each: tuple[n.Expr, ...]) -> n.Expr:
        """The cards of a zone, which are counted if there are many."""
        many = n.Native(counting(each, self.meter), (source,), ())
        return n.Choice(_holds_few(source), source, many)

    def counted(self, source: n.Expr, each: tuple[n.Expr, ...]) -> n.Expr:
        """A list that is counted, unless it is short and always the same, or all in it was counted
        already."""
        counted = self.of(source)
        if isinstance(source, n.Chain):  # it was made as it is gone through, and counts once
            counted = n.Chain(tuple(map(self.of, source.lists)))
        if _is_fixed(source) and len(source.parts) <= FEW_FIXED and all(map(_is_light, each)):
            return counted
        if isinstance(source, LISTS) and weight(each) == 1:
            return counted
        if _is_short(source):
            return self.few_or(source, each)
        return n.Native(counting(each, self.meter), (counted,), ())


def _asked_of_each(loop: n.Filtered | n.Mapped) -> tuple[n.Expr, ...]:
    return loop.tests if isinstance(loop, n.Filtered) else (loop.element,)


def _with_each(
    loop: n.Filtered | n.Mapped, source: n.Expr, parts: Sequence[n.Expr]
) -> n.Filtered | n.Mapped:
    """The same with another source, and with something else asked of each."""
    if isinstance(loop, n.Filtered):
        return n.Filtered(loop.name, source, tuple(parts))
    return n.Mapped(loop.name, source, parts[0])


def _may_grow(left: n.Expr, right: n.Expr) -> bool:
    """Whether a product is of more than a small number of the text and something simple."""
    if isinstance(right, n.Const):
        left, right = right, left
    if not isinstance(left, n.Const):
        return True
    return abs(left.value) > SMALL or any(isinstance(one, GROWING) for one in inside(right))


def _is_short(source: n.Expr) -> TypeGuard[n.Held]:
    """Whether a list is the cards of a zone that is soon found."""
    if not isinstance(source, n.Held) or work(source) > SHORT:
        return False
    return not any(
        isinstance(one, FUNCTIONS) or (isinstance(one, n.Given) and not is_cheap(one.subject))
        for one in inside(source.zone)
    )


def counting(each: Sequence[n.Expr], meter: Meter) -> Callable[..., object]:
    """What counts a list, of each of which something is asked."""
    return meter.counting(weight(each))


def weight(each: Sequence[n.Expr]) -> int:
    """As much work as looking at so many things is what is asked of each of a list."""
    return 1 + sum(map(work, each)) // LIGHT


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
    nothing else done. A routine that may wait counts as some more to whoever calls it."""
    steps, every = much(ops), every_op(ops)
    calls = [op for op in every if isinstance(op, o.Do | o.DoByKind)]
    waiting = [op for op in every if isinstance(op, o.Suspend) and op.op in calls]
    return steps + A_ROUTINE * len(waiting) if calls or steps > FEW else 0


def is_nested(op: o.Loop, *, within: bool) -> bool:
    """Whether much may be asked of each in a loop of a listing, or done with it, or somewhat in one
    that is itself `within` another."""
    if any(isinstance(one, o.Loop) for one in every_op(op.body)):
        return True
    done = list(every_expression(op.body))
    if not any(isinstance(one, MUCH) for test in (*op.tests, *done) for one in inside(test)):
        return False
    return within or sum(map(work, (*op.tests, *done))) >= MUCH_OF_EACH


def only_lists(loop: o.Loop) -> bool:
    """Whether a loop does nothing to the state."""
    return all(isinstance(op, ONLY_LISTED) for op in every_op(loop.body))


def much_done_with_each(loop: o.Loop) -> tuple[n.Expr, ...]:
    """What is long in itself among what a loop works out for each."""
    return tuple(expr for expr in every_expression(loop.body) if work(expr) >= MUCH_ITSELF)
