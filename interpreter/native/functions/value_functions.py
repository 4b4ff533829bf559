"""Functions of the engine that work something out, as C: which are known, and how to call them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from interpreter.compile.effects import control, moving, picks
from interpreter.compile.form import nodes as n
from interpreter.compile.turns import phases
from interpreter.compile.values import numbers, places
from interpreter.native.c_function import Said
from interpreter.native.c_values import CValues
from interpreter.native.not_printed import NotPrintedError
from interpreter.run.interchangeable import Row
from interpreter.run.program import Program
from interpreter.run.simultaneous import is_open
from interpreter.run.visibility import one_of_each
from interpreter.state.layout import OPENING

Data = tuple[object, ...]
Written = Callable[[CValues, Data, Sequence[n.Expr]], Said]


def key_of(function: object) -> tuple[object, Data]:
    """What function that is, and the data that it has been given already."""
    if isinstance(function, partial):
        key, data = key_of(function.func)
        return key, (*data, *function.args)
    of = getattr(function, "__self__", None)
    method = getattr(function, "__func__", None)
    return (method, (of,)) if method is not None else (function, ())


def name_of(function: object) -> str:
    """What a function is called, for those who are told that it is not printed."""
    found, _ = key_of(function)
    name = str(getattr(found, "__qualname__", type(found).__name__))
    return name.replace("<locals>.", "").replace("_", " ")


def native_value(c: CValues, expr: n.Native) -> Said:
    """A call of a function of the engine."""
    function, data = key_of(expr.function)
    written = WRITTEN.get(function)
    if written is None:
        raise NotPrintedError(f"the function `{name_of(function)}` of the engine")
    return written(c, data, expr.arguments)


WRITTEN: dict[object, Written] = {}


def writes(*functions: object) -> Callable[[Written], Written]:
    """Register how a call of some functions is written."""

    def register(written: Written) -> Written:
        for function in functions:
            WRITTEN[function] = written
        return written

    return register


@writes(control.round_table)
def round_table(c: CValues, data: Data, given: Sequence[n.Expr]) -> Said:
    players, others = data
    first, doer = (c.of(one).number for one in given)
    return Said(f"round_table({players}, {first}, {doer if others else -1})", "V")


@writes(numbers.players_in_order)
def players_in_order(c: CValues, data: Data, given: Sequence[n.Expr]) -> Said:
    _, others, everyone = data
    doer = c.of(given[1]).number
    return Said(f"players_in_order({doer if others else -1}, {int(bool(everyone))})", "V")


@writes(numbers.neighbour)
def neighbour(c: CValues, data: Data, given: Sequence[n.Expr]) -> Said:
    return Said(f"neighbour({data[1]}, {c.of(given[1]).number})")


@writes(Program.is_out)
def is_out(c: CValues, data: Data, given: Sequence[n.Expr]) -> Said:
    match given[1]:
        case n.Bound((who, _, n.Const(0))):
            return Said(f"is_out({c.of(who).number})")
    raise NotPrintedError("whether somebody is out, asked in another way")


@writes(phases.in_order)
def in_order(c: CValues, data: Data, given: Sequence[n.Expr]) -> Said:
    _, by = data
    asked = c.program.asked_with(by) if callable(by) else "0"
    return Said(f"in_order({asked}, {c.of(given[1]).number})", "V")


@writes(phases.still_acting)
def still_acting(c: CValues, data: Data, given: Sequence[n.Expr]) -> Said:
    playing, doer, leaves = (c.of(one) for one in given[1:])
    return Said(f"still_acting({playing.value}, {doer.number}, {leaves.number})", "V")


@writes(phases.or_first)
def or_first(c: CValues, data: Data, given: Sequence[n.Expr]) -> Said:
    found, first = c.kept(c.of(given[0])), c.of(given[1])
    return Said(f"(length({found.text}) ? {found.text} : list1({first.value}))", "V")


@writes(phases.not_out)
def not_out(c: CValues, data: Data, given: Sequence[n.Expr]) -> Said:
    return Said(f"not_out({c.of(given[1]).value})", "V")


@writes(is_open)
def phase_is_open(c: CValues, data: Data, given: Sequence[n.Expr]) -> Said:
    return Said(f"(cells[{OPENING}] != NONE)")


@writes(picks.first_or)
def first_or(c: CValues, data: Data, given: Sequence[n.Expr]) -> Said:
    chosen, none = c.kept(c.of(given[0])), c.of(given[1])
    return Said(f"(length({chosen.text}) ? item({chosen.text}, 0) : {none.value})", "V")


@writes(picks.not_chosen)
def not_chosen(c: CValues, data: Data, given: Sequence[n.Expr]) -> Said:
    among, chosen = (c.of(one).value for one in given)
    return Said(f"not_chosen({among}, {chosen})", "V")


@writes(tuple)
def as_it_is(c: CValues, data: Data, given: Sequence[n.Expr]) -> Said:
    return c.of(given[0])


@writes(moving.shuffled)
def shuffled(c: CValues, data: Data, given: Sequence[n.Expr]) -> Said:
    cards, chance = c.of(given[1]).value, c.of(given[2]).number
    return Said(f"shuffled({cards}, {chance})", "V")


@writes(moving.chance_of)
def chance_of(c: CValues, data: Data, given: Sequence[n.Expr]) -> Said:
    return Said(f"zone_chance[zone_at({c.of(given[0]).number})]")


@writes(moving.zone_of_place)
def zone_of_place(c: CValues, data: Data, given: Sequence[n.Expr]) -> Said:
    return Said(f"item({c.of(given[0]).value}, 0)", "V")


@writes(one_of_each)
def one_of_each_(c: CValues, data: Data, given: Sequence[n.Expr]) -> Said:
    return Said(f"one_of_each({c.of(given[1]).value}, {c.of(given[2]).number})", "V")


@writes(Row.differ)
def differ(c: CValues, data: Data, given: Sequence[n.Expr]) -> Said:
    return Said(f"all_differ({c.of(given[1]).value})")


@writes(Program.every_card)
def every_card(c: CValues, data: Data, given: Sequence[n.Expr]) -> Said:
    return Said("every_card()", "V")


@writes(Program.attached)
def attached(c: CValues, data: Data, given: Sequence[n.Expr]) -> Said:
    return Said(f"attached({c.of(given[1]).value})", "V")


@writes(places.each_once)
def each_once(c: CValues, data: Data, given: Sequence[n.Expr]) -> Said:
    return Said(f"each_once({c.of(given[0]).value})", "V")


@writes(places._position)
def position(c: CValues, data: Data, given: Sequence[n.Expr]) -> Said:
    return Said(f"position_of({c.of(given[1]).number})")


@writes(control.numbers_between)
def numbers_between(c: CValues, data: Data, given: Sequence[n.Expr]) -> Said:
    low, high = (c.of(one).number for one in given)
    return Said(f"numbers_between({low}, {high})", "V")


@writes(control.and_stop)
def and_stop(c: CValues, data: Data, given: Sequence[n.Expr]) -> Said:
    return Said(f"and_stop({c.of(given[0]).value})", "V")
