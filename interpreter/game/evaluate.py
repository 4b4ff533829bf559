"""What any value comes to in a position, also one that was typed in or stands in a scenario."""

from __future__ import annotations

from dsl.model.effects import Effect
from dsl.model.values import Value
from interpreter.compile.additions import compile_cost, compile_value, things_of, zones_of
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


def kept_value(position: Position, value: Value, bound: Bound) -> OptionValue:
    """What a value of the pack is now. What it was compiled to is kept with the program: people ask
    about the same few values again and again."""
    kept = position.program.asked_values
    found = kept.get(id(value))
    if found is None:
        found = kept[id(value)] = value, compile_value(position.program, value)
    return position.apply(found[1], bound)


def kept_things(position: Position, value: Value, bound: Bound) -> list[int]:
    """The cards, rooms or players that a value of the pack gives now; kept in the same way."""
    kept = position.program.asked_things
    found = kept.get(id(value))
    if found is None:
        found = kept[id(value)] = value, things_of(position.program, value)
    return list(position.apply(found[1], bound))


def kept_cost(position: Position, cost: Effect, bound: Bound) -> bool:
    """Whether what the pack asks to be done first can be done now; kept in the same way."""
    kept = position.program.asked_values
    found = kept.get(id(cost))
    if found is None:
        found = kept[id(cost)] = cost, compile_cost(position.program, cost)
    return bool(position.apply(found[1], bound))
