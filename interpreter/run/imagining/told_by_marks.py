"""What marks tell a player of cards that are not seen.

What a mark means only its pack knows, and says so in an invariant: no card that was said to be
one thing is another. So of the cards that a player imagines, those with marks that all see are such
as break no invariant.
"""

from __future__ import annotations

from collections.abc import Callable

from interpreter.run.imagining.dealing import exchangeable, told_apart_by
from interpreter.run.machine import Machine
from interpreter.run.program import Program
from interpreter.run.visibility import is_seen_on_backs
from interpreter.state.cells import Cells
from interpreter.state.layout import KIND

Broken = Callable[[], list[str]]


def keep_told(program: Program, machine: Machine, player: int, broken: Broken) -> None:
    """Let unseen cards that bear marks change places with others of their lot until no invariant
    is broken: first those with most marks, of which the fewest cards can be. Where nothing fits, a
    card stays as it was dealt."""
    cells, marks = machine.cells, marks_on_backs(program)
    if not marks or program.layout.mixed is None:
        return
    groups = exchangeable(program, cells, player).items()
    lot_of = {card: lot for card, lot in groups if any(marks_of(cells, card, marks))}
    if not lot_of or not broken():
        return
    bears = {card: marks_of(cells, card, marks) for card in lot_of}
    for card in bears:
        put_on(cells, card, marks, [0] * len(marks))
    at_first = set(broken())  # of these no card with marks is the cause
    settled: set[int] = set()
    for card in sorted(bears, key=lambda one: bears[one].count(0)):
        put_on(cells, card, marks, bears[card])
        settled.add(card)
        free = [other for other in lot_of[card] if other not in settled]
        settle(program, machine, card, free, lambda: at_first.issuperset(broken()))


def settle(
    program: Program, machine: Machine, card: int, free: list[int], holds: Callable[[], bool]
) -> None:
    """Let a card be any of those that are still free which it can be."""
    if holds():
        return
    cells, tried = machine.cells, {machine.cells[card + KIND]}
    for other in machine.shuffled(free):
        if cells[other + KIND] in tried:
            continue
        tried.add(cells[other + KIND])
        exchange(program, cells, card, other)
        if holds():
            return
        exchange(program, cells, card, other)


def exchange(program: Program, cells: Cells, one: int, other: int) -> None:
    """Each of two cards is what the other was, where it lies."""
    for part in told_apart_by(program):
        cells[one + part], cells[other + part] = cells[other + part], cells[one + part]


def marks_on_backs(program: Program) -> list[int]:
    """Where in a card's record the counters stand that all see, whoever sees its face."""
    counters = program.vocabulary.counters
    found = program.layout.card_counters.items()
    return [place for name, place in found if is_seen_on_backs(counters[name])]


def marks_of(cells: Cells, card: int, marks: list[int]) -> list[int]:
    return [cells[card + mark] for mark in marks]


def put_on(cells: Cells, card: int, marks: list[int], numbers: list[int]) -> None:
    for mark, number in zip(marks, numbers, strict=True):
        cells[card + mark] = number
