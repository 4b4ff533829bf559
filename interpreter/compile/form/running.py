"""What operations mean: a plain runner of parts, against which everything else is held."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import cast

from interpreter.compile.form import nodes as n
from interpreter.compile.form import operations as o
from interpreter.compile.form.doing_facts import scope_after
from interpreter.compile.form.evaluating import CAPTURED, ENGINE, Result, evaluate
from interpreter.compile.form.facts import rebuilt
from interpreter.compile.form.metering import counted_at_first, much
from interpreter.compile.form.writing import Done, Maker, drawn
from interpreter.run.machine import ASK, PARKED, UNWIND, Machine
from interpreter.state.cells import Cells, Env
from interpreter.state.layout import DECISION, KIND
from interpreter.state.limits import MOST_OPTIONS

GOES_ON = object()  # there is no more to say: what follows is done
BREAKS = object()


class Runner:
    """Does one part, from what is bound where it begins."""

    def __init__(
        self,
        maker: Maker,
        scope: tuple[int, ...],
        env: Env,
        cells: Cells,
        machine: Machine | None = None,
    ) -> None:
        self.maker = maker
        self.machine = machine
        self.cells = cells
        self.scope = scope
        self.slots: dict[int, Result] = dict(zip(scope, env, strict=False))
        self.names: dict[str, Result] = {}

    def run(self, ops: o.Ops) -> object:
        """What the part answers to the machine, or a listing gives."""
        if self.machine is not None:
            self.machine.burn(counted_at_first(ops))
        result = self.ops(ops)
        return None if result is GOES_ON else result

    # Expressions

    def of(self, expr: n.Expr, names: Mapping[str, Result] | None = None) -> Result:
        """What an expression comes to here."""
        said = tuple(self.slots[slot] for slot in self.scope if slot < o.HIDDEN)
        known = {**self.names, **(names or {}), CAPTURED: said, ENGINE: self.machine}

        def placed(part: n.Expr) -> n.Expr:
            match part:
                case n.Slot(index) if index >= o.HIDDEN:
                    known[f"hidden {index}"] = self.slots[index]
                    return n.Var(f"hidden {index}")
            return rebuilt(part, placed)

        return evaluate(placed(expr), self.cells, said, known)

    def number(self, expr: n.Expr) -> int:
        return cast(int, self.of(expr))

    def things(self, expr: n.Expr) -> Sequence[int]:
        return cast("Sequence[int]", self.of(expr))

    def env_at(self, place: int) -> Env:
        return tuple(self.slots[slot] for slot in self.maker.scope(place))

    # Operations

    def ops(self, ops: o.Ops) -> object:
        for op in ops:
            result = self.op(op)
            if result is not GOES_ON:
                return result
            self.scope = scope_after(op, self.scope)
        return GOES_ON

    def block(self, ops: o.Ops) -> object:
        around = self.scope
        result = self.ops(ops)
        self.scope = around
        return result

    def op(self, op: o.Op) -> object:
        match op:
            case o.Bind(slot, value, several):
                self.slots[slot] = tuple(self.things(value)) if several else self.of(value)
            case o.Name(name, value):
                self.names[name] = self.of(value)
            case o.Empty(name):
                self.names[name] = []
            case o.Append(name, value):
                cast("list[Result]", self.names[name]).append(_plain(self.of(value)))
            case o.Give(value):
                return self.of(value)
            case o.Keep() | o.Drop():
                pass
            case o.If(test, then, otherwise):
                return self.block(then if self.of(test) else otherwise)
            case o.Loop(each, among, tests, body):
                return self.loop(each, self.things(among), tests, body)
            case o.Repeat(times, body):
                return self.repeat(self.number(times), body)
            case o.Break():
                return BREAKS
            case o.Goto(place, back):
                return self.goto(place, back)
            case _:
                assert self.machine is not None
                return self.done(op, self.machine)
        return GOES_ON

    def loop(
        self, each: int | str, among: Sequence[int], tests: tuple[n.Expr, ...], body: o.Ops
    ) -> object:
        around = self.scope
        if isinstance(each, int):
            assert self.machine is not None
            self.machine.burn(len(among) * much(body))
            self.scope = scope_after(o.Bind(each, n.Const(0)), self.scope)
        for thing in tuple(among):
            if isinstance(each, int):
                self.slots[each] = thing
            else:
                self.names[each] = thing
            if all(self.of(test) for test in tests):
                result = self.block(body)
                if result is BREAKS:
                    break
                if result is not GOES_ON:
                    return result
        self.scope = around
        return GOES_ON

    def repeat(self, times: int, body: o.Ops) -> object:
        assert self.machine is not None
        steps = much(body)
        for _ in range(times):
            self.machine.burn(steps)
            result = self.block(body)
            if result is BREAKS:
                break
            if result is not GOES_ON:
                return result
        return GOES_ON

    def goto(self, place: int, back: bool) -> object:
        if place == o.RETURN:
            return None
        if back:
            return (place, self.env_at(place))
        return self.maker.part(place)(self.machine, self.env_at(place))

    def done(self, op: o.Op, machine: Machine) -> object:
        """Operations that change the game, or wait."""
        match op:
            case o.Write(cell, value, site, changed):
                at, new = self.number(cell), self.of(value)
                if changed and self.cells[at] == new:
                    return GOES_ON
                machine.write(at, new, site)
            case o.Add(cell, amount, sign, bound, site):
                self.add(machine, self.number(cell), sign * self.number(amount), sign, bound, site)
            case o.Row(first, values):
                for where, number in enumerate(values, first):
                    if self.cells[where] != number:
                        machine.write(where, number)
            case o.Move(card, to, bottom, site):
                machine.move(self.number(card), self.number(to), bottom, site)
            case o.Shift():
                self.shift(machine, op)
            case o.CreateLike(like, zone, site):
                machine.create(self.cells[self.number(like) + KIND], 1, self.number(zone), site)
            case o.Draw(slot, among, amount, single, none, cards):
                among_, most = self.things(among), self.number(amount)
                found = drawn(machine, among_, most, single, none, cards)
                self.slots[slot] = found
            case o.Because(source, body):
                return self.caused(machine, self.number(source), lambda: self.block(body))
            case o.Run(function, arguments):
                function(machine, *map(self.of, arguments))
            case o.Do(routine, bindings, because):
                given = tuple(map(self.of, bindings))
                self.caused(machine, because, lambda: self.maker.routine(routine)(machine, given))
            case o.DoByKind(_, player, card):
                they, piece = self.number(player), self.number(card)
                do, why = self.maker.plans_at_once(op)[self.cells[piece]]
                self.do_by_kind(machine, do, why, they, piece)
            case o.Suspend(suspended, place):
                return self.suspend(machine, suspended, place)
            case o.Leave(what):
                end = self.maker.end_of(self.cells, what) if what != "game" else -1
                machine.unwind_to = end
                return UNWIND
            case _:
                raise TypeError(f"{type(op).__name__} is no operation of the form")
        return GOES_ON

    def add(self, machine: Machine, at: int, change: int, sign: int, bound: int, site: int) -> None:
        old = self.cells[at]
        new = min(old + change, bound) if sign > 0 else max(old + change, bound)
        if (new - old) * sign > 0:
            machine.write(at, new, site)

    def shift(self, machine: Machine, op: o.Shift) -> None:
        told: list[tuple[int, tuple[int, ...]]] = []
        for batch in op.batches:
            zone = self.number(batch.zone)
            held = self.cells[zone]
            if batch.first is not None:
                taken = held[: max(0, self.number(batch.first))]
            else:
                taken = tuple(
                    card
                    for card in held
                    if all(self.of(test, {batch.name: card}) for test in batch.tests)
                )
            told.append((zone, taken))
        to = self.number(op.to)
        for zone, taken in told:
            machine.shift(taken, zone, to, op.bottom, op.site)

    def caused(self, machine: Machine, because: int | None, do: Callable[[], object]) -> object:
        if because is None:
            return do()
        outer, machine.because = machine.because, because
        result = do()
        machine.because = outer
        return result

    def do_by_kind(
        self, machine: Machine, do: Done, because: int | None, they: int, card: int
    ) -> object:
        bound = (they, they, card)
        return self.caused(machine, because or machine.because, lambda: do(machine, bound))

    def suspend(self, machine: Machine, op: o.Op, place: int) -> object:
        env = () if place == o.RETURN else self.env_at(place)
        match op:
            case o.Settle():
                settled = machine.settle(place, env)
                return GOES_ON if settled is None else settled
            case o.Ask(question, options):
                they = cast(int, self.slots[1])
                asked = machine.asks(question, they, self.things(options), place, env)
                return ASK if asked else GOES_ON
            case o.AskAction(question):
                found = self.maker.actions(question)(self.cells, env)
                if not found:
                    return GOES_ON
                if len(found) > MOST_OPTIONS:
                    machine.limited(found, question)
                machine.write(DECISION, (question, self.slots[1], env))
                return machine.wait(place, env)
            case o.Do(routine, bindings, because):
                given = tuple(map(self.of, bindings))
                if not routine.direct:
                    return [routine.place, given, because, place, env]
                called = self.maker.routine(routine)
                result = self.caused(machine, because, lambda: called(machine, given))
                return GOES_ON if result is None else [None, result, because, place, env]
            case o.DoByKind(_, player, card):
                piece, they = self.number(card), self.number(player)
                do, code, because = self.maker.plans(op)[self.cells[piece]]
                if do is None:
                    return [code, (they, they, piece), because, place, env]
                result = self.do_by_kind(machine, do, because, they, piece)
                return GOES_ON if result is None else [None, result, because, place, env]
            case o.Go(to, bound, cause):
                code = self.number(to)
                if code < 0:
                    return GOES_ON
                because = self.number(cause) if cause is not None else None
                return [code, tuple(self.things(bound)), because, place, env]
            case o.Park(function):
                return PARKED if function(machine, self.slots[0]) else GOES_ON
        raise TypeError(f"{type(op).__name__} does not wait")


def _plain(value: Result) -> Result:
    """An answer as it stands in a list of options."""
    return tuple(value) if isinstance(value, list) else value
