"""Metering: a pass after which no expression can look at things, or grow numbers, without end.

A list that is gone through once costs no more than there is in it, and no list is longer than the
cells of a game. Only where one is gone through for each of another, within an expression or in a
function that is called for each of them, is it counted; for each of a fixed few, such as the rooms
of a board, is no more than a longer expression.
"""

from __future__ import annotations

from interpreter.compile.form import nodes as n
from interpreter.compile.form.facts import inside, rebuilt
from interpreter.state.meter import Meter, bounded

GOES_THROUGH = (n.Filtered, n.Mapped)
COUNTED = (*GOES_THROUGH, n.Arith)


def metered(expr: n.Expr, meter: Meter) -> n.Expr:
    """An expression that stands by itself, which begins to count anew."""
    if not any(isinstance(one, COUNTED) and _counts(one) for one in inside(expr)):
        return expr
    return _metered(expr, meter, meter.begin)


def metered_function(body: n.Expr, meter: Meter) -> n.Expr:
    """The body of a function, which may be called for each of a list: all of it is counted."""
    return _metered(body, meter, meter.count)


def _counts(expr: n.Expr) -> bool:
    """Whether something is gone through for each of a list, or numbers are multiplied."""
    match expr:
        case n.Arith("*", left, right):
            return not isinstance(left, n.Const) and not isinstance(right, n.Const)
        case n.Filtered(_, source, tests):
            counts = _counts if _is_fixed(source) else _goes_on
            return any(counts(one) for test in tests for one in inside(test))
        case n.Mapped(_, _, element):
            return any(map(_goes_on, inside(element)))
    return False


def _is_fixed(source: n.Expr) -> bool:
    """Whether a list is always the same."""
    return isinstance(source, n.Items) and all(isinstance(one, n.Const) for one in source.parts)


def _goes_on(expr: n.Expr) -> bool:
    return isinstance(expr, (*GOES_THROUGH, n.Call, n.HeldIn))


def _metered(expr: n.Expr, meter: Meter, how: object) -> n.Expr:
    match expr:
        case n.Arith("*", left, right) if _counts(expr):
            product = n.Arith("*", _metered(left, meter, how), _metered(right, meter, how))
            return n.Native(bounded, (product,), ())
        case n.Filtered(name, source, tests):
            if not (_is_fixed(source) and how == meter.begin and not _counts(expr)):
                tests = tuple(_metered(test, meter, meter.count) for test in tests)
            return n.Filtered(name, _counted(source, meter, how), tests)
        case n.Mapped(name, source, element):
            inner = _metered(element, meter, meter.count)
            return n.Mapped(name, _counted(source, meter, how), inner)
    return rebuilt(expr, lambda part: _metered(part, meter, how))


def _counted(source: n.Expr, meter: Meter, how: object) -> n.Expr:
    """A list that is counted, unless all that is in it was counted in another."""
    assert callable(how)
    metered = _metered(source, meter, how)
    return metered if isinstance(source, GOES_THROUGH) else n.Native(how, (metered,), ())
