"""How a computed number is told in parts: values to functions that give lines of a breakdown.

Each class of value that has parts has a function here, registered by its class; any other value is
one line with its amount.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from dsl.model import values as v
from interpreter.compile.values.compiling import CompileValues
from interpreter.compile.values.selections import PIECE, number_of
from interpreter.run.breakdown import attribute_lines, counter_line
from interpreter.run.tables import Breakdown, Line
from interpreter.state.cells import Cells, Compiled, Env

TOLD_IN_PARTS = ("min", "max", "half")  # functions

OneValue = TypeVar("OneValue", bound=v.Value)
Lowering = Callable[["Breakdowns", OneValue], Breakdown]
_LOWERINGS: dict[type[v.Value], Callable[..., Breakdown]] = {}


def _lowers(kind: type[OneValue]) -> Callable[[Lowering[OneValue]], Lowering[OneValue]]:
    def register(function: Lowering[OneValue]) -> Lowering[OneValue]:
        _LOWERINGS[kind] = function
        return function

    return register


class Breakdowns:
    """The breakdowns of one program's counters; those of defined values are shared by all uses."""

    def __init__(self, compiler: CompileValues) -> None:
        self.compiler = compiler
        self.program = compiler.program
        self.defined: dict[str, Breakdown] = {}

    def of(self, value: v.Value) -> Breakdown:
        lowering = _LOWERINGS.get(type(value))
        return lowering(self, value) if lowering is not None else self.one_line(value)

    def of_defined(self, name: str) -> Breakdown:
        """The breakdown of a defined value, found when it is needed: it may lead back here."""
        if name not in self.defined:
            body = self.program.vocabulary.defines[name].value
            assert body is not None
            self.defined[name] = lambda cells, env: []
            self.defined[name] = self.of(body)
        defined = self.defined

        def lines(cells: Cells, env: Env) -> list[Line]:
            return defined[name](cells, env)

        return lines

    def one_line(self, value: v.Value) -> Breakdown:
        """A number that is not told in parts."""
        compiled = self.value(value)

        def lines(cells: Cells, env: Env) -> list[Line]:
            amount = int(compiled(cells, env))
            return [(("number",), amount, ())] if amount else []

        return lines

    def value(self, value: v.Value) -> Compiled:
        return self.compiler.apart(value)


@_lowers(v.Counter)
def _counter(told: Breakdowns, value: v.Counter) -> Breakdown:
    program, name = told.program, value.name
    amount = told.value(value)
    of = told.value(value.of) if value.of is not None else None
    in_parts = program.vocabulary.counters[name].owner in ("player", "shared")

    def lines(cells: Cells, env: Env) -> list[Line]:
        whose = of(cells, env) if of is not None else env[1]
        if not in_parts or whose < 0:
            number = int(amount(cells, env))
            return [(("counter", name), number, ())] if number else []
        line = counter_line(program, cells, name, (whose, whose, 0))
        return [line] if line[1] or line[2] else []

    return lines


@_lowers(v.Conditional)
def _conditional(told: Breakdowns, value: v.Conditional) -> Breakdown:
    condition = told.value(value.condition)
    then, otherwise = told.of(value.then), told.of(value.otherwise)
    return lambda cells, env: (then if condition(cells, env) else otherwise)(cells, env)


@_lowers(v.Defined)
def _defined(told: Breakdowns, value: v.Defined) -> Breakdown:
    body = told.of_defined(value.name)
    arguments = [told.value(argument) for argument in value.arguments]
    return lambda cells, env: body(
        cells, (*env[:3], *(argument(cells, env) for argument in arguments))
    )


@_lowers(v.Attribute)
def _attribute(told: Breakdowns, value: v.Attribute) -> Breakdown:
    program, of, name = told.program, told.value(value.of), value.name

    def lines(cells: Cells, env: Env) -> list[Line]:
        card = of(cells, env)
        return attribute_lines(program, cells, name, card) if card else []

    return lines


@_lowers(v.Arithmetic)
def _arithmetic(told: Breakdowns, value: v.Arithmetic) -> Breakdown:
    if value.operator in ("+", "-"):
        left, right = told.of(value.left), told.of(value.right)
        if value.operator == "+":
            return lambda cells, env: [*left(cells, env), *right(cells, env)]
        return lambda cells, env: [
            *left(cells, env),
            *(_scaled(line, -1) for line in right(cells, env)),
        ]
    factor, other = value.left, value.right
    if factor.constant() is None:
        factor, other = other, factor
    times = factor.constant()
    if value.operator != "*" or times is None:
        return told.one_line(value)
    once = told.of(other)
    return lambda cells, env: [
        (("times", times, what), times * amount, parts) for what, amount, parts in once(cells, env)
    ]


def _scaled(line: Line, factor: int) -> Line:
    what, amount, parts = line
    if what[0] == "times":
        return (what, factor * amount, parts)
    return (what, factor * amount, tuple(_scaled(part, factor) for part in parts))


@_lowers(v.Aggregate)
def _aggregate(told: Breakdowns, value: v.Aggregate) -> Breakdown:
    program, name = told.program, value.attribute
    if name in program.vocabulary.attributes:
        return _by_card(
            told,
            value,
            value.of,
            value.how,
            lambda cells, env: attribute_lines(program, cells, name, env[3]),
        )
    number = told.compiler.test(number_of(told.compiler, name, PIECE))
    what = ("number",) if name == v.POSITION else ("counter", name)
    return _by_card(
        told,
        value,
        value.of,
        value.how,
        lambda cells, env: [(what, int(number(cells, env, env[3])), ())],
    )


@_lowers(v.DefinedAggregate)
def _defined_aggregate(told: Breakdowns, value: v.DefinedAggregate) -> Breakdown:
    return _by_card(told, value, value.of, value.how, told.of_defined(value.define))


def _by_card(told: Breakdowns, value: v.Value, of: v.Value, how: str, one: Breakdown) -> Breakdown:
    """A line for each card that counts; of the highest or lowest, just that one. A card is the
    first local where `one` is worked out."""
    if of.type not in ("card", "cards"):
        return told.one_line(value)
    found, several = told.value(of), of.type == "cards"
    best = {"highest": max, "lowest": min}.get(how)

    def lines(cells: Cells, env: Env) -> list[Line]:
        cards = found(cells, env)
        made: list[Line] = []
        for card in cards if several else [cards] * bool(cards):
            parts = one(cells, (*env[:3], card))
            made.append((("card", cells[card]), sum(part[1] for part in parts), tuple(parts)))
        if best is not None and made:
            made = [best(made, key=lambda line: line[1])]
        return [_plain(line) for line in made if line[1] or len(line[2]) > 1]

    return lines


def _plain(line: Line) -> Line:
    """A card with nothing but what is printed on it needs no lines of its own."""
    what, amount, parts = line
    return (what, amount, () if [part[0] for part in parts] == [("printed",)] else parts)


@_lowers(v.Function)
def _function(told: Breakdowns, value: v.Function) -> Breakdown:
    """The side that is not a plain number, and what the limit or the half makes of it."""
    if value.name not in TOLD_IN_PARTS:
        return told.one_line(value)
    whole, what = told.value(value), ("half",) if value.name == "half" else ("bound",)
    chosen = [side for side in value.arguments if side.constant() is None]
    sides = [(told.value(side), told.of(side)) for side in chosen or value.arguments[:1]]

    def lines(cells: Cells, env: Env) -> list[Line]:
        amount = int(whole(cells, env))
        same = (parts for side, parts in sides if side(cells, env) == amount)
        found = next(same, sides[0][1])(cells, env)
        rest = amount - sum(line[1] for line in found)
        return [*found, (what, rest, ())] if rest else found

    return lines


def breakdowns(compiler: CompileValues, counters: Sequence[str]) -> dict[str, Breakdown]:
    """The breakdowns of computed counters, by name."""
    told = Breakdowns(compiler)
    found: dict[str, Breakdown] = {}
    for name in counters:
        value = compiler.vocabulary.counters[name].value
        if value is not None:
            found[name] = told.of(value)
    return found
