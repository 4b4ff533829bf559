"""Rooms that are entered and left, and tunnels that are crossed."""

from __future__ import annotations

from functools import partial
from typing import Literal

from dsl.model.declarations import EVERY, RoomKindDecl
from dsl.model.scope import FIRST_LOCAL
from interpreter.compile.effects.compiler import THEY, TRUE, Compiler
from interpreter.compile.effects.offers import compile_offers
from interpreter.compile.form import nodes as n
from interpreter.compile.form import operations as o
from interpreter.run.abilities.modifiers import Modifiers
from interpreter.run.crossings import Kind, TunnelKind
from interpreter.state.cells import Cells

RoomMoment = Literal["enter", "leave", "stay"]
MOMENTS: tuple[RoomMoment, ...] = ("enter", "leave", "stay")


def promise_rooms(c: Compiler) -> None:
    """Where begins what happens on entering, leaving and staying in each room of the board."""
    for moment in MOMENTS:
        for kinds in dict.fromkeys(c.program.map.kinds):
            said = _saying(c, moment, kinds)
            if said:
                name = f"{moment} {' '.join(sorted(kinds))}".strip()
                c.rooms[moment, kinds] = c.promised(f"rooms / {name}", FIRST_LOCAL)
        places = (c.rooms.get((moment, kinds)) for kinds in c.program.map.kinds)
        c.room_places[moment] = tuple(
            routine.place if routine is not None else o.RETURN for routine in places
        )


def _saying(c: Compiler, moment: RoomMoment, kinds: frozenset[str]) -> list[RoomKindDecl]:
    """The kinds of a room that say something at a moment."""
    return [
        decl
        for name, decl in c.vocabulary.room_kinds.items()
        if (name in kinds or name == EVERY) and getattr(decl, moment)
    ]


def compile_rooms(c: Compiler) -> None:
    """What happens on entering, leaving and staying, for every sort of room of the board."""
    bodies: dict[tuple[str, str], o.Op] = {}
    for (moment, kinds), routine in c.rooms.items():
        ops: list[o.Op] = []
        for decl in _saying(c, moment, kinds):
            if (moment, decl.name) not in bodies:
                bodies[moment, decl.name] = _unless_ignored(c, moment, decl)
            ops.append(bodies[moment, decl.name])
        routine.ops = (*ops, o.Settle())


def _unless_ignored(c: Compiler, moment: RoomMoment, decl: RoomKindDecl) -> o.Op:
    kind, modifiers = decl.name, c.program.modifiers
    source = c.program.source("rules", kind, "", decl.span)
    c.owned_by(source)
    body = c.routine(moment, getattr(decl, moment), FIRST_LOCAL)
    do = o.Do(body, (n.Slot(0), THEY, n.Slot(2)), source, decl.span)
    if ("ignore", kind) not in modifiers.held:
        return o.If(TRUE, (do,))
    ignored = partial(is_ignored, modifiers, kind)
    return o.If(n.Not(n.Native(ignored, (n.State(), THEY))), (do,))


def is_ignored(modifiers: Modifiers, kind: str, cells: Cells, player: int) -> bool:
    return modifiers.ignores(cells, player, kind)


def going(c: Compiler, moment: RoomMoment, room: n.Expr, player: n.Expr) -> o.Op:
    """What happens to a player on entering, leaving or staying in a room."""
    place = n.Entry(c.room_places[moment], room)
    return o.Go(place, n.Bound((player, player, n.Const(0))))


def compile_tunnels(c: Compiler) -> None:
    kinds, crossings = c.vocabulary.tunnel_kinds, c.program.crossings
    every: list[Kind] = [(EVERY, ())] if EVERY in kinds else []
    own = [pawn.name for pawn in c.vocabulary.pawns.values() if pawn.owner == "player"]
    crossings.walker = c.layout.pawns[own[0]] if own else None
    crossings.every = every
    crossings.edges = [[*every, *edge.kinds] for edge in c.program.map.edges]
    crossings.ignored = [
        ("ignore", name) for name in kinds if ("ignore", name) in c.program.modifiers.held
    ]
    for kind in kinds.values():
        c.owned_by(c.program.source("rules", kind.name, "", kind.span))
        crossings.kinds[kind.name] = TunnelKind(
            [c.value(need) for need in kind.needs],
            [c.value(price) for price in kind.prices],
            [(c.value(choice.low), c.value(choice.high)) for choice in kind.choices],
            [
                ("+" if change.how == "add" else "-", counter, c.value(change.amount))
                for change in (effect.changes() for effect in kind.cross)
                if change is not None and change.how != "set"
                for counter in [change.counter.named("counter")]
                if counter is not None
            ],
            None,
        )
        if kind.cross:
            depth = FIRST_LOCAL + 2 + len(kind.params) + len(kind.choices)  # here, there
            crossings.kinds[kind.name].code = c.routine("cross", kind.cross, depth).place
    compile_offers(c)


def walker(c: Compiler) -> int:
    """Where the rooms of the pawns stand with which players walk."""
    own = (pawn for pawn in c.vocabulary.pawns.values() if pawn.owner == "player")
    return c.layout.pawns[next(own).name]
