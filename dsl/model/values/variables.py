"""Words that stand for a value: those bound nearby, and those that the pack defines."""

from __future__ import annotations

from dataclasses import dataclass

from dsl.model.values.value import Value


@dataclass(frozen=True, slots=True)
class Local(Value):
    """A word bound nearby: a parameter, a `let`, a loop's item."""

    name: str
    index: int


@dataclass(frozen=True, slots=True)
class Defined(Value):
    """A use of a pack's `define`."""

    name: str
    arguments: tuple[Value, ...]
