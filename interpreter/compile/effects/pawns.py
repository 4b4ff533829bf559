"""Pawns that walk and are moved."""

from __future__ import annotations

from typing import Any

from dsl.model import effects as e
from interpreter.compile.effects.board import CompileBoard
from interpreter.compile.instructions import Step
from interpreter.compile.runtime_helpers import local
from interpreter.run.machine import Machine
from interpreter.run.tables import Question
from interpreter.state.cells import Cells, Compiled, Env
from interpreter.state.layout import ANSWER


class CompilePawns(CompileBoard):
    """Compiles what is done with pawns."""

    def effect_MovePawn(self, effect: e.MovePawn, depth: int) -> list[Step]:
        steps, (room,), tidy = self.arguments([effect.to], depth)
        base, site = self.layout.pawns[effect.pawn], self.site(effect)
        of = self.value(effect.of) if effect.of is not None else None
        room_code = self.program.room_code

        def leave(machine: Machine, env: Env) -> Any:
            cells = machine.cells
            player = of(cells, env) if of is not None else env[1]
            if player < 0:
                return None
            code = room_code("leave", cells[base + (player if of else 0)])
            moves = code is not None and room(cells, env) >= 0
            return [code, (player, player, 0), None] if moves else None

        def enter(machine: Machine, env: Env) -> Any:
            cells = machine.cells
            to = room(cells, env)
            player = of(cells, env) if of is not None else env[1]
            if to < 0 or player < 0:
                return None
            machine.write(base + (player if of else 0), to, site)
            code = room_code("enter", to)
            return [code, (player, player, 0), None] if code is not None else None

        return [*steps, Step(leave, False), Step(enter, False), *tidy]

    def effect_MoveAlong(self, effect: e.MoveAlong, depth: int) -> list[Step]:
        rooms, base, site = (
            self.value(effect.rooms),
            self.layout.pawns[effect.pawn],
            self.site(effect),
        )
        of = self.value(effect.of) if effect.of is not None else None
        steps = self.value(effect.steps) if effect.steps is not None else None
        room_code = self.program.room_code

        def start(machine: Machine, env: Env) -> Env:
            cells = machine.cells
            player = of(cells, env) if of is not None else env[1]
            if player < 0:
                return (*env, player, ())
            way = tuple(rooms(cells, env))
            if way and way[0] == cells[base + (player if of else 0)]:
                way = way[1:]
            if steps is not None:
                way = way[: max(0, steps(cells, env))]
            return (*env, player, way)

        def leave(machine: Machine, env: Env) -> Any:
            player, way = env[-2:]
            if not way:
                machine.pc += 1
                return env[:-2]
            code = room_code("leave", machine.cells[base + (player if of else 0)])
            return [code, (player, player, 0), None] if code is not None else None

        def enter(machine: Machine, env: Env) -> Any:
            player, way = env[-2:]
            machine.write(base + (player if of else 0), way[0], site)
            code, after = room_code("enter", way[0]), (*env[:-1], way[1:])
            if code is not None:
                return [code, (player, player, 0), None, after, machine.pc - 1]
            machine.pc -= 2
            return after

        return [Step(run, False) for run in (start, leave, enter)]

    def effect_CrossAlong(self, effect: e.CrossAlong, depth: int) -> list[Step]:
        """Cross to one room after the other: `depth` holds those that are left, the next slot the
        crossing that was chosen."""
        rooms, crossings, walker = self.value(effect.rooms), self.program.crossings, self.walker()

        def start(machine: Machine, env: Env) -> Env:
            way = tuple(rooms(machine.cells, env))
            if way and way[0] == machine.cells[walker + env[1]]:
                way = way[1:]
            return (*env, way)

        def options(cells: Cells, env: Env) -> list[Any]:
            return crossings.leading_to(cells, env[1], env[depth][0]) if env[depth] else []

        question = self.question(Question("crossing", self.site(effect), options, effect=effect))

        def ask(machine: Machine, env: Env) -> Any:
            settled = machine.settle(env)
            if settled is not None:
                return settled
            return machine.ask(question, env[1], env)

        cross = self.cross_steps(local(depth + 1), self.site(effect))

        def take(machine: Machine, env: Env) -> Any:
            answer = machine.cells[ANSWER]
            if answer is None:  # nothing leads on, or there is nowhere left to go
                machine.pc += len(cross) + 1
                return env[:depth]
            return (*env[:depth], env[depth][1:], answer)

        def again(machine: Machine, env: Env) -> Any:
            machine.pc -= len(cross) + 3  # back to `ask`
            return env[: depth + 1]

        steps = [Step(run, False) for run in (start, ask, take)]
        return [*steps, *cross, Step(again, False)]

    def effect_Cross(self, effect: e.Cross, depth: int) -> list[Step]:
        return self.cross_steps(self.value(effect.crossing), self.site(effect))

    def cross_steps(self, crossing: Compiled, site: int) -> list[Step]:
        """Pay, leave, do what the kinds of the tunnel do, enter. Where play changes the board, a
        tunnel that is gone by now, or is no longer such that what was chosen fits, is not crossed;
        that is entered as a change of the board to what it is."""
        program, crossings, room_code = self.program, self.program.crossings, self.program.room_code
        pawn, pay_price = self.walker(), self.program.purses.pay

        def pay(machine: Machine, env: Env) -> None:
            for price in crossings.prices(machine.cells, env[1], crossing(machine.cells, env)):
                pay_price(machine, price, env[1], site)

        def leave(machine: Machine, env: Env) -> Any:
            edge = program.map_at(machine.cells).edges[crossing(machine.cells, env)[0]]
            code = room_code("leave", edge.source)
            return [code, (env[1], env[1], 0), None] if code is not None else None

        def cross(machine: Machine, env: Env) -> Any:
            value = crossing(machine.cells, env)
            tasks = crossings.tasks(machine.cells, env[1], value)
            return (*env, tasks)

        def task(machine: Machine, env: Env) -> Any:
            tasks = env[-1]
            if not tasks:
                return env[:-1]
            code, bindings = tasks[0]
            return [code, bindings, None, (*env[:-1], tasks[1:]), machine.pc]

        def step_out(machine: Machine, env: Env) -> Any:
            edge = program.map_at(machine.cells).edges[crossing(machine.cells, env)[0]]
            machine.write(pawn + env[1], edge.target, site)
            code = room_code("enter", edge.target)
            return [code, (env[1], env[1], 0), None] if code is not None else None

        found = [Step(run, False) for run in (pay, leave, cross, task, step_out)]
        cell = self.layout.board
        if cell is None:
            return found
        at, skipped = cell, len(found)

        def look(machine: Machine, env: Env) -> None:
            cells = machine.cells
            if not crossings.is_there(cells, env[1], crossing(cells, env)):
                machine.write(at, cells[at], site)
                machine.pc += skipped

        return [Step(look, False), *found]
