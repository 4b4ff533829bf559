"""Rooms of the board: all, or those that lie so to a room, to two rooms, or to a player."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from dsl.model.values.value import ANYTHING, Filter, Type, Value


@dataclass(frozen=True, slots=True)
class Rooms(Value):
    """Rooms of the board: all, or those of some rooms; of a kind; that pass a filter, in which
    what is attached or lacking is a card in the room."""

    example: ClassVar[str] = "count of rooms next to stile"
    among: Value | None
    kind: str | None
    filter: Filter = ANYTHING
    type: Type = field(default="rooms", repr=False, kw_only=True)

    def each_asked(self) -> tuple[str, ...]:
        return self.filter.definitions()


@dataclass(frozen=True, slots=True)
class RoomsAside(Value):
    """The rooms that stand aside, which are no part of the board until they are added."""

    example: ClassVar[str] = "count of rooms aside"
    type: Type = field(default="rooms", repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Neighbours(Value):
    """The rooms that share a tunnel with a room, whatever its direction; or a tunnel of a kind."""

    example: ClassVar[str] = "count of rooms next to stile by mud"
    room: Value
    kind: str | None = None
    type: Type = field(default="rooms", repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Within(Value):
    """The rooms to which it is at most so far from a room, as `distance` counts; the room itself
    is one of them."""

    example: ClassVar[str] = "count of rooms within 1 of stile"
    room: Value
    steps: Value
    type: Type = field(default="rooms", repr=False, kw_only=True)

    def measures(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class InReach(Value):
    """The rooms to which a player could cross tunnel after tunnel with what the player has now:
    needs are asked as things stand, prices add up, and what crossings do besides is not counted.
    The room where the player stands is one of them."""

    example: ClassVar[str] = "count of rooms within reach"
    player: Value
    type: Type = field(default="rooms", repr=False, kw_only=True)

    def crosses(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class Nearest(Value):
    """Those of some rooms to which it is least far from a room: all that are equally near, and
    none to which there is no way."""

    example: ClassVar[str] = "count of rooms with a fern nearest to shed"
    rooms: Value
    to: Value
    type: Type = field(default="rooms", repr=False, kw_only=True)

    def measures(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class Route(Value):
    """The rooms of a shortest way from a room to another, in order, with both ends; or, with
    `every`, the rooms of all the shortest ways. None where there is no way."""

    example: ClassVar[str] = "count of route(stile, shed)"
    start: Value
    end: Value
    every: bool = False
    type: Type = field(default="rooms", repr=False, kw_only=True)

    def measures(self) -> bool:
        return True
