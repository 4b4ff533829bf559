"""Phases in which players act: one alone, all of them in turn, or all at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dsl.model import declarations as d
from dsl.model import effects as e
from dsl.model.scope import FIRST_LOCAL
from interpreter.compile.turns.action_prompts import CompileAsking
from interpreter.compile.turns.resume_points import Station, operations
from interpreter.run.machine import PARKED, Machine
from interpreter.run.simultaneous import is_open, still_in, take_place
from interpreter.state.cells import Cells, Env
from interpreter.state.layout import OPENING

ONE_LEAVES = 2  # the stations by which one player leaves a phase that goes on for others


class CompilePhases(CompileAsking):
    """Compiles what players do in a phase."""

    def doing(self, block: e.Block) -> Station:
        """What the rules say here, because of what is being compiled."""
        assert self.owner_source is not None
        because = self.owner_source
        routine = self.routine(block, FIRST_LOCAL)
        if routine.lines is not None:
            return Station(tuple(self.caused(because, self.inline(routine))))
        code = routine.code
        return Station(run=lambda machine, env: [code, env, because])

    def closes_here(self, at: int) -> None:
        """A phase that several play is over for all at this place of the course."""
        self.program.phase_closes.append(at)
        self.program.closings.add(at)

    def order(self, phase: d.PhaseDecl) -> Callable[[Cells, int], tuple[int, ...]]:
        """Who plays a phase, in which order: round the table, or by what the phase says."""
        players, is_out = self.layout.players, self.program.is_out
        by = self.value(phase.by) if phase.by is not None else None

        def ordered(cells: Cells, first: int) -> tuple[int, ...]:
            seats = [(first + step) % players for step in range(players)]
            found = [p for p in seats if not is_out(cells, (p, p, 0))]
            if by is not None:
                found.sort(key=lambda player: by(cells, (player, player, 0)))
            return tuple(found)

        return ordered

    def at_once_phase(self, stations: list[Station], phase: d.PhaseDecl) -> None:
        """Everybody does the phase on a stack of their own, and it is over when all have."""
        inner: list[Station] = []
        assert self.owner_source is not None
        because = self.owner_source
        self.program.codes.append(())
        code, ordered = len(self.program.codes) - 1, self.order(phase)
        program = self.program
        if phase.actions:
            self.action_phase(inner, phase, code=code)
        else:
            inner.append(self.doing(phase.body))
        self.program.codes[code] = operations(inner, (0,), self.expressions)

        def open_(machine: Machine, env: Env) -> Env:
            return (env[0], env[0], 0, ordered(machine.cells, env[0]))

        stations.append(Station(run=open_))
        at = len(stations)
        self.program.openings.add(at)
        self.program.phase_ends.append(at)

        def next_one(machine: Machine, env: Env) -> Any:
            """Begin with each player, then turn to those who wait until there are none."""
            cells = machine.cells
            if not is_open(cells) and env[3]:
                player, *rest = env[3]
                return [code, (player, player, 0), because, (*env[:3], tuple(rest)), at]
            waiting = still_in(program, cells)
            if not waiting:
                machine.close_phase()
                return (env[0], env[0], 0)
            first, *others = waiting
            take_place(machine, first, tuple(others))
            if not is_open(cells):
                machine.write(OPENING, tuple(cells))
            return PARKED

        stations.append(Station(run=next_one))
        self.closes_here(len(stations))

    def in_turn_phase(self, stations: list[Station], phase: d.PhaseDecl) -> None:
        """Everybody acts, one action each in turn, until each has ended the phase for themselves.
        Those who still act are kept in a slot."""
        is_out, ordered = self.program.is_out, self.order(phase)

        def open_(machine: Machine, env: Env) -> Env:
            acting = ordered(machine.cells, env[0]) or (env[0],)
            return (env[0], acting[0], 0, acting)

        stations.append(Station(run=open_))
        if not phase.actions:
            self.in_turn_body(stations, phase)
            return
        top = len(stations)
        self.action_phase(stations, phase, ONE_LEAVES)

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

        self.program.phase_ends.append(len(stations))
        over = len(stations) + 2 * ONE_LEAVES

        def others(machine: Machine, env: Env) -> int:
            return top if len(env) > FIRST_LOCAL else over

        def rotate(machine: Machine, env: Env) -> Env:
            return still_acting(machine.cells, env, env[3])

        stations.extend(Station(run=run) for run in (leave, others, rotate, others))
        self.closes_here(over)

    def in_turn_body(self, stations: list[Station], phase: d.PhaseDecl) -> None:
        """Each does what the phase says, one after the other."""
        is_out = self.program.is_out
        assert self.owner_source is not None
        because, at = self.owner_source, len(stations)
        code = self.routine(phase.body, FIRST_LOCAL).code

        def each(machine: Machine, env: Env) -> Any:
            left = [p for p in env[3] if not is_out(machine.cells, (p, p, 0))]
            if not left:
                return (env[0], env[0], 0)
            rest = (*env[:3], tuple(left[1:]))
            return [code, (left[0], left[0], 0), because, rest, at]

        self.program.phase_ends.append(at)
        stations.append(Station(run=each))
        self.closes_here(len(stations))
