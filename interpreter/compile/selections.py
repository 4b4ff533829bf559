"""Cards chosen by where they are and what they are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from dsl import values as v
from interpreter.compile.basics import (
    COMPARE,
    Cells,
    Compiled,
    Env,
    Matches,
)
from interpreter.compile.places import CompilePlaces
from interpreter.layout import HOST, OWNER, ZONE


class CompileSelections(CompilePlaces):
    """Compiles selections."""

    def passes(self, filter_: v.Filter) -> Matches | None:
        """Whether a card passes a filter; None when every card does."""
        kinds = frozenset(
            number
            for number, card in enumerate(self.program.cards)
            if (filter_.kind is None or card.name == filter_.kind)
            and all(tag in card.tags for tag in filter_.tags)
        )
        tests: list[Matches] = []
        if len(kinds) != len(self.program.cards):
            tests.append(lambda cells, env, piece: cells[piece] in kinds)
        if filter_.owner is not None:
            owner = self.value(filter_.owner)
            tests.append(lambda cells, env, piece: cells[piece + OWNER] == owner(cells, env))
        if filter_.attached is not None:
            tests.append(self.has_attached(filter_.attached))
        if filter_.compare is not None:
            tests.extend(map(self.compares, (filter_.compare, *filter_.also)))
        if len(tests) <= 1:
            return tests[0] if tests else None
        return lambda cells, env, piece: all(test(cells, env, piece) for test in tests)

    def compares(self, comparison: v.Comparison) -> Matches:
        name, sign, bound = comparison
        attribute, limit, compare = self.attribute(name), self.value(bound), COMPARE[sign]
        return lambda cells, env, piece: compare(attribute(cells, piece), limit(cells, env))

    def has_attached(self, filter_: v.Filter) -> Matches:
        passes, every = self.passes(filter_), self.program.every_card
        return lambda cells, env, piece: any(
            cells[card + HOST] == piece and (passes is None or passes(cells, env, card))
            for card in every(cells)
        )

    def value_Selection(self, value: v.Selection) -> Compiled:
        passes = self.passes(value.filter)
        if value.attached_to is not None:
            return self.attached(value, passes)
        if value.where is None:
            every = self.program.every_card
            test = self.matches(value)
            return lambda cells, env: [card for card in every(cells) if test(cells, env, card)]
        not_this = value.not_this
        if isinstance(value.where, v.Zone):
            zone = self.value(value.where)
            if passes is None and not not_this:
                return lambda cells, env: [card for card in cells[zone(cells, env)] if card]
            return lambda cells, env: [
                card
                for card in cells[zone(cells, env)]
                if card
                and (passes is None or passes(cells, env, card))
                and not (not_this and card == env[2])
            ]
        if value.where.type == "cards":
            among = self.value(value.where)
            return lambda cells, env: [
                card
                for card in among(cells, env)
                if (passes is None or passes(cells, env, card))
                and not (not_this and card == env[2])
            ]
        zones = self.zones(value.where)
        return lambda cells, env: [
            card
            for zone in zones(cells, env)
            for card in cells[zone]
            if card
            and (passes is None or passes(cells, env, card))
            and not (not_this and card == env[2])
        ]

    def attached(self, value: v.Selection, passes: Matches | None) -> Compiled:
        assert value.attached_to is not None
        host, every = self.value(value.attached_to), self.program.every_card

        def run(cells: Cells, env: Env) -> list[int]:
            of = host(cells, env)
            if not of:
                return []
            return [
                card
                for card in every(cells)
                if cells[card + HOST] == of and (passes is None or passes(cells, env, card))
            ]

        return run

    def things(self, value: v.Value) -> Compiled:
        """A value that is one or several cards, rooms or players, as a list; what is not there is
        not in it."""
        found = self.value(value)
        if value.type in ("cards", "rooms", "players"):
            return found
        least = 1 if value.type == "card" else 0

        def run(cells: Cells, env: Env) -> list[Any]:
            thing = found(cells, env)
            return [thing] if thing >= least else []

        return run

    def value_Pick(self, value: v.Pick) -> Compiled:
        """A pick that asks nobody: from an end of a zone."""
        among, amount = self.value(value.among), self.value(value.amount)
        one = value.type in ("card", "room", "player")

        def run(cells: Cells, env: Env) -> Any:
            cards = among(cells, env)
            if one:
                return (cards[0] if value.how == "top" else cards[-1]) if cards else 0
            number = max(0, amount(cells, env))
            if value.how == "top":
                return cards[:number]
            return cards[len(cards) - number :] if number < len(cards) else cards

        return run

    def matches(self, value: v.Value) -> Matches:
        """Whether one card is among those a value speaks of."""
        if not isinstance(value, v.Selection) or (value.where and value.where.type == "cards"):
            found = self.things(value)
            return lambda cells, env, piece: piece in found(cells, env)
        passes = self.passes(value.filter)
        where = self.zones(value.where) if value.where is not None else None
        host = self.value(value.attached_to) if value.attached_to is not None else None
        not_this = value.not_this

        def run(cells: Cells, env: Env, piece: int) -> bool:
            return (
                (passes is None or passes(cells, env, piece))
                and (where is None or cells[piece + ZONE] in where(cells, env))
                and (host is None or cells[piece + HOST] == (host(cells, env) or -1))
                and not (not_this and piece == env[2])
            )

        return run

    def value_Count(self, value: v.Count) -> Compiled:
        things = self.value(value.of)
        return lambda cells, env: len(things(cells, env))

    def value_Aggregate(self, value: v.Aggregate) -> Compiled:
        things = self.things(value.of)
        attribute = self.attribute(value.attribute)
        combine = combining(value.how)
        return lambda cells, env: combine([attribute(cells, card) for card in things(cells, env)])

    def value_DefinedAggregate(self, value: v.DefinedAggregate) -> Compiled:
        things, said = self.things(value.of), self.program.defined(value.define)
        combine = combining(value.how)
        return lambda cells, env: combine(
            [said(cells, (*env[:3], thing)) for thing in things(cells, env)]
        )

    def value_Rooms(self, value: v.Rooms) -> Compiled:
        board, kind = self.program.map, value.kind
        fits = [kind is None or kind in kinds for kinds in board.kinds]
        if value.next_to is None:
            rooms = [room for room in range(len(board.names)) if fits[room]]
            found: Compiled = lambda cells, env: rooms  # noqa: E731
        else:
            centre = self.value(value.next_to)

            def near(cells: Cells, env: Env) -> list[int]:
                room = centre(cells, env)
                return [other for other in board.near[room] if fits[other]] if room >= 0 else []

            found = near
        return self.rooms_with(found, value.holding) if value.holding is not None else found

    def rooms_with(self, rooms: Compiled, filter_: v.Filter) -> Compiled:
        """Those of the rooms in which a card lies that passes a filter."""
        passes = self.passes(filter_)
        zones = [
            self.layout.zones[zone.name]
            for zone in self.words.zones.values()
            if zone.owner == "room"
        ]

        def run(cells: Cells, env: Env) -> list[int]:
            return [
                room
                for room in rooms(cells, env)
                if any(
                    passes is None or passes(cells, env, card)
                    for zone in zones
                    for card in cells[zone + room]
                    if card
                )
            ]

        return run


def combining(how: str) -> Callable[[Sequence[int]], int]:
    """The sum of some numbers, or the highest or lowest: of none, it is 0."""
    if how == "sum":
        return sum
    best = max if how == "highest" else min
    return lambda numbers: best(numbers, default=0)
