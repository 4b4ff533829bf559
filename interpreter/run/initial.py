"""The cells of a game before its setup: everything empty, or at its start."""

from __future__ import annotations

from interpreter.run.laid_map import EMPTY
from interpreter.run.program import Program
from interpreter.state.cells import Cells
from interpreter.state.layout import (
    ACTIVE,
    AT_END,
    FIRST_FREE,
    LISTENERS,
    MODIFIERS,
    NOBODY_YET,
    NOWHERE,
    OVER,
    PHASE,
    QUEUE,
    RANDOM,
    SCRIPT,
    STACK,
    TURN,
    USED,
    WAITING,
    WATCHERS,
)
from interpreter.state.rng import seed_chances


def first_cells(program: Program, seed: int, first: int | None = None) -> Cells:
    """The cells before setup: everything empty or at its start."""
    if program.blank is None:
        program.blank = blank_cells(program)
    cells = program.blank[:]
    cells[RANDOM] = (seed * 2654435761 + 12345) & ((1 << 64) - 1)
    cells[ACTIVE] = NOBODY_YET if first is None else first
    seed_chances(program.layout, cells, cells[RANDOM])
    return cells


def blank_cells(program: Program) -> Cells:
    """The cells of a game that no chance has touched."""
    cells: Cells = [None] * FIRST_FREE
    for cell in (WATCHERS, LISTENERS, MODIFIERS, QUEUE, AT_END, SCRIPT, USED, NOWHERE, WAITING):
        cells[cell] = ()
    cells[TURN] = cells[OVER] = 0
    cells[PHASE] = -1
    cells[STACK] = (0, (0, 0, 0), None, 0, 0)
    for cell in range(FIRST_FREE, program.layout.first_card):
        category, name, _, _ = program.layout.names[cell]
        if category == "counter":
            cells.append(program.starts[cell])
        elif category == "pawn":
            cells.append(program.map.index.get(program.vocabulary.pawns[name].start, 0))
        elif category == "walk":
            cells.append(EMPTY)
        elif category == "board":
            cells.append(())
        elif category == "chance":
            cells.append(0)
        else:
            slots = program.vocabulary.zones[name].slots
            cells.append((0,) * slots if slots is not None else ())
    return cells
