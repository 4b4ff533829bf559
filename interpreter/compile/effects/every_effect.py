"""Every effect that can be lowered: importing this registers them all."""

from __future__ import annotations

from interpreter.compile.effects import (
    board_changes,
    cards,
    control,
    costs,
    counters,
    moving,
    pawns,
    triggers,
    verbs,
    walk_moves,
)
from interpreter.compile.effects.compiler import Compiler
from interpreter.run.program import Program

REGISTERED = (
    board_changes,
    cards,
    control,
    costs,
    counters,
    moving,
    pawns,
    triggers,
    verbs,
    walk_moves,
)


def new_compiler(program: Program, *, run_as_it_is: bool = False) -> Compiler:
    """A compiler that knows every effect."""
    return Compiler(program, run_as_it_is=run_as_it_is)
