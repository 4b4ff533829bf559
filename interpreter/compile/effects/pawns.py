"""Pawns that walk and are moved."""

from __future__ import annotations

from typing import Any

from dsl.model import effects as e
from interpreter.compile.effects.board import CompileBoard
from interpreter.compile.instructions import Step
from interpreter.run.machine import Machine
from interpreter.state.cells import Env


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

    def effect_Cross(self, effect: e.Cross, depth: int) -> list[Step]:
        crossing, site = self.value(effect.crossing), self.site(effect)
        program, crossings, room_code = self.program, self.program.crossings, self.program.room_code
        pawn, pay_price = self.walker(), self.program.purses.pay

        def pay(machine: Machine, env: Env) -> None:
            for price in crossings.prices(machine.cells, env[1], crossing(machine.cells, env)):
                pay_price(machine, price, env[1], site)

        def leave(machine: Machine, env: Env) -> Any:
            edge = program.map.edges[crossing(machine.cells, env)[0]]
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
            edge = program.map.edges[crossing(machine.cells, env)[0]]
            machine.write(pawn + env[1], edge.target, site)
            code = room_code("enter", edge.target)
            return [code, (env[1], env[1], 0), None] if code is not None else None

        return [Step(run, False) for run in (pay, leave, cross, task, step_out)]
