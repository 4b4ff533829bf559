"""Gaining, losing and setting counters."""

from __future__ import annotations

from dsl.model import effects as e
from dsl.model import values as v
from dsl.model.scope import FIRST_LOCAL
from interpreter.compile.effects.blocks import CompileBlocks
from interpreter.compile.expressions import is_simple
from interpreter.compile.instructions import Can, Routine, Step, always, indented
from interpreter.run.machine import Machine
from interpreter.state.cells import Compiled, Env
from interpreter.state.layout import LARGEST, TOLD


class CompileCounters(CompileBlocks):
    """Compiles what changes counters."""

    def effect_Gain(self, effect: e.Gain, depth: int) -> list[Step]:
        return self.change(effect, "gain", depth)

    def effect_Lose(self, effect: e.Lose, depth: int) -> list[Step]:
        return self.change(effect, "lose", depth)

    def can_Lose(self, effect: e.Lose, whole: bool) -> Can:
        if not whole:  # a counter may be lost in part
            return always
        amount, value = self.value(effect.amount), self.value(effect.counter)
        low = self.vocabulary.counters[effect.counter.name].low
        return lambda cells, env: value(cells, env) - low >= amount(cells, env)

    def change(self, effect: e.Gain | e.Lose, verb: str, depth: int) -> list[Step]:
        name = effect.counter.name
        decl = self.vocabulary.counters[name]
        amount = self.value(effect.amount)
        if decl.computed:
            return self.change_computed(effect, verb, amount)
        site = self.site(effect)
        sign = 1 if verb == "gain" else -1
        if (verb, name) not in self.program.reactions.heard and decl.owner != "card":
            return [self.plain_change(effect, sign, site)]
        cell = self.counter_cell(effect.counter)
        program, key, heard = self.program, (verb, name), self.program.reactions.heard
        low, high = self.bounds(effect.counter)

        def run(machine: Machine, env: Env) -> None:
            number = amount(machine.cells, env)
            player = env[1]
            if key in heard and number > 0:
                number = program.reactions.adjusted(machine, key, player, number)
                if number is None:
                    return
            if number <= 0:
                return
            at = cell(machine.cells, env)
            if at < 0:
                return
            old = machine.cells[at]
            new = max(low, min(high, old + sign * number))
            if new != old:
                machine.write(at, new, site)
                if key in heard:
                    program.reactions.heard_event(machine, key, player)

        return [Step(run, True)]

    def plain_change(self, effect: e.Gain | e.Lose, sign: int, site: int) -> Step:
        """A change of a counter that nobody waits for."""
        low, high = self.bounds(effect.counter)
        of = effect.counter.of
        assert of is None or isinstance(of, v.They)  # what is gained is the doer's or everybody's
        operator, beyond, bound = ("+", ">", high) if sign > 0 else ("-", "<", low)
        if not self.program.journals and self.text(effect.amount).isdigit():
            return Step.of(
                f"at = {self.cell_text(effect.counter)}",
                f"new = cells[at] {operator} {self.text(effect.amount)}",
                f"cells[at] = {bound} if new {beyond} {bound} else new",
            )
        return Step.of(
            f"at = {self.cell_text(effect.counter)}",
            "old = cells[at]",
            f"new = old {operator} {self.text(effect.amount)}",
            f"if new {beyond} {bound}: new = {bound}",
            f"if new {beyond} old:",
            *indented([*self.entered("at", "old", site), "cells[at] = new"]),
        )

    def bounds(self, counter: v.Counter) -> tuple[int, int]:
        """The least and the most that a counter can come to."""
        decl = self.vocabulary.counters[counter.name]
        return max(decl.low, -LARGEST), LARGEST if decl.high is None else decl.high

    def counter_cell(self, counter: v.Counter) -> Compiled:
        """Where a counter stands; -1 when what it belongs to is not there."""
        return self.expressions.value(self.cell_text(counter))

    def cell_text(self, counter: v.Counter) -> str:
        """The expression of where a counter stands; -1 when what it belongs to is not there."""
        decl, of = self.vocabulary.counters[counter.name], counter.of
        if decl.owner == "card":
            assert of is not None
            if self.is_there(of):
                return f"{self.text(of)} + {self.layout.card_counters[counter.name]}"
            return self.cell_of(self.text(of), self.layout.card_counters[counter.name], 1)
        base = self.layout.counters[counter.name]
        if of is None:
            return str(base)
        if isinstance(of, v.They):
            return f"{base} + env[1]"
        return self.cell_of(self.text(of), base, 0)

    def cell_of(self, whose: str, base: int, least: int) -> str:
        if is_simple(whose):
            return f"({whose} + {base} if {whose} >= {least} else -1)"
        return self.expressions.call(cell_at, whose, str(base), str(least))

    def change_computed(self, effect: e.Gain | e.Lose, verb: str, amount: Compiled) -> list[Step]:
        routine = self.changer(effect.counter.name, verb)
        of = self.value(effect.counter.of) if effect.counter.of is not None else None
        key, heard, program = (
            (verb, effect.counter.name),
            self.program.reactions.heard,
            self.program,
        )

        def bound(machine: Machine, env: Env) -> Env | None:
            number = amount(machine.cells, env)
            whose = of(machine.cells, env) if of is not None else env[1]
            if key in heard and number > 0:
                number = program.reactions.adjusted(machine, key, whose, number)
            if number is None or number <= 0 or whose < 0:
                return None
            if key in heard:
                program.reactions.heard_event(machine, key, whose)
            return (whose, whose, env[2], number)

        return self.calling(routine, bound)

    def effect_Tell(self, effect: e.Tell, depth: int) -> list[Step]:
        name, site = effect.counter.name, self.site(effect)
        of = self.value(effect.counter.of) if effect.counter.of is not None else None
        against = self.value(effect.against) if effect.against is not None else None
        program = self.program

        def run(machine: Machine, env: Env) -> None:
            cells = machine.cells
            whose = of(cells, env) if of is not None else env[1]
            number = int(against(cells, env)) if against is not None else None
            if program.open_ended:  # whoever types effects in hears at once if that cannot be done
                program.counter(cells, name, whose)
            machine.write(TOLD, (name, whose, number), site)  # it is worked out when it is read

        return [Step(run, True)]

    def compile_changers(self) -> None:
        """Every way a computed counter is changed, so that nothing is left to compile in play."""
        for counter in self.vocabulary.counters.values():
            if counter.gain is not None:
                self.changer(counter.name, "gain")
            if counter.lose is not None:
                self.changer(counter.name, "lose")

    def changer(self, counter: str, verb: str) -> Routine:
        """What a computed counter does when it is gained or lost."""
        if (counter, verb) not in self.changes:
            self.program.codes.append(())
            self.changes[counter, verb] = Routine(len(self.program.codes) - 1, None)
            decl = self.vocabulary.counters[counter]
            body = decl.gain if verb == "gain" else decl.lose
            self.fill(self.changes[counter, verb], body or (), FIRST_LOCAL + 1)
        return self.changes[counter, verb]

    def effect_More(self, effect: e.More, depth: int) -> list[Step]:
        return []

    def effect_SetCounter(self, effect: e.SetCounter, depth: int) -> list[Step]:
        assert isinstance(effect.counter, v.Counter)
        low, high = self.bounds(effect.counter)
        of = effect.counter.of
        certain = of is None or isinstance(of, v.They) or self.is_there(of)
        return [
            Step.of(
                f"at = {self.cell_text(effect.counter)}",
                f"new = {self.text(effect.amount)}",
                f"if new < {low}: new = {low}",
                f"elif new > {high}: new = {high}",
                *self.set_lines(certain, self.site(effect)),
            )
        ]

    def set_lines(self, certain: bool, site: int) -> list[str]:
        """Lines that set what stands `at` a cell, perhaps at none, to something `new`."""
        if certain and not self.program.journals:
            return ["cells[at] = new"]
        test = f"if {'' if certain else 'at >= 0 and '}cells[at] != new:"
        return [test, *indented(self.written("at", "new", site))]


def cell_at(whose: int, base: int, least: int) -> int:
    """Where a counter of a card, a room or a player stands; -1 when that is not there."""
    return whose + base if whose >= least else -1
