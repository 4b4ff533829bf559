"""Cards of one kind that are not the same: something holds, or waits, for one of them alone.

Whoever chooses is offered one of each lot of like cards. What a card bears itself is in its record;
what has been attached to it, what changes it for a time and what will happen to it later is not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dsl.scope import FIRST_LOCAL
from interpreter.layout import AT_END, LISTENERS, MODIFIERS, WATCHERS

if TYPE_CHECKING:
    from interpreter.compile.basics import Cells
    from interpreter.program import Program

WAITING = (WATCHERS, LISTENERS, AT_END)  # in each: what it is, the words bound with it, and more


def singled_out(program: Program, cells: Cells) -> set[int]:
    """The cards that others are attached to, and those that something armed has a word for."""
    found = set(program.hosts(cells)) if program.attaches or program.open_ended else set()
    for waiting in WAITING:
        for _, env, *_ in cells[waiting]:
            for thing in env[FIRST_LOCAL:]:
                found.update(thing if type(thing) is tuple else (thing,))
    return found


def upon(program: Program, cells: Cells, card: int) -> tuple[Any, ...]:
    """What has been made to hold for a time that changes this card: two cards with the same changes
    are alike. What depends on a condition is like nothing else."""
    found: list[tuple[int, int, int, int]] = []
    for at, (number, env, expiry) in enumerate(cells[MODIFIERS]):
        modifier = program.modifiers.compiled[number]
        if modifier.matches is not None and modifier.matches(cells, env, card):
            amount = modifier.amount(cells, env) if modifier.amount is not None else 0
            conditional = at + 1 if modifier.condition is not None else 0
            found.append((number, amount, expiry, conditional))
    return tuple(sorted(found))
