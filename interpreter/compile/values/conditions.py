"""Conditions, the last of the values that are compiled.

A compiled value is called with the cells and its bindings: you, they, this, then the locals.
Nothing here changes the state.
"""

from __future__ import annotations

from collections.abc import Sequence

from dsl.model import values as v
from interpreter.compile.ability_zones import ZoneNames, in_all, in_any
from interpreter.compile.expressions import is_simple
from interpreter.compile.reads import Known, joined
from interpreter.compile.values.rooms import CompileRooms
from interpreter.compile.values.selections import SIGNS
from interpreter.state.cells import Cells, Compiled, Env
from interpreter.state.layout import KIND, ZONE


class CompileValues(CompileRooms):
    """Compiles every value of the language; what is here are the conditions."""

    def any_of(self, conditions: Sequence[v.Value]) -> Compiled | None:
        """A test that holds when any of these do; None without any."""
        if not conditions:
            return None
        return self.expressions.value(f"({' or '.join(map(self.text, conditions))})")

    def text_Compare(self, value: v.Compare) -> str:
        return f"({self.text(value.left)} {SIGNS[value.operator]} {self.text(value.right)})"

    def reads_Compare(self, value: v.Compare) -> Known:
        return joined(map(self.reads, (value.left, value.right)))

    def text_AllOf(self, value: v.AllOf) -> str:
        return f"({' and '.join(map(self.text, value.parts))})"

    def reads_AllOf(self, value: v.AllOf) -> Known:
        return joined(map(self.reads, value.parts))

    def zones_asked_AllOf(self, value: v.AllOf, slots: frozenset[int]) -> ZoneNames:
        return in_all([self.zones_asked(part, slots) for part in value.parts])

    def text_AnyOf(self, value: v.AnyOf) -> str:
        return f"({' or '.join(map(self.text, value.parts))})"

    def reads_AnyOf(self, value: v.AnyOf) -> Known:
        return joined(map(self.reads, value.parts))

    def zones_asked_AnyOf(self, value: v.AnyOf, slots: frozenset[int]) -> ZoneNames:
        return in_any([self.zones_asked(part, slots) for part in value.parts])

    def text_Not(self, value: v.Not) -> str:
        return f"(not {self.text(value.part)})"

    def reads_Not(self, value: v.Not) -> Known:
        return self.reads(value.part)

    def text_There(self, value: v.There) -> str:
        things = self.things_text(value.of)
        if value.at_least.constant() == 1:
            of = value.of
            if isinstance(of, v.Selection) and of.where is not None and self.by_kind(of):
                kinds = self.expressions.name(self.kinds_passing(of.filter))
                held = f"map(cells.__getitem__, cells[{self.text(of.where)}])"
                return f"(not {kinds}.isdisjoint({held}))"
            return f"bool({things})"
        return f"(len({things}) >= {self.text(value.at_least)})"

    def reads_There(self, value: v.There) -> Known:
        return joined(map(self.reads, (value.of, value.at_least)))

    def text_Always(self, value: v.Always) -> str:
        return str(value.holds)

    def text_OptionIs(self, value: v.OptionIs) -> str:
        return str(self.program.options[value.option] == value.value)

    def reads_OptionIs(self, _value: v.OptionIs) -> Known:
        return []

    def text_HasTag(self, value: v.HasTag) -> str:
        return self.is_among(
            value.piece,
            frozenset(
                number for number, card in enumerate(self.program.cards) if value.tag in card.tags
            ),
        )

    def text_IsKind(self, value: v.IsKind) -> str:
        return self.is_among(value.piece, frozenset({self.program.card_numbers[value.kind]}))

    def is_among(self, piece: v.Value, kinds: frozenset[int]) -> str:
        """Whether there is a card and it is of one of these kinds."""
        text = self.text(piece)
        if self.is_there(piece):
            return f"(cells[{text}] in {self.expressions.name(kinds)})"
        if is_simple(text):
            return f"({text} != 0 and cells[{text}] in {self.expressions.name(kinds)})"
        found = self.value(piece)

        def run(cells: Cells, env: Env) -> bool:
            card = found(cells, env)
            return bool(card) and cells[card + KIND] in kinds

        return self.expressions.call(run, "cells", "env")

    def text_RoomIs(self, value: v.RoomIs) -> str:
        kind, room = value.kind, self.text(value.room)
        fits = [kind in kinds for kinds in self.program.map.kinds]
        if is_simple(room):
            return f"({room} >= 0 and {self.expressions.name(fits)}[{room}])"
        found = self.value(value.room)

        def run(cells: Cells, env: Env) -> bool:
            where = found(cells, env)
            return where >= 0 and fits[where]

        return self.expressions.call(run, "cells", "env")

    def reads_RoomIs(self, value: v.RoomIs) -> Known:
        return self.reads(value.room)

    def value_IsOut(self, value: v.IsOut) -> Compiled:
        player, is_out = self.value(value.player), self.program.is_out

        def run(cells: Cells, env: Env) -> bool:
            who = player(cells, env)
            return who < 0 or is_out(cells, (who, who, 0))

        return run

    def text_EveryPlayerOut(self, _value: v.EveryPlayerOut) -> str:
        is_out = self.program.is_out
        players = (f"({p}, {p}, 0)" for p in range(self.layout.players))
        return f"({' and '.join(self.expressions.call(is_out, 'cells', p) for p in players)})"

    def text_IsEmpty(self, value: v.IsEmpty) -> str:
        zones = self.zone_texts(value.zone)
        if zones is None:
            found = self.expressions.call(self.zones(value.zone), "cells", "env")
            return f"(not any([any(cells[zone]) for zone in {found}]))"
        if self.may_have_gaps(value.zone):
            return f"(not ({' or '.join(f'any(cells[{zone}])' for zone in zones)}))"
        return f"(not ({' or '.join(f'cells[{zone}]' for zone in zones)}))"

    def reads_IsEmpty(self, value: v.IsEmpty) -> Known:
        return self.reads_zones(value.zone)

    def text_InZone(self, value: v.InZone) -> str:
        piece = self.text(value.piece)
        if value.zone.type == "cards":
            return f"({piece} in {self.text(value.zone)})"
        zones = self.zone_texts(value.zone)
        place = f"cells[{piece} + {ZONE}]"
        if zones is not None and len(zones) == 1:
            return f"({place} == {zones[0]})"
        return f"({place} in {self.expressions.call(self.zones(value.zone), 'cells', 'env')})"

    def zones_asked_InZone(self, value: v.InZone, slots: frozenset[int]) -> ZoneNames:
        return self.zone_names(value.zone) if self.is_its_card(value.piece, slots) else None

    def value_Holds(self, value: v.Holds) -> Compiled:
        zones = self.zones(value.zone)
        wanted = [
            self.program.card_numbers[kind] for count, kind in value.contents for _ in range(count)
        ]
        ordered = isinstance(value.zone, v.Zone) and self.vocabulary.zones[value.zone.name].ordered

        def run(cells: Cells, env: Env) -> bool:
            kinds = [cells[card] for zone in zones(cells, env) for card in cells[zone] if card]
            return kinds == wanted if ordered else sorted(kinds) == sorted(wanted)

        return run
