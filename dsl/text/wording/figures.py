"""What can be said of a value at a glance: figures, amounts that are short, what is picked."""

from __future__ import annotations

from dsl.model import values as v


def figure_of(value: v.Value | None) -> int | None:
    """The number that a value is written as."""
    return value.constant() if value is not None else None


def is_atom(value: v.Value) -> bool:
    """A figure, or a name for one."""
    return isinstance(value, v.Number | v.Local)


def is_short(amount: v.Value) -> bool:
    """Whether an amount can stand before its noun: 2, X, X - 1."""
    if isinstance(amount, v.Arithmetic) and negated_of(amount) is None:
        return is_short(amount.left) and is_short(amount.right)
    return is_atom(amount)


def negated_of(value: v.Value) -> v.Value | None:
    """What was written with a minus before it."""
    if isinstance(value, v.Arithmetic) and value.operator == "-":
        return value.right if figure_of(value.left) == 0 else None
    return None
