"""The course of a game: setup, then turns and their phases."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from dsl import declarations as d
from interpreter.compile.actions import Action
from interpreter.compile.basics import Env
from interpreter.compile.phases import CompilePhases
from interpreter.compile.steps import settle
from interpreter.layout import (
    ACTIVE,
    AT_END,
    LISTENERS,
    MODIFIERS,
    NOBODY_YET,
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
        steps: list[Callable[[Machine, Env], Any]] = [self.who_begins()]
        for block in self.words.setup:
            span = block[0].span if block else self.program.sites[0]
            self.owner_source = self.program.source("setup", "setup", "", span)
            steps.append(self.doing(block))
        steps.append(settle)
        first = len(steps)
        steps.append(self.begin_turn())
        ended = False
        for number, phase in enumerate(self.words.phases):
            if phase.after_turn and not ended:
                ended = True
                self.turn_mark = len(steps)
                self.staying(steps)
                self.end_of_turn(steps)
            self.compile_phase(steps, number, phase)
        self.turn_end = len(steps)
        if not ended:
            self.turn_mark = self.turn_end
            self.staying(steps)
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

    def who_begins(self) -> Callable[[Machine, Env], Any]:
        """Whose turn is the first: that of the first seat, unless chance says."""
        game, players = self.words.game, self.layout.players
        asked = game.first_random if game is not None else None
        at_random = self.value(asked) if asked is not None else None

        def run(machine: Machine, env: Env) -> Env:
            first = machine.cells[ACTIVE]
            if first == NOBODY_YET:
                machine.write(ACTIVE, 0)
                drawn = at_random is not None and at_random(machine.cells, env)
                first = machine.roll(players) if drawn else 0
                machine.write(ACTIVE, first)
            return (first, first, 0)

        return run

    def begin_turn(self) -> Callable[[Machine, Env], Any]:
        """Count the turn; it passes at once for a player who is out, or whom a rule skips."""
        skip = self.any_of(self.words.skip_if) or self.program.out_when

        def run(machine: Machine, env: Env) -> Any:
            machine.write(TURN, machine.cells[TURN] + 1)
            return self.turn_passes if skip is not None and skip(machine.cells, env) else None

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
            self.phase_closes.append(len(steps))
        else:
            steps.append(self.doing(phase.body))
            self.phase_ends.append(len(steps))
            self.phase_closes.append(len(steps))

        quiet = self.program.quiet

        def leave(machine: Machine, env: Env) -> Any:
            settled = None if quiet else machine.settle(env)
            return self.expire(machine, 1) if settled is None else settled

        steps.append(leave)

    def staying(self, steps: list[Callable[[Machine, Env], Any]]) -> None:
        """What rooms do to the player whose turn ends there."""
        if not any(kind.stay for kind in self.words.room_kinds.values()):
            return
        pawn, is_out = self.walker(), self.program.is_out

        def run(machine: Machine, env: Env) -> Any:
            player = machine.cells[ACTIVE]
            words = (player, player, 0)
            code = self.room_code("stay", machine.cells[pawn + player])
            gone = code is None or is_out(machine.cells, words)
            return None if gone else [code, words, None]

        steps.extend([settle, run])

    def end_of_turn(self, steps: list[Callable[[Machine, Env], Any]]) -> None:
        """What waits for the end of the turn is done; then what lasts a turn is over."""

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

        first, record = self.layout.first_card, self.layout.record
        quiet = self.program.quiet
        starts = [(cell, self.program.starts[cell]) for cell in cells_to_clear]

        def run(machine: Machine, env: Env) -> Any:
            settled = None if quiet else machine.settle(env)
            if settled is not None:
                return settled
            cells = machine.cells
            if cells[AT_END]:
                code, words, because = cells[AT_END][0]
                machine.write(AT_END, cells[AT_END][1:])
                return [code, words, because, env, machine.pc]
            marked = [offset for offset in on_cards if any(cells[first + offset :: record])]
            for card in range(first, len(cells), record) if marked else ():
                for offset in marked:
                    if cells[card + offset]:
                        machine.write(card + offset, 0)
            for cell, start in starts:
                if cells[cell] != start:
                    machine.write(cell, start)
            for cell in (WATCHERS, QUEUE, USED):
                if cells[cell]:
                    machine.write(cell, ())
            return self.expire(machine, 0)

        steps.append(run)

    def expire(self, machine: Machine, until: int) -> None:
        """Drop what held until the end of the turn (0) or of the phase (1)."""
        cells = machine.cells
        over = (0, 1) if until == 0 else (1,)
        for cell in (LISTENERS, MODIFIERS):
            if cells[cell]:
                kept = tuple(item for item in cells[cell] if item[2] not in over)
                if len(kept) != len(cells[cell]):
                    machine.write(cell, kept)
