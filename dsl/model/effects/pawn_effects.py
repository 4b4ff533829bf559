"""Effects on pawns, which stand in the rooms of a board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from dsl.model.effects.effect import Effect
from dsl.model.values import Value


@dataclass(frozen=True, slots=True)
class MovePawn(Effect):
    """Put a pawn into a room without crossing a tunnel. What the room does on entering happens."""

    form: ClassVar[str] = "move your PAWN to ROOM"
    example: ClassVar[str] = "move your gnome to shed"
    is_order: ClassVar[bool] = True
    joins: ClassVar[bool] = True
    pawn: str
    of: Value | None
    to: Value


@dataclass(frozen=True, slots=True)
class MoveAlong(Effect):
    """Move a pawn from room to room along some rooms, in order, without crossing tunnels: all of
    them or so many. What rooms do on leaving and entering happens in each. A way that begins where
    the pawn stands is followed from there."""

    form: ClassVar[str] = "move PAWN along ROOMS [by N]"
    example: ClassVar[str] = "move your gnome along route(stile, shed) by 1"
    is_order: ClassVar[bool] = True
    joins: ClassVar[bool] = True
    pawn: str
    of: Value | None
    rooms: Value
    steps: Value | None = None


@dataclass(frozen=True, slots=True)
class Cross(Effect):
    """Walk through a tunnel: pay what its kinds ask, do what they do, enter the room behind."""

    form: ClassVar[str] = "cross CROSSING"
    example: ClassVar[str] = 'action walk(t: crossing) "walk {t}"\n    cross t'
    is_order: ClassVar[bool] = True
    joins: ClassVar[bool] = True
    crossing: Value


@dataclass(frozen=True, slots=True)
class CrossAlong(Effect):
    """Walk along some rooms, in order, through tunnel after tunnel, paying for each. Where several
    lead to the next room the player chooses; the walk stops where none can be crossed."""

    form: ClassVar[str] = "cross ROOMS"
    example: ClassVar[str] = "cross route(your room, shed)"
    is_order: ClassVar[bool] = True
    joins: ClassVar[bool] = True
    rooms: Value
