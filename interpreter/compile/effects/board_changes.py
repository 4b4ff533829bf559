"""Tunnels that open, close and change, and rooms that are added to the board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

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
from interpreter.compile.effects.compiler import Compiler, does
from interpreter.compile.effects.picks import cards_argument
from interpreter.compile.form import nodes as n
from interpreter.compile.form import operations as o
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


def changing(c: Compiler, effect: e.Effect, change: Callable[[Standing], Changes]) -> o.Ops:
    """Write down how the board differs from the pack's."""
    cell, board, site = c.layout.board, c.program.board, c.site(effect)
    if cell is None or board is None:

        def refuse(machine: Machine) -> None:
            raise PlayError(NOT_HERE)

        return (o.Run(refuse),)
    at, base = cell, board

    def run(machine: Machine, env: Env) -> None:
        old = machine.cells[at]
        new = change(Standing(base, old, machine.cells, env))
        if new != old:
            machine.write(at, new, site)

    return (o.Run(run, (n.Bound(),)),)


def given_kind(c: Compiler, kind: e.GivenKind) -> Callable[[Cells, Env], PlainKind]:
    name, numbers = kind[0], [c.value(number) for number in kind[1]]
    return lambda cells, env: (name, tuple([number(cells, env) for number in numbers]))


@does(e.OpenTunnel)
def open_tunnel(c: Compiler, effect: e.OpenTunnel, depth: int) -> o.Ops:
    source, target = c.value(effect.source), c.value(effect.target)
    kinds = [given_kind(c, kind) for kind in effect.kinds]

    def change(now: Standing) -> Changes:
        start, end = source(now.cells, now.env), target(now.cells, now.env)
        if start < 0 or end < 0 or start == end:
            return now.changes
        given = tuple([kind(now.cells, now.env) for kind in kinds])
        return with_tunnel(now.board, now.changes, start, end, effect.one_way, given)

    return changing(c, effect, change)


def tunnels_meant(
    c: Compiler, one: v.Value, other: v.Value, having: str | None
) -> Callable[[Standing], list[int]]:
    """The numbers of the tunnels between two rooms."""
    first, second = c.value(one), c.value(other)

    def run(now: Standing) -> list[int]:
        start, end = first(now.cells, now.env), second(now.cells, now.env)
        found = tunnels_between(now.board, now.changes, start, end, having)
        return [tunnel.number for tunnel in found]

    return run


@does(e.CloseTunnels)
def close_tunnels(c: Compiler, effect: e.CloseTunnels, depth: int) -> o.Ops:
    meant = tunnels_meant(c, effect.one, effect.other, effect.having)
    return changing(c, effect, lambda now: without_tunnels(now.board, now.changes, meant(now)))


@does(e.AttachKind)
def attach_kind(c: Compiler, effect: e.AttachKind, depth: int) -> o.Ops:
    meant = tunnels_meant(c, effect.one, effect.other, effect.having)
    given, name = given_kind(c, effect.kind), effect.kind[0]

    def change(now: Standing) -> Changes:
        kind = given(now.cells, now.env)
        return with_kinds(
            now.board,
            now.changes,
            meant(now),
            lambda kinds: (*(one for one in kinds if one[0] != name), kind),
        )

    return changing(c, effect, change)


@does(e.DetachKind)
def detach_kind(c: Compiler, effect: e.DetachKind, depth: int) -> o.Ops:
    meant = tunnels_meant(c, effect.one, effect.other, effect.having)

    def change(now: Standing) -> Changes:
        return with_kinds(
            now.board,
            now.changes,
            meant(now),
            lambda kinds: tuple(one for one in kinds if one[0] != effect.kind),
        )

    return changing(c, effect, change)


@does(e.AddRooms)
def add_rooms(c: Compiler, effect: e.AddRooms, depth: int) -> o.Ops:
    asking, rooms, tidy = cards_argument(c, effect.rooms, depth)
    name = c.compiled(rooms) if not asking else None
    slot = depth

    def change(now: Standing) -> Changes:
        if name is not None:
            return with_rooms(now.board, now.changes, list(name(now.cells, now.env)))
        picked = now.env[slot]
        meant = picked if isinstance(picked, tuple) else [picked] if picked >= 0 else []
        return with_rooms(now.board, now.changes, list(meant))

    return (*asking, *changing(c, effect, change), *tidy)
