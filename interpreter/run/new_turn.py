"""A turn that begins because somebody outside the game says so, as a scenario does."""

from __future__ import annotations

from interpreter.run.machine import Machine
from interpreter.run.program import Program
from interpreter.state.layout import (
    ACTIVE,
    DECISION,
    PHASE,
    QUEUE,
    STACK,
    TURN,
    USED,
    WAITING,
    WATCHERS,
)

COURSE = 0  # the code that is the game's own course


def begin_turn(program: Program, machine: Machine, player: int) -> None:
    """Be ready to begin a turn of a player with everything as it lies. It takes the place of the
    turn that was on, and what that one still waited for is gone."""
    machine.write(DECISION, None)
    for cell in (WATCHERS, QUEUE, USED, WAITING):
        machine.write(cell, ())
    machine.write(ACTIVE, player)
    machine.write(PHASE, -1)
    machine.write(TURN, machine.cells[TURN] - 1)  # the turn that begins is counted
    machine.write(STACK, (COURSE, program.turn_begins, (player, player, 0), None, 0, 0))
