"""What can be paid, and what an action or a choice needs before it is offered."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from dsl import effects as e
from dsl import values as v
from dsl.walk import uses_locals
from interpreter.compile.basics import Cells, Compiled, Env
from interpreter.compile.counters import CompileCounters
from interpreter.compile.steps import Can, Step, every
from interpreter.errors import PlayError
from interpreter.layout import (
    ZONE,
)
from interpreter.machine import Machine
from interpreter.program import Program


class CompileCosts(CompileCounters):
    """Compiles prices and conditions."""

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self.purses: dict[str, Callable[[Cells, int], int]] = {}

    def pay(self, machine: Machine, price: tuple[int, str] | None, player: int, site: int) -> None:
        if price is None or not price[0]:
            return
        amount, counter = price
        decl = self.words.counters[counter]
        if decl.computed:
            routine = self.changer(counter, "lose")
            if routine.plain is None:
                raise PlayError(f"`{counter}` cannot be paid: losing it asks a player")
            routine.plain(machine, (player, player, 0, amount))
            return
        cell = self.layout.counters[counter] + (player if decl.owner == "player" else 0)
        machine.write(cell, machine.cells[cell] - amount, site)

    def affordable(self, cells: Cells, price: tuple[int, str] | None, player: int) -> bool:
        return price is not None and self.purse(price[1])(cells, player) >= price[0]

    def purse(self, counter: str) -> Callable[[Cells, int], int]:
        """How much of a counter a player can pay."""
        if counter not in self.purses:
            decl = self.words.counters[counter]
            low = decl.low
            if decl.computed:
                body = self.program.computed_counter(counter)
                self.purses[counter] = lambda cells, player: body(cells, (player, player, 0)) - low
            else:
                base = self.layout.counters[counter]
                step = 1 if decl.owner == "player" else 0
                self.purses[counter] = lambda cells, player: cells[base + step * player] - low
        return self.purses[counter]

    def effect_Pay(self, effect: e.Pay, depth: int) -> list[Step]:
        price, site = self.value(effect.price), self.site(effect)

        def run(machine: Machine, env: Env) -> None:
            self.pay(machine, price(machine.cells, env), env[1], site)

        return [Step(run, True)]

    def effect_Needs(self, effect: e.Needs, depth: int) -> list[Step]:
        return []

    def can_lead(self, block: Iterable[e.Effect]) -> Can:
        """Whether what leads a block allows it: its `needs`, its `pay`, the cost of its arrow."""
        return every(self.leading(block, lambda value: True))

    def leading(self, block: Iterable[e.Effect], which: Callable[[v.Value], bool]) -> list[Can]:
        """The tests among what leads a block whose value is of a certain sort."""
        tests: list[Can] = []
        prices: list[v.Value] = []
        for effect in block:
            if isinstance(effect, e.Needs):
                if which(effect.condition):
                    tests.append(self.value(effect.condition))
            elif isinstance(effect, e.Pay):
                prices.append(effect.price)
            else:
                if isinstance(effect, e.Arrow) and which(v.This(effect.span)):
                    tests.append(self.can(effect.cost))
                break
        asked = [price for price in prices if which(price)]
        if asked:  # a price that needs a word bound is only known then, and all are paid together
            paid = prices if any(map(uses_locals, asked)) else asked
            tests.append(self.can_pay([self.value(price) for price in paid]))
        return tests

    def can_pay(self, prices: list[Compiled]) -> Can:
        """Whether all prices together can be paid."""
        if len(prices) == 1:
            only = prices[0]
            return lambda cells, env: self.affordable(cells, only(cells, env), env[1])
        return lambda cells, env: self.affordable_together(
            cells, [price(cells, env) for price in prices], env[1]
        )

    def affordable_together(
        self, cells: Cells, prices: Iterable[tuple[int, str] | None], player: int
    ) -> bool:
        totals: dict[str, int] = {}
        for price in prices:
            if price is None:
                return False
            totals[price[1]] = totals.get(price[1], 0) + price[0]
        return all(
            self.purse(counter)(cells, player) >= amount for counter, amount in totals.items()
        )

    def can(self, effect: e.Effect) -> Can:
        """Whether a cost can be met in full."""
        if isinstance(effect, e.Pay):
            return self.can_pay([self.value(effect.price)])
        if isinstance(effect, e.Lose):
            amount, value = self.value(effect.amount), self.value(effect.counter)
            low = self.words.counters[effect.counter.name].low
            return lambda cells, env: value(cells, env) - low >= amount(cells, env)
        picks: list[v.Value] = []
        if isinstance(effect, e.Move | e.Reveal | e.Attach | e.Detach):
            picks = [effect.cards]
        elif isinstance(effect, e.Call):
            picks = list(effect.arguments)
        return every([self.can_pick(pick) for pick in picks])

    def can_start(self, effect: e.Effect) -> Can:
        """Whether there is anything to do it with; a counter may be lost in part."""
        if isinstance(effect, e.Let):
            return self.can_pick(effect.value)
        if isinstance(effect, e.Lose):
            return lambda cells, env: True
        return self.can(effect)

    def can_pick(self, value: v.Value) -> Can:
        if isinstance(value, v.Pick):
            among, amount = self.things(value.among), self.value(value.amount)
            if value.how in ("up_to", "any_number"):
                return lambda cells, env: bool(among(cells, env))
            return lambda cells, env: len(among(cells, env)) >= amount(cells, env)
        if isinstance(value, v.Selection):
            found = self.value(value)
            return lambda cells, env: bool(found(cells, env))
        if value.type == "card":
            card = self.value(value)
            return lambda cells, env: bool(card(cells, env) and cells[card(cells, env) + ZONE])
        return lambda cells, env: True

    def effect_Arrow(self, effect: e.Arrow, depth: int) -> list[Step]:
        can = self.can(effect.cost)
        routine = self.routine((effect.cost, *effect.body), depth)
        return self.calling(routine, lambda machine, env: env if can(machine.cells, env) else None)
