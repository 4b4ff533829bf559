"""What tunnels offer: for tunnels of the same kinds one function, which gives every choice with
which a walker may cross one now."""

from __future__ import annotations

from dsl.model import values as v
from dsl.model.declarations import EVERY
from interpreter.compile.form import nodes as n
from interpreter.compile.form.passes import bound_to, every_test, folded, inlined, is_constant_in
from interpreter.compile.values.lowering import Lowering
from interpreter.run.crossings import Kind

HERE, THERE = n.Slot(3), n.Slot(4)
ENDS = frozenset({HERE.index, THERE.index})
PLAYER = (n.Slot(0), n.Slot(1), n.Slot(2))


def compile_offers(c: Lowering) -> None:
    """Compile what the tunnels of the board offer."""
    crossings = c.program.crossings
    with c.by_itself("ways"):
        first = _first_tests(c)
        if first:
            crossings.first = c.compiled(every_test(first), "every way")
        for kinds in dict.fromkeys(tuple(kinds) for kinds in crossings.edges):
            offer = _offer(c, kinds, first)
            if offer is not None:
                title = f"way {' '.join(name for name, _ in kinds)}"
                crossings.offers[kinds] = c.compiled(offer, title)


def _first_tests(c: Lowering) -> list[n.Expr]:
    """What every tunnel needs, whichever it is."""
    every = c.vocabulary.tunnel_kinds.get(EVERY)
    if every is None or every.params or every.choices:
        return []
    needs = [_ready(c, need, (*PLAYER, HERE, THERE)) for need in every.needs]
    return [need for need in needs if is_constant_in(need, ENDS)]


def _offer(c: Lowering, kinds: tuple[Kind, ...], first: list[n.Expr]) -> n.Expr | None:
    """Every choice with which tunnels of these kinds can be crossed; None where it cannot be told
    beforehand what is paid with."""
    names: list[str] = []
    lows: list[n.Expr] = []
    highs: list[n.Expr] = []
    tests: list[n.Expr] = []
    totals: dict[str, n.Expr] = {}
    for at, (kind, numbers) in enumerate(kinds):
        decl = c.vocabulary.tunnel_kinds[kind]
        bound: tuple[n.Expr, ...] = (*PLAYER, HERE, THERE, *map(n.Const, numbers))
        for choice in decl.choices:
            lows.append(_ready(c, choice.low, bound))
            highs.append(_ready(c, choice.high, bound))
            names.append(f"chosen_{at}_{len(names)}")
            bound = (*bound, n.Var(names[-1]))
        needs = [_ready(c, need, bound) for need in decl.needs]
        tests += [need for need in needs if not (kind == EVERY and need in first)]
        for price in decl.prices:
            paid = _ready(c, price, bound)
            if not isinstance(paid, n.Price):
                return None
            amount = folded(n.Arith("max", n.Const(0), paid.amount))
            before = totals.get(paid.counter, n.Const(0))
            totals[paid.counter] = folded(n.Arith("+", amount, before))
    for counter, total in totals.items():
        tests.append(n.Compare(">=", purse(c, counter), total))
    return n.Chosen(tuple(names), tuple(lows), tuple(highs), every_test(tests))


def _ready(c: Lowering, value: v.Value, bound: tuple[n.Expr, ...]) -> n.Expr:
    return folded(inlined(bound_to(c.lower(value), bound)))


def purse(c: Lowering, name: str) -> n.Expr:
    """How much of a counter a player can pay."""
    counter = c.vocabulary.counters[name]
    if counter.computed:
        held: n.Expr = n.Call(c.counter_function(name), (n.Slot(1), n.Slot(1), n.Const(0)))
    else:
        held = n.Cell(c.layout.counters[name], n.Slot(1) if counter.owner == "player" else None)
    return folded(n.Arith("-", held, n.Const(counter.low)))
