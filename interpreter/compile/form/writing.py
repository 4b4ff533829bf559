"""Operations of the form as Python: the lines of a function for each part of a routine.

One flag tells whether changes are entered in a journal: it matters where cells are written and
cards are moved, and nowhere else. Slots are read from what is bound at the beginning of a part, or
are local variables where the part binds them itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from interpreter.compile.expressions import Expressions
from interpreter.compile.form import nodes as n
from interpreter.compile.form import operations as o
from interpreter.compile.form.doing_facts import bound_in, scope_after, slots_used
from interpreter.compile.form.facts import is_cheap, rebuilt
from interpreter.compile.form.metering import (
    asked_before,
    is_nested,
    metered_in_steps,
    metered_of_each,
    much,
    much_done_with_each,
    only_lists,
    weight,
)
from interpreter.compile.form.moves_written import Moves, Style, indented
from interpreter.compile.form.printing import Printer
from interpreter.run.imagining.following import picked_at_random
from interpreter.run.machine import ASK, PARKED, UNWIND, Machine
from interpreter.state.cells import Cells, Env
from interpreter.state.layout import DECISION, RANDOM, STACK
from interpreter.state.limits import MOST_OPTIONS
from interpreter.state.meter import Meter
from interpreter.state.rng import chance_for

OFTEN = 3  # so many times, a slot is worth a local variable
ALWAYS = (0, 1, 2)  # you, they, this


def burned(steps: int | str) -> list[str]:
    """Lines that count steps."""
    return [f"machine.fuel = fuel = machine.fuel - {steps}", "if fuel < 0: machine.burn(0)"]


Done = Callable[[Machine, Env], object]  # what a routine becomes
Plan = tuple[Done | None, int, int | None]
PlanAtOnce = tuple[Done, int | None]


class Maker(Protocol):
    """What makes the functions that others call."""

    @property
    def meter(self) -> Meter: ...
    @property
    def end_of(self) -> Callable[[Cells, str], int]: ...
    @property
    def may_settle(self) -> n.Expr:
        """Whether anything can react, or the game can end, when things settle."""

    def routine(self, routine: o.Routine) -> Callable[..., object]:
        """The function of a routine that never waits."""

    def part(self, place: int) -> Callable[..., object]: ...
    def plans(self, op: o.DoByKind) -> Sequence[Plan]:
        """What each kind of card does: a function, or None where only the machine can do it; a
        place; because of what."""

    def plans_at_once(self, op: o.DoByKind) -> Sequence[PlanAtOnce]:
        """The same where it surely waits for nobody."""

    def scope(self, place: int) -> tuple[int, ...]: ...
    def any_action(self, question: int) -> Callable[..., object]: ...
    def actions(self, question: int) -> Callable[[Cells, Env], Sequence[object]]: ...


class Writer:
    """Writes one part, or one listing."""

    def __init__(
        self, expressions: Expressions, style: Style, maker: Maker, scope: tuple[int, ...]
    ) -> None:
        self.expressions = expressions
        self.printer = Printer(expressions)
        self.style = style
        self.maker = maker
        self.entry = scope  # what is bound where the part begins
        self.scope = scope  # what is bound where it has come to
        self.in_loop = False
        self.each_counts = False  # what is written is asked of each of a list that counts it
        self.local: frozenset[int] = frozenset()
        self.bound: frozenset[int] = frozenset()
        self.course = False
        self.moves = Moves(self.text, self.truth, self.counted, self.name, style)

    def part(self, ops: o.Ops, steps: int, *, course: bool = False) -> list[str]:
        """The lines of a function of the machine and of what is bound, which counts so many steps
        as it begins."""
        self.course = course
        lines = self.body(ops)
        head = ["cells = machine.cells"]
        if steps:
            head += burned(steps)
        if self.moves.entering:
            head.append("journal = machine.journal")
        return [*head, *lines]

    def listing(self, ops: o.Ops) -> list[str]:
        """The lines of a function of the cells and of what is bound."""
        return self.body(ops)

    def body(self, ops: o.Ops) -> list[str]:
        used = slots_used(ops)
        self.bound = bound_in(ops)
        often = {slot for slot, times in used.items() if times >= OFTEN and slot in self.entry}
        self.local = self.bound | frozenset(often)
        loaded = [slot for slot in self.entry if slot in self.local]
        lines = [f"s{slot} = env[{self.entry.index(slot)}]" for slot in loaded]
        return [*lines, *self.ops(ops)]

    # Expressions

    def placed(self, expr: n.Expr) -> n.Expr:
        """An expression with what it speaks of where it is: in a local variable or in `env`."""
        match expr:
            case n.Slot(index):
                if index in self.local:
                    return n.Var(f"s{index}")
                return n.Slot(self.entry.index(index))
            case n.Bound(None):
                return self.all_bound()
            case n.Captured():
                said = tuple(slot for slot in self.scope if slot < o.HIDDEN)
                return self.tuple_of(said)
            case n.Call(function, None):
                if self.bound.isdisjoint(ALWAYS):
                    return expr
                return n.Call(function, tuple(self.placed(n.Slot(slot)) for slot in ALWAYS))
        return rebuilt(expr, self.placed)

    def all_bound(self) -> n.Expr:
        said = tuple(slot for slot in self.scope if slot < o.HIDDEN)
        if self.entry[: len(said)] == said and self.bound.isdisjoint(said):
            return n.Bound()
        return self.tuple_of(said)

    def tuple_of(self, slots: tuple[int, ...]) -> n.Expr:
        if slots == self.entry and self.bound.isdisjoint(slots):
            return n.Bound()
        return n.Bound(tuple(self.placed(n.Slot(slot)) for slot in slots))

    def env_at(self, place: int) -> str:
        """What is bound where a routine goes on."""
        scope = self.maker.scope(place)
        same = 0
        if not self.bound.isdisjoint(self.entry):
            return self.printer.text(self.tuple_of(scope))
        while same < min(len(scope), len(self.entry)) and scope[same] == self.entry[same]:
            same += 1
        if same == len(scope):
            return "env" if same == len(self.entry) else f"env[:{same}]"
        more = "".join(f"s{slot}, " for slot in scope[same:])
        if any(slot in self.entry and slot not in self.local for slot in scope[same:]):
            return self.printer.text(self.tuple_of(scope))
        return f"(*{'env' if same == len(self.entry) else f'env[:{same}]'}, {more})"

    def text(self, expr: n.Expr) -> str:
        return self.printer.text(self.metered(expr))

    def truth(self, expr: n.Expr) -> str:
        return self.printer.truth(self.metered(expr))

    def metered(self, expr: n.Expr) -> n.Expr:
        metered = metered_of_each if self.each_counts else metered_in_steps
        return metered(self.placed(expr), self.maker.meter)

    def counted(self, things: str, each: Sequence[n.Expr] = ()) -> list[str]:
        """Lines that count a list with a name that is gone through next, with something asked of
        each of it."""
        meter, much_each = self.name(self.maker.meter), weight(each)
        number = f"len({things})" if much_each == 1 else f"{much_each} * len({things})"
        return [
            f"{meter}.left = left = {meter}.left - {number}",
            f"if left < 0: {meter}.go_on()",
        ]

    def name(self, thing: object) -> str:
        return self.expressions.name(thing)

    # Operations

    def ops(self, ops: Iterable[o.Op]) -> list[str]:
        found: list[str] = []
        for op in ops:
            found += self.lines(op)
            self.scope = scope_after(op, self.scope)
        return found

    def block(self, ops: o.Ops) -> list[str]:
        """Lines of operations under others, after which the scope is what it was."""
        around = self.scope
        lines = self.ops(ops)
        self.scope = around
        return indented(lines or ["pass"])

    def lines(self, op: o.Op) -> list[str]:
        match op:
            case o.Bind(slot, value, several):
                return [f"s{slot} = {self.several(value) if several else self.text(value)}"]
            case o.Name(name, value):
                return [f"{name} = {self.text(value)}"]
            case o.Empty(name):
                return [f"{name} = []"]
            case o.Append(name, value):
                return [f"{name}.append({self.text(value)})"]
            case o.Give(value):
                return [f"return {self.text(value)}"]
            case o.Keep() | o.Drop():
                return []
            case o.Write():
                return self.write(op)
            case o.Add():
                return self.add(op)
            case o.Row(first, values):
                return self.row(first, values)
            case o.Move():
                return self.moves.card(op)
            case o.Shift():
                return self.moves.batches(op)
            case o.CreateLike():
                return self.moves.created(op)
            case o.Draw(slot, among, amount, single, none, cards):
                given = f"{self.text(among)}, {self.text(amount)}, {single}, {none}, {cards}"
                return [f"s{slot} = {self.name(drawn)}(machine, {given})"]
            case o.If():
                return self.branch(op)
            case o.Loop():
                return self.loop(op)
            case o.Repeat(times, body):
                return [
                    f"for _ in range({self.text(times)}):",
                    *indented(burned(much(body))),
                    *self.block(body),
                ]
            case o.Break():
                return ["break"]
            case o.Because(source, body):
                return self.because(source, body)
            case o.Run(function, arguments):
                given = "".join(f", {self.text(argument)}" for argument in arguments)
                return [f"{self.name(function)}(machine{given})"]
            case o.Do(routine, bindings, because):
                return self.do(routine, bindings, because)
            case o.DoByKind():
                return self.do_by_kind(op)
            case o.Suspend(suspended, place):
                return self.suspend(suspended, place)
            case o.Goto():
                return self.goto(op)
            case o.Leave(what):
                end = "-1"
                if what != "game":
                    end = f"{self.name(self.maker.end_of)}(cells, {what!r})"
                return [f"machine.unwind_to = {end}", f"return {self.name(UNWIND)}"]
        raise TypeError(f"{type(op).__name__} is not written")

    def several(self, value: n.Expr) -> str:
        text = self.text(value)
        is_tuple = isinstance(value, n.Items | n.Chain | n.Held | n.Slot | n.Rest)
        return text if is_tuple else f"tuple({text})"

    def write(self, op: o.Write) -> list[str]:
        cell, lines = self.cell(op.cell)
        value = self.text(op.value)
        if op.changed and self.style.journals:
            lines += [f"new = {value}", f"if cells[{cell}] != new:"]
            return [*lines, *indented([*self.entered(cell, op.site), f"cells[{cell}] = new"])]
        return [*lines, *self.entered(cell, op.site), f"cells[{cell}] = {value}"]

    def row(self, first: int, values: tuple[int, ...]) -> list[str]:
        if not self.style.journals:
            return [f"cells[{first}:{first + len(values)}] = {self.name(values)}"]
        lines: list[str] = []
        for cell, value in enumerate(values, first):
            lines.append(f"if cells[{cell}] != {value}:")
            lines += indented([*self.entered(str(cell), 0), f"cells[{cell}] = {value}"])
        return lines

    def cell(self, cell: n.Expr) -> tuple[str, list[str]]:
        """Where a cell is, and the line that finds it out."""
        if isinstance(cell, n.Const | n.Var):
            return self.text(cell), []
        return "at", [f"at = {self.text(cell)}"]

    def entered(self, cell: str, site: int, old: str = "") -> list[str]:
        return self.moves.entered(cell, old or f"cells[{cell}]", site)

    def add(self, op: o.Add) -> list[str]:
        cell, lines = self.cell(op.cell)
        sign, beyond = ("+", ">") if op.sign > 0 else ("-", "<")
        amount = self.text(op.amount)
        if not self.style.journals and never_less(op.amount):
            return [
                *lines,
                f"new = cells[{cell}] {sign} {amount}",
                f"cells[{cell}] = {op.bound} if new {beyond} {op.bound} else new",
            ]
        return [
            *lines,
            f"old = cells[{cell}]",
            f"new = old {sign} {amount}",
            f"if new {beyond} {op.bound}: new = {op.bound}",
            f"if new {beyond} old:",
            *indented([*self.entered(cell, op.site, "old"), f"cells[{cell}] = new"]),
        ]

    def branch(self, op: o.If) -> list[str]:
        if op.test == n.Const(0):
            return self.ops(op.otherwise)
        lines = [f"if {self.truth(op.test)}:", *self.block(op.then)]
        otherwise = op.otherwise
        while len(otherwise) == 1 and isinstance(otherwise[0], o.If):
            then = otherwise[0]
            lines += [f"elif {self.truth(then.test)}:", *self.block(then.then)]
            otherwise = then.otherwise
        return [*lines, "else:", *self.block(otherwise)] if otherwise else lines

    def loop(self, op: o.Loop) -> list[str]:
        each = f"s{op.each}" if isinstance(op.each, int) else op.each
        among, around = self.text(op.among), self.scope
        if isinstance(op.each, int):
            self.scope = scope_after(o.Bind(op.each, op.among), self.scope)
        within, self.in_loop = self.in_loop, True
        counted = isinstance(op.each, str) and is_nested(op, within=within)
        weighed, self.each_counts = self.each_counts, counted and only_lists(op)
        first: list[str] = []
        body, tests = self.block(op.body), op.tests
        if self.each_counts:
            few = self.expressions.fresh("few")
            before, tests = asked_before(op, few)
            if before is not None:
                first = [f"{few} = {self.printer.truth(before)}"]
        if tests:
            asked = " and ".join(map(self.truth, tests))
            body = indented([f"if {asked}:", *body])
        self.in_loop, self.each_counts, self.scope = within, weighed, around
        if isinstance(op.each, str):  # a listing, or the few players
            if counted:
                all_ = self.expressions.fresh("all")
                each_asked = (*op.tests, *much_done_with_each(op))
                first += [f"{all_} = {among}", *self.counted(all_, each_asked)]
                among = all_
            return [*first, f"for {each} in {among}:", *body]
        all_, steps = self.expressions.fresh("all"), much(op.body)
        return [
            f"{all_} = {among}",
            *burned(f"len({all_})" if steps == 1 else f"{steps} * len({all_})"),
            f"for {each} in {all_}:",
            *body,
        ]

    def because(self, source: n.Expr, body: o.Ops) -> list[str]:
        around = self.scope
        lines = self.ops(body)
        self.scope = around
        if not self.style.journals or not lines:
            return lines
        outer = self.expressions.fresh("outer")
        return [
            f"{outer} = machine.because",
            f"machine.because = {self.text(source)}",
            *lines,
            f"machine.because = {outer}",
        ]

    def bindings(self, bindings: tuple[n.Expr, ...]) -> str:
        slots = tuple(one.index for one in bindings if isinstance(one, n.Slot))
        if len(slots) < len(bindings):
            return self.text(n.Bound(bindings))
        return self.printer.text(self.tuple_of(slots))  # which says where they are

    def do(
        self, routine: o.Routine, bindings: tuple[n.Expr, ...], because: int | None
    ) -> list[str]:
        call = f"{self.name(self.maker.routine(routine))}(machine, {self.bindings(bindings)})"
        return self.caused(because, [call])

    def caused(self, because: int | str | None, lines: list[str]) -> list[str]:
        """Lines done because of something, which only a journal asks for."""
        if because is None or not self.style.journals:
            return lines
        outer = self.expressions.fresh("outer")
        return [
            f"{outer} = machine.because",
            f"machine.because = {because}",
            *lines,
            f"machine.because = {outer}",
        ]

    def do_by_kind(self, op: o.DoByKind) -> list[str]:
        """What a card does that certainly waits for nobody."""
        plans = self.maker.plans_at_once(op)
        they, card = self.text(op.player), self.text(op.card)
        lines = [] if is_cheap(op.card) else [f"card = {card}"]
        card = "card" if lines else card
        call = f"(machine, ({they}, {they}, {card}))"
        if not self.style.journals:
            functions = [do for do, _ in plans]
            return [*lines, f"{self.kept(functions)}[cells[{card}]]{call}"]
        lines.append(f"do, because = {self.kept(plans)}[cells[{card}]]")
        return [*lines, *self.caused("because or machine.because", [f"do{call}"])]

    def kept(self, plans: Sequence[object]) -> str:
        return self.name(plans)

    def suspend(self, op: o.Op, place: int) -> list[str]:
        match op:
            case o.Settle() if self.style.quiet:
                return []
            case o.Settle():
                return [
                    f"if {self.truth(self.maker.may_settle)}:",
                    f"    settled = machine.settle({place}, {self.env_at(place)})",
                    "    if settled is not None: return settled",
                ]
            case o.Ask(question, options):
                they = self.text(n.Slot(1))
                asked = f"{question}, {they}, {self.text(options)}, {place}, {self.env_at(place)}"
                return [f"if machine.asks({asked}): return {self.name(ASK)}"]
            case o.AskAction(question):
                return self.ask_action(question, place)
            case o.Do(routine, bindings, because):
                given = self.bindings(bindings)
                if not routine.direct:
                    return [self.calling(str(routine.place), given, because, place)]
                call = f"{self.name(self.maker.routine(routine))}(machine, {given})"
                return self.called(call, because, because, place)
            case o.DoByKind(_, player, card):
                they, plans = self.text(player), self.maker.plans(op)
                bound_to = f"({they}, {they}, card)"
                why = "because or machine.because"
                return [
                    f"card = {self.text(card)}",
                    f"do, code, because = {self.name(plans)}[cells[card]]",
                    f"if do is None: {self.calling('code', bound_to, 'because', place)}",
                    *self.called(f"do(machine, {bound_to})", why, "because", place),
                ]
            case o.Go(to, bound, because):
                cause = None if because is None else self.text(because)
                return [
                    f"place = {self.text(to)}",
                    f"if place >= 0: {self.calling('place', self.text(bound), cause, place)}",
                ]
            case o.Park(function):
                parked = f"parked = {self.name(function)}(machine, {self.text(n.Slot(0))})"
                return [parked, f"if parked: return {self.name(PARKED)}"]
        raise TypeError(f"{type(op).__name__} does not wait")

    def called(
        self, call: str, cause: int | str | None, because: int | str | None, place: int
    ) -> list[str]:
        """The lines that call another routine here, and leave only if it waits."""
        lines = [
            f"result = {call}",
            f"if result is not None: {self.calling('None', 'result', because, place)}",
        ]
        if cause is None or not self.style.journals:
            return lines
        outer = self.expressions.fresh("outer")
        return [
            f"{outer} = machine.because",
            f"machine.because = {cause}",
            *lines,
            f"machine.because = {outer}",
        ]

    def calling(self, code: str, bindings: str, because: int | str | None, place: int) -> str:
        """The line that has another routine done first."""
        env = "None" if place == o.RETURN else self.env_at(place)
        return f"return [{code}, {bindings}, {because}, {place}, {env}]"

    def ask_action(self, question: int, place: int) -> list[str]:
        """Every decision of a game that is not recorded will be looked at: all is listed at once.
        Otherwise it is enough to know whether there is any."""
        they, env = self.text(n.Slot(1)), self.env_at(place)
        decision = f"({question}, {they}, {env})"
        if self.style.recorded:
            found = self.name(self.maker.any_action(question))
            waits = [*self.entered(str(DECISION), 0), f"cells[{DECISION}] = {decision}"]
            lines = [f"if {found}(cells, {env}):"]
        else:
            listed = self.name(self.maker.actions(question))
            waits = [
                "machine.options = tuple(found)",
                f"if len(found) > {MOST_OPTIONS}: machine.limited(found, {question})",
                *self.entered(str(DECISION), 0),
                f"cells[{DECISION}] = {decision}",
            ]
            lines = [f"found = {listed}(cells, {env})", "if found:"]
        if self.course:  # nothing lies below the course: its stack is plain to see
            waits += self.entered(str(STACK), 0)
            waits.append(f"cells[{STACK}] = ({place}, {env}, None, 0, 0)")
            waits.append(f"return {self.name(PARKED)}")
        else:
            waits.append(f"return machine.wait({place}, {env})")
        return [*lines, *indented(waits)]

    def goto(self, op: o.Goto) -> list[str]:
        if op.place == o.RETURN:
            return ["return None"]
        env = self.env_at(op.place)
        if op.back:
            return [f"return ({op.place}, {env})"]
        return [f"return {self.name(self.maker.part(op.place))}(machine, {env})"]


def never_less(amount: n.Expr) -> bool:
    """Whether a number is surely not below 0."""
    match amount:
        case n.Const(value):
            return value >= 0
        case n.Entry(table):
            return all(isinstance(one, int) and one >= 0 for one in table)
    return False


def drawn(
    machine: Machine, among: Sequence[int], amount: int, single: bool, none: int, cards: bool
) -> object:
    """Some of a list, picked at random."""
    chance = chance_for(machine.program.layout, machine.cells, among) if cards else RANDOM
    if cards and machine.program.follows:
        picked_at_random(machine, among)
    found = machine.pick_at_random(among, max(0, amount), chance)
    return (found[0] if found else none) if single else found
