"""Verbs of the pack, and the moments and abilities of cards."""

from __future__ import annotations

from typing import Any

from dsl import effects as e
from dsl.scope import FIRST_LOCAL
from interpreter.compile.basics import Env
from interpreter.compile.steps import SETTLE, Routine, Step
from interpreter.compile.walks import CompileWalks
from interpreter.layout import (
    USED,
)
from interpreter.machine import Machine


class CompileVerbs(CompileWalks):
    """Compiles what uses words of the pack."""

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

    def effect_Do(self, effect: e.Do, depth: int) -> list[Step]:
        steps, (card,), _ = self.arguments([effect.card], depth)
        program, moment = self.program, effect.moment
        key, heard = ("do", moment), self.program.reactions.heard

        def start(machine: Machine, env: Env) -> Env:
            piece = card(machine.cells, env)
            if piece and key in heard:
                program.reactions.heard_event(machine, key, env[1], piece)
            return (*env[:depth], piece, 0)

        def each(machine: Machine, env: Env) -> Any:
            piece, number = env[depth], env[depth + 1]
            abilities = program.abilities(moment, machine.cells[piece]) if piece else ()
            if number >= len(abilities):
                return env[:depth]
            code, because = abilities[number]
            rest = (*env[:depth], piece, number + 1)
            return [code, (env[1], env[1], piece), because, rest, machine.pc]

        return [*steps, Step(start, False), Step(each, False), SETTLE]

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

        return [Step(run, False), SETTLE]
