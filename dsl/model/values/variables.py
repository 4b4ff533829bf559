"""Words that stand for a value: those bound nearby, and those that the pack defines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from dsl.model.values.intervals import ANY, Bounds, Truth
from dsl.model.values.value import Known, Named, Value


@dataclass(frozen=True, slots=True)
class Local(Value):
    """A word bound nearby: a parameter, a `let`, a loop's item."""

    example: ClassVar[str] = "let n = 2, +n coins"
    is_fixed: ClassVar[bool] = True
    name: str
    index: int

    def names(self) -> tuple[Named, str]:
        return "word", self.name

    def bounds(self, known: Known) -> Bounds:
        found = known.local(self.index)
        return found if isinstance(found, Bounds) else ANY

    def room_meant(self, known: Known) -> str | None:
        found = known.local(self.index)
        return found if isinstance(found, str) else None


@dataclass(frozen=True, slots=True)
class Defined(Value):
    """A use of a pack's `define`."""

    example: ClassVar[str] = "rich"
    is_fixed: ClassVar[bool] = True
    name: str
    arguments: tuple[Value, ...]

    def names(self) -> tuple[Named, str]:
        return "define", self.name

    def bounds(self, known: Known) -> Bounds:
        inner = known.define(self.name, self.arguments)
        return inner[0].bounds(inner[1]) if inner else ANY

    def truth(self, known: Known) -> Truth:
        inner = known.define(self.name, self.arguments)
        return inner[0].truth(inner[1]) if inner else None
