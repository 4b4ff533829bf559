"""When, per, whenever, while: what happens later, and what holds for a time."""

from __future__ import annotations

from dataclasses import replace

from dsl.model import effects as e
from dsl.model import values as v
from interpreter.compile.effects.control import CompileControl
from interpreter.compile.instructions import Step, both
from interpreter.compile.reads import reads_of
from interpreter.run.abilities.modifiers import EXPIRY, Modifier
from interpreter.run.abilities.reactions import Listener, Watch
from interpreter.run.machine import Machine
from interpreter.state.cells import Compiled, Env
from interpreter.state.layout import (
    AT_END,
    LISTENERS,
    MODIFIERS,
    WATCHERS,
)


class CompileTime(CompileControl):
    """Compiles what waits for something, and what holds for a time."""

    def effect_When(self, effect: e.When, depth: int) -> list[Step]:
        return self.watch(effect, effect.condition, False, effect.body, depth)

    def effect_Per(self, effect: e.Per, depth: int) -> list[Step]:
        return self.watch(effect, effect.number, True, effect.body, depth)

    def watch(
        self, effect: e.Effect, value: v.Value, per: bool, body: e.Block, depth: int
    ) -> list[Step]:
        routine = self.routine(body, depth)
        watch = Watch(per, self.value(value), reads_of(self.reads(value)), routine.code)
        self.program.reactions.watches.append(watch)
        number = len(self.program.reactions.watches) - 1

        def arm(machine: Machine, env: Env) -> None:
            machine.write(WATCHERS, (*machine.cells[WATCHERS], (number, env, -1, machine.because)))

        return [Step(arm, True)]

    def listener(self, effect: e.Whenever, depth: int, condition: Compiled | None = None) -> int:
        more = next((part for part in effect.body if isinstance(part, e.More)), None)
        instead = next((part for part in effect.body if isinstance(part, e.Instead)), None)
        body = instead.body if instead is not None else effect.body
        wanted, source = effect.event.subject, None
        if effect.event.verb == "moves" and isinstance(wanted, v.Selection) and wanted.where:
            source = self.zones(wanted.where)  # where it lies is where it comes from
            wanted = replace(wanted, where=None)
        subject = self.matches(wanted) if wanted is not None else None
        to = self.value(effect.event.to) if effect.event.to is not None else None
        self.program.reactions.listeners.append(
            Listener(
                effect.event.key,
                effect.event.actor,
                effect.would,
                subject,
                source,
                to,
                condition,
                self.routine(body, depth).code,
                self.value(more.amount) if more is not None else None,
            )
        )
        return len(self.program.reactions.listeners) - 1

    def effect_Whenever(
        self,
        effect: e.Whenever,
        depth: int,
        expiry: int = EXPIRY["turn"],
        condition: Compiled | None = None,
    ) -> list[Step]:
        number = self.listener(effect, depth, condition)

        def arm(machine: Machine, env: Env) -> None:
            machine.write(
                LISTENERS, (*machine.cells[LISTENERS], (number, env, expiry, machine.because))
            )

        return [Step(arm, True)]

    def effect_Instead(self, effect: e.Instead, depth: int) -> list[Step]:
        return []

    def effect_AtEnd(self, effect: e.AtEnd, depth: int) -> list[Step]:
        routine = self.routine(effect.body, depth)

        def arm(machine: Machine, env: Env) -> None:
            waiting = (routine.code, env, machine.because)
            machine.write(AT_END, (*machine.cells[AT_END], waiting))

        return [Step(arm, True)]

    def effect_During(self, effect: e.During, depth: int) -> list[Step]:
        return self.hold(effect.body, None, EXPIRY[effect.span_of], depth)

    def effect_While(self, effect: e.While, depth: int) -> list[Step]:
        return self.hold(effect.body, self.value(effect.condition), EXPIRY["turn"], depth)

    def hold(
        self, body: e.Block, condition: Compiled | None, expiry: int, depth: int
    ) -> list[Step]:
        """Arm what holds for a time."""
        steps: list[Step] = []
        numbers: list[int] = []
        for effect in body:
            if isinstance(effect, e.Whenever):
                steps.extend(self.effect_Whenever(effect, depth, expiry, condition))
            elif isinstance(effect, e.While):
                inner = self.value(effect.condition)
                steps.extend(self.hold(effect.body, both(condition, inner), expiry, depth))
            elif effect.is_continuous:
                numbers.append(self.modifier(effect, condition))

        def arm(machine: Machine, env: Env) -> None:
            added = tuple((number, env, expiry) for number in numbers)
            machine.write(MODIFIERS, (*machine.cells[MODIFIERS], *added))

        return [*steps, Step(arm, True)] if numbers else steps

    def modifier(self, effect: e.Effect, condition: Compiled | None) -> int:
        """Compile a continuous effect."""
        program, about = self.program, effect.about()
        modifier = Modifier(effect, about[0][1], frozenset(about), condition)
        if isinstance(effect, e.Modify | e.CountsAs):
            modifier.matches = self.matches(effect.cards)
            modifier.of_itself = isinstance(effect.cards, v.This)
        if isinstance(effect, e.Modify | e.ModifyCounter):
            modifier.layer, modifier.amount = effect.layer, self.value(effect.amount)
        if isinstance(effect, e.ModifyCounter) and effect.counter.of is not None:
            modifier.whose = self.value(effect.counter.of)
        if isinstance(effect, e.CountsAs):
            modifier.source = self.attribute(effect.attribute, converted=False)
        program.modifiers.compiled.append(modifier)
        return len(program.modifiers.compiled) - 1
