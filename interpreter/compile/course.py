"""The course of a game: setup, then turns and their phases."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import TYPE_CHECKING, Any

from dsl import declarations as d
from dsl import effects as e
from dsl.scope import FIRST_LOCAL
from interpreter.compile.abilities import CompileAbilities
from interpreter.compile.actions import Action
from interpreter.compile.basics import Cells, Env
from interpreter.compile.steps import SETTLE
from interpreter.layout import (
    ACTIVE,
    ANSWER,
    AT_END,
    LISTENERS,
    MODIFIERS,
    PHASE,
    QUEUE,
    TURN,
    USED,
    WATCHERS,
)
from interpreter.machine import MOST_OPTIONS, Machine
from interpreter.program import Question

if TYPE_CHECKING:
    from interpreter.program import Program

MAIN = 0  # the code that is the game's own course
ONE_LEAVES = 2  # the steps by which one player leaves a phase that goes on for others


class CompileGame(CompileAbilities):
    """Compiles a whole pack."""

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self.actions: list[Action] = []
        self.phase_ends: list[int] = []
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

    def doing(self, code: int, because: int) -> Callable[[Machine, Env], Any]:
        return lambda machine, env: [code, env, because]

    def compile_phase(
        self, steps: list[Callable[[Machine, Env], Any]], number: int, phase: d.PhaseDecl
    ) -> None:
        def enter(machine: Machine, env: Env) -> None:
            machine.write(PHASE, number)

        steps.append(enter)
        self.owner_source = self.program.source("phase", phase.name, "", phase.span)
        if phase.actions and phase.at_once:
            self.at_once_phase(steps, phase)
        elif phase.actions:
            self.action_phase(steps, phase)
            self.phase_ends.append(len(steps))
        else:
            body = phase.body
            if phase.at_once:
                body = (e.EachPlayer(phase.span, "each", body),)
            steps.append(self.doing(self.routine(body, FIRST_LOCAL).code, self.owner_source))
            self.phase_ends.append(len(steps))
        steps.append(SETTLE.run)
        steps.append(self.expire(1))

    def at_once_phase(self, steps: list[Callable[[Machine, Env], Any]], phase: d.PhaseDecl) -> None:
        """Everybody acts, one action each in turn, until each has ended the phase for themselves.
        Those who still act are kept among the words bound."""
        players, is_out = self.layout.players, self.program.is_out

        def open_(machine: Machine, env: Env) -> Env:
            order = [(env[0] + step) % players for step in range(players)]
            acting = tuple(p for p in order if not is_out(machine.cells, (p, p, 0))) or (env[0],)
            return (env[0], acting[0], 0, acting)

        steps.append(open_)
        top = len(steps)
        self.action_phase(steps, phase)

        def still_acting(cells: Cells, env: Env, rest: tuple[int, ...]) -> Env:
            acting = tuple(player for player in rest if not is_out(cells, (player, player, 0)))
            if not acting:
                return (env[0], env[0], 0)
            later = [player for player in env[3][env[3].index(env[1]) :] if player in acting]
            after = [player for player in later if player != env[1]] or list(acting)
            return (env[0], after[0], 0, acting)

        def leave(machine: Machine, env: Env) -> Env:
            rest = tuple(player for player in env[3] if player != env[1])
            return still_acting(machine.cells, env, rest)

        self.phase_ends.append(len(steps))
        over = len(steps) + 2 * ONE_LEAVES

        def others(machine: Machine, env: Env) -> int:
            return top if len(env) > FIRST_LOCAL else over

        def rotate(machine: Machine, env: Env) -> Env:
            return still_acting(machine.cells, env, env[3])

        steps.extend([leave, others, rotate, others])

    def action_phase(self, steps: list[Callable[[Machine, Env], Any]], phase: d.PhaseDecl) -> None:
        numbers = [list(self.words.actions).index(name) for name in phase.actions]
        actions = self.actions

        lists = [actions[number].list for number in numbers]
        # what needs nothing to be chosen is tried first: it is soon found to be possible
        by_effort = sorted(numbers, key=lambda number: len(actions[number].decl.params))
        tests = [actions[number].any for number in by_effort]

        def options(cells: Cells, env: Env) -> list[Any]:
            player = env[1]
            start = (player, player, 0)
            found: list[Any] = []
            for listed in lists:
                found += islice(listed(cells, start, player), MOST_OPTIONS + 1)
            return found

        def any_option(cells: Cells, env: Env) -> bool:
            player = env[1]
            start = (player, player, 0)
            return any(test(cells, start, player) for test in tests)

        question = self.question(
            Question("action", self.program.site(phase.span), options, phase, any_option)
        )
        top = len(steps)

        def ask(machine: Machine, env: Env) -> Any:
            return machine.ask(question, env[1], env)

        def act(machine: Machine, env: Env) -> Any:
            answer = machine.cells[ANSWER]
            if answer is None:  # nothing can be done: the phase is over
                return None
            number, *given = answer
            action = actions[number]
            words = (env[1], env[1], 0, *given)
            return [action.code, words, action.because, env, after]

        steps.extend([SETTLE.run, ask, act])
        after = len(steps) + ONE_LEAVES if phase.at_once else top

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

        steps.extend([SETTLE.run, run])

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
