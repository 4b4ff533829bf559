"""Numbers, and prices, which are numbers of something."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal

from dsl.diagnostics.spans import Span
from dsl.model.values.intervals import COUNT, Bounds, calculate, either, exactly, floor, remainder
from dsl.model.values.value import Known, Named, Type, Value


@dataclass(frozen=True, slots=True)
class Number(Value):
    """A number as it is written."""

    example: ClassVar[str] = "3"
    is_fixed: ClassVar[bool] = True
    value: int

    def constant(self) -> int:
        return self.value

    def bounds(self, known: Known) -> Bounds:
        return exactly(self.value)


@dataclass(frozen=True, slots=True)
class Counter(Value):
    """The count of a declared counter; `of` is whose, or None when it is shared."""

    example: ClassVar[str] = "coins"
    name: str
    of: Value | None

    def names(self) -> tuple[Named, str]:
        return "counter", self.name

    def whose(self) -> Value | None:
        return self.of

    def bounds(self, known: Known) -> Bounds:
        return known.counter(self.name)


@dataclass(frozen=True, slots=True)
class Attribute(Value):
    """An attribute of a card, with every modifier that holds now."""

    example: ClassVar[str] = "size of top of heap"
    name: str
    of: Value

    def whose(self) -> Value | None:
        return self.of


@dataclass(frozen=True, slots=True)
class PositionOf(Value):
    """Which place a card has in its zone, counted from 1; 0 when it lies nowhere."""

    example: ClassVar[str] = "position of top of heap"
    piece: Value

    def asks_position(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class RoomSlots(Value):
    """How many of a slot the board gives a room."""

    example: ClassVar[str] = "stile.seeds"
    name: str
    room: Value

    def names(self) -> tuple[Named, str]:
        return "slot", self.name

    def whose(self) -> Value | None:
        return self.room

    def bounds(self, known: Known) -> Bounds:
        where = self.room.room_meant(known)
        return COUNT if where is None else exactly(known.slots(where, self.name))


@dataclass(frozen=True, slots=True)
class Walked(Value):
    """What the walk in a zone has met or come to: so many of a mark, rooms or steps, or whether
    it has come to an exit or to any end. With `how`, the lowest or the highest that a counter of
    the walker was on it, from its start on."""

    example: ClassVar[str] = "maze.steps"
    zone: Value
    what: str
    how: Literal["", "lowest", "highest"] = ""


@dataclass(frozen=True, slots=True)
class Count(Value):
    """How many cards, rooms or players there are."""

    example: ClassVar[str] = "count of cards in your bed"
    of: Value

    def counts(self) -> Value:
        return self.of

    def bounds(self, known: Known) -> Bounds:
        return known.cards(self.of)


@dataclass(frozen=True, slots=True)
class Aggregate(Value):
    """The sum, the highest or the lowest of an attribute of cards, of a counter on them or of their
    positions, or of a counter of players or rooms."""

    example: ClassVar[str] = "sum of size of cards in your bed"
    how: Literal["sum", "highest", "lowest"]
    attribute: str
    of: Value

    def each_measured(self) -> tuple[str, ...]:
        return (self.attribute,)


@dataclass(frozen=True, slots=True)
class DefinedAggregate(Value):
    """The same of what a `define` with one parameter says of each card, room or player."""

    example: ClassVar[str] = "highest merit of cards in your bed"
    how: Literal["sum", "highest", "lowest"]
    define: str
    of: Value

    def each_asked(self) -> tuple[str, ...]:
        return (self.define,)


@dataclass(frozen=True, slots=True)
class Arithmetic(Value):
    """Two numbers added, subtracted, multiplied or divided, rounding down."""

    example: ClassVar[str] = "coins + 1"
    is_fixed: ClassVar[bool] = True
    operator: Literal["+", "-", "*", "/"]
    left: Value
    right: Value

    def grows_with(self) -> tuple[Value, ...]:
        return (self.left, self.right) if self.operator in "+*" else (self.left,)

    def bounds(self, known: Known) -> Bounds:
        return calculate(self.operator, self.left.bounds(known), self.right.bounds(known))


@dataclass(frozen=True, slots=True)
class Function(Value):
    """A function of the language: min, max, half, remainder, distance."""

    example: ClassVar[str] = "min(coins, 2)"
    is_fixed: ClassVar[bool] = True
    name: str
    arguments: tuple[Value, ...]

    def measures(self) -> bool:
        return self.name == "distance"

    def bounds(self, known: Known) -> Bounds:
        if self.measures():
            return COUNT
        parts = [part.bounds(known) for part in self.arguments]
        if self.name == "half":
            return Bounds(floor(parts[0].low, 2), floor(parts[0].high, 2))
        if self.name == "remainder":
            return remainder(*parts)
        pick = min if self.name == "min" else max
        return Bounds(pick(part.low for part in parts), pick(part.high for part in parts))


@dataclass(frozen=True, slots=True)
class TableEntry(Value):
    """An entry of a table, counted from 1; beyond its ends, the nearest."""

    example: ClassVar[str] = "prices(2)"
    is_fixed: ClassVar[bool] = True
    table: str
    index: Value

    def names(self) -> tuple[Named, str]:
        return "table", self.table

    def bounds(self, known: Known) -> Bounds:
        entries, at = known.table(self.table), self.index.bounds(known)
        if at.exact:
            return exactly(entries[int(max(0, min(len(entries) - 1, at.low - 1)))])
        return Bounds(min(entries), max(entries))


@dataclass(frozen=True, slots=True)
class Conditional(Value):
    """One value or another, as a condition says."""

    example: ClassVar[str] = "1 if rich else 2"
    is_fixed: ClassVar[bool] = True
    condition: Value
    then: Value
    otherwise: Value

    def taken_from(self) -> tuple[Value, ...] | None:
        return self.then, self.otherwise

    def holds_if(self) -> Value:
        return self.condition

    def grows_with(self) -> tuple[Value, ...]:
        return self.then, self.otherwise

    def bounds(self, known: Known) -> Bounds:
        holds = self.condition.truth(known)
        parts = (
            (self.then, self.otherwise)
            if holds is None
            else (self.then if holds else self.otherwise,)
        )
        return either(part.bounds(known) for part in parts)


@dataclass(frozen=True, slots=True)
class Price(Value):
    """An amount of a counter to be paid."""

    example: ClassVar[str] = "pay 1 coins -> +1 energy"
    amount: Value
    counter: str
    type: Type = field(default="price", repr=False, kw_only=True)

    def how_many(self) -> Value:
        return self.amount

    def price(self) -> tuple[str, Value]:
        return self.counter, self.amount


def negated(value: Value, span: Span) -> Arithmetic:
    """Zero less a number."""
    return Arithmetic(span, "-", Number(span, 0), value)


def implied(value: int, span: Span) -> Number:
    """A number that nobody wrote, but that is meant: one card, twice as much."""
    return Number(span, value)
