"""Cards of one kind that are not the same: something holds, or waits, for one of them alone.

Whoever chooses is offered one of each lot of like cards. What a card bears itself is in its record;
what has been attached to it, what changes it for a time and what will happen to it later is not.
"""

from __future__ import annotations

from collections.abc import Sequence

from dsl.model.scope import FIRST_LOCAL
from interpreter.run.program import Program
from interpreter.state.cells import Cells, all_zero
from interpreter.state.layout import AT_END, KIND, LISTENERS, MODIFIERS, WATCHERS

WAITING = (WATCHERS, LISTENERS, AT_END)  # in each: what it is, the bindings it captured, and more

MOST_NUMBERS = 64  # for which it is remembered what can be had for them
# A modifier, what it comes to, how long it holds, and which one it is if it has a condition.
Held = tuple[int, int, int, int]


def singled_out(program: Program, cells: Cells) -> set[int]:
    """The cards that others are attached to, and those that something armed has captured."""
    found: set[int] = set()
    if (program.attaches or program.open_ended) and not all_zero(hosts := program.hosts(cells)):
        found.update(hosts)
    if program.armed.isdisjoint(WAITING):
        return found
    for waiting in WAITING:
        for _, env, *_ in cells[waiting]:
            for thing in env[FIRST_LOCAL:]:
                found.update(thing if type(thing) is tuple else (thing,))
    return found


def upon(program: Program, cells: Cells, card: int) -> tuple[Held, ...]:
    """What has been made to hold for a time that changes this card: two cards with the same changes
    are alike. What depends on a condition is like nothing else."""
    found: list[Held] = []
    for at, (number, env, expiry) in enumerate(cells[MODIFIERS]):
        modifier = program.modifiers.compiled[number]
        if modifier.matches is not None and modifier.matches(cells, env, card):
            amount = modifier.amount(cells, env) if modifier.amount is not None else 0
            conditional = at + 1 if modifier.condition is not None else 0
            found.append((number, amount, expiry, conditional))
    return tuple(sorted(found))


class Row:
    """Open cards that are offered again and again, mostly the same: where all that lie there differ
    in kind, that is remembered as long as the same cards lie there."""

    __slots__ = ("all_differ",)

    def __init__(self) -> None:
        self.all_differ: tuple[int, ...] | None = None

    def differ(self, cells: Cells, held: tuple[int, ...]) -> bool:
        """Whether no two of the cards that are held are of a kind."""
        if held is self.all_differ:
            return True
        if len({cells[card] for card in held}) < len(held):
            return False
        self.all_differ = held
        return True


# The cards of a row, what each costs, and those that may be taken for a number.
Known = tuple[Sequence[int], list[object], dict[int, list[int]]]


class Affordable:
    """What of the cards of a row may be taken for a number, by what each kind costs: remembered for
    each number, as long as the same cards lie there."""

    __slots__ = ("known", "prices")

    def __init__(self, prices: Sequence[object]) -> None:
        self.prices = prices
        self.known: Known = ((), [], {})

    def among(self, cells: Cells, held: Sequence[int], number: int) -> list[int]:
        """Those that cost no more; what has no price is not among them."""
        known = self.known  # at once, since games of other threads have rows of their own
        if known[0] is not held:
            known = self.known = self.look(cells, held)
        found = known[2].get(number)
        if found is None:
            prices = zip(held, known[1], strict=True)
            found = [card for card, price in prices if type(price) is int and price <= number]
            if len(known[2]) < MOST_NUMBERS:
                known[2][number] = found
        return found

    def look(self, cells: Cells, held: Sequence[int]) -> Known:
        """What is known of a row: the same if it is as it was in the game before."""
        before, of, found = self.known
        now = [self.prices[cells[card]] for card in held]
        return (held, of, found) if held == before and now == of else (held, now, {})


def changed(program: Program, cells: Cells, card: int) -> dict[str, int]:
    """The attributes of a card that something armed has changed, as they are now."""
    found: dict[str, int] = {}
    for number, env, _ in cells[MODIFIERS]:
        modifier = program.modifiers.compiled[number]
        if modifier.matches is None or not modifier.matches(cells, env, card):
            continue
        for about, name in sorted(modifier.about):
            if about == "attribute":
                found[name] = program.attributes[name](cells, card)
    return found


def counters_on(program: Program, cells: Cells, card: int) -> list[str]:
    """The names of the cards that are attached to one."""
    if not (program.attaches or program.open_ended):
        return []
    return [program.cards[cells[one + KIND]].name for one in program.attached(cells, {card})]
