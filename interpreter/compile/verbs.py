"""Verbs of the pack, and the moments and abilities of cards."""

from __future__ import annotations

from typing import Any

from dsl import effects as e
from dsl.scope import FIRST_LOCAL
from interpreter.compile.basics import Env
from interpreter.compile.steps import Routine, Step
from interpreter.compile.walks import CompileWalks
from interpreter.layout import (
    USED,
)
from interpreter.machine import Machine
from interpreter.program import Operation, Program

MANY = ("cards", "rooms", "players")  # types of values that are several things


# How a kind of card does what it does at a moment: an operation when that is plain, else a code,
# and because of what, if that is one thing.
Plan = tuple[Operation | None, int, int | None]


class CompileVerbs(CompileWalks):
    """Compiles what uses words of the pack."""

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self.plans: dict[str, list[Plan]] = {moment: [] for moment in self.words.moments}

    def verb(self, name: str) -> Routine:
        if name not in self.verbs:
            self.program.codes.append(())
            self.verbs[name] = Routine(len(self.program.codes) - 1, None)
            decl = self.words.verbs[name]
            self.fill(self.verbs[name], decl.body, FIRST_LOCAL + len(decl.params))
        return self.verbs[name]

    def effect_Call(self, effect: e.Call, depth: int) -> list[Step]:
        routine = self.verb(effect.verb)
        steps, values, tidy = self.arguments(effect.arguments, depth)
        decl = self.words.verbs[effect.verb]
        cards = [i for i, param in enumerate(decl.params) if param.type == "card"]
        several = [
            i
            for i, (param, given) in enumerate(zip(decl.params, effect.arguments, strict=True))
            if param.type == "cards" and given.type == "card"
        ]
        key, heard, program = ("use", effect.verb), self.program.reactions.heard, self.program
        if routine.plain is not None and not (steps or cards or several or key in heard):
            return [self.plain_call(effect, routine)]

        def bound(machine: Machine, env: Env) -> Env | None:
            cells = machine.cells
            given = [value(cells, env) for value in values]
            if any(not given[i] for i in cards):
                return None
            for i in several:
                given[i] = (given[i],) if given[i] else ()
            if key in heard:
                program.reactions.heard_event(machine, key, env[1])
            return (env[1], env[1], env[2], *(tuple(g) if type(g) is list else g for g in given))

        return [*steps, *self.calling(routine, bound, self.here(effect)), *tidy]

    def plain_call(self, effect: e.Call, routine: Routine) -> Step:
        """A call of a verb that asks nobody, with words that are there for certain."""
        given = [
            f"tuple({self.text(value)})" if value.type in MANY else self.text(value)
            for value in effect.arguments
        ]
        words = ", ".join(["env[1]", "env[1]", "env[2]", *given])
        assert routine.plain is not None
        call = f"{self.expressions.name(routine.plain)}(machine, ({words}))"
        because = self.here(effect)
        if because is None:
            return Step.of(call)
        outer = self.expressions.fresh()
        return Step.of(
            f"{outer} = machine.because",
            f"machine.because = {because}",
            call,
            f"machine.because = {outer}",
        )

    def effect_Do(self, effect: e.Do, depth: int) -> list[Step]:
        steps, (card,), tidy = self.arguments([effect.card], depth)
        reactions, moment, plans = self.program.reactions, effect.moment, self.plans[effect.moment]
        key = ("do", moment)
        heard = key in reactions.heard

        def run(machine: Machine, env: Env) -> Any:
            piece = card(machine.cells, env)
            if not piece:
                return None
            if heard:
                reactions.heard_event(machine, key, env[1], piece)
            operation, code, because = plans[machine.cells[piece]]
            words = (env[1], env[1], piece)
            if operation is None:
                return [code, words, because]
            outer = machine.because
            if because is not None:
                machine.because = because
            operation(machine, words)
            machine.because = outer
            return None

        plain = not (self.program.reacts or steps) and self.does_plainly(effect)
        return [*steps, Step(run, plain, binds=False), *tidy, *self.settling()]

    def does_plainly(self, effect: e.Do) -> bool:
        """Whether whatever card this can be asks nobody in what it does."""
        plans = self.plans[effect.moment]
        kinds = self.card_kinds(effect.card)
        if kinds is None or len(plans) < len(self.program.cards):
            return False
        return all(plans[kind][0] is not None for kind in kinds)

    def effect_DoAbility(self, effect: e.DoAbility, depth: int) -> list[Step]:
        ability, program = self.value(effect.ability), self.program
        moments, heard = list(self.words.moments), self.program.reactions.heard

        def run(machine: Machine, env: Env) -> Any:
            used = ability(machine.cells, env)
            card, moment, number = used
            kind = machine.cells[card]
            if not program.cards[kind].abilities_at(moments[moment])[number].repeatedly:
                machine.write(USED, (*machine.cells[USED], used))
            if ("do", moments[moment]) in heard:
                program.reactions.heard_event(machine, ("do", moments[moment]), env[1], card)
            code, because = program.abilities(moments[moment], kind)[number]
            return [code, (env[1], env[1], card), because]

        return [Step(run, False), *self.settling()]
