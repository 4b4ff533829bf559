"""Rooms that are entered and left, and tunnels that are crossed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product
from typing import Any

from dsl.model import effects as e
from dsl.model.declarations import EVERY
from dsl.model.scope import FIRST_LOCAL
from interpreter.compile.effects.cards import CompileCards
from interpreter.compile.instructions import SETTLE, Step
from interpreter.run.machine import Machine
from interpreter.run.program import Program
from interpreter.state.cells import Cells, Compiled, Env

Crossing = tuple[int, ...]  # an edge, then what was chosen for its kinds


class CompileBoard(CompileCards):
    """Compiles the kinds of rooms and tunnels for the board that is played on."""

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self.room_codes: dict[tuple[str, frozenset[str]], int | None] = {}
        self.tunnel_codes: dict[str, int] = {}

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
                self.room_codes[moment, kinds] = code

    def room_code(self, moment: str, room: int) -> int | None:
        """What happens on entering a room, leaving it or staying there, or None for nothing."""
        return self.room_codes[moment, self.program.map.kinds[room]]

    def unless_ignored(self, kind: str, body: e.Block) -> Callable[[Machine, Env], Any]:
        decl = self.vocabulary.room_kinds[kind]
        self.owner_source = self.program.source("rules", kind, "", decl.span)
        because, code = self.owner_source, self.routine(body, FIRST_LOCAL).code
        program = self.program

        def run(machine: Machine, env: Env) -> Any:
            if program.modifiers.ignores(machine.cells, env[1], kind):
                return None
            return [code, env, because]

        return run

    def compile_tunnels(self) -> None:
        every = [(EVERY, ())] if EVERY in self.vocabulary.tunnel_kinds else []
        self.edge_kinds: list[list[tuple[str, tuple[int, ...]]]] = [
            [*every, *edge.kinds] for edge in self.program.map.edges
        ]
        self.ignored = [
            ("ignore", name)
            for name in self.vocabulary.tunnel_kinds
            if ("ignore", name) in self.program.modifiers.held
        ]
        self.kind_needs: dict[str, list[Compiled]] = {}
        self.kind_prices: dict[str, list[Compiled]] = {}
        self.kind_choices: dict[str, list[tuple[Compiled, Compiled]]] = {}
        for kind in self.vocabulary.tunnel_kinds.values():
            self.owner_source = self.program.source("rules", kind.name, "", kind.span)
            self.kind_needs[kind.name] = [self.value(need) for need in kind.needs]
            self.kind_prices[kind.name] = [self.value(price) for price in kind.prices]
            self.kind_choices[kind.name] = [
                (self.value(choice.low), self.value(choice.high)) for choice in kind.choices
            ]
            if kind.cross:
                depth = FIRST_LOCAL + 2 + len(kind.params) + len(kind.choices)  # here, there
                self.tunnel_codes[kind.name] = self.routine(kind.cross, depth).code

    def kinds_of(self, cells: Cells, player: int, edge: int) -> list[tuple[str, tuple[int, ...]]]:
        """The kinds of a tunnel that count for a player, those of every tunnel first."""
        modifiers, kinds = self.program.modifiers, self.edge_kinds[edge]
        if not any(modifiers.any(cells, about) for about in self.ignored):
            return kinds
        return [kind for kind in kinds if not modifiers.ignores(cells, player, kind[0])]

    def kind_words(
        self,
        cells: Cells,
        player: int,
        crossing: Crossing,
        kinds: list[tuple[str, tuple[int, ...]]] | None = None,
    ) -> list[tuple[str, tuple[Any, ...]]]:
        """Each kind of a crossing with the words bound in it; those that count may be known."""
        found = []
        at = 1
        edge = self.program.map.edges[crossing[0]]
        for name, arguments in kinds or self.kinds_of(cells, player, crossing[0]):
            number = len(self.kind_choices[name])
            chosen = crossing[at : at + number]
            words = (player, player, 0, edge.source, edge.target, *arguments, *chosen)
            found.append((name, words))
            at += number
        return found

    def walker(self) -> int:
        """Where the rooms of the pawns stand with which players walk."""
        own = (pawn for pawn in self.vocabulary.pawns.values() if pawn.owner == "player")
        return self.layout.pawns[next(own).name]

    def crossings(self, cells: Cells, player: int) -> list[Crossing]:
        """Every way out of the room a player stands in that can be taken and paid."""
        pawn = self.walker()
        found: list[Crossing] = []
        for edge in self.program.map.from_room[cells[pawn + player]]:
            kinds = self.kinds_of(cells, player, edge)
            for chosen in self.choices(cells, player, edge, kinds):
                crossing = (edge, *chosen)
                words = self.kind_words(cells, player, crossing, kinds)
                if self.passable(cells, player, words):
                    found.append(crossing)
        return found

    def choices(
        self, cells: Cells, player: int, edge: int, kinds: list[tuple[str, tuple[int, ...]]]
    ) -> Iterable[tuple[int, ...]]:
        """Everything that can be chosen on a tunnel; a later choice may depend on an earlier one
        of the same kind."""
        if not any(self.kind_choices[name] for name, _ in kinds):
            return ((),)
        ends = self.program.map.edges[edge]
        ways: list[list[tuple[int, ...]]] = []
        for name, arguments in kinds:
            chosen: list[tuple[int, ...]] = [()]
            for low, high in self.kind_choices[name]:
                chosen = [
                    (*before, number)
                    for before in chosen
                    for env in [(player, player, 0, ends.source, ends.target, *arguments, *before)]
                    for number in range(low(cells, env), high(cells, env) + 1)
                ]
            ways.append(chosen)
        return (tuple(number for part in parts for number in part) for parts in product(*ways))

    def passable(self, cells: Cells, player: int, kinds: list[tuple[str, tuple[Any, ...]]]) -> bool:
        """Whether what the kinds of a crossing need is there, and can be paid."""
        for name, env in kinds:
            for need in self.kind_needs[name]:
                if not need(cells, env):
                    return False
        return self.affordable_together(cells, self.prices(cells, kinds), player)

    def crossing_price(
        self, cells: Cells, player: int, crossing: Crossing
    ) -> list[tuple[int, str]]:
        return self.prices(cells, self.kind_words(cells, player, crossing))

    def prices(
        self, cells: Cells, kinds: list[tuple[str, tuple[Any, ...]]]
    ) -> list[tuple[int, str]]:
        return [price(cells, env) for name, env in kinds for price in self.kind_prices[name]]

    def crossing_tasks(
        self, cells: Cells, player: int, crossing: Crossing
    ) -> tuple[tuple[int, Env], ...]:
        return tuple(
            (self.tunnel_codes[name], env)
            for name, env in self.kind_words(cells, player, crossing)
            if name in self.tunnel_codes
        )
