"""What holds or does not."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal

from dsl.diagnostics.spans import Span
from dsl.model.values.intervals import NONE, Truth, compare, every, is_same, opposite
from dsl.model.values.numbers import implied
from dsl.model.values.value import Known, Type, Value


@dataclass(frozen=True, slots=True)
class Condition(Value):
    """What every condition is."""

    type: Type = field(default="condition", repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Compare(Condition):
    """Two numbers compared; or two players, rooms, cards or names that are the same or not."""

    example: ClassVar[str] = "coins > 2"
    is_fixed: ClassVar[bool] = True
    operator: Literal["=", "!=", "<", "<=", ">", ">="]
    left: Value
    right: Value

    def compares(self) -> tuple[str, Value, Value]:
        return self.operator, self.left, self.right

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
    """All of these hold."""

    example: ClassVar[str] = "coins > 2 and energy > 0"
    is_fixed: ClassVar[bool] = True
    parts: tuple[Value, ...]

    def joins(self) -> tuple[Literal["all"], tuple[Value, ...]]:
        return "all", self.parts

    def truth(self, known: Known) -> Truth:
        return every(part.truth(known) for part in self.parts)


@dataclass(frozen=True, slots=True)
class AnyOf(Condition):
    """Any of these holds."""

    example: ClassVar[str] = "coins > 2 or energy > 9"
    is_fixed: ClassVar[bool] = True
    parts: tuple[Value, ...]

    def joins(self) -> tuple[Literal["any"], tuple[Value, ...]]:
        return "any", self.parts

    def truth(self, known: Known) -> Truth:
        return opposite(every(opposite(part.truth(known)) for part in self.parts))


@dataclass(frozen=True, slots=True)
class Not(Condition):
    """This does not hold."""

    example: ClassVar[str] = "not rich"
    is_fixed: ClassVar[bool] = True
    part: Value

    def negates(self) -> Value:
        return self.part

    def wants(self) -> Value | None:
        return self.part.unless()

    def truth(self, known: Known) -> Truth:
        return opposite(self.part.truth(known))


@dataclass(frozen=True, slots=True)
class There(Condition):
    """There are at least so many of a selection."""

    example: ClassVar[str] = "at least 2 cards in your bed"
    of: Value
    at_least: Value

    def wants(self) -> Value:
        return self.of

    def truth(self, known: Known) -> Truth:
        return compare(">=", known.cards(self.of), self.at_least.bounds(known))


@dataclass(frozen=True, slots=True)
class Always(Condition):
    """A condition settled before play: an option of the pack, `true`, `false`."""

    example: ClassVar[str] = "true"
    is_fixed: ClassVar[bool] = True
    is_settled: ClassVar[bool] = True
    holds: bool

    def truth(self, known: Known) -> Truth:
        return self.holds


@dataclass(frozen=True, slots=True)
class OptionIs(Condition):
    """The game is played with this value of an option."""

    example: ClassVar[str] = "weather is misty"
    is_fixed: ClassVar[bool] = True
    option: str
    value: str


@dataclass(frozen=True, slots=True)
class HasTag(Condition):
    """A card has a tag."""

    example: ClassVar[str] = "top of heap is plant"
    piece: Value
    tag: str


@dataclass(frozen=True, slots=True)
class IsKind(Condition):
    """A card is one of this name."""

    example: ClassVar[str] = "top of heap is fern"
    piece: Value
    kind: str


@dataclass(frozen=True, slots=True)
class RoomIs(Condition):
    """A room is of a kind."""

    example: ClassVar[str] = "your room is a pond"
    room: Value
    kind: str

    def ties(self) -> tuple[Literal["kind"], str] | None:
        return ("kind", self.kind) if self.room.named("pawn") is not None else None

    def truth(self, known: Known) -> Truth:
        where = self.room.room_meant(known)
        return None if where is None else known.is_kind(where, self.kind)


@dataclass(frozen=True, slots=True)
class IsOut(Condition):
    """A player is out of the game."""

    example: ClassVar[str] = "they is out"
    player: Value

    def asks_who_is_out(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class EveryPlayerOut(Condition):
    """No player is in the game any more."""

    example: ClassVar[str] = "every player is out"

    def asks_who_is_out(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class PhaseIs(Condition):
    """This phase is being played."""

    example: ClassVar[str] = "phase is day"
    phase: str


@dataclass(frozen=True, slots=True)
class IsEmpty(Condition):
    """No card lies in a zone."""

    example: ClassVar[str] = "your hand is empty"
    zone: Value

    def unless(self) -> Value:
        return self.zone

    def truth(self, known: Known) -> Truth:
        return compare("=", known.cards(self.zone), NONE)


@dataclass(frozen=True, slots=True)
class InZone(Condition):
    """A card lies in a zone."""

    example: ClassVar[str] = "top of heap is in your hand"
    piece: Value
    zone: Value


@dataclass(frozen=True, slots=True)
class IsNextTo(Condition):
    """Two rooms share a tunnel, whatever its direction; or a tunnel of a kind."""

    example: ClassVar[str] = "stile is next to shore by mud"
    room: Value
    other: Value
    kind: str | None = None


@dataclass(frozen=True, slots=True)
class InRooms(Condition):
    """A room is one of some rooms."""

    example: ClassVar[str] = "shore is in route(stile, shed)"
    room: Value
    rooms: Value


@dataclass(frozen=True, slots=True)
class Holds(Condition):
    """A zone holds exactly these kinds, in this order for a pile, in any order else."""

    example: ClassVar[str] = "your hand is fern"
    zone: Value
    contents: tuple[tuple[int, str], ...]
    listed: Span = field(repr=False, compare=False)  # where the kinds stand


def any_of_them(of: Value, span: Span) -> There:
    """There is at least one of a selection."""
    return There(span, of, implied(1, span))
