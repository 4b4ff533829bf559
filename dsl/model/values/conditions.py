"""What holds or does not."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from dsl.model.values.value import Type, Value


@dataclass(frozen=True, slots=True)
class Condition(Value):
    type: Type = field(default="condition", repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Compare(Condition):
    operator: Literal["=", "!=", "<", "<=", ">", ">="]
    left: Value
    right: Value


@dataclass(frozen=True, slots=True)
class AllOf(Condition):
    parts: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class AnyOf(Condition):
    parts: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Not(Condition):
    part: Value


@dataclass(frozen=True, slots=True)
class There(Condition):
    """There are at least so many of a selection."""

    of: Value
    at_least: Value


@dataclass(frozen=True, slots=True)
class Always(Condition):
    """A condition settled before play: an option of the pack, `true`, `false`."""

    holds: bool


@dataclass(frozen=True, slots=True)
class OptionIs(Condition):
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


@dataclass(frozen=True, slots=True)
class IsOut(Condition):
    player: Value


@dataclass(frozen=True, slots=True)
class EveryPlayerOut(Condition):
    pass


@dataclass(frozen=True, slots=True)
class IsEmpty(Condition):
    zone: Value


@dataclass(frozen=True, slots=True)
class InZone(Condition):
    piece: Value
    zone: Value


@dataclass(frozen=True, slots=True)
class Holds(Condition):
    """A zone holds exactly these kinds, in this order for a pile, in any order else."""

    zone: Value
    contents: tuple[tuple[int, str], ...]
