"""What any value comes to in a position, also one that was typed in or stands in a scenario."""

from __future__ import annotations

from dsl.model.values import Value
from interpreter.compile.additions import compile_value, things_of, zones_of
from interpreter.run.position import Bound, OptionValue, OwnedZone, Position


def value_now(position: Position, value: Value, bound: Bound) -> OptionValue:
    """What a value is now."""
    return position.apply(compile_value(position.program, value), bound)


def things_now(position: Position, value: Value, bound: Bound) -> list[int]:
    """The cards, rooms or players that a value gives now."""
    return list(position.apply(things_of(position.program, value), bound))


def zones_now(position: Position, value: Value, bound: Bound) -> list[OwnedZone]:
    """The zones that a value gives now."""
    return position.zones_of(zones_of(position.program, value), bound)
