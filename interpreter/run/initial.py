"""How a game begins, with everything empty or at its start; and a turn that begins because somebody
outside the game says so, as a scenario does."""

from __future__ import annotations

from interpreter.run.laid_map import EMPTY
from interpreter.run.machine import Machine
from interpreter.run.program import Program
from interpreter.state.cells import Cells
from interpreter.state.layout import (
    ACTIVE,
    AT_END,
    DECISION,
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
from interpreter.state.rng import first_state, seed_chances


def first_cells(program: Program, seed: int, first: int | None = None) -> Cells:
    """The cells before setup: everything empty or at its start."""
    if program.blank is None:
        program.blank = blank_cells(program)
    cells = program.blank[:]
    cells[RANDOM] = first_state(seed)
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
        elif category in ("board", "turns", "mixed", "unknown"):
            cells.append(())
        elif category == "chance":
            cells.append(0)
        else:
            slots = program.vocabulary.zones[name].slots
            cells.append((0,) * slots if slots is not None else ())
    return cells


def begin_turn(program: Program, machine: Machine, player: int) -> None:
    """Be ready to begin a turn of a player with everything as it lies. It takes the place of the
    turn that was on, and what that one still waited for is gone."""
    machine.write(DECISION, None)
    machine.close_phase()
    for cell in (WATCHERS, QUEUE, USED):
        machine.write(cell, ())
    machine.write(ACTIVE, player)
    machine.write(PHASE, -1)
    machine.write(TURN, machine.cells[TURN] - 1)  # the turn that begins is counted
    machine.write(STACK, (program.turn_begins, (player, player, 0), None, 0, 0))
