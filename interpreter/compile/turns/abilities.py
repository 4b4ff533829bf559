"""What cards do at their moments, what they make hold, and the rules that always listen."""

from __future__ import annotations

from functools import partial
from typing import Any

from dsl.model import declarations as d
from dsl.model import effects as e
from dsl.model import values as v
from dsl.model.scope import FIRST_LOCAL
from interpreter.compile.ability_zones import in_both, places
from interpreter.compile.effects.triggers import CompileTime
from interpreter.compile.effects.verbs import Plan
from interpreter.compile.instructions import Can, Routine, Step, both, every, nothing
from interpreter.run.abilities.static_abilities import Places
from interpreter.run.interchangeable import singled_out, upon
from interpreter.run.machine import Operation
from interpreter.run.program import Program
from interpreter.run.visibility import one_of_each
from interpreter.state.cells import Cells, Compiled, Env
from interpreter.state.layout import (
    MODIFIERS,
    USED,
)


def doing(code: int, because: int) -> Operation:
    """Do a code with the same bindings, because of something."""
    return lambda machine, env: [code, env, because]


class CompileAbilities(CompileTime):
    """Compiles the cards and the standing rules of a pack."""

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self.distinct = partial(one_of_each, program)

    def compile_cards(self) -> None:
        for moment in self.vocabulary.moments:
            table: list[tuple[tuple[int, int], ...]] = []
            for card in self.program.cards:
                found = []
                for ability in card.abilities_at(moment):
                    because = self.program.source("card", card.name, moment, ability.span)
                    self.owner_source = because
                    found.append((self.ability(ability), because))
                table.append(tuple((routine.code, because) for routine, because in found))
                self.plans[moment].append(self.plan(found))
                free = found[0][0].free if len(found) == 1 else None
                self.free_plans[moment].append(free if found else ())
            self.program.abilities[moment] = table
        for number, card in enumerate(self.program.cards):
            for standing in card.standing:
                self.owner_source = self.program.source("card", card.name, "", standing.span)
                places = self.places_of(standing.condition)
                self.stand(number, self.value(standing.condition), places, standing.body)

    def places_of(self, condition: v.Value) -> Places:
        """Where a card must lie for a condition of its own to hold, as far as that can be told."""
        return places(self.layout, self.zones_asked(condition, frozenset()))

    def stand(self, kind: int, condition: Compiled, places: Places, body: e.Block) -> None:
        """Enter what holds while a card of this kind is where its condition says."""
        for effect in body:
            if isinstance(effect, e.While):
                inner = self.places_of(effect.condition)
                whole = both(condition, self.value(effect.condition))
                self.stand(kind, whole, in_both(places, inner), effect.body)
            elif isinstance(effect, e.Whenever):
                assert self.owner_source is not None
                listening = (condition, self.listener(effect, FIRST_LOCAL), self.owner_source)
                self.program.reactions.stand(kind, places, effect.event.key, listening)
            elif effect.is_continuous:
                number = self.modifier(effect, None)
                for about in effect.about():
                    self.program.modifiers.stand(kind, places, about, condition, number)

    def plan(self, abilities: list[tuple[Routine, int]]) -> Plan:
        """How a kind of card does all that it does at a moment."""
        if not abilities:
            return nothing, 0, None
        if len(abilities) == 1:
            routine, because = abilities[0]
            return routine.plain, routine.code, because
        steps = [Step(doing(routine.code, because), False) for routine, because in abilities]
        return None, self.register(steps).code, None

    def ability(self, ability: d.Ability) -> Routine:
        """What an ability does; nothing when its needs and costs are not met."""
        steps = self.block(ability.body, FIRST_LOCAL)
        if any(effect.can_lead for effect in ability.body[:1]):
            can, code = self.can_lead(ability.body), self.register(steps).code
            steps = [Step(lambda m, env: [code, env, None] if can(m.cells, env) else None, False)]
        return self.register(steps)

    def usable(self, abilities: v.Abilities) -> Compiled:
        """The abilities of cards at a moment that are not used up and whose costs can be met."""
        among, moment = self.things(abilities.cards), abilities.moment
        number = list(self.vocabulary.moments).index(moment)
        tests = [
            [(self.worth_using(a.body), a.repeatedly) for a in card.abilities_at(moment)]
            for card in self.program.cards
        ]
        record, program = self.layout.record, self.program

        def run(cells: Cells, env: Env) -> list[tuple[int, int, int]]:
            used, changed, single = cells[USED], cells[MODIFIERS], singled_out(program, cells)
            found: dict[tuple[Any, ...], tuple[int, int, int]] = {}
            for card in among(cells, env):
                for which, (can, repeatedly) in enumerate(tests[cells[card]]):
                    ability = (card, number, which)
                    if (repeatedly or ability not in used) and can(cells, (env[0], env[1], card)):
                        alone = card if card in single else 0
                        more = upon(program, cells, card) if changed else ()
                        look = (*cells[card : card + record], which, alone, *more)
                        found.setdefault(look, ability)
            return list(found.values())

        return run

    def worth_using(self, body: e.Block) -> Can:
        """Whether an ability's needs and costs are met, and there is something to begin it with."""
        first = next((effect for effect in body if not effect.can_lead), None)
        picks = first.begins_with() if first is not None else ()
        return every([self.can_lead(body), *(self.some_there(pick) for pick in picks)])

    def some_there(self, value: v.Value) -> Can:
        """Whether there is anything at all to pick, when something is to be picked."""
        if not isinstance(value, v.Pick):
            return lambda cells, env: True
        among = self.things(value.among)
        return lambda cells, env: bool(among(cells, env))

    def only_if(self, action: str) -> dict[int, Compiled]:
        return {
            number: self.value(card.only_if[action])
            for number, card in enumerate(self.program.cards)
            if action in card.only_if
        }

    def compile_rules(self) -> None:
        for rule in self.vocabulary.rules:
            self.owner_source = self.program.source("rules", "the rules", "", rule.span)
            whenever = e.Whenever(rule.span, rule.event, rule.would, rule.body)
            self.program.reactions.rules.append(
                (self.listener(whenever, FIRST_LOCAL), self.owner_source)
            )
