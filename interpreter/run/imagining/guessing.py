"""Counters that a player does not see: what they may stand at.

All know where a counter starts, and what the rules do to it by themselves. Once somebody has chosen
what became of it, or it was changed by a number that was worked out, those who do not see it do not
know it any more, until the rules set it to a number that is written in them. Which counters these
are stands in one cell.

In an imagined game such a counter is at any number within its bounds. Where no most is declared, it
is at most `UNBOUNDED` above its least or its start. Numbers that break an invariant are not taken.
"""

from __future__ import annotations

from collections.abc import Callable

from interpreter.run.machine import Machine
from interpreter.run.program import Program
from interpreter.run.visibility import counter_shown_to

UNBOUNDED = 10
MOST_GUESSES = 20  # of numbers that fit together
Broken = Callable[[], list[str]]


def changed_unseen(machine: Machine, counter: int) -> None:
    """A counter has become what only those know who see it."""
    cell = machine.program.layout.unknown
    assert cell is not None
    if counter >= 0 and counter not in machine.cells[cell]:
        machine.write(cell, (*machine.cells[cell], counter))


def known_again(machine: Machine, counter: int) -> None:
    """A counter has become what everybody knows."""
    cell = machine.program.layout.unknown
    assert cell is not None
    if counter in machine.cells[cell]:
        machine.write(cell, tuple([one for one in machine.cells[cell] if one != counter]))


def guess_counters(program: Program, machine: Machine, player: int, broken: Broken) -> None:
    """Let the counters that a player does not know be at any number that they could be at. Where
    none is found that breaks no invariant, they are at the last that was guessed."""
    unseen = unknown_to(program, machine, player)
    if not unseen:
        return
    before = set(broken())
    for _ in range(MOST_GUESSES):
        for cell, (low, high) in unseen.items():
            machine.cells[cell] = low + machine.roll(high - low + 1)
        if before.issuperset(broken()):
            break
    machine.journal.clear()


def unknown_to(program: Program, machine: Machine, player: int) -> dict[int, tuple[int, int]]:
    """The counters that a player does not know, and their bounds."""
    layout, counters = program.layout, program.vocabulary.counters
    if layout.unknown is None:
        return {}
    found: dict[int, tuple[int, int]] = {}
    for cell in machine.cells[layout.unknown]:
        _, name, _, index = layout.names[cell]
        decl = counters[name]
        if not counter_shown_to(decl, index, player):
            least = max(decl.low, program.starts[cell] - UNBOUNDED)
            most = max(decl.low, program.starts[cell]) + UNBOUNDED
            found[cell] = (least, most) if decl.high is None else (decl.low, decl.high)
    return found
