"""What expressions mean: a plain evaluator of the form, against which everything else is held."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import cast

from interpreter.compile.form import nodes as n
from interpreter.state.cells import Cells, Env
from interpreter.state.layout import ANSWER

Result = object  # a number, a list of numbers, or a price: as the node says
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

    def number(part: n.Expr) -> int:
        return cast(int, of(part))

    def things(part: n.Expr) -> Sequence[int]:
        return cast("Sequence[int]", of(part))

    match expr:
        case n.Const(value):
            return value
        case n.Slot(index):
            return env[index]
        case n.Var(name):
            return names[name]
        case n.Cell(base, index):
            return cells[base if index is None else base + number(index)]
        case n.Field(card, offset):
            return cells[number(card) + offset]
        case n.Entry(table, index):
            return table[number(index)]
        case n.Arith(sign, left, right):
            return ARITH[sign](number(left), number(right))
        case n.Compare(sign, left, right):
            return COMPARE[sign](number(left), number(right))
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
            there = bool(thing) if least == 1 else number(subject) >= least
            return of(then, **{name: thing}) if there else of(otherwise)
        case n.Among(item, those):
            return of(item) in those
        case n.Held(zone):
            return cells[number(zone)]
        case n.HeldIn(zones):
            return [card for zone in things(zones) for card in cells[zone] if card]
        case n.Items(parts):
            return tuple(map(of, parts))
        case n.Chain(lists):
            return tuple(thing for part in lists for thing in things(part))
        case n.Filtered(name, source, tests):
            return [
                thing
                for thing in things(source)
                if all(of(test, **{name: thing}) for test in tests)
            ]
        case n.Mapped(name, source, element):
            return [of(element, **{name: thing}) for thing in things(source)]
        case n.Chosen():
            return list(_chosen(expr, cells, env, names, ()))
        case n.End(source, how, amount):
            found, most = things(source), max(0, number(amount))
            if how == "top":
                return found[:most]
            return found[max(0, len(found) - most) :]
        case n.EndOne(source, how):
            found = things(source)
            return (found[0] if how == "top" else found[-1]) if found else 0
        case n.Item(source, place):
            return things(source)[place]
        case n.Rest(source):
            return things(source)[1:]
        case n.Count(source):
            return len(things(source))
        case n.NonEmpty(source):
            return len(things(source)) > 0
        case n.AnyTrue(source):
            return any(things(source))
        case n.Combined(how, source):
            return combined(how, things(source))
        case n.In(item, source):
            return of(item) in things(source)
        case n.Price(amount, counter):
            return max(0, number(amount)), counter
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
    low = cast(int, evaluate(expr.lows[at], cells, env, known))
    high = cast(int, evaluate(expr.highs[at], cells, env, known))
    for number in range(low, high + 1):
        yield from _chosen(expr, cells, env, names, (*before, number))


def combined(how: n.Combines, numbers: Sequence[int]) -> int:
    if how == "sum":
        return sum(numbers)
    return max(numbers, default=0) if how == "highest" else min(numbers, default=0)


def _last(results: Iterable[Result], goes_on: Callable[[Result], bool]) -> Result:
    """The first result that does not go on, else the last."""
    found: Result = None
    for found in results:
        if not goes_on(found):
            break
    return found
