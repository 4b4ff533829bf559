"""Functions of the engine that do something to a game, as C."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from interpreter.compile.effects import cards, control, counters, moving, triggers
from interpreter.compile.form import nodes as n
from interpreter.compile.form import operations as o
from interpreter.compile.turns import phases, turn_loop
from interpreter.native.c_function import Said
from interpreter.native.c_operations import COperations
from interpreter.native.functions.value_functions import key_of, name_of
from interpreter.native.not_printed import NotPrintedError
from interpreter.run.changes import Changes
from interpreter.run.imagining import following, guessing
from interpreter.state.layout import AT_END, LISTENERS, MODIFIERS, WATCHERS

Data = tuple[object, ...]
Written = Callable[[COperations, Data, Sequence[n.Expr]], None]
WRITTEN: dict[object, Written] = {}

# What players know of counters is kept for those who imagine: nothing that is played reads it.
UNKEPT = (guessing.known_again, guessing.changed_unseen)


def deed(c: COperations, op: o.Run) -> None:
    """A call of a function of the engine."""
    function, data = key_of(op.function)
    if function in UNKEPT:
        return
    written = WRITTEN.get(function)
    if written is None:
        raise NotPrintedError(f"the function `{name_of(function)}` of the engine")
    written(c, data, op.arguments)


def parked(function: object) -> str:
    """A call of what looks for somebody else to go on with."""
    found, _ = key_of(function)
    if found is not phases.next_who_waits:
        raise NotPrintedError(f"the function `{name_of(function)}` of the engine")
    return "next_who_waits()"


def writes(*functions: object) -> Callable[[Written], Written]:
    """Register how a call of some functions is written."""

    def register(written: Written) -> Written:
        for function in functions:
            WRITTEN[function] = written
        return written

    return register


@writes(turn_loop.first_seat)
def first_seat(c: COperations, data: Data, given: Sequence[n.Expr]) -> None:
    c.add("set(ACTIVE, 0);")


@writes(turn_loop.first_drawn)
def first_drawn(c: COperations, data: Data, given: Sequence[n.Expr]) -> None:
    c.add(f"set(ACTIVE, box(roll({data[0]}, RANDOM)));")


@writes(turn_loop.clear)
def clear(c: COperations, data: Data, given: Sequence[n.Expr]) -> None:
    c.add("clear();")


@writes(turn_loop.expire)
def expire(c: COperations, data: Data, given: Sequence[n.Expr]) -> None:
    c.add(f"expire({c.of(given[0]).number});")


@writes(turn_loop.clear_cards)
def clear_cards(c: COperations, data: Data, given: Sequence[n.Expr]) -> None:
    (offsets,) = data
    assert isinstance(offsets, tuple)
    table = c.program.numbers(tuple(offsets))
    c.add(f"clear_cards({table}, {len(offsets)});")


@writes(moving.create_kinds)
def create_kinds(c: COperations, data: Data, given: Sequence[n.Expr]) -> None:
    (kinds,) = data
    assert isinstance(kinds, tuple)
    if kinds:
        zone = c.of(given[0]).number
        c.add(f"create_like({len(kinds)}, {c.program.numbers(kinds)}, 0, {zone});")


@writes(Changes.create)
def create(c: COperations, data: Data, given: Sequence[n.Expr]) -> None:
    kind, number, zone = (c.of(one).number for one in given[:3])
    c.add(f"create_like({number}, 0, {kind}, {zone});")


@writes(Changes.shift)
def shift(c: COperations, data: Data, given: Sequence[n.Expr]) -> None:
    cards, source, to, bottom = (c.of(one) for one in given[:4])
    c.add(f"shift({cards.value}, {source.number}, {to.number}, {bottom.number});")


@writes(Changes.move_all)
def move_all(c: COperations, data: Data, given: Sequence[n.Expr]) -> None:
    cards, to, bottom = (c.of(one) for one in given[:3])
    c.add(f"move_all({cards.value}, {to.number}, {bottom.number});")


@writes(Changes.move_each)
def move_each(c: COperations, data: Data, given: Sequence[n.Expr]) -> None:
    cards, to, bottom, _, before = (c.of(one) for one in given)
    c.add(f"move_each({cards.value}, {to.number}, {bottom.number}, {before.value});")


@writes(control.refuse)
def refuse(c: COperations, data: Data, given: Sequence[n.Expr]) -> None:
    c.add("fault(F_TIMES);")


@writes(control.still_steps)
def still_steps(c: COperations, data: Data, given: Sequence[n.Expr]) -> None:
    """Steps are counted anyway, and none that are left are fewer than the engine has."""


@writes(control.named_next)
def named_next(c: COperations, data: Data, given: Sequence[n.Expr]) -> None:
    who = c.kept(Said(c.of(given[0]).number))
    c.add(f"if ({who.text} >= 0) arm({data[0]}, {who.value});")


@writes(counters.change_alone)
def change_alone(c: COperations, data: Data, given: Sequence[n.Expr]) -> None:
    sign, low, high, keeps, _ = data
    amount, at = (c.of(one).number for one in given[:2])
    c.add(f"changed({sign}, {low}, {high}, {int(bool(keeps))}, {amount}, {at});")


@writes(counters.lasts)
def lasts(c: COperations, data: Data, given: Sequence[n.Expr]) -> None:
    c.add("lasting = 1;")


@writes(counters.told_now)
def told_now(c: COperations, data: Data, given: Sequence[n.Expr]) -> None:
    _, name, _ = data
    whose = c.of(given[0])
    number = Said(c.of(given[1]).number).value if len(given) > 1 else "NONE"
    c.add(f"set(TOLD, list3({c.program.static(name)}, {whose.value}, {number}));")


@writes(triggers.arm_watch)
def arm_watch(c: COperations, data: Data, given: Sequence[n.Expr]) -> None:
    env = c.of(given[0]).value
    c.add(f"arm({WATCHERS}, waiting_for({data[0]}, {env}));")


@writes(triggers.arm_listener)
def arm_listener(c: COperations, data: Data, given: Sequence[n.Expr]) -> None:
    number, expiry = data
    c.add(f"arm({LISTENERS}, listener({number}, {c.of(given[0]).value}, {expiry}));")


@writes(triggers.arm_modifiers)
def arm_modifiers(c: COperations, data: Data, given: Sequence[n.Expr]) -> None:
    numbers, expiry = data
    assert isinstance(numbers, tuple)
    env = c.kept(c.of(given[0])).value
    for number in numbers:
        c.add(f"arm({MODIFIERS}, list3(box({number}), {env}, box({expiry})));")


@writes(triggers.arm_at_end)
def arm_at_end(c: COperations, data: Data, given: Sequence[n.Expr]) -> None:
    place, when = data
    assert isinstance(when, tuple)
    env = c.of(given[0]).value
    marks = "".join(f", {c.program.static(mark)}" for mark in when)
    parts = c.fresh("parts")
    c.add(f"V {parts}[] = {{box({place}), {env}, box(because){marks}}};")
    c.add(f"arm({AT_END}, list_of({3 + len(when)}, {parts}));")


@writes(triggers.refuse_typed)
def refuse_typed(c: COperations, data: Data, given: Sequence[n.Expr]) -> None:
    c.add("fault(F_REFUSED);")


@writes(cards.roll_dice)
def roll_dice(c: COperations, data: Data, given: Sequence[n.Expr]) -> None:
    c.add(f"roll_dice({c.of(given[0]).value});")


# What players can follow of hidden cards


@writes(following.moves_on)
def moves_on(c: COperations, data: Data, given: Sequence[n.Expr]) -> None:
    cards, to, they, how, among = (c.of(one) for one in given)
    doing = f"{to.number}, {they.number}, {how.number}"
    c.add(f"moves_on({cards.value}, {doing}, {among.value});")


@writes(following.poured)
def poured(c: COperations, data: Data, given: Sequence[n.Expr]) -> None:
    c.add(f"poured({c.of(given[0]).number}, {c.of(given[1]).number});")


@writes(following.shuffled_in)
def shuffled_in(c: COperations, data: Data, given: Sequence[n.Expr]) -> None:
    c.add(f"shuffled_in({c.of(given[0]).number});")


@writes(following.tops_shown)
def tops_shown(c: COperations, data: Data, given: Sequence[n.Expr]) -> None:
    c.add("tops_shown();")
