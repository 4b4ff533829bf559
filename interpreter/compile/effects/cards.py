"""Showing, attaching and silencing cards."""

from __future__ import annotations

from dsl.model import effects as e
from dsl.model import values as v
from interpreter.compile.effects.moving import CompileMoving
from interpreter.compile.instructions import Step
from interpreter.run.machine import Machine
from interpreter.state.cells import Env
from interpreter.state.layout import (
    HOST,
    LISTENERS,
    MODIFIERS,
    SEEN,
    WATCHERS,
)


class CompileCards(CompileMoving):
    """Compiles what is done to cards where they lie."""

    def shown(self, cards_value: v.Value, site: int, everyone: bool, depth: int) -> list[Step]:
        steps, cards, tidy = self.cards_argument(cards_value, depth)
        all_players = (1 << self.layout.players) - 1

        def run(machine: Machine, env: Env) -> None:
            for card in cards(machine.cells, env):
                seen = all_players if everyone else machine.cells[card + SEEN] | (1 << env[1])
                if machine.cells[card + SEEN] != seen:
                    machine.write(card + SEEN, seen, site)

        return [*steps, Step(run, True), *tidy]

    def effect_Reveal(self, effect: e.Reveal, depth: int) -> list[Step]:
        return self.shown(effect.cards, self.site(effect), True, depth)

    def effect_Look(self, effect: e.Look, depth: int) -> list[Step]:
        return self.shown(effect.cards, self.site(effect), False, depth)

    def effect_Attach(self, effect: e.Attach, depth: int) -> list[Step]:
        self.program.attaches = True
        steps, cards, tidy = self.cards_argument(effect.cards, depth)
        more, (host,), tidy_more = self.arguments([effect.host], depth + len(tidy))
        site = self.site(effect)

        def run(machine: Machine, env: Env) -> None:
            to = host(machine.cells, env)
            for card in cards(machine.cells, env):
                if to and to != card:
                    machine.write(card + HOST, to, site)

        end = [Step(lambda machine, env: env[:depth], True)] if tidy or tidy_more else []
        return [*steps, *more, Step(run, True), *end]

    def effect_Detach(self, effect: e.Detach, depth: int) -> list[Step]:
        steps, cards, tidy = self.cards_argument(effect.cards, depth)
        site = self.site(effect)

        def run(machine: Machine, env: Env) -> None:
            for card in cards(machine.cells, env):
                if machine.cells[card + HOST]:
                    machine.write(card + HOST, 0, site)

        return [*steps, Step(run, True), *tidy]

    def effect_Silence(self, effect: e.Silence, depth: int) -> list[Step]:
        steps, cards, tidy = self.cards_argument(effect.cards, depth)
        site = self.site(effect)

        def run(machine: Machine, env: Env) -> None:
            silent = set(cards(machine.cells, env))
            for cell in (WATCHERS, LISTENERS, MODIFIERS):
                armed = machine.cells[cell]
                kept = tuple(item for item in armed if item[1][2] not in silent)
                if len(kept) != len(armed):
                    machine.write(cell, kept, site)

        return [*steps, Step(run, True), *tidy]
