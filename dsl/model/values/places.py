"""Rooms and zones, and what lies side by side in them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from dsl.model.values.value import Known, Named, Type, Value


@dataclass(frozen=True, slots=True)
class PawnRoom(Value):
    """The room a pawn stands in; `of` is whose pawn, or None when it is shared."""

    example: ClassVar[str] = "your gnome"
    pawn: str
    of: Value | None
    type: Type = field(default="room", repr=False, kw_only=True)

    def names(self) -> tuple[Named, str]:
        return "pawn", self.pawn

    def whose(self) -> Value | None:
        return self.of


@dataclass(frozen=True, slots=True)
class NamedRoom(Value):
    """A room of the board by its name."""

    example: ClassVar[str] = "stile"
    name: str
    type: Type = field(default="room", repr=False, kw_only=True)

    def names(self) -> tuple[Named, str]:
        return "room", self.name

    def room_meant(self, known: Known) -> str | None:
        return self.name if known.has_room(self.name) else None


@dataclass(frozen=True, slots=True)
class Zone(Value):
    """A declared zone; `of` is the player or room it belongs to, or None when shared."""

    example: ClassVar[str] = "your hand"
    name: str
    of: Value | None
    type: Type = field(default="zone", repr=False, kw_only=True)

    def names(self) -> tuple[Named, str]:
        return "zone", self.name

    def whose(self) -> Value | None:
        return self.of


@dataclass(frozen=True, slots=True)
class ZonesOfEach(Value):
    """The same zone in several rooms, or of several players, at once."""

    example: ClassVar[str] = "count of cards in yard of rooms"
    joins_zones: ClassVar[bool] = True
    name: str
    of: Value
    type: Type = field(default="zone", repr=False, kw_only=True)

    def names(self) -> tuple[Named, str]:
        return "zone", self.name


@dataclass(frozen=True, slots=True)
class Zones(Value):
    """Several zones as one: `your basket or your tray`."""

    example: ClassVar[str] = "count of cards in your hand or your bed"
    joins_zones: ClassVar[bool] = True
    parts: tuple[Value, ...]
    type: Type = field(default="zone", repr=False, kw_only=True)

    def taken_from(self) -> tuple[Value, ...] | None:
        return self.parts


@dataclass(frozen=True, slots=True)
class PlaceOf(Value):
    """The very place where a card lies: its zone and its slot there."""

    example: ClassVar[str] = "let c = top 1 of heap, move top of your bed to place of c"
    piece: Value
    type: Type = field(default="place", repr=False, kw_only=True)

    def taken_from(self) -> tuple[Value, ...] | None:
        return (self.piece,)


@dataclass(frozen=True, slots=True)
class Spots(Value):
    """Where cards that are fragments can be laid in a zone: each card with each legal place."""

    is_domain: ClassVar[bool] = True
    example: ClassVar[str] = (
        'action lay(s: spot of cards in your crate) "lay {s}"\n    move s to maze'
    )
    cards: Value
    zone: Value
    type: Type = field(default="spot", repr=False, kw_only=True)

    def taken_from(self) -> tuple[Value, ...] | None:
        return (self.cards,)

    def ground(self) -> str:
        return self.zone.named("zone") or ""


@dataclass(frozen=True, slots=True)
class Steps(Value):
    """How the walk in a zone can go on: by one step, or by a run up to where there is a choice."""

    is_domain: ClassVar[bool] = True
    example: ClassVar[str] = 'action stroll(s: step) "go {s}"\n    cross s'
    zone: Value
    runs: bool
    type: Type = field(default="step", repr=False, kw_only=True)

    def ground(self) -> str:
        return self.zone.named("zone") or ""
