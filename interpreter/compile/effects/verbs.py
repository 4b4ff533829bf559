"""Verbs of the pack, and the moments and abilities of cards."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from dsl.model import effects as e
from dsl.model import values as v
from dsl.model.scope import FIRST_LOCAL
from dsl.model.traverse import chooses
from interpreter.compile.effects.walk_moves import CompileWalks
from interpreter.compile.instructions import Routine, Step, doing_first, indented, nothing
from interpreter.run.machine import Machine, Operation
from interpreter.run.program import Program
from interpreter.state.cells import Env
from interpreter.state.layout import (
    USED,
)

MANY = ("cards", "rooms", "players")  # types of values that are several things


# How a kind of card does what it does at a moment: an operation when that is plain, else a code,
# and because of what, if that is one thing.
Plan = tuple[Operation | None, int, int | None]


FEW_KINDS = 4  # of cards, so that what each does is written out


class CompileVerbs(CompileWalks):
    """Compiles what uses verbs and moments of the pack."""

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self.plans: dict[str, list[Plan]] = {moment: [] for moment in self.vocabulary.moments}
        # the lines of those plans that do without `env`
        self.free_plans: dict[str, list[tuple[str, ...] | None]] = {
            moment: [] for moment in self.vocabulary.moments
        }

    def verb(self, name: str) -> Routine:
        if name not in self.verbs:
            self.program.codes.append(())
            self.verbs[name] = Routine(len(self.program.codes) - 1, None)
            decl = self.vocabulary.verbs[name]
            given = enumerate(decl.params, FIRST_LOCAL)
            cards = [index for index, param in given if param.type == "card"]
            self.fill(self.verbs[name], decl.body, FIRST_LOCAL + len(decl.params), cards)
        return self.verbs[name]

    def effect_Call(self, effect: e.Call, depth: int) -> list[Step]:
        """Do a verb with what it is given; it is not done with a card that is not there."""
        routine = self.verb(effect.verb)
        steps, _, tidy = self.arguments(effect.arguments, depth)
        lines, given, needed = self.call_arguments(effect, depth)
        do = self.call_lines(effect, routine, given)
        key, reactions = ("use", effect.verb), self.program.reactions
        if key in reactions.heard:
            heard = self.expressions.name(reactions.heard_use)
            cards = self.cards_given(effect, given)
            do.insert(0, f"{heard}(machine, {key!r}, env[1], {cards})")
        if needed:
            do = [f"if {' and '.join(needed)}:", *indented(do)]
        plain = routine.plain is not None
        call = Step.of(*lines, *do) if plain else Step.handing_over(*lines, *do)
        return [*steps, call, *tidy]

    def call_arguments(self, effect: e.Call, depth: int) -> tuple[list[str], list[str], list[str]]:
        """Lines that work out what a verb is given, expressions for it, and those of them that are
        cards and must be there."""
        lines: list[str] = []
        given: list[str] = []
        needed: list[str] = []
        picked = depth
        for param, value in zip(
            self.vocabulary.verbs[effect.verb].params, effect.arguments, strict=True
        ):
            if value.picked_from() is not None and chooses(value):
                text, picked = f"env[{picked}]", picked + 1
            else:
                text = f"tuple({self.text(value)})" if value.type in MANY else self.text(value)
            if value.type == "card" and not self.is_there(value):
                name = self.expressions.fresh()
                lines.append(f"{name} = {text}")
                text = f"(({name},) if {name} else ())" if param.type == "cards" else name
                if param.type == "card":
                    needed.append(name)
            elif value.type == "card" and param.type == "cards":
                text = f"({text},)"
            given.append(text)
        return lines, given, needed

    def cards_given(self, effect: e.Call, given: list[str]) -> str:
        """An expression for the cards that a verb is done to."""
        for param, text in zip(self.vocabulary.verbs[effect.verb].params, given, strict=True):
            if param.type in ("card", "cards"):
                return f"({text},)" if param.type == "card" else text
        return "()"

    def call_lines(self, effect: e.Call, routine: Routine, given: list[str]) -> list[str]:
        """Lines that do a verb with expressions of what it is given."""
        because, bindings = self.here(effect), ["env[1]", "env[1]", "env[2]", *given]
        if routine.plain is None:
            return [doing_first(str(routine.code), f"({', '.join(bindings)})", str(because))]
        move, cards = self.only_moves(effect), effect.arguments[:1]
        if move is not None and not (cards[0].picked_from() is not None and chooses(cards[0])):
            lines = self.move_lines(cards[0], move.to, move.bottom, self.site(move))
        else:
            call = f"{self.expressions.name(routine.plain)}(machine, ({', '.join(bindings)}))"
            lines = self.given(routine.free, bindings) or [call]
        return self.caused(because, lines)

    def only_moves(self, effect: e.Call) -> e.Move | None:
        """The move that is all a verb does with what it is given, as the caller says it."""
        body = self.vocabulary.verbs[effect.verb].body
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
        text = self.expressions.call(found, "cells", "env") if steps else self.text(effect.card)
        plainly = not (self.program.reacts or steps) and self.does_plainly(effect)
        kinds = self.card_kinds(effect.card) or self.every_kind
        lines = self.do_lines(effect.moment, plainly, kinds)
        if not self.is_there(effect.card):
            lines = ["if card:", *indented(lines)]
        lines = [f"card = {text}", *lines]
        if plainly:
            return [Step.of(*lines)]
        return [*steps, Step.handing_over(*lines), *tidy, *self.settling()]

    def few_lines(self, moment: str, kinds: frozenset[int]) -> list[str] | None:
        """Lines that do what a `card` of a few kinds does, each kind written out; None for more."""
        free = self.free_plans[moment]
        found: list[str] = []
        if self.program.recorded or len(kinds) > FEW_KINDS:
            return None
        for kind in sorted(kinds):
            lines = self.given(free[kind], ["env[1]", "env[1]", "card"])
            if lines is None:
                return None
            because = self.plans[moment][kind][2]
            found.append(f"{'elif' if found else 'if'} cells[card] == {kind}:")
            found += indented(self.caused(because, lines) or ["pass"])
        return found

    def do_lines(self, moment: str, plainly: bool, kinds: frozenset[int]) -> list[str]:
        """Lines that do what a `card` does at a moment, at once where that asks nobody; `plainly`
        is when that is so of whatever card it can be."""
        reactions, plans, key = self.program.reactions, self.plans[moment], ("do", moment)
        bindings, lines = "(env[1], env[1], card)", []
        if key in reactions.heard:
            heard = self.expressions.name(reactions.heard_event)
            lines.append(f"{heard}(machine, {key!r}, env[1], card)")
        if plainly:
            few = self.few_lines(moment, kinds)
            if few is not None:
                return [*lines, *few]
        if plainly and not self.program.journals:
            operations = [operation for operation, _, _ in plans]
            return [
                *lines,
                f"{self.expressions.name(operations)}[cells[card]](machine, {bindings})",
            ]
        if plainly:  # a card that somebody only imagines here may be of another kind
            plans = [(do or nothing, code, because) for do, code, because in plans]
        lines.append(f"do, code, because = {self.expressions.name(plans)}[cells[card]]")
        if not plainly:
            lines.append(f"if do is None: {doing_first('code', bindings, 'because')}")
        return [*lines, *self.caused("because or machine.because", [f"do(machine, {bindings})"])]

    def does_plainly(self, effect: e.Do) -> bool:
        """Whether whatever card this can be asks nobody in what it does."""
        plans = self.plans[effect.moment]
        kinds = self.card_kinds(effect.card)
        if kinds is None or len(plans) < len(self.program.cards):
            return False
        return all(plans[kind][0] is not None for kind in kinds)

    def effect_DoAbility(self, effect: e.DoAbility, depth: int) -> list[Step]:
        ability, program = self.value(effect.ability), self.program
        moments, heard = list(self.vocabulary.moments), self.program.reactions.heard

        def run(machine: Machine, env: Env) -> Any:
            used = ability(machine.cells, env)
            card, moment, number = used
            kind = machine.cells[card]
            if not program.cards[kind].abilities_at(moments[moment])[number].repeatedly:
                machine.write(USED, (*machine.cells[USED], used))
            if ("do", moments[moment]) in heard:
                program.reactions.heard_event(machine, ("do", moments[moment]), env[1], card)
            code, because = program.abilities[moments[moment]][kind][number]
            return [code, (env[1], env[1], card), because]

        return [Step(run, False), *self.settling()]
