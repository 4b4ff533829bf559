"""Verbs of the pack, and the moments and abilities of cards."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from dsl import effects as e
from dsl import values as v
from dsl.scope import FIRST_LOCAL
from interpreter.compile.basics import Env
from interpreter.compile.steps import Routine, Step, doing_first, indented
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
            given = enumerate(decl.params, FIRST_LOCAL)
            cards = [index for index, param in given if param.type == "card"]
            self.fill(self.verbs[name], decl.body, FIRST_LOCAL + len(decl.params), cards)
        return self.verbs[name]

    def effect_Call(self, effect: e.Call, depth: int) -> list[Step]:
        routine = self.verb(effect.verb)
        steps, values, tidy = self.arguments(effect.arguments, depth)
        decl = self.words.verbs[effect.verb]
        cards = [
            i
            for i, param in enumerate(decl.params)
            if param.type == "card" and not self.is_there(effect.arguments[i])
        ]
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
        because = self.here(effect)
        move = self.only_moves(effect)
        if move is not None:
            cards, to = effect.arguments[0], move.to
            lines = self.move_lines(cards, to, move.bottom, self.site(move))
            return Step.of(*self.caused(because, lines))
        given = [
            f"tuple({self.text(value)})" if value.type in MANY else self.text(value)
            for value in effect.arguments
        ]
        words = ", ".join(["env[1]", "env[1]", "env[2]", *given])
        assert routine.plain is not None
        call = f"{self.expressions.name(routine.plain)}(machine, ({words}))"
        return Step.of(*self.caused(because, [call]))

    def only_moves(self, effect: e.Call) -> e.Move | None:
        """The move that is all a verb does with what it is given, as the caller says it."""
        body = self.words.verbs[effect.verb].body
        move = body[0] if len(body) == 1 and len(effect.arguments) == 1 else None
        if not isinstance(move, e.Move) or not isinstance(move.cards, v.Local):
            return None
        if move.cards.index != FIRST_LOCAL or not isinstance(move.to, v.Zone):
            return None
        if move.to.of is None or isinstance(move.to.of, v.They):
            return move
        if isinstance(move.to.of, v.You):  # who does a verb is its `you`
            return replace(move, to=replace(move.to, of=v.They(move.to.of.span)))
        return None

    def effect_Do(self, effect: e.Do, depth: int) -> list[Step]:
        steps, (found,), tidy = self.arguments([effect.card], depth)
        card = self.expressions.fresh()
        text = self.expressions.call(found, "cells", "env") if steps else self.text(effect.card)
        plainly = not (self.program.reacts or steps) and self.does_plainly(effect)
        lines = self.do_lines(effect.moment, card, plainly)
        if not self.is_there(effect.card):
            lines = [f"if {card}:", *indented(lines)]
        lines = [f"{card} = {text}", *lines]
        if plainly:
            return [Step.of(*lines)]
        return [*steps, Step.handing_over(*lines), *tidy, *self.settling()]

    def do_lines(self, moment: str, card: str, plainly: bool) -> list[str]:
        """Lines that do what a card does at a moment, at once where that asks nobody; `plainly` is
        when that is so of whatever card it can be."""
        reactions, plans, key = self.program.reactions, self.plans[moment], ("do", moment)
        do, code, because = [self.expressions.fresh() for _ in range(3)]
        words, lines = f"(env[1], env[1], {card})", []
        if key in reactions.heard:
            heard = self.expressions.name(reactions.heard_event)
            lines.append(f"{heard}(machine, {key!r}, env[1], {card})")
        if plainly and not self.program.journals:
            operations = [operation for operation, _, _ in plans]
            call = f"{self.expressions.name(operations)}[cells[{card}]](machine, {words})"
            return [*lines, call]
        lines.append(f"{do}, {code}, {because} = {self.expressions.name(plans)}[cells[{card}]]")
        if not plainly:
            lines.append(f"if {do} is None: {doing_first(code, words, because)}")
        return [*lines, *self.caused(f"{because} or machine.because", [f"{do}(machine, {words})"])]

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
