"""Effects on the board itself: tunnels that open, close and change, rooms that are added."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from dsl.model.effects.effect import Effect
from dsl.model.values import Value

GivenKind = tuple[str, tuple[Value, ...]]  # a kind of tunnel, with what it is given


@dataclass(frozen=True, slots=True)
class OpenTunnel(Effect):
    """Open a tunnel: `between` two rooms for both ways, or `from` one `to` another for one way. One
    that was there before opens again; where there is just such a tunnel, nothing changes."""

    form: ClassVar[str] = "create tunnel between ROOM and ROOM [with KIND and KIND(N)]"
    example: ClassVar[str] = "create tunnel between stile and shed with mud"
    is_order: ClassVar[bool] = True
    joins: ClassVar[bool] = True
    changes_board: ClassVar[bool] = True
    source: Value
    target: Value
    one_way: bool
    kinds: tuple[GivenKind, ...] = ()

    def opens(self) -> tuple[Value, Value] | None:
        return self.source, self.target

    def leads_one_way(self) -> bool:
        return self.one_way


@dataclass(frozen=True, slots=True)
class CloseTunnels(Effect):
    """Close the tunnels between two rooms, in whichever direction; or only those of a kind."""

    form: ClassVar[str] = "remove every tunnel between ROOM and ROOM [with KIND]"
    example: ClassVar[str] = "remove every tunnel between stile and shore"
    is_order: ClassVar[bool] = True
    joins: ClassVar[bool] = True
    changes_board: ClassVar[bool] = True
    one: Value
    other: Value
    having: str | None = None


@dataclass(frozen=True, slots=True)
class AttachKind(Effect):
    """Put a kind on the tunnels between two rooms, with the numbers that it takes. A tunnel that
    has the kind already has it with these numbers."""

    form: ClassVar[str] = "attach KIND to every tunnel between ROOM and ROOM [with KIND]"
    example: ClassVar[str] = "attach mud to every tunnel between shore and shed"
    is_order: ClassVar[bool] = True
    joins: ClassVar[bool] = True
    changes_board: ClassVar[bool] = True
    kind: GivenKind
    one: Value
    other: Value
    having: str | None = None


@dataclass(frozen=True, slots=True)
class DetachKind(Effect):
    """Take a kind off the tunnels between two rooms."""

    form: ClassVar[str] = "detach KIND from every tunnel between ROOM and ROOM [with KIND]"
    example: ClassVar[str] = "detach mud from every tunnel between stile and shore"
    is_order: ClassVar[bool] = True
    joins: ClassVar[bool] = True
    changes_board: ClassVar[bool] = True
    kind: str
    one: Value
    other: Value
    having: str | None = None


@dataclass(frozen=True, slots=True)
class AddRooms(Effect):
    """Add rooms to the board that stood aside, with their tunnels."""

    form: ClassVar[str] = "create ROOMS"
    example: ClassVar[str] = "create 1 room aside"
    is_order: ClassVar[bool] = True
    joins: ClassVar[bool] = True
    changes_board: ClassVar[bool] = True
    rooms: Value

    def begins_with(self) -> tuple[Value, ...]:
        return (self.rooms,)

    def adds_rooms(self) -> bool:
        return True
