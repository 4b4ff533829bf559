"""The course of a game: setup, then turns and their phases."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from dsl import declarations as d
from dsl.scope import FIRST_LOCAL
from interpreter.compile.actions import Action
from interpreter.compile.basics import Env
from interpreter.compile.phases import CompilePhases
from interpreter.compile.steps import SETTLE
from interpreter.layout import (
    ACTIVE,
    AT_END,
    LISTENERS,
    MODIFIERS,
    PHASE,
    QUEUE,
    TURN,
    USED,
    WATCHERS,
)
from interpreter.machine import Machine

if TYPE_CHECKING:
    from interpreter.program import Program

MAIN = 0  # the code that is the game's own course


class CompileGame(CompilePhases):
    """Compiles a whole pack."""

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self.turn_mark = 0  # where the turn ends for what lasts a turn; phases may follow
        self.turn_end = 0
        self.turn_ends: frozenset[int] = frozenset()
        self.turn_passes = 0

    def compile(self) -> None:
        self.program.codes.append(())  # the place of MAIN
        self.compile_cards()
        self.compile_rules()
        self.compile_changers()
        self.compile_rooms()
        self.compile_tunnels()
        self.actions = [
            Action(self, decl, number) for number, decl in enumerate(self.words.actions.values())
        ]
        self.compile_course()

    def compile_course(self) -> None:
        """The main code: setup, then turn after turn."""
        steps: list[Callable[[Machine, Env], Any]] = []
        for block in self.words.setup:
            span = block[0].span if block else self.program.sites[0]
            self.owner_source = self.program.source("setup", "setup", "", span)
            steps.append(self.doing(self.routine(block, FIRST_LOCAL).code, self.owner_source))
        steps.append(SETTLE.run)
        first = len(steps)
        steps.append(self.begin_turn())
        steps.append(self.skipping())
        ended = False
        for number, phase in enumerate(self.words.phases):
            if phase.after_turn and not ended:
                ended = True
                self.turn_mark = len(steps)
                self.end_of_turn(steps)
            self.compile_phase(steps, number, phase)
        self.turn_end = len(steps)
        if not ended:
            self.turn_mark = self.turn_end
        self.turn_ends = frozenset({self.turn_mark, self.turn_end})
        self.end_of_turn(steps)
        self.turn_passes = len(steps)
        players = self.layout.players

        def next_player(machine: Machine, env: Env) -> Env:
            following = (machine.cells[ACTIVE] + 1) % players
            machine.write(ACTIVE, following)
            return (following, following, 0)

        steps.append(next_player)
        steps.append(lambda machine, env: first)
        self.program.codes[MAIN] = tuple(steps)

    def begin_turn(self) -> Callable[[Machine, Env], Any]:
        def run(machine: Machine, env: Env) -> None:
            machine.write(TURN, machine.cells[TURN] + 1)

        return run

    def skipping(self) -> Callable[[Machine, Env], Any]:
        conditions = [self.value(condition) for condition in self.words.skip_if]
        is_out = self.program.is_out
        asked = bool(conditions)

        def run(machine: Machine, env: Env) -> Any:
            cells = machine.cells
            if asked:
                skip = any(condition(cells, env) for condition in conditions)
            else:
                skip = is_out(cells, env)
            return self.turn_passes if skip else None

        return run

    def compile_phase(
        self, steps: list[Callable[[Machine, Env], Any]], number: int, phase: d.PhaseDecl
    ) -> None:
        def enter(machine: Machine, env: Env) -> None:
            machine.write(PHASE, number)

        steps.append(enter)
        self.owner_source = self.program.source("phase", phase.name, "", phase.span)
        if phase.played == "at once":
            self.at_once_phase(steps, phase)
        elif phase.played == "in turn":
            self.in_turn_phase(steps, phase)
        elif phase.actions:
            self.action_phase(steps, phase)
            self.phase_ends.append(len(steps))
        else:
            steps.append(self.doing(self.routine(phase.body, FIRST_LOCAL).code, self.owner_source))
            self.phase_ends.append(len(steps))
        steps.append(SETTLE.run)
        steps.append(self.expire(1))

    def end_of_turn(self, steps: list[Callable[[Machine, Env], Any]]) -> None:
        """What waits for the end of the turn is done; then what lasts a turn is over."""

        def delayed(machine: Machine, env: Env) -> Any:
            waiting = machine.cells[AT_END]
            if not waiting:
                return None
            code, words, because = waiting[0]
            machine.write(AT_END, waiting[1:])
            return [code, words, because, env, machine.pc]

        cells_to_clear = [
            self.layout.counters[counter.name] + index
            for counter in self.words.counters.values()
            if counter.until_end_of_turn and counter.owner in ("player", "shared", "room")
            for index in range(self.layout.width(counter.owner))
        ]

        on_cards = [
            self.layout.card_counters[counter.name]
            for counter in self.words.counters.values()
            if counter.until_end_of_turn and counter.owner == "card"
        ]

        def clear(machine: Machine, env: Env) -> None:
            cells = machine.cells
            for card in self.program.every_card(cells) if on_cards else ():
                for offset in on_cards:
                    if cells[card + offset]:
                        machine.write(card + offset, 0)
            for cell in cells_to_clear:
                start = self.program.starts[cell]
                if cells[cell] != start:
                    machine.write(cell, start)
            if cells[WATCHERS]:
                machine.write(WATCHERS, ())
            for cell in (QUEUE, USED):
                if cells[cell]:
                    machine.write(cell, ())

        def again(machine: Machine, env: Env) -> int | None:
            return machine.pc - 2 if machine.cells[AT_END] else None

        steps.extend([SETTLE.run, delayed, SETTLE.run, again, clear, self.expire(0)])

    def expire(self, until: int) -> Callable[[Machine, Env], Any]:
        """Drop what held until the end of the turn (0) or of the phase (1)."""

        def over(expiry: int) -> bool:
            return expiry == until or (until == 0 and expiry == 1)

        def run(machine: Machine, env: Env) -> None:
            cells = machine.cells
            for cell in (LISTENERS, MODIFIERS):
                if cells[cell]:
                    kept = tuple(item for item in cells[cell] if not over(item[2]))
                    if len(kept) != len(cells[cell]):
                        machine.write(cell, kept)

        return run
