"""Numbers, and prices, which are numbers of something."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from dsl.model.values.value import Type, Value


@dataclass(frozen=True, slots=True)
class Number(Value):
    value: int


@dataclass(frozen=True, slots=True)
class Counter(Value):
    """The count of a declared counter; `of` is whose, or None when it is shared."""

    name: str
    of: Value | None


@dataclass(frozen=True, slots=True)
class Attribute(Value):
    """An attribute of a card, with every modifier that holds now."""

    name: str
    of: Value


@dataclass(frozen=True, slots=True)
class PositionOf(Value):
    """Which place a card has in its zone, counted from 1; 0 when it lies nowhere."""

    piece: Value


@dataclass(frozen=True, slots=True)
class RoomSlots(Value):
    name: str
    room: Value


@dataclass(frozen=True, slots=True)
class Walked(Value):
    """What the walk in a zone has met or come to: so many of a mark, rooms or steps, or whether
    it has come to an exit or to any end."""

    zone: Value
    what: str


@dataclass(frozen=True, slots=True)
class Count(Value):
    of: Value


@dataclass(frozen=True, slots=True)
class Aggregate(Value):
    how: Literal["sum", "highest", "lowest"]
    attribute: str
    of: Value


@dataclass(frozen=True, slots=True)
class DefinedAggregate(Value):
    """The same of what a `define` with one parameter says of each card, room or player."""

    how: Literal["sum", "highest", "lowest"]
    define: str
    of: Value


@dataclass(frozen=True, slots=True)
class Arithmetic(Value):
    operator: Literal["+", "-", "*", "/"]
    left: Value
    right: Value


@dataclass(frozen=True, slots=True)
class Function(Value):
    """A function of the language: min, max, half, distance."""

    name: str
    arguments: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class TableEntry(Value):
    table: str
    index: Value


@dataclass(frozen=True, slots=True)
class Conditional(Value):
    condition: Value
    then: Value
    otherwise: Value


@dataclass(frozen=True, slots=True)
class Price(Value):
    """An amount of a counter to be paid."""

    amount: Value
    counter: str
    type: Type = field(default="price", repr=False, kw_only=True)
