"""Operations of the form as C: parts of routines, routines that never wait, and listings."""

from __future__ import annotations

import re
from collections import Counter

from interpreter.compile.form import nodes as n
from interpreter.compile.form import operations as o
from interpreter.compile.form.doing_facts import bound_in, every_op, scope_after
from interpreter.compile.form.metering import much, work
from interpreter.native.c_function import Said
from interpreter.native.c_values import CValues
from interpreter.native.not_printed import NotPrintedError
from interpreter.native.static_values import NONE
from interpreter.native.whole import Whole
from interpreter.state.limits import MOST_OPTIONS

UNSAID = re.compile(r"[^a-zA-Z0-9]+")


class COperations(CValues):
    """Writes operations into one function of C."""

    def __init__(
        self, program: Whole, ops: o.Ops, scope: tuple[int, ...], *, listing: bool = False
    ) -> None:
        super().__init__(program)
        self.ops_written, self.entry, self.scope = ops, scope, scope
        self.is_listing = listing
        self.returns_nothing = False  # whether it is a routine that never waits
        self.rebound = bound_in(ops)
        given = Counter(op.name for op in every_op(ops) if isinstance(op, o.Name | o.Empty))
        self.given_often = {name for name, times in given.items() if times > 1}
        self.all_bound = lambda: [slot for slot in self.scope if slot < o.HIDDEN]

    # Functions

    def slots_declared(self) -> list[str]:
        """Lines that declare the slots that are bound on the way."""
        new = sorted(self.rebound - set(self.entry))
        return [f"V {', '.join(f's{slot} = 0' for slot in new)};"] if new else []

    def body(self) -> list[str]:
        self.add(f"step({much(self.ops_written)});")
        self.ops(self.ops_written)
        return [*self.slots_declared(), *self.declared, *self.lines]

    def of_part(self) -> list[str]:
        """The lines of a function that is given what is bound as a list."""
        loaded = [f"s{slot} = e[{at}]" for at, slot in enumerate(self.entry, 1)]
        lines = [f"V *e = bound(env, {len(self.entry)});"]
        if loaded:
            lines.append(f"V {', '.join(loaded)};")
        return [*lines, *self.body()]

    # Operations

    def ops(self, ops: o.Ops) -> None:
        for op in ops:
            self.op(op)
            self.scope = scope_after(op, self.scope)

    def block(self, head: str, ops: o.Ops) -> None:
        around = self.scope
        with self.under(head):
            self.ops(ops)
        self.scope = around

    def op(self, op: o.Op) -> None:
        match op:
            case o.Bind(slot, value):
                self.add(f"s{slot} = {self.whole(value).value};")
            case o.Name(name, value):
                self.name_it(name, value)
            case o.Empty(name):
                self.empty(name)
            case o.Append(name, value):
                self.append(name, value)
            case o.Give(value):
                found = self.whole(value)
                self.add(f"return {found.value};")
            case o.Keep() | o.Drop():
                pass
            case o.If(test, then, otherwise):
                self.look_at(test)
                self.block(f"if ({self.truth(test)})", then)
                if otherwise:
                    self.block("else", otherwise)
            case o.Loop():
                self.loop(op)
            case o.Repeat(times, body):
                at, size = self.fresh("i"), self.copied(Said(self.whole(times).number))
                with self.under(""):
                    self.add(f"num {at};")
                    with self.under(f"for ({at} = 0; {at} < {size.text}; {at}++)"):
                        self.add(f"step({1 + much(body)});")
                        self.block("", body)
            case o.Break():
                self.add("break;")
            case o.Because(source, body):
                self.caused(self.of(source).number, lambda: self.block("", body))
            case o.Goto():
                self.goto(op)
            case o.Leave(what):
                end = "-1" if what == "game" else f"end_of({self.program.ending(what)})"
                self.add(f"unwind_to = {end};")
                self.add("return UNWIND;")
            case o.Suspend(suspended, place):
                self.suspend(suspended, place)
            case _:
                self.deed(op)

    def look_at(self, test: n.Expr) -> None:
        if (much_ := work(test)) >= 1_200:
            self.add(f"look({much_ // 24});")

    def deed(self, op: o.Op) -> None:
        """Operations that change the game."""
        match op:
            case o.Write(cell, value):
                found = self.kept(self.whole(value))
                self.add(f"set({self.of(cell).number}, {found.value});")
            case o.Add(cell, amount, sign, bound):
                found = Said(self.whole(amount).number)
                change = found.text if sign > 0 else f"subtract(0, {found.text})"
                at = self.of(cell).number
                self.add(f"add_to({at}, {sign}, {change}, {bound});")
            case o.Row(first, values):
                for where, known in enumerate(values, first):
                    self.add(f"set({where}, {2 * known});")
            case o.Move(card, to, bottom):
                piece = self.kept(Said(self.whole(card).number))
                self.add(f"move({piece.text}, {self.of(to).number}, {int(bottom)});")
            case o.Shift():
                self.shift(op)
            case o.CreateLike(like, zone):
                kind = f"field({self.of(like).number})"
                self.add(f"create_like(1, 0, {kind}, {self.of(zone).number});")
            case o.Draw(slot, among, amount, single, none, cards):
                held = self.kept(self.whole(among))
                wanted = f"most(0, {self.of(amount).number})"
                chance = f"chance_for({held.value})" if cards else "RANDOM"
                if cards and self.program.follows:
                    self.add(f"picked_unseen({held.value});")
                found = self.kept(Said(f"picked_at_random({held.value}, {wanted}, {chance})", "V"))
                text = found.text
                if single:
                    text = f"(length({text}) ? item({text}, 0) : {Said(str(none)).value})"
                self.add(f"s{slot} = {text};")
            case o.Run():
                self.program.run(self, op)
            case o.Do(routine, bindings, because):
                name = self.program.routine(routine)
                given = ", ".join(self.of(one).value for one in bindings)
                self.caused(because, lambda: self.add(f"{name}({given});"))
            case o.DoByKind(plans, player, card):
                do = self.program.plans(plans)
                self.add(f"{do}({self.of(player).number}, {self.of(card).number});")
            case _:
                raise NotPrintedError(f"an operation of the form, {type(op).__name__}")

    # Names

    def name_it(self, name: str, value: n.Expr) -> None:
        found = self.whole(value)
        if name in self.buffers:
            buffer, things = self.buffers[name], self.kept(found)
            self.add(f"n_{buffer} = copied({things.value}, {buffer});")
            return
        if name in self.names and name in self.given_often:
            known = self.names[name]
            self.add(f"{known.text} = {found.value};")
            return
        c_name = self.fresh(f"{UNSAID.sub('_', name)}_")
        kind = "V" if name in self.given_often else found.kind
        self.declared.append(f"{kind} {c_name} = 0;")
        self.add(f"{c_name} = {found.value if kind == 'V' else found.text};")
        self.names[name] = Said(c_name, kind)

    def empty(self, name: str) -> None:
        if not self.is_listing:
            raise NotPrintedError("a list that grows outside of a listing")
        if name not in self.buffers:
            buffer = self.fresh(f"{UNSAID.sub('_', name)}_")
            self.declared += [f"static V {buffer}[{MOST_OPTIONS + 2}];", f"num n_{buffer} = 0;"]
            self.buffers[name] = buffer
        self.add(f"n_{self.buffers[name]} = 0;")

    def append(self, name: str, value: n.Expr) -> None:
        buffer = self.buffers[name]
        self.add(f"if (n_{buffer} > {MOST_OPTIONS}) fault(F_OPTIONS);")
        self.add(f"{buffer}[n_{buffer}++] = {self.of(value).value};")

    # Control

    def loop(self, op: o.Loop) -> None:
        if self.is_listing and isinstance(op.each, str):
            each, body = op.each, op.body

            def done(thing: Said) -> None:
                with self.named(each, self.kept(thing, "one")):
                    self.ops(body)

            self.each(n.Filtered(op.each, op.among, op.tests), done)
            return
        held = self.copied(Said(self.whole(op.among).value, "V"), "held")
        at, size = self.fresh("i"), self.fresh("n")
        around = self.scope
        if isinstance(op.each, int):
            self.scope = scope_after(o.Bind(op.each, op.among), self.scope)
        with self.under(""):
            self.add(f"num {at}, {size} = length({held.value});")
            self.add(f"step({size} * {much(op.body)});")
            with self.under(f"for ({at} = 0; {at} < {size}; {at}++)"):
                one = Said(f"item({held.value}, {at})", "V")
                if isinstance(op.each, int):
                    self.add(f"s{op.each} = {one.text};")
                    self.tested(op)
                else:
                    with self.named(op.each, self.kept(one)):
                        self.tested(op)
        self.scope = around

    def tested(self, op: o.Loop) -> None:
        condition = self.joined(op.tests, "&&", "1")
        self.block(f"if ({condition})", op.body)

    def caused(self, because: int | str | None, do: object) -> None:
        assert callable(do)
        if because is None:
            do()
            return
        outer = self.fresh("outer")
        self.add(f"num {outer} = because;")
        self.add(f"because = {because};")
        do()
        self.add(f"because = {outer};")

    def goto(self, op: o.Goto) -> None:
        if op.place == o.RETURN:
            self.add("return;" if self.returns_nothing else "return DONE;")
        elif op.back:
            self.add(f"return again_at({op.place}, {self.env_at(op.place)});")
        else:
            self.add(f"return p{op.place}({self.env_at(op.place)});")

    def env_at(self, place: int) -> str:
        """What is bound where a routine goes on, as a list."""
        if place == o.RETURN:
            return str(NONE)
        scope = self.program.scope(place)
        if scope == self.entry and self.rebound.isdisjoint(scope):
            return "env"
        return self.list_of([self.slots(slot) for slot in scope]).value

    # Cards

    def shift(self, op: o.Shift) -> None:
        told: list[tuple[Said, Said]] = []
        for batch in op.batches:
            zone = self.copied(Said(self.of(batch.zone).number))
            held = Said(f"cell({zone.text})", "V")
            if batch.first is not None:
                taken = Said(f"slice({held.text}, 0, {self.of(batch.first).number})", "V")
            elif batch.tests:
                taken = self.of(n.Filtered(batch.name, n.Held(batch.zone), batch.tests))
            else:
                taken = held
            told.append((self.copied(taken), zone))
        for taken, zone in told:
            to = f"{self.of(op.to).number}, {int(op.bottom)}"
            self.add(f"shift_found({taken.text}, {zone.text}, {to});")

    # Suspensions

    def suspend(self, op: o.Op, place: int) -> None:
        match op:
            case o.Settle():
                if not self.program.is_quiet:
                    with self.under("if (may_settle())"):
                        self.add(f"int settled = settle({place}, {self.env_at(place)});")
                        self.add("if (settled != DONE) return settled;")
            case o.Ask(question, options):
                found, env = self.kept(self.whole(options)), self.env_at(place)
                they = self.slots(1).value
                self.add(f"if (ask({question}, {they}, {found.value}, {place}, {env})) return ASK;")
            case o.AskAction(question):
                they, env = self.slots(1).value, self.env_at(place)
                self.add(f"if (ask_action({question}, {they}, {place}, {env})) return ASK;")
            case o.Do(routine, bindings, because):
                given = self.list_of([self.of(one) for one in bindings])
                cause = "NO_CAUSE" if because is None else str(because)
                self.leave_for(str(routine.place), given.value, cause, place)
            case o.DoByKind(plans, player, card):
                they, piece = self.of(player).value, self.kept(self.of(card))
                kind = self.kept(Said(f"field({piece.number})"))
                begins, causes = self.program.plan_tables(plans)
                with self.under(f"if ({begins}[{kind.text}] >= 0)"):
                    doing = f"list3({they}, {they}, {piece.value})"
                    self.leave_for(f"{begins}[{kind.text}]", doing, f"{causes}[{kind.text}]", place)
            case o.Go(to, bound, because):
                at = self.kept(Said(self.of(to).number))
                with self.under(f"if ({at.text} >= 0)"):
                    known = self.of(bound)
                    why = "NO_CAUSE" if because is None else self.of(because).number
                    self.leave_for(at.text, known.value, why, place)
            case o.Park(function):
                self.add(f"if ({self.program.parked(self, function)}) return PARKED;")
            case _:
                raise NotPrintedError(f"a suspension of the form, {type(op).__name__}")

    def leave_for(self, first: str, given: str, cause: str, place: int) -> None:
        back = self.env_at(place)
        self.add(f"return call_place({first}, {given}, {cause}, {place}, {back});")
