"""Moving, creating, showing and attaching cards."""

from __future__ import annotations

from dsl import effects as e
from dsl import values as v
from interpreter.compile.basics import Env
from interpreter.compile.costs import CompileCosts
from interpreter.compile.steps import Step
from interpreter.layout import (
    HOST,
    KIND,
    LISTENERS,
    MODIFIERS,
    RANDOM,
    SEEN,
    WATCHERS,
)
from interpreter.machine import Machine


class CompileCards(CompileCosts):
    """Compiles what is done with cards."""

    def effect_Move(self, effect: e.Move, depth: int) -> list[Step]:
        steps, cards, tidy = self.cards_argument(effect.cards, depth)
        to, site, bottom = self.value(effect.to), self.site(effect), effect.bottom
        if effect.to.type == "place":

            def place(machine: Machine, env: Env) -> None:
                zone, slot = to(machine.cells, env)
                for card in cards(machine.cells, env):
                    machine.move(card, zone, False, site, slot)

            return [*steps, Step(place, True), *tidy]

        zone = self.text(effect.to)
        if not steps and effect.cards.type == "card":
            card = self.expressions.fresh()
            return [
                Step.of(
                    f"{card} = {self.text(effect.cards)}",
                    f"if {card}: machine.move({card}, {zone}, {bottom}, {site})",
                )
            ]
        found = self.expressions.call(cards, "cells", "env")
        if not steps:
            found = self.text(effect.cards)
            source = self.lies_in(effect.cards)
            if source is not None:
                return [Step.of(f"machine.shift({found}, {source}, {zone}, {bottom}, {site})")]
        return [*steps, Step.of(f"machine.move_all({found}, {zone}, {bottom}, {site})"), *tidy]

    def lies_in(self, value: v.Value) -> str | None:
        """The one zone that some cards lie in, if that is certain."""
        if isinstance(value, v.Pick):
            return self.lies_in(value.among)
        if isinstance(value, v.Selection) and isinstance(value.where, v.Zone):
            return self.text(value.where)
        return None

    def effect_Create(self, effect: e.Create, depth: int) -> list[Step]:
        kinds = [self.program.card_numbers[name] for name in effect.kinds]
        copies = [self.program.cards[kind].copies for kind in kinds]
        amount = self.value(effect.amount) if effect.amount is not None else None
        zone, site = self.value(effect.zone), self.site(effect)

        def run(machine: Machine, env: Env) -> None:
            at = zone(machine.cells, env)
            for kind, number in zip(kinds, copies, strict=True):
                wanted = amount(machine.cells, env) if amount is not None else number
                machine.create(kind, wanted, at, site)

        return [Step(run, True)]

    def effect_CreateLike(self, effect: e.CreateLike, depth: int) -> list[Step]:
        amount, like = self.value(effect.amount), self.value(effect.like)
        zone, site = self.value(effect.zone), self.site(effect)

        def run(machine: Machine, env: Env) -> None:
            cells = machine.cells
            card, at = like(cells, env), zone(cells, env)
            if card:
                machine.create(cells[card + KIND], amount(cells, env), at, site)

        return [Step(run, True)]

    def effect_Shuffle(self, effect: e.Shuffle, depth: int) -> list[Step]:
        zone, site = self.value(effect.zone), self.site(effect)
        into = self.value(effect.into) if effect.into is not None else None
        chances = self.layout.chances

        def run(machine: Machine, env: Env) -> None:
            cells = machine.cells
            at = zone(cells, env)
            if into is not None:
                target = into(cells, env)
                machine.move_all([card for card in cells[at] if card], target, False, site)
                at = target
            for card in cells[at]:
                if card and cells[card + SEEN]:
                    machine.write(card + SEEN, 0, site)
            machine.write(at, machine.shuffled(cells[at], chances.get(at, RANDOM)), site)

        return [Step(run, True)]

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
