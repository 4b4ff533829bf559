"""The machine: runs compiled effects over the cells of a game.

What is being done is a stack of frames, kept in the state as plain tuples, so that a game
waiting for an answer can be copied, saved and undone. A frame is

    (code, position, bindings, frame below, because, depth)

An operation is called with the machine and the bindings. It answers None to go on, a tuple for
new bindings, a number to go on elsewhere in its code, a list to do another code first (its number,
its bindings, its cause, and perhaps the bindings and the resume point to come back to), ASK to wait
for an answer, PARKED when another player is asked instead, or UNWIND to leave for the end of a
phase or turn. It goes on after the position `pc`, which it may change.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from interpreter.run.changes import Changes, Ruled
from interpreter.run.tables import Question
from interpreter.state.cells import Cells, Compiled, Env
from interpreter.state.errors import RunawayError
from interpreter.state.layout import (
    ANSWER,
    DECISION,
    OPENING,
    OVER,
    QUEUE,
    STACK,
    WAITING,
    WATCHERS,
)

ASK = object()
PARKED = object()  # an operation has put the stack that waits in its place itself
UNWIND = object()
DEEPEST = 400
MOST_OPTIONS = 5_000
# What is being done: code, position, bindings, frame below, because, depth.
Frame = tuple[int, int, Env, "Frame | None", int, int]
NOBODY = (0, 0, 0)  # the bindings where a rule speaks of no player


class Executable(Ruled, Protocol):
    """What must be known of a program to run it."""

    codes: list[tuple[Operation, ...]]
    questions: list[Question]
    ends_now: Compiled | None  # whether the game ends now
    turn_ends: frozenset[int]  # where the turn loop goes on when a turn is over
    closings: set[int]  # where it goes on when a phase of several players is over for all


class Machine(Changes):
    """Runs a program over the cells of a game."""

    __slots__ = ("pc", "unwind_to")
    program: Executable

    def __init__(self, program: Executable, cells: Cells) -> None:
        super().__init__(program, cells)
        self.pc = 0
        self.unwind_to = 0

    def enter_answer(self) -> int:
        """Enter in the journal that what is asked will be answered; how long it was before."""
        cells, journal, because = self.cells, self.journal, self.because
        journal.append((DECISION, cells[DECISION], 0, because))
        journal.append((ANSWER, cells[ANSWER], 0, because))
        return len(journal) - 2

    def ask(self, question: int, player: int, env: Env) -> object | None:
        """Wait for an answer; a question with one answer or none is not put. Options that are many
        are listed only when somebody asks for them: that there is one is enough to wait."""
        ask = self.program.questions[question]
        if ask.any_option is not None:
            cells = self.cells
            found = ask.any_option(cells, env)
            cell, value = (DECISION, (question, player, env)) if found else (ANSWER, None)
            self.journal.append((cell, cells[cell], 0, self.because))
            cells[cell] = value
            return ASK if found else None
        return self.put(question, player, env, ask.options(self.cells, env))

    def put(self, question: int, player: int, env: Env, options: Sequence[object]) -> object | None:
        """Wait for one of some answers, unless there is only one or none."""
        if len(options) <= 1:
            self.write(ANSWER, options[0] if options else None)
            return None
        self.write(DECISION, (question, player, env))
        if len(options) > MOST_OPTIONS:
            self.limited(options, self.program.questions[question].site)
        self.options = tuple(options)
        return ASK

    def list_options(self) -> tuple[object, ...]:
        """Every legal answer to what is being asked."""
        question, _, env = self.cells[DECISION]
        ask = self.program.questions[question]
        options = self.options = tuple(ask.options(self.cells, env))
        if len(options) > MOST_OPTIONS:
            self.limited(options, ask.site)
        return options

    def limited(self, options: Sequence[object], site: int) -> None:
        if len(options) > MOST_OPTIONS:
            raise RunawayError(
                f"a choice among more than {MOST_OPTIONS} options is too much ({self.where(site)})"
            )

    def run(self) -> None:
        """Go on until an answer is needed or the game is over."""
        codes = self.program.codes
        frame = self.cells[STACK]
        while frame is not None:
            code, pc, env, parent, because, depth = frame
            self.because = because
            operations = codes[code]
            end = len(operations)
            while pc < end:
                self.pc = pc
                result = operations[pc](self, env)
                if result is PARKED:
                    return
                pc = self.pc + 1
                if result is None:
                    continue
                kind = type(result)
                if kind is tuple:
                    env = result
                elif kind is list:
                    self.burn(1)
                    if len(result) == 5:
                        env, pc = result[3], result[4]
                    if depth >= DEEPEST:
                        raise RunawayError(f"this leads to itself ({self.doing(because)})")
                    below = parent  # when nothing is left to do here
                    if pc < end or parent is None:
                        below = (code, pc, env, parent, because, depth)
                    cause = because if result[2] is None else result[2]
                    frame = (result[0], 0, result[1], below, cause, depth + 1)
                    break
                elif kind is int:
                    self.burn(1)
                    pc = result
                elif result is ASK:
                    self.write(STACK, (code, pc, env, parent, because, depth))
                    return
                else:
                    frame = self.unwound((code, pc, env, parent, because, depth))
                    break
            else:
                frame = parent
        self.write(STACK, None)
        self.write(OVER, 1)

    def unwound(self, frame: Frame) -> Frame | None:
        """The frame of the game's own course, at the end of the phase or turn."""
        if self.unwind_to < 0:
            self.close_phase()
            return None
        while frame[3] is not None:
            frame = frame[3]
        code, _, env, _, because, depth = frame
        program = self.program
        if self.unwind_to in program.turn_ends or self.unwind_to in program.closings:
            self.close_phase()
            env = (env[0], env[0], 0)
        return (code, self.unwind_to, env, None, because, depth)

    def settle(self, env: Env) -> object | None:
        """Let everything react to what has changed; one reaction at a time."""
        cells = self.cells
        if cells[WATCHERS]:
            self.program.reactions.check_watchers(self)
        queue = cells[QUEUE]
        if queue:
            code, bindings, because = queue[0]
            self.write(QUEUE, queue[1:])
            return [code, bindings, because, env, self.pc]
        ends = self.program.ends_now
        if ends is not None and ends(cells, NOBODY):
            self.unwind_to = -1
            return UNWIND
        return None

    def close_phase(self) -> None:
        """A phase that all play at once is over for all."""
        if self.cells[OPENING] is not None:
            self.write(OPENING, None)
        if self.cells[WAITING]:
            self.write(WAITING, ())


Operation = Callable[[Machine, Env], Any]
