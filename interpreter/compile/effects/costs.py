"""What can be paid, and what an action or a choice needs before it is offered."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from dsl.model import effects as e
from dsl.model import values as v
from dsl.model.declarations import CounterDecl
from dsl.model.traverse import uses_locals
from interpreter.compile.effects.counters import CompileCounters
from interpreter.compile.expressions import is_simple
from interpreter.compile.instructions import Can, Step, every, indented, nothing
from interpreter.run.machine import Machine
from interpreter.state.cells import Cells, Compiled, Env
from interpreter.state.layout import LARGEST, MODIFIERS, ZONE

NEVER = 2 * LARGEST  # more than anybody can pay: what has no price cannot be paid for


class CompileCosts(CompileCounters):
    """Compiles prices and conditions."""

    def compile_purses(self) -> None:
        """What players can pay with."""
        purses = self.program.purses
        for counter in self.vocabulary.counters.values():
            if counter.owner == "card":
                continue
            purses.held[counter.name] = self.purse(counter)
            if counter.computed:
                lose = self.changes.get((counter.name, "lose"))
                purses.losing[counter.name] = nothing if lose is None else lose.plain
            else:
                base = self.layout.counters[counter.name]
                purses.stored[counter.name] = (base, counter.owner == "player")

    def purse(self, counter: CounterDecl) -> Callable[[Cells, int], int]:
        """How much of a counter a player can pay."""
        low = counter.low
        if counter.computed:
            body = self.computed_counter(counter.name)
            return lambda cells, player: body(cells, (player, player, 0)) - low
        base = self.layout.counters[counter.name]
        step = 1 if counter.owner == "player" else 0
        return lambda cells, player: cells[base + step * player] - low

    def first_prices(self, block: Iterable[e.Effect]) -> list[Compiled]:
        """The prices that are paid before anything else is done."""
        found: list[Compiled] = []
        for effect in block:
            if isinstance(effect, e.Pay):
                found.append(self.apart(effect.price))
            elif not isinstance(effect, e.Needs):
                break
        return found

    def effect_Pay(self, effect: e.Pay, depth: int) -> list[Step]:
        counter, amount = self.paid_with(effect.price), self.amount_text(effect.price)
        if counter is not None and amount is not None:
            own = " + env[1]" if self.vocabulary.counters[counter].owner == "player" else ""
            cell = f"{self.layout.counters[counter]}{own}"
            if not self.program.journals:
                return [Step.of(f"cells[{cell}] -= {amount}")]
            lines = self.written("cell", "cells[cell] - paid", self.site(effect))
            lines = [f"paid = {amount}", "if paid:", *indented([f"cell = {cell}", *lines])]
            return [Step.of(*lines)]
        price, site, pay = self.value(effect.price), self.site(effect), self.program.purses.pay

        def run(machine: Machine, env: Env) -> None:
            pay(machine, price(machine.cells, env), env[1], site)

        return [Step(run, True)]

    def effect_Needs(self, effect: e.Needs, depth: int) -> list[Step]:
        return []

    def can_lead(self, block: Iterable[e.Effect]) -> Can:
        """Whether the needs and costs of a block are met: its `needs`, its `pay`, its arrow."""
        return self.holds([text for _, text in self.leading(block)])

    def holds(self, tests: list[str]) -> Can:
        """One test that holds when all of some expressions do."""
        return self.expressions.value(" and ".join(tests) or "True")

    def leading(self, block: Iterable[e.Effect]) -> list[tuple[bool, str]]:
        """The tests of a block's needs and costs, each with whether it speaks of locals."""
        tests: list[tuple[bool, str]] = []
        prices: list[v.Value] = []
        for effect in block:
            if isinstance(effect, e.Needs):
                tests.append((uses_locals(effect.condition), self.text(effect.condition)))
            elif isinstance(effect, e.Pay):
                prices.append(effect.price)
            else:
                if isinstance(effect, e.Arrow):
                    can = self.can(effect.cost)
                    tests.append((True, self.expressions.call(can, "cells", "env")))
                break
        # a price that is simply read is soon found to be too high
        return sorted([*self.price_tests(prices), *tests], key=lambda test: "(" in test[1][1:])

    def price_tests(self, prices: list[v.Value]) -> list[tuple[bool, str]]:
        """Whether prices can be paid: each by itself when no two are paid with the same."""
        known = [self.counters_of(price) for price in prices]
        counters = [name for names in known for name in names or ()]
        if None not in known and len(set(counters)) == len(counters):
            return [(uses_locals(price), self.price_test(price)) for price in prices]
        can = self.can_pay([self.value(price) for price in prices])
        return [(any(map(uses_locals, prices)), self.expressions.call(can, "cells", "env"))]

    def counters_of(self, price: v.Value) -> frozenset[str] | None:
        """The counters a price may be paid with, when they are certain and simply stored."""
        counters: set[str] = set()
        if isinstance(price, v.Price):
            counters = {price.counter}
        elif isinstance(price, v.Attribute):
            kinds = self.card_kinds(price.of)
            for number, card in enumerate(self.program.cards):
                printed = card.attributes.get(price.name)
                if printed is None or (kinds is not None and number not in kinds):
                    continue
                if not isinstance(printed, v.Price):  # a condition may tell what it is paid with
                    return None
                counters.add(printed.counter)
        if not counters or any(self.vocabulary.counters[name].computed for name in counters):
            return None
        return frozenset(counters)

    def paid_with(self, price: v.Value) -> str | None:
        """The counter a price is paid with, when it is only one."""
        counters = self.counters_of(price)
        return next(iter(counters)) if counters is not None and len(counters) == 1 else None

    def card_kinds(self, value: v.Value) -> frozenset[int] | None:
        """The kinds of card that a value can be, if that is known beforehand."""
        return self.local_kinds.get(value.index) if isinstance(value, v.Local) else None

    def price_test(self, price: v.Value) -> str:
        """Whether a price that is paid with counters that are simply stored can be paid."""
        name = self.paid_with(price)
        if isinstance(price, v.Price) and name is not None:
            return f"{self.purse_text(name)} >= {self.amount_text(price)}"
        assert isinstance(price, v.Attribute)
        can = self.can_pay([self.value(price)])
        if not isinstance(price.of, v.Local):
            return self.expressions.call(can, "cells", "env")
        slots = ", ".join(f"env[{place}]" for place in range(price.of.index + 1))
        slow = self.expressions.call(can, "cells", f"({slots})")
        printed = self.printed_test(price)
        about, modifiers = ("attribute", price.name), self.program.modifiers
        if printed is None or about in modifiers.carried:
            return slow
        if about not in modifiers.held:
            return printed
        return f"({slow} if cells[{MODIFIERS}] else {printed})"

    def purse_text(self, counter: str) -> str:
        """The expression of how much of a counter can be paid."""
        decl = self.vocabulary.counters[counter]
        index = " + env[1]" if decl.owner == "player" else ""
        purse = f"cells[{self.layout.counters[counter]}{index}]"
        if not decl.low:
            return purse
        return f"{purse} - {decl.low}" if decl.low > 0 else f"{purse} + {-decl.low}"

    def printed_test(self, price: v.Attribute) -> str | None:
        """Whether the printed price of a card can be paid, where no price must be worked out."""
        table, piece = self.constants(price.name), self.text(price.of)
        names = self.counters_of(price)
        assert names is not None
        decls = [self.vocabulary.counters[name] for name in names]
        if table is None or (len(names) > 1 and any(decl.owner != "player" for decl in decls)):
            return None
        name = self.expressions.name
        there = "" if self.is_there(price.of) else f"{piece} and "
        # cards without a price, or of kinds that this cannot be
        never = (NEVER, min(names))
        prices = [
            entry if isinstance(entry, tuple) and entry[1] in names else never for entry in table
        ]
        if len(names) == 1:
            amounts = tuple(amount for amount, _ in prices)
            purse = self.purse_text(min(names))
        else:
            amounts = tuple(amount + self.vocabulary.counters[of].low for amount, of in prices)
            cells = tuple(self.layout.counters[of] for _, of in prices)
            purse = f"cells[{name(cells)}[cells[{piece}]] + env[1]]"
        return f"{there}{purse} >= {name(amounts)}[cells[{piece}]]"

    def amount_text(self, price: v.Value) -> str | None:
        """The expression of how much a price comes to, when it is printed or plainly said."""
        if isinstance(price, v.Price):
            amount = self.text(price.amount)
            return amount if amount.isdigit() else f"max(0, {amount})"
        if not isinstance(price, v.Attribute):
            return None
        table, piece = self.constants(price.name), self.text(price.of)
        held = ("attribute", price.name) in self.program.modifiers.held
        if table is None or held or not is_simple(piece):
            return None
        amounts = tuple(entry[0] if isinstance(entry, tuple) else 0 for entry in table)
        amount = f"{self.expressions.name(amounts)}[cells[{piece}]]"
        return amount if self.is_there(price.of) else f"({amount} if {piece} else 0)"

    def can_pay(self, prices: list[Compiled]) -> Can:
        """Whether all prices together can be paid."""
        purses = self.program.purses
        if len(prices) == 1:
            only = prices[0]
            return lambda cells, env: purses.affordable(cells, only(cells, env), env[1])
        return lambda cells, env: purses.affordable_together(
            cells, [price(cells, env) for price in prices], env[1]
        )

    def can(self, effect: e.Effect, whole: bool = True) -> Can:
        """Whether a cost can be met, as a whole or else at least in part. A class of effects may
        have a method `can_…` for that; others need what they begin with."""
        name = f"can_{type(effect).__name__}"
        method: Callable[[Any, bool], Can] | None = getattr(self, name, None)
        if method is not None:
            return method(effect, whole)
        return every([self.can_pick(value) for value in effect.begins_with()])

    def can_Pay(self, effect: e.Pay, whole: bool) -> Can:
        return self.can_pay([self.value(effect.price)])

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
