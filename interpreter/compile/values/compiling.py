"""Values as Python: what effects, which are written as lines of text, ask of values."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dsl.model import values as v
from interpreter.compile.ability_zones import ZoneNames
from interpreter.compile.expressions import titled
from interpreter.compile.form import nodes as n
from interpreter.compile.form.passes import folded, inlined
from interpreter.compile.form.reading import reads
from interpreter.compile.reads import Known
from interpreter.compile.values import (
    attributes,
    conditions,
    numbers,
    places,
    rooms,
    selections,
    zones_asked,
)
from interpreter.compile.values.lowering import Lowering
from interpreter.state.cells import Cells, Compiled, Env, Matches

__all__ = ["CompileValues", "conditions", "numbers", "rooms"]  # imported for what they register


class CompileValues(Lowering):
    """A compiled value is called with the cells and its bindings: you, they, this, then the
    locals. Nothing here changes the state."""

    def value(self, value: v.Value) -> Compiled:
        return self.compiled(self.ready(value), titled(f"{self.owner} / value", value.span))

    def ready(self, value: v.Value) -> n.Expr:
        """The expression that a value is, with small functions written out and all worked out that
        is known beforehand."""
        return folded(inlined(self.lower(value)))

    def apart(self, value: v.Value, owner: str | None = None) -> Compiled:
        """The function of a value that stands by itself, whatever is being compiled."""
        with self.by_itself(owner or self.owner):
            title = self.owner if owner is not None else f"{self.owner} / value"
            return self.compiled(self.ready(value), titled(title, value.span))

    def any_of(self, conditions: Sequence[v.Value], title: str) -> Compiled | None:
        """A test that holds when any of these do; None without any."""
        if not conditions:
            return None
        return self.compiled(n.AnyOf(tuple(map(self.lower, conditions))), title)

    def defined(self, name: str) -> Compiled:
        return self.defined_function(name).run

    def computed_counter(self, name: str) -> Compiled:
        return self.counter_function(name).run

    def reads(self, value: v.Value) -> Known:
        """What a value reads, as far as that can be told."""
        return reads(self.ready(value), self.printer)

    def zones_asked(self, value: v.Value, slots: frozenset[int]) -> ZoneNames:
        return zones_asked.zones_asked(self.vocabulary, value, slots)

    # Cards

    def things(self, value: v.Value) -> Compiled:
        return self.compiled(selections.things(self, value))

    def zones(self, value: v.Value) -> Callable[[Cells, Env], Sequence[int]]:
        return self.compiled(places.zones_list(self, value))

    def matches(self, value: v.Value) -> Matches:
        return selections.matches(self, value)

    def attribute(self, name: str, converted: bool = True) -> Callable[[Cells, int], int]:
        return attributes.attribute_function(self, name, converted)
