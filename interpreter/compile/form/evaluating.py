"""What expressions mean: a plain evaluator of the form, against which everything else is held."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from interpreter.compile.form import nodes as n
from interpreter.state.cells import Cells, Env
from interpreter.state.layout import ANSWER

Result = Any  # a number, a list of numbers, or a price: as the node says
Names = Mapping[str, Result]
NONE: Names = {}
CAPTURED, ENGINE = "captured", "machine"  # names of what only operations give

COMPARE: Mapping[n.Comparison, Callable[[int, int], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
ARITH: Mapping[n.Operator, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "//": lambda left, right: left // right if right else 0,
    "%": lambda left, right: left % right if right else 0,
    "min": min,
    "max": max,
}


def evaluate(expr: n.Expr, cells: Cells, env: Env, names: Names = NONE) -> Result:
    """What an expression comes to."""

    def of(part: n.Expr, **more: Result) -> Result:
        return evaluate(part, cells, env, {**names, **more} if more else names)

    match expr:
        case n.Const(value):
            return value
        case n.Slot(index):
            return env[index]
        case n.Var(name):
            return names[name]
        case n.Cell(base, index):
            return cells[base if index is None else base + of(index)]
        case n.Field(card, offset):
            return cells[of(card) + offset]
        case n.Entry(table, index):
            return table[of(index)]
        case n.Arith(sign, left, right):
            return ARITH[sign](of(left), of(right))
        case n.Compare(sign, left, right):
            return COMPARE[sign](of(left), of(right))
        case n.All(parts):
            return _last(map(of, parts), bool)
        case n.AnyOf(parts):
            return _last(map(of, parts), operator.not_)
        case n.Not(part):
            return not of(part)
        case n.Choice(condition, then, otherwise):
            return of(then) if of(condition) else of(otherwise)
        case n.Given(name, subject, least, then, otherwise):
            thing = of(subject)
            return of(then, **{name: thing}) if thing >= least else of(otherwise)
        case n.Among(item, those):
            return of(item) in those
        case n.Held(zone):
            return cells[of(zone)]
        case n.HeldIn(zones):
            return [card for zone in of(zones) for card in cells[zone] if card]
        case n.Items(parts):
            return tuple(map(of, parts))
        case n.Chain(lists):
            return tuple(thing for part in lists for thing in of(part))
        case n.Filtered(name, source, tests):
            return [
                thing for thing in of(source) if all(of(test, **{name: thing}) for test in tests)
            ]
        case n.Mapped(name, source, element):
            return [of(element, **{name: thing}) for thing in of(source)]
        case n.Chosen():
            return list(_chosen(expr, cells, env, names, ()))
        case n.End(source, how, amount):
            found, number = of(source), max(0, of(amount))
            if how == "top":
                return found[:number]
            return found[max(0, len(found) - number) :]
        case n.EndOne(source, how):
            found = of(source)
            return (found[0] if how == "top" else found[-1]) if found else 0
        case n.Item(source, place):
            return of(source)[place]
        case n.Rest(source):
            return of(source)[1:]
        case n.Count(source):
            return len(of(source))
        case n.NonEmpty(source):
            return len(of(source)) > 0
        case n.AnyTrue(source):
            return any(of(source))
        case n.Combined(how, source):
            return combined(how, of(source))
        case n.In(item, source):
            return of(item) in of(source)
        case n.Price(amount, counter):
            return max(0, of(amount)), counter
        case n.Missing():
            return None
        case n.Call(function, bindings):
            given = env if bindings is None else tuple(map(of, bindings))
            if function.body is not None:
                return evaluate(function.body, cells, given)
            return function.run(cells, given)
        case n.Native(function, arguments):
            return function(*map(of, arguments))
        case n.State():
            return cells
        case n.Bound(parts):
            return env if parts is None else tuple(map(of, parts))
        case n.Unanswered():
            return cells[ANSWER] is None
        case n.Captured():
            return names[CAPTURED]
        case n.Engine():
            return names[ENGINE]
    raise TypeError(f"{type(expr).__name__} is no node of the form")


def _chosen(
    expr: n.Chosen, cells: Cells, env: Env, names: Names, before: tuple[int, ...]
) -> Iterator[tuple[int, ...]]:
    """The choices that begin with some numbers."""
    known = {**names, **dict(zip(expr.names, before, strict=False))}
    at = len(before)
    if at == len(expr.names):
        if evaluate(expr.test, cells, env, known):
            yield before
        return
    low = evaluate(expr.lows[at], cells, env, known)
    high = evaluate(expr.highs[at], cells, env, known)
    for number in range(low, high + 1):
        yield from _chosen(expr, cells, env, names, (*before, number))


def combined(how: n.Combines, numbers: Sequence[int]) -> int:
    if how == "sum":
        return sum(numbers)
    return max(numbers, default=0) if how == "highest" else min(numbers, default=0)


def _last(results: Any, goes_on: Callable[[Result], bool]) -> Result:
    """The first result that does not go on, else the last."""
    found = None
    for found in results:
        if not goes_on(found):
            break
    return found
