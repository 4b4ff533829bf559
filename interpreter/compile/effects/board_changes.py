"""Tunnels that open, close and change, and rooms that are added to the board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from dsl.boards.board import Board
from dsl.boards.changes import (
    Changes,
    PlainKind,
    tunnels_between,
    with_kinds,
    with_rooms,
    with_tunnel,
    without_tunnels,
)
from dsl.model import effects as e
from dsl.model import values as v
from interpreter.compile.effects.pawns import CompilePawns
from interpreter.compile.instructions import Step
from interpreter.run.machine import Machine
from interpreter.state.cells import Cells, Env
from interpreter.state.errors import PlayError

NOT_HERE = (
    "the board of this pack does not change in play: no rule or card of it has such an effect"
)


@dataclass(frozen=True, slots=True)
class Standing:
    """The board and how it has changed, where an effect is done."""

    board: Board
    changes: Changes
    cells: Cells
    env: Env


class CompileBoardChanges(CompilePawns):
    """Compiles what is done to the board."""

    def changing(self, effect: e.Effect, change: Callable[[Standing], Changes]) -> Step:
        """The step that writes down how the board differs from the pack's."""
        cell, board, site = self.layout.board, self.program.board, self.site(effect)
        if cell is None or board is None:

            def refuse(machine: Machine, env: Env) -> None:
                raise PlayError(NOT_HERE)

            return Step(refuse, True)
        at, base = cell, board

        def run(machine: Machine, env: Env) -> None:
            old = machine.cells[at]
            new = change(Standing(base, old, machine.cells, env))
            if new != old:
                machine.write(at, new, site)

        return Step(run, True)

    def given_kind(self, kind: e.GivenKind) -> Callable[[Cells, Env], PlainKind]:
        name, numbers = kind[0], [self.value(number) for number in kind[1]]
        return lambda cells, env: (name, tuple([number(cells, env) for number in numbers]))

    def effect_OpenTunnel(self, effect: e.OpenTunnel, depth: int) -> list[Step]:
        source, target = self.value(effect.source), self.value(effect.target)
        kinds = [self.given_kind(kind) for kind in effect.kinds]

        def change(now: Standing) -> Changes:
            start, end = source(now.cells, now.env), target(now.cells, now.env)
            if start < 0 or end < 0 or start == end:
                return now.changes
            given = tuple([kind(now.cells, now.env) for kind in kinds])
            return with_tunnel(now.board, now.changes, start, end, effect.one_way, given)

        return [self.changing(effect, change)]

    def tunnels_meant(
        self, one: v.Value, other: v.Value, having: str | None
    ) -> Callable[[Standing], list[int]]:
        """The numbers of the tunnels between two rooms."""
        first, second = self.value(one), self.value(other)

        def run(now: Standing) -> list[int]:
            start, end = first(now.cells, now.env), second(now.cells, now.env)
            found = tunnels_between(now.board, now.changes, start, end, having)
            return [tunnel.number for tunnel in found]

        return run

    def effect_CloseTunnels(self, effect: e.CloseTunnels, depth: int) -> list[Step]:
        meant = self.tunnels_meant(effect.one, effect.other, effect.having)
        return [
            self.changing(effect, lambda now: without_tunnels(now.board, now.changes, meant(now)))
        ]

    def effect_AttachKind(self, effect: e.AttachKind, depth: int) -> list[Step]:
        meant = self.tunnels_meant(effect.one, effect.other, effect.having)
        given, name = self.given_kind(effect.kind), effect.kind[0]

        def change(now: Standing) -> Changes:
            kind = given(now.cells, now.env)
            return with_kinds(
                now.board,
                now.changes,
                meant(now),
                lambda kinds: (*(one for one in kinds if one[0] != name), kind),
            )

        return [self.changing(effect, change)]

    def effect_DetachKind(self, effect: e.DetachKind, depth: int) -> list[Step]:
        meant = self.tunnels_meant(effect.one, effect.other, effect.having)
        return [
            self.changing(
                effect,
                lambda now: with_kinds(
                    now.board,
                    now.changes,
                    meant(now),
                    lambda kinds: tuple(one for one in kinds if one[0] != effect.kind),
                ),
            )
        ]

    def effect_AddRooms(self, effect: e.AddRooms, depth: int) -> list[Step]:
        steps, (found,), tidy = self.arguments([effect.rooms], depth)
        several = effect.rooms.type == "rooms"

        def change(now: Standing) -> Changes:
            rooms: Any = found(now.cells, now.env)
            meant = rooms if several else [rooms] if rooms >= 0 else []
            return with_rooms(now.board, now.changes, meant)

        return [*steps, self.changing(effect, change), *tidy]
