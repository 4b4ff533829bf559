"""What others are asked in an imagined game.

An effect that waits for another player holds cards by their places. What these are may be imagined
otherwise, and so may what the other can choose from. That there is a choice the viewer knows.
"""

from __future__ import annotations

from interpreter.run.machine import Machine
from interpreter.run.program import Program
from interpreter.run.simultaneous import is_open
from interpreter.state.errors import PlayError
from interpreter.state.layout import ANSWER, DECISION


def can_be_asked(program: Program, machine: Machine, player: int) -> bool:
    """Whether the first in line is the viewer, or has a choice as things were dealt."""
    waiting = machine.cells[DECISION]
    if waiting is None or waiting[1] == player:
        return True
    try:
        options = machine.list_options()
    except PlayError:
        return False
    machine.options = None
    least = 1 if program.questions[waiting[0]].kind == "action" else 2
    return len(options) >= least


def leave_unasked(program: Program, machine: Machine) -> None:
    """Where nothing that was dealt leaves a choice, the effect goes on as it does when there is
    nothing to choose from. One option is enough to wait for."""
    try:
        if machine.list_options() or is_open(machine.cells):
            return
    except PlayError:
        pass
    machine.cells[DECISION] = machine.options = None
    machine.cells[ANSWER] = None
    machine.run()
    machine.journal.clear()
    machine.settled = 0
