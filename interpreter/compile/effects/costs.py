"""What can be paid, and what an action or a choice needs before it is offered."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from dsl.model import effects as e
from dsl.model import values as v
from dsl.model.declarations import CounterDecl
from dsl.model.traverse import uses_locals
from interpreter.compile.effects.compiler import (
    THEY,
    TRUE,
    Compiler,
    asked_when_done,
    can_be_done,
    does,
)
from interpreter.compile.form import nodes as n
from interpreter.compile.form import operations as o
from interpreter.compile.form.facts import inside, is_cheap
from interpreter.compile.form.passes import every_test, folded
from interpreter.compile.values import attributes, selections
from interpreter.compile.values.lowering import card_or
from interpreter.run.imagining.guessing import changed_unseen
from interpreter.run.machine import Machine
from interpreter.run.purses import Price, Purses
from interpreter.run.visibility import hides_number
from interpreter.state.cells import Cells, Compiled
from interpreter.state.layout import KIND, LARGEST, MODIFIERS, ZONE

NEVER = 2 * LARGEST  # more than anybody can pay: what has no price cannot be paid for
# nodes that only look something up
LOOKS = (n.Const, n.Slot, n.Var, n.Cell, n.Field, n.Entry, n.Compare, n.Held, n.NonEmpty)


def compile_purses(c: Compiler) -> None:
    """What players can pay with."""
    purses = c.program.purses
    for counter in c.vocabulary.counters.values():
        if counter.owner == "card":
            continue
        purses.held[counter.name] = _purse(c, counter)
        if counter.computed:
            lose = c.changers.get((counter.name, "lose"))
            purses.losing[counter.name] = _losing(c, lose)
        else:
            base = c.layout.counters[counter.name]
            purses.stored[counter.name] = (base, counter.owner == "player")


def _losing(c: Compiler, routine: o.Routine | None) -> Callable[..., object] | None:
    """What is done when a computed counter is lost; None when that asks a player."""
    if routine is None:
        return lambda machine, env: None
    return None if routine.waits else c.program.parts[routine.place]


def _purse(c: Compiler, counter: CounterDecl) -> Callable[[Cells, int], int]:
    """How much of a counter a player can pay."""
    low = counter.low
    if counter.computed:
        body = c.computed_counter(counter.name)
        return lambda cells, player: body(cells, (player, player, 0)) - low
    base = c.layout.counters[counter.name]
    step = 1 if counter.owner == "player" else 0
    return lambda cells, player: cells[base + step * player] - low


def first_prices(c: Compiler, block: Iterable[e.Effect]) -> list[Compiled]:
    """The prices that are paid before anything else is done."""
    found: list[Compiled] = []
    for effect in block:
        if isinstance(effect, e.Pay):
            found.append(c.apart(effect.price))
        elif not isinstance(effect, e.Needs):
            break
    return found


@does(e.Pay)
def pay(c: Compiler, effect: e.Pay, depth: int) -> o.Ops:
    counter, amount, site = paid_with(c, effect.price), amount_of(c, effect.price), c.site(effect)
    if counter is not None and amount is not None:
        base = c.layout.counters[counter]
        own = c.vocabulary.counters[counter].owner == "player"
        cell = n.Arith("+", n.Const(base), THEY) if own else n.Const(base)
        left = n.Arith("-", n.Cell(base, THEY if own else None), amount)
        paid: o.Ops = (o.Write(cell, left, site, changed=True),)
        if not isinstance(amount, n.Const) and hides_number(c.vocabulary.counters[counter]):
            paid = (*paid, o.Run(changed_unseen, (cell,)))
        return paid
    return (o.Run(partial(pay_with, c.program.purses, site), (c.ready(effect.price), THEY)),)


def pay_with(purses: Purses, site: int, machine: Machine, price: Price | None, player: int) -> None:
    purses.pay(machine, price, player, site)


@does(e.Needs)
def needs(c: Compiler, effect: e.Needs, depth: int) -> o.Ops:
    return ()


def can_lead(c: Compiler, block: Iterable[e.Effect]) -> n.Expr:
    """Whether the needs and costs of a block are met: its `needs`, its `pay`, its arrow."""
    return every_test([test for _, test in leading(c, block)])


def leading(c: Compiler, block: Iterable[e.Effect]) -> list[tuple[bool, n.Expr]]:
    """The tests of a block's needs and costs, each with whether it speaks of locals."""
    tests: list[tuple[bool, n.Expr]] = []
    prices: list[v.Value] = []
    for effect in block:
        if isinstance(effect, e.Needs):
            tests.append((uses_locals(effect.condition), c.ready(effect.condition)))
        elif isinstance(effect, e.Pay):
            prices.append(effect.price)
        else:
            if isinstance(effect, e.Arrow):
                tests.append((True, can(c, effect.cost)))
            break
    # a price that is simply read is soon found to be too high
    return sorted([*price_tests(c, prices), *tests], key=lambda test: not _looks_up(test[1]))


def _looks_up(expr: n.Expr) -> bool:
    """Whether an expression only looks something up."""
    return all(isinstance(one, LOOKS) for one in inside(expr))


def price_tests(c: Compiler, prices: list[v.Value]) -> list[tuple[bool, n.Expr]]:
    """Whether prices can be paid: each by itself when no two are paid with the same."""
    known = [counters_of(c, price, stored=False) for price in prices]
    counters = [name for names in known for name in names or ()]
    if None not in known and len(set(counters)) == len(counters):
        return [(uses_locals(price), price_test(c, price)) for price in prices]
    return [(any(map(uses_locals, prices)), can_pay(c, prices))]


def counters_of(c: Compiler, price: v.Value, *, stored: bool = True) -> frozenset[str] | None:
    """The counters a price may be paid with, when they are certain; and simply stored, if that is
    asked for."""
    counters: set[str] = set()
    if isinstance(price, v.Price):
        counters = {price.counter}
    elif isinstance(price, v.Attribute):
        kinds = card_kinds(c, price.of)
        for number, card in enumerate(c.program.cards):
            printed = card.attributes.get(price.name)
            if printed is None or (kinds is not None and number not in kinds):
                continue
            if not isinstance(printed, v.Price):  # a condition may tell what it is paid with
                return None
            counters.add(printed.counter)
    worked_out = any(c.vocabulary.counters[name].computed for name in counters)
    return None if not counters or (stored and worked_out) else frozenset(counters)


def paid_with(c: Compiler, price: v.Value) -> str | None:
    """The counter a price is paid with, when it is only one."""
    counters = counters_of(c, price)
    return next(iter(counters)) if counters is not None and len(counters) == 1 else None


def card_kinds(c: Compiler, value: v.Value) -> frozenset[int] | None:
    """The kinds of card that a value can be, if that is known beforehand."""
    return c.local_kinds.get(value.index) if isinstance(value, v.Local) else None


def price_test(c: Compiler, price: v.Value) -> n.Expr:
    """Whether a price can be paid, whose counters are certain."""
    names = counters_of(c, price, stored=False)
    assert names is not None
    if isinstance(price, v.Price):
        amount = amount_of(c, price)
        assert amount is not None
        return n.Compare(">=", _held(c, price.counter), amount)
    assert isinstance(price, v.Attribute)
    slow = can_pay(c, [price])
    if not isinstance(price.of, v.Local):
        return slow
    decls = [c.vocabulary.counters[name] for name in names]
    if len(decls) > 1 and any(decl.computed or decl.owner != "player" for decl in decls):
        return slow
    table, about = attributes.constants(c, price.name), ("attribute", price.name)
    modified = _card_test(c, price, names, None)
    modifiers = c.program.modifiers
    if table is None or about in modifiers.carried:
        return modified
    printed = _card_test(c, price, names, table)
    if about not in modifiers.held:
        return printed
    return n.Choice(n.NonEmpty(n.Cell(MODIFIERS)), modified, printed)


def _held(c: Compiler, counter: str) -> n.Expr:
    """How much of a counter can be paid."""
    decl = c.vocabulary.counters[counter]
    if decl.computed:
        held: n.Expr = n.Call(c.counter_function(counter), (THEY, THEY, n.Const(0)))
    else:
        held = n.Cell(c.layout.counters[counter], THEY if decl.owner == "player" else None)
    return folded(n.Arith("-", held, n.Const(decl.low)))


def _card_test(
    c: Compiler, price: v.Attribute, names: frozenset[str], table: tuple[object, ...] | None
) -> n.Expr:
    """Whether the price of a card can be paid: what a table says is printed on it, or else what it
    is worked out to be."""
    printed = [card.attributes.get(price.name) for card in c.program.cards]
    paid_with = [one.counter if isinstance(one, v.Price) else None for one in printed]
    known = [name if name in names else None for name in paid_with]
    priced = frozenset(kind for kind, name in enumerate(known) if name is not None)
    lows = tuple(c.vocabulary.counters[name].low if name is not None else 0 for name in known)

    def test(piece: n.Expr) -> n.Expr:
        kind = n.Field(piece, KIND)
        single = len(names) == 1
        # cards without a price, or of kinds that this cannot be, cannot be paid for
        if table is not None:
            amounts = tuple(
                entry[0] + (0 if single else lows[at])
                if at in priced and isinstance(entry, tuple)
                else NEVER
                for at, entry in enumerate(table)
            )
            amount: n.Expr = n.Entry(amounts, kind)
        else:
            amount = attributes.attribute_of(c, price.name, piece)
            if not single and any(lows):
                amount = n.Arith("+", amount, n.Entry(lows, kind))
        purse = _held(c, min(names)) if single else _stored(c, known, kind)
        enough = n.Compare(">=", purse, amount)
        if table is not None:
            return enough
        return n.All((n.Among(kind, priced), enough))

    of = c.ready(price.of)
    return test(of) if c.is_there(price.of) else card_or(of, test, n.Const(0))


def _stored(c: Compiler, known: list[str | None], kind: n.Expr) -> n.Expr:
    """What a player has of the counter that cards of a kind are paid with."""
    some = next(name for name in known if name is not None)
    cells = tuple(c.layout.counters[name or some] for name in known)
    return n.Cell(0, n.Arith("+", n.Entry(cells, kind), THEY))


def amount_of(c: Compiler, price: v.Value) -> n.Expr | None:
    """How much a price comes to, when it is printed or plainly said."""
    if isinstance(price, v.Price):
        return folded(n.Arith("max", n.Const(0), c.ready(price.amount)))
    if not isinstance(price, v.Attribute):
        return None
    table, piece = attributes.constants(c, price.name), c.ready(price.of)
    held = ("attribute", price.name) in c.program.modifiers.held
    if table is None or held or not is_cheap(piece):
        return None
    amounts = tuple(entry[0] if isinstance(entry, tuple) else 0 for entry in table)
    amount = n.Entry(amounts, n.Field(piece, KIND))
    return amount if c.is_there(price.of) else n.Choice(piece, amount, n.Const(0))


def can_pay(c: Compiler, prices: list[v.Value]) -> n.Expr:
    """Whether all prices together can be paid."""
    purses = c.program.purses
    if len(prices) == 1:
        return n.Native(purses.affordable, (n.State(), c.ready(prices[0]), THEY))
    together = n.Items(tuple(map(c.ready, prices)))
    return n.Native(purses.affordable_together, (n.State(), together, THEY))


def can(c: Compiler, effect: e.Effect, whole: bool = True) -> n.Expr:
    """Whether a cost can be met, as a whole or else at least in part."""
    asked = asked_when_done(type(effect))
    if asked is not None:
        return asked(c, effect, whole)
    return every_test([can_pick(c, value) for value in effect.begins_with()])


@can_be_done(e.Pay)
def can_be_paid(c: Compiler, effect: e.Pay, whole: bool) -> n.Expr:
    return can_pay(c, [effect.price])


def can_pick(c: Compiler, value: v.Value) -> n.Expr:
    """Whether there is what a value picks or speaks of."""
    if isinstance(value, v.Pick):
        among = folded(selections.things(c, value.among))
        if value.how in ("up_to", "any_number"):
            return n.NonEmpty(among)
        return n.Compare(">=", n.Count(among), c.ready(value.amount))
    if isinstance(value, v.Selection):
        return n.NonEmpty(c.ready(value))
    if value.type == "card":
        return card_or(c.ready(value), lambda card: n.Field(card, ZONE), n.Const(0))
    return TRUE


@does(e.Arrow)
def arrow(c: Compiler, effect: e.Arrow, depth: int) -> o.Ops:
    body = c.block((effect.cost, *effect.body), depth)
    return (o.If(can(c, effect.cost), body), o.Drop(depth))
