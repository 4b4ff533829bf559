"""What holds or does not."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal

from dsl.model.values.intervals import NONE, Truth, compare, every, is_same, opposite
from dsl.model.values.value import Known, Type, Value


@dataclass(frozen=True, slots=True)
class Condition(Value):
    type: Type = field(default="condition", repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Compare(Condition):
    is_fixed: ClassVar[bool] = True
    operator: Literal["=", "!=", "<", "<=", ">", ">="]
    left: Value
    right: Value

    def wants(self) -> Value | None:
        if self.operator in (">", ">="):
            return self.left
        return self.right if self.operator in ("<", "<=") else None

    def ties(self) -> tuple[Literal["kind", "room"], str] | None:
        room = self.right.named("room")
        if self.operator != "=" or self.left.named("pawn") is None or room is None:
            return None
        return "room", room

    def truth(self, known: Known) -> Truth:
        if self.left.type != "number":
            left, right = self.left.room_meant(known), self.right.room_meant(known)
            return is_same(self.operator, left, right)
        return compare(self.operator, self.left.bounds(known), self.right.bounds(known))


@dataclass(frozen=True, slots=True)
class AllOf(Condition):
    is_fixed: ClassVar[bool] = True
    parts: tuple[Value, ...]

    def joins(self) -> tuple[Literal["all"], tuple[Value, ...]]:
        return "all", self.parts

    def truth(self, known: Known) -> Truth:
        return every(part.truth(known) for part in self.parts)


@dataclass(frozen=True, slots=True)
class AnyOf(Condition):
    is_fixed: ClassVar[bool] = True
    parts: tuple[Value, ...]

    def joins(self) -> tuple[Literal["any"], tuple[Value, ...]]:
        return "any", self.parts

    def truth(self, known: Known) -> Truth:
        return opposite(every(opposite(part.truth(known)) for part in self.parts))


@dataclass(frozen=True, slots=True)
class Not(Condition):
    is_fixed: ClassVar[bool] = True
    part: Value

    def wants(self) -> Value | None:
        return self.part.unless()

    def truth(self, known: Known) -> Truth:
        return opposite(self.part.truth(known))


@dataclass(frozen=True, slots=True)
class There(Condition):
    """There are at least so many of a selection."""

    of: Value
    at_least: Value

    def wants(self) -> Value:
        return self.of

    def truth(self, known: Known) -> Truth:
        return compare(">=", known.cards(self.of), self.at_least.bounds(known))


@dataclass(frozen=True, slots=True)
class Always(Condition):
    """A condition settled before play: an option of the pack, `true`, `false`."""

    is_fixed: ClassVar[bool] = True
    holds: bool

    def truth(self, known: Known) -> Truth:
        return self.holds


@dataclass(frozen=True, slots=True)
class OptionIs(Condition):
    is_fixed: ClassVar[bool] = True
    option: str
    value: str


@dataclass(frozen=True, slots=True)
class HasTag(Condition):
    piece: Value
    tag: str


@dataclass(frozen=True, slots=True)
class IsKind(Condition):
    piece: Value
    kind: str


@dataclass(frozen=True, slots=True)
class RoomIs(Condition):
    room: Value
    kind: str

    def ties(self) -> tuple[Literal["kind"], str] | None:
        return ("kind", self.kind) if self.room.named("pawn") is not None else None

    def truth(self, known: Known) -> Truth:
        where = self.room.room_meant(known)
        return None if where is None else known.is_kind(where, self.kind)


@dataclass(frozen=True, slots=True)
class IsOut(Condition):
    player: Value


@dataclass(frozen=True, slots=True)
class EveryPlayerOut(Condition):
    pass


@dataclass(frozen=True, slots=True)
class IsEmpty(Condition):
    zone: Value

    def unless(self) -> Value:
        return self.zone

    def truth(self, known: Known) -> Truth:
        return compare("=", known.cards(self.zone), NONE)


@dataclass(frozen=True, slots=True)
class InZone(Condition):
    piece: Value
    zone: Value


@dataclass(frozen=True, slots=True)
class Holds(Condition):
    """A zone holds exactly these kinds, in this order for a pile, in any order else."""

    zone: Value
    contents: tuple[tuple[int, str], ...]
