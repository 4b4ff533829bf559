"""Values of the effect tree to closures over the cells of a game.

A compiled value is called with the cells and the words bound around it: you, they, this, then
the locals. Nothing here changes the state.
"""

from __future__ import annotations

from dsl import values as v
from interpreter.compile.basics import (
    COMPARE,
    Cells,
    Compiled,
    Env,
)
from interpreter.compile.selections import CompileSelections
from interpreter.layout import KIND, ZONE


class CompileValues(CompileSelections):
    """Compiles every value of the language; what is here are the conditions."""

    def value_Compare(self, value: v.Compare) -> Compiled:
        left, right = self.value(value.left), self.value(value.right)
        compare = COMPARE[value.operator]
        return lambda cells, env: compare(left(cells, env), right(cells, env))

    def value_AllOf(self, value: v.AllOf) -> Compiled:
        parts = [self.value(part) for part in value.parts]
        return lambda cells, env: all(part(cells, env) for part in parts)

    def value_AnyOf(self, value: v.AnyOf) -> Compiled:
        parts = [self.value(part) for part in value.parts]
        return lambda cells, env: any(part(cells, env) for part in parts)

    def value_Not(self, value: v.Not) -> Compiled:
        part = self.value(value.part)
        return lambda cells, env: not part(cells, env)

    def value_There(self, value: v.There) -> Compiled:
        things = self.things(value.of)
        if isinstance(value.at_least, v.Number):
            number = value.at_least.value
            if number == 1:
                return lambda cells, env: bool(things(cells, env))
            return lambda cells, env: len(things(cells, env)) >= number
        limit = self.value(value.at_least)
        return lambda cells, env: len(things(cells, env)) >= limit(cells, env)

    def value_Always(self, value: v.Always) -> Compiled:
        holds = value.holds
        return lambda cells, env: holds

    def value_OptionIs(self, value: v.OptionIs) -> Compiled:
        holds = self.program.options[value.option] == value.value
        return lambda cells, env: holds

    def value_HasTag(self, value: v.HasTag) -> Compiled:
        kinds = frozenset(
            number for number, card in enumerate(self.program.cards) if value.tag in card.tags
        )
        piece = self.value(value.piece)

        def run(cells: Cells, env: Env) -> bool:
            card = piece(cells, env)
            return bool(card) and cells[card + KIND] in kinds

        return run

    def value_IsKind(self, value: v.IsKind) -> Compiled:
        kind, piece = self.program.card_numbers[value.kind], self.value(value.piece)

        def run(cells: Cells, env: Env) -> bool:
            card = piece(cells, env)
            return bool(card) and cells[card + KIND] == kind

        return run

    def value_RoomIs(self, value: v.RoomIs) -> Compiled:
        room, kind = self.value(value.room), value.kind
        fits = [kind in kinds for kinds in self.program.map.kinds]

        def run(cells: Cells, env: Env) -> bool:
            where = room(cells, env)
            return where >= 0 and fits[where]

        return run

    def value_IsOut(self, value: v.IsOut) -> Compiled:
        player, is_out = self.value(value.player), self.program.is_out

        def run(cells: Cells, env: Env) -> bool:
            who = player(cells, env)
            return who < 0 or is_out(cells, (who, who, 0))

        return run

    def value_EveryPlayerOut(self, _value: v.EveryPlayerOut) -> Compiled:
        players, is_out = range(self.layout.players), self.program.is_out
        return lambda cells, env: all(is_out(cells, (p, p, 0)) for p in players)

    def value_IsEmpty(self, value: v.IsEmpty) -> Compiled:
        zones = self.zones(value.zone)
        return lambda cells, env: (
            not any(card for zone in zones(cells, env) for card in cells[zone])
        )

    def value_InZone(self, value: v.InZone) -> Compiled:
        piece = self.value(value.piece)
        if value.zone.type == "cards":
            among = self.value(value.zone)
            return lambda cells, env: piece(cells, env) in among(cells, env)
        zones = self.zones(value.zone)
        return lambda cells, env: cells[piece(cells, env) + ZONE] in zones(cells, env)

    def value_Holds(self, value: v.Holds) -> Compiled:
        zones = self.zones(value.zone)
        wanted = [
            self.program.card_numbers[kind] for count, kind in value.contents for _ in range(count)
        ]
        ordered = isinstance(value.zone, v.Zone) and self.words.zones[value.zone.name].ordered

        def run(cells: Cells, env: Env) -> bool:
            kinds = [cells[card] for zone in zones(cells, env) for card in cells[zone] if card]
            return kinds == wanted if ordered else sorted(kinds) == sorted(wanted)

        return run
