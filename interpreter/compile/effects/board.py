"""Rooms that are entered and left, and tunnels that are crossed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dsl.model import effects as e
from dsl.model.declarations import EVERY
from dsl.model.scope import FIRST_LOCAL
from interpreter.compile.effects.cards import CompileCards
from interpreter.compile.effects.offers import compile_offers
from interpreter.compile.instructions import SETTLE, Step
from interpreter.run.crossings import Kind, TunnelKind
from interpreter.run.machine import Machine
from interpreter.state.cells import Env


class CompileBoard(CompileCards):
    """Compiles the kinds of rooms and tunnels for the board that is played on."""

    def compile_rooms(self) -> None:
        """What happens on entering, leaving and staying, for every sort of room of the board."""
        for kinds in dict.fromkeys(self.program.map.kinds):
            for moment in ("enter", "leave", "stay"):
                steps: list[Step] = []
                for name, decl in self.vocabulary.room_kinds.items():
                    body = {"enter": decl.enter, "leave": decl.leave, "stay": decl.stay}[moment]
                    if (name in kinds or name == EVERY) and body:
                        steps.append(Step(self.unless_ignored(name, body), False))
                code = self.register([*steps, SETTLE]).code if steps else None
                self.program.room_codes[moment, kinds] = code

    def unless_ignored(self, kind: str, body: e.Block) -> Callable[[Machine, Env], Any]:
        decl = self.vocabulary.room_kinds[kind]
        self.owner_source = self.program.source("rules", kind, "", decl.span)
        because, code = self.owner_source, self.routine(body, FIRST_LOCAL).code
        ignores = self.program.modifiers.ignores

        def run(machine: Machine, env: Env) -> Any:
            if ignores(machine.cells, env[1], kind):
                return None
            return [code, env, because]

        return run

    def compile_tunnels(self) -> None:
        kinds, crossings = self.vocabulary.tunnel_kinds, self.program.crossings
        every: list[Kind] = [(EVERY, ())] if EVERY in kinds else []
        own = [pawn.name for pawn in self.vocabulary.pawns.values() if pawn.owner == "player"]
        crossings.walker = self.layout.pawns[own[0]] if own else None
        crossings.every = every
        crossings.edges = [[*every, *edge.kinds] for edge in self.program.map.edges]
        crossings.ignored = [
            ("ignore", name) for name in kinds if ("ignore", name) in self.program.modifiers.held
        ]
        for kind in kinds.values():
            self.owner_source = self.program.source("rules", kind.name, "", kind.span)
            crossings.kinds[kind.name] = TunnelKind(
                [self.value(need) for need in kind.needs],
                [self.value(price) for price in kind.prices],
                [(self.value(choice.low), self.value(choice.high)) for choice in kind.choices],
                [
                    ("+" if change.how == "add" else "-", counter, self.value(change.amount))
                    for change in (effect.changes() for effect in kind.cross)
                    if change is not None and change.how != "set"
                    for counter in [change.counter.named("counter")]
                    if counter is not None
                ],
                None,
            )
            if kind.cross:
                depth = FIRST_LOCAL + 2 + len(kind.params) + len(kind.choices)  # here, there
                code = self.routine(kind.cross, depth).code
                crossings.kinds[kind.name].code = code
        compile_offers(self)

    def walker(self) -> int:
        """Where the rooms of the pawns stand with which players walk."""
        own = (pawn for pawn in self.vocabulary.pawns.values() if pawn.owner == "player")
        return self.layout.pawns[next(own).name]
