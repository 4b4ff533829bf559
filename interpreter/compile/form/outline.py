"""Expressions and operations as short indented text, for people who look at what was compiled.

add 2 to strides of they (at most 99)  @8:9
if kind of this is scout:
  ask pick among hand of they  @9:9
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import partial

from dsl.diagnostics.spans import Span
from interpreter.compile.form import nodes as n
from interpreter.compile.form import operations as o
from interpreter.run.machine import ASK, PARKED, UNWIND
from interpreter.run.program import Program
from interpreter.state import layout as cells

STEP = "  "
MOST_NAMED = 4  # of a set or a table; more would bury the line
SLOTS = ("you", "they", "this")
FIELDS = ("kind", "zone", "owner", "seen by", "host")  # of a card
OWN = (  # the cells of the machine
    *("stack", "decision", "answer", "chance", "active player", "phase", "turn", "watchers"),
    *("listeners", "modifiers", "queue", "tasks at end of turn", "game over", "script"),
    *("used abilities", "nowhere", "players in line", "opening", "told"),
)
SIGNS = {"ASK": ASK, "PARKED": PARKED, "UNWIND": UNWIND}  # what a part answers to the machine
COMPARED = {"==": "is", "!=": "is not"}


class Outline:
    """Says what a program's expressions and operations are. `cells` are the cells that were named
    by it so far."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.layout = program.layout
        self.cells: dict[int, str] = {}
        self._offsets = dict(enumerate(FIELDS))
        self._offsets |= {at: name for name, at in program.layout.card_counters.items()}

    # Cells, slots and things

    def cell(self, number: int, of: str | None = None) -> str:
        """A cell by the name that the layout has for it; `of` is which of a row, in words."""
        found = self.layout.names.get(number)
        if found is None:
            name = OWN[number] if 0 <= number < len(OWN) else f"cell {number}"
            self.cells[number] = name
            return f"{name} + {of}" if of is not None else name
        kind, name, owner, index = found
        if kind not in ("counter", "zone"):
            name = f"{kind} {name}".strip()
        self.cells[number] = name if owner == "shared" else f"{name} of {owner} {index}"
        if of is None:
            return self.cells[number]
        return f"{name} of {of}"

    def where(self, expr: n.Expr) -> str:
        """What is written or looked into: a cell, by where it is."""
        match expr:
            case n.Const(-1):
                return "no cell"
            case n.Const(number):
                return self.cell(number)
            case n.Arith("+", n.Const(number), index) if number in self.layout.names:
                return self.cell(number, self.expr(index))
            case n.Arith("+", card, n.Const(offset)) if offset in self._offsets:
                return f"{self._offsets[offset]} of {self.expr(card)}"
            case n.Given(name, subject, _, then, otherwise):
                least = f"{name} = {self.expr(subject)}"
                return f"({self.where(then)} if there is {least}, else {self.where(otherwise)})"
            case n.Choice(condition, then, otherwise):
                asked = self.expr(condition)
                return f"({self.where(then)} if {asked}, else {self.where(otherwise)})"
            case n.Items() | n.Mapped() | n.Chain() | n.Filtered() | n.Native() | n.Call():
                return self.expr(expr)
            case n.Var(name):
                return name
        return f"cell {self.expr(expr)}"

    def slot(self, index: int) -> str:
        if index < len(SLOTS):
            return SLOTS[index]
        return f"slot {index}" if index < o.HIDDEN else f"hidden {index - o.HIDDEN}"

    def kind(self, number: int) -> str:
        cards = self.program.cards
        return cards[number].name if 0 <= number < len(cards) else f"kind {number}"

    def thing(self, thing: object) -> str:
        """Something that the compiler has named: a function, a table, a set."""
        for name, sign in SIGNS.items():
            if thing is sign:
                return name
        if isinstance(thing, partial):
            return self.thing(thing.func)
        if isinstance(thing, frozenset):
            return f"{{{self._few([str(one) for one in sorted(thing)])}}}"
        if isinstance(thing, tuple | list):
            return f"({self._few([self.thing(part) for part in thing])})"
        if callable(thing):
            name = str(getattr(thing, "__qualname__", type(thing).__name__))
            return _plain(name.replace("<locals>.", ""))
        return _plain(str(thing))

    def _few(self, parts: Sequence[str]) -> str:
        more = f", ... {len(parts)} in all" if len(parts) > MOST_NAMED else ""
        return ", ".join(parts[:MOST_NAMED]) + more

    # Expressions

    def expr(self, expr: n.Expr) -> str:
        """An expression, in one line."""
        text = self.expr
        match expr:
            case n.Const(value):
                return str(value)
            case n.Slot(index):
                return self.slot(index)
            case n.Var(name):
                return name
            case n.Cell(base, None):
                return self.cell(base)
            case n.Cell(0, n.Expr() as index):
                return self.where(index)
            case n.Cell(base, n.Expr() as index):
                return self.cell(base, text(index))
            case n.Field(card, offset):
                return f"{self._offsets.get(offset, f'field {offset}')} of {text(card)}"
            case n.Entry(table, index):
                return f"entry {text(index)} of {self.thing(table)}"
            case n.Arith("min" | "max" as sign, left, right):
                return f"{sign}({text(left)}, {text(right)})"
            case n.Arith("+", n.Const(base), n.Slot(0 | 1)) if base in self.layout.names:
                return f"cell of {self.where(expr)}"
            case n.Arith(sign, left, right):
                return f"({text(left)} {sign} {text(right)})"
            case n.Compare("==" | "!=" as sign, n.Field(_, cells.KIND) as of, n.Const(kind)):
                return f"{text(of)} {COMPARED[sign]} {self.kind(kind)}"
            case n.Compare(sign, left, right):
                return f"{text(left)} {COMPARED.get(sign, sign)} {text(right)}"
            case n.All((only,)) | n.AnyOf((only,)):
                return text(only)
            case n.All(parts):
                return f"({' and '.join(map(text, parts))})" if parts else "always"
            case n.AnyOf(parts):
                return f"({' or '.join(map(text, parts))})" if parts else "never"
            case n.Not(part):
                return f"not {text(part)}"
            case n.Choice(condition, then, otherwise):
                return f"({text(then)} if {text(condition)}, else {text(otherwise)})"
            case n.Given(name, subject, _, then, otherwise):
                there = f"{name} = {text(subject)}"
                return f"({text(then)} if there is {there}, else {text(otherwise)})"
            case n.Among(item, those):
                kinds = isinstance(item, n.Field) and item.offset == cells.KIND
                names = [self.kind(one) if kinds else str(one) for one in sorted(those)]
                return f"{text(item)} is one of {{{self._few(names)}}}"
            case n.Price(amount, counter):
                return f"price of {text(amount)} {counter}"
            case n.Missing():
                return "no price"
            case n.Call(function, bindings):
                return f"{function.name}({'...' if bindings is None else self.given(bindings)})"
            case n.Native(function, arguments):
                return f"{self.thing(function)}({self.given(arguments)})"
            case n.State():
                return "all cells"
            case n.Bound(parts):
                return "all that is bound" if parts is None else f"({self.given(parts)})"
            case n.Captured():
                return "all that is bound"
            case n.Engine():
                return "the machine"
            case n.Unanswered():
                return "nothing was asked"
        return self._list(expr)

    def given(self, parts: Iterable[n.Expr]) -> str:
        return ", ".join(map(self.expr, parts))

    def _list(self, expr: n.Expr) -> str:
        text = self.expr
        match expr:
            case n.Held(n.Var(name)):
                return f"cards at {name}"
            case n.Held(zone):
                return self.where(zone)
            case n.HeldIn(zones):
                return f"cards in {text(zones)}"
            case n.Items(parts):
                return f"[{self.given(parts)}]"
            case n.Chain(lists):
                return f"[{' then '.join(map(text, lists))}]"
            case n.Filtered(name, source, tests):
                return f"[{name} in {text(source)}{self.tests(tests)}]"
            case n.Mapped(name, source, element):
                return f"[{text(element)} for {name} in {text(source)}]"
            case n.Chosen(names, lows, highs, test):
                ranges = zip(names, map(text, lows), map(text, highs), strict=True)
                chosen = ", ".join(f"{name} from {low} to {high}" for name, low, high in ranges)
                return f"[{chosen or 'nothing'} where {text(test)}]"
            case n.End(source, how, amount):
                return f"{how} {text(amount)} of {text(source)}"
            case n.EndOne(source, how):
                return f"{how} of {text(source)}"
            case n.Item(source, place):
                return f"item {place} of {text(source)}"
            case n.Rest(source):
                return f"rest of {text(source)}"
            case n.Count(source):
                return f"count of {text(source)}"
            case n.NonEmpty(source):
                return f"any {text(source)}"
            case n.AnyTrue(source):
                return f"any card in {text(source)}"
            case n.Combined(how, source):
                return f"{how} of {text(source)}"
            case n.In(item, source):
                return f"{text(item)} is in {text(source)}"
        raise TypeError(f"{type(expr).__name__} is no node of the form")

    def tests(self, tests: Sequence[n.Expr]) -> str:
        return f" where {' and '.join(map(self.expr, tests))}" if tests else ""

    # Operations

    def ops(self, ops: Iterable[o.Op]) -> list[str]:
        """Operations, one below the other."""
        return [line for op in ops for line in self.op(op)]

    def op(self, op: o.Op) -> list[str]:
        text, where = self.expr, self.where
        match op:
            case o.Bind(slot, value):
                return [f"let {self.slot(slot)} be {text(value)}"]
            case o.Name(name, value):
                return [f"{name} = {text(value)}"]
            case o.Empty(name):
                return [f"{name} = []"]
            case o.Append(name, value):
                return [f"append {text(value)} to {name}"]
            case o.Give(value):
                return [f"give {text(value)}"]
            case o.Keep(scope):
                return [f"keep {', '.join(map(self.slot, scope))}"]
            case o.Drop(slot):
                return [f"drop {self.slot(slot)} and after"]
            case o.Write(cell, value, site):
                return [f"set {where(cell)} to {text(value)}{self.at_site(site)}"]
            case o.Add(cell, amount, sign, bound, site):
                do, to, most = ("add", "to", "most") if sign > 0 else ("take", "from", "least")
                limit = f" (at {most} {bound})" if abs(bound) < cells.LARGEST else ""
                return [f"{do} {text(amount)} {to} {where(cell)}{limit}{self.at_site(site)}"]
            case o.Row(first, values):
                return [f"set {self.cell(cell)} to {v}" for cell, v in enumerate(values, first)]
            case o.If(test, then, otherwise):
                return self._branch(test, then, otherwise)
            case o.Loop(each, among, tests, body):
                one = self.slot(each) if isinstance(each, int) else each
                return [f"for {one} in {text(among)}{self.tests(tests)}:", *self._under(body)]
            case o.Repeat(times, body):
                return [f"repeat {text(times)} times:", *self._under(body)]
            case o.Forever(body):
                return ["again and again:", *self._under(body)]
            case o.Break():
                return ["leave the loop"]
            case o.Because(source, body):
                cause = text(source)
                if isinstance(source, n.Const):
                    cause = self.source(source.value)
                return [f"because of {cause}:", *self._under(body)]
            case o.Run(function, arguments):
                return [f"run {self.thing(function)}({self.given(arguments)})"]
        return self._moves(op)

    def _moves(self, op: o.Op) -> list[str]:
        text, where = self.expr, self.where
        match op:
            case o.Move(card, to, bottom, site):
                return [f"move {text(card)} {_onto(bottom)} {where(to)}{self.at_site(site)}"]
            case o.Shift(batches, to, bottom, site):
                found = ", ".join(map(self._batch, batches))
                return [f"move {found} {_onto(bottom)} {where(to)}{self.at_site(site)}"]
            case o.CreateLike(like, zone, site):
                return [f"create one like {text(like)} in {where(zone)}{self.at_site(site)}"]
            case o.Draw(slot, among, amount):
                drawn = f"{text(amount)} of {text(among)} at random"
                return [f"let {self.slot(slot)} be {drawn}"]
        return self._waits(op)

    def _batch(self, batch: o.Batch) -> str:
        zone = self.where(batch.zone)
        if batch.first is not None:
            return f"top {self.expr(batch.first)} of {zone}"
        return f"{batch.name} in {zone}{self.tests(batch.tests)}" if batch.tests else f"all {zone}"

    def _waits(self, op: o.Op) -> list[str]:
        text = self.expr
        match op:
            case o.Settle(span):
                return [f"settle{_at(span)}"]
            case o.Ask(question, options, span):
                return [f"ask {self.question(question)} among {text(options)}{_at(span)}"]
            case o.AskAction(question, then, span):
                return [f"ask {self.question(question)}:{_at(span)}", *self._under(then)]
            case o.Do(routine, bindings, _, span):
                return [f"do {routine.name} with {self.given(bindings)}{_at(span)}"]
            case o.DoByKind(plans, player, card, _, span):
                return [f"do {plans.moment} of {text(card)} for {text(player)}{_at(span)}"]
            case o.Go(place, bindings, _, span):
                return [f"do what begins at {text(place)} with {text(bindings)}{_at(span)}"]
            case o.Leave(what):
                return [f"leave the {what}"]
            case o.Park(function, span):
                return [f"hand over if {self.thing(function)}({self.slot(0)}){_at(span)}"]
            case o.Mark(name):
                return [f"here is {name}"]
            case o.Jump(name):
                return [f"go on at {name}"]
            case o.Suspend(suspended, place):
                first, *_ = self.op(suspended)  # what stands under it is done at the other place
                return [first, f"{STEP}then at {self.place(place)}"]
            case o.Goto(o.RETURN):
                return ["be done"]
            case o.Goto(place, back):
                return [f"go on at {self.place(place)}{' by the machine' if back else ''}"]
        raise TypeError(f"{type(op).__name__} is no operation of the form")

    def _branch(self, test: n.Expr, then: o.Ops, otherwise: o.Ops) -> list[str]:
        lines = [f"if {_bare(self.expr(test))}:", *self._under(then)]
        if len(otherwise) == 1 and isinstance(otherwise[0], o.If):
            first, *more = self.op(otherwise[0])
            return [*lines, f"else {first}", *more]
        return [*lines, "else:", *self._under(otherwise)] if otherwise else lines

    def _under(self, ops: o.Ops) -> list[str]:
        return [f"{STEP}{line}" for line in self.ops(ops) or ["nothing"]]

    # What the program has by number

    def place(self, place: int) -> str:
        return "the end" if place == o.RETURN else self.program.places[place]

    def question(self, number: int) -> str:
        return self.program.questions[number].kind

    def source(self, number: int) -> str:
        source = self.program.sources[number]
        return " ".join(part for part in (source.kind, source.name, source.part) if part)

    def at_site(self, site: int) -> str:
        return _at(self.program.sites[site])


def _at(span: Span) -> str:
    return f"{STEP}@{span.line}:{span.column}" if span.line else ""


def _bare(text: str) -> str:
    """Text without the brackets around all of it."""
    depth = 0
    for at, sign in enumerate(text):
        depth += (sign == "(") - (sign == ")")
        if not depth and at < len(text) - 1:
            return text
    return text[1:-1]


def _onto(bottom: bool) -> str:
    return "to the bottom of" if bottom else "to"


def _plain(text: str) -> str:
    """Text without addresses of objects, which differ from one start to the next."""
    return re.sub(r" at 0x[0-9a-f]+", "", text)
