"""The machine: runs compiled effects over the cells of a game.

What is being done is a stack of frames, kept in the state as plain tuples, so that a game
waiting for an answer can be copied, saved and undone. A frame is

    (place, bindings, frame below, because, depth)

A place is where a routine goes on: its part from there on is called with the machine and the
bindings. It answers None when the routine is done; a place and bindings to go on elsewhere in it; a
list to do another routine first (its place, its bindings, its cause, then the place and the
bindings to come back to, a place of -1 for none); ASK to wait for an answer; PARKED when another
player is asked instead; or UNWIND to leave for the end of a phase or turn.

A part may also call another routine itself, which mostly comes to its end without waiting: then no
frame is ever made for it. Only if it answers something but None is the part left with a list: None
in place of the place, and that answer in place of the bindings.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from interpreter.run.changes import LONG, Changes, Ruled
from interpreter.run.tables import Question
from interpreter.state.cells import Cells, Compiled, Env
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
from interpreter.state.limits import DEEPEST, MOST_OPTIONS, beyond
from interpreter.state.meter import STEPS_AT_ONCE

ASK = object()
PARKED = object()  # an operation has put the stack that waits in its place itself
UNWIND = object()
A_ROUTINE, A_REACTION = 3, 8  # in steps
# What is being done: place, bindings, frame below, because, depth.
Frame = tuple[int, Env, "Frame | None", int, int]
NOBODY = (0, 0, 0)  # the bindings where a rule speaks of no player


class Executable(Ruled, Protocol):
    """What must be known of a program to run it."""

    parts: list[Operation]  # by place, what is done from there on
    weights: list[int]  # by place, in steps, where that is not counted as it is done
    questions: list[Question]
    ends_now: Compiled | None  # whether the game ends now
    turn_ends: frozenset[int]  # where the course goes on when a turn is over
    closings: frozenset[int]  # where it goes on when a phase of several players is over for all


class Machine(Changes):
    """Runs a program over the cells of a game."""

    __slots__ = ("bound", "followed", "mark", "place", "unwind_to")
    program: Executable

    def __init__(self, program: Executable, cells: Cells) -> None:
        super().__init__(program, cells)
        self.place = 0  # where what waits for an answer goes on, and what is then bound
        self.bound: Env = ()
        self.unwind_to = 0
        self.followed = True  # whether it is kept what players could follow
        self.mark = 0  # how long the journal was before the last answer, where it is kept

    def waiting(self) -> tuple[int, int, Env] | None:
        """What the first in line is asked; None when nobody is."""
        found: tuple[int, int, Env] | None = self.cells[DECISION]
        return found

    def answer(self, value: object) -> int:
        """Answer what is asked first, and be ready to go on. How long the journal was before."""
        cells = self.cells
        self.fuel = STEPS_AT_ONCE
        self.to_come = -1
        self.options = None
        journal, because = self.journal, self.because
        mark = len(journal)
        journal.append((DECISION, cells[DECISION], 0, because))
        journal.append((ANSWER, cells[ANSWER], 0, because))
        cells[DECISION] = None
        cells[ANSWER] = value
        return mark

    def asks(
        self, question: int, player: int, options: Sequence[object], place: int, env: Env
    ) -> bool:
        """Whether to wait for one of some answers: not if there is only one or none."""
        if len(options) <= 1:
            self.write(ANSWER, options[0] if options else None)
            return False
        self.write(DECISION, (question, player, env))
        if len(options) > MOST_OPTIONS:
            self.limited(options, question)
        self.options = tuple(options)
        self.place, self.bound = place, env
        return True

    def wait(self, place: int, env: Env) -> object:
        """Wait for an answer, and then go on at a place."""
        self.place, self.bound = place, env
        return ASK

    def list_options(self) -> tuple[object, ...]:
        """Every legal answer to what is being asked."""
        question, _, env = self.cells[DECISION]
        ask = self.program.questions[question]
        options = tuple(ask.options(self.cells, env))
        self.limited(options, question)
        self.options = options
        return options

    def limited(self, options: Sequence[object], question: int) -> None:
        if len(options) > MOST_OPTIONS:
            raise beyond("options", self.where(self.program.questions[question].site))

    def run(self) -> None:
        """Go on until an answer is needed or the game is over."""
        frame: Frame | None = self.cells[STACK]
        if frame is None:
            self.be_over()
            return
        self.because = frame[3]
        result = self.program.parts[frame[0]](self, frame[1])
        if result is not PARKED:
            self.lead(frame, result)

    def go_on_with(self, value: object) -> None:
        """Answer what is asked first, and go on: what `answer` and `run` do, with fewer calls. How
        long the journal was before is then the `mark`."""
        cells, program = self.cells, self.program
        self.fuel = STEPS_AT_ONCE
        self.to_come = -1
        self.options = None
        if program.journals:
            journal, because = self.journal, self.because
            self.mark = len(journal)
            journal.append((DECISION, cells[DECISION], 0, because))
            journal.append((ANSWER, cells[ANSWER], 0, because))
        cells[DECISION] = None
        cells[ANSWER] = value
        frame = cells[STACK]
        place, env, _, self.because, _ = frame
        result = program.parts[place](self, env)
        if result is not PARKED:
            self.lead(frame, result)

    def lead(self, frame: Frame, result: object) -> None:
        """Go on where a frame has been done from its place on and has answered this."""
        parts, weights = self.program.parts, self.program.weights
        place, env, below, because, depth = frame
        going: Frame | None = below
        while True:
            while result is not None:
                if result is PARKED:
                    return
                if result is ASK:
                    self.write(STACK, (self.place, self.bound, below, because, depth))
                    return
                if type(result) is tuple:  # a round of a loop begins again
                    place, env = result
                    self.fuel -= weights[place]
                    if self.fuel < 0:
                        self.burn(0)
                    self.because = because
                    result = parts[place](self, env)
                elif type(result) is list:
                    first, bindings, cause, then, back = result
                    if first is not None:
                        self.fuel -= A_ROUTINE
                        if self.fuel < 0:
                            self.burn(0)
                    if depth >= DEEPEST:
                        raise beyond("depth", self.doing(because))
                    if then >= 0:  # else nothing is left to do here
                        below = (then, back, below, because, depth)
                    if cause is not None:
                        because = cause
                    depth += 1
                    if first is not None:
                        going = (first, bindings, below, because, depth)
                        break
                    going, result = below, bindings  # it has begun already
                else:
                    going = self.unwound((place, env, below, because, depth))
                    break
            if going is None:
                break
            place, env, below, because, depth = going
            going = below
            self.because = because
            self.fuel -= weights[place]
            if self.fuel < 0:
                self.burn(0)
            result = parts[place](self, env)
        self.be_over()

    def be_over(self) -> None:
        self.write(STACK, None)
        self.write(OVER, 1)

    def unwound(self, frame: Frame) -> Frame | None:
        """The frame of the game's own course, at the end of the phase or turn."""
        if self.unwind_to < 0:
            self.close_phase()
            return None
        while frame[2] is not None:
            frame = frame[2]
        _, env, _, because, depth = frame
        program = self.program
        if self.unwind_to in program.turn_ends or self.unwind_to in program.closings:
            self.close_phase()
            env = (env[0], env[0], 0)
        return (self.unwind_to, env, None, because, depth)

    def settle(self, place: int, env: Env) -> object | None:
        """Let everything react to what has changed; one reaction at a time, and then come back to
        a place."""
        cells = self.cells
        if cells[WATCHERS]:
            self.program.reactions.check_watchers(self)
        queue = cells[QUEUE]
        if queue:
            self.burn(A_REACTION + (len(queue) >> LONG))
            code, bindings, because = queue[0]
            self.write(QUEUE, queue[1:])
            return [code, bindings, because, place, env]
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
