"""Cards chosen by where they are and what they are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from dsl.model import values as v
from interpreter.compile.expressions import is_simple
from interpreter.compile.reads import Known
from interpreter.compile.values.places import CompilePlaces
from interpreter.state.cells import (
    Cells,
    Compiled,
    Env,
    Matches,
)
from interpreter.state.layout import HOST, OWNER, ZONE

SIGNS = {"=": "==", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}


class CompileSelections(CompilePlaces):
    """Compiles selections."""

    def kinds_passing(self, filter_: v.Filter) -> frozenset[int]:
        """The kinds of card that have what a filter asks of their kind."""
        return frozenset(
            number
            for number, card in enumerate(self.program.cards)
            if (filter_.kind is None or card.name == filter_.kind)
            and all(tag in card.tags for tag in filter_.tags)
            and all(name in card.attributes or card.abilities_at(name) for name in filter_.having)
        )

    def passes_text(self, filter_: v.Filter, piece: str) -> list[str]:
        """The tests that a card must pass, as expressions; none when every card does."""
        kinds = self.kinds_passing(filter_)
        tests: list[str] = []
        if len(kinds) == 1:
            tests.append(f"cells[{piece}] == {next(iter(kinds))}")
        elif len(kinds) != len(self.program.cards):
            tests.append(f"cells[{piece}] in {self.expressions.name(kinds)}")
        if filter_.owner is not None:
            tests.append(f"cells[{piece} + {OWNER}] == {self.text(filter_.owner)}")
        if filter_.attached is not None:
            has = self.has_attached(filter_.attached)
            tests.append(self.expressions.call(has, "cells", "env", piece))
        if filter_.without is not None:
            has = self.has_attached(filter_.without)
            tests.append(f"not {self.expressions.call(has, 'cells', 'env', piece)}")
        for asked in filter_.excepts:
            tests.append(f"not ({' and '.join(self.passes_text(asked, piece)) or 'True'})")
        for define in filter_.that:
            said = self.defined(define)
            bindings = f"(env[0], env[1], env[2], {piece})"
            tests.append(self.expressions.call(said, "cells", bindings))
        if filter_.compare is not None:
            for name, sign, bound in (filter_.compare, *filter_.also):
                tests.append(f"{self.number_of(name, piece)} {SIGNS[sign]} {self.text(bound)}")
        return tests

    def passes(self, filter_: v.Filter) -> Matches | None:
        """Whether a card passes a filter; None when every card does."""
        tests = self.passes_text(filter_, "piece")
        return self.expressions.test(" and ".join(tests)) if tests else None

    def number_of(self, name: str, piece: str) -> str:
        """The expression of an attribute of a card, or of a counter on it."""
        if name in self.vocabulary.attributes:
            return self.attribute_text(name, piece)
        if self.vocabulary.counters[name].computed:
            body = self.computed_counter(name)
            return self.expressions.call(body, "cells", f"(env[0], env[1], {piece})")
        return f"cells[{piece} + {self.layout.card_counters[name]}]"

    def has_attached(self, filter_: v.Filter) -> Matches:
        passes, attached = self.passes(filter_), self.program.attached
        return lambda cells, env, piece: any(
            passes is None or passes(cells, env, card) for card in attached(cells, (piece,))
        )

    def text_Selection(self, value: v.Selection) -> str:
        call = self.expressions.call
        if value.attached_to is not None:
            return call(self.attached(value, self.passes(value.filter)), "cells", "env")
        if value.where is None:
            every, test = self.program.every_card, self.matches(value)
            return call(
                lambda cells, env: [card for card in every(cells) if test(cells, env, card)],
                "cells",
                "env",
            )
        tests = self.selection_tests(value)
        if value.where.type == "cards":
            return listed("piece", self.text(value.where), tests)
        zones = self.zone_texts(value.where)
        if zones is None:
            found = call(self.zones(value.where), "cells", "env")
            condition = " and ".join(["piece", *tests])
            return f"[piece for zone in {found} for piece in cells[zone] if {condition}]"
        if self.may_have_gaps(value.where):
            tests.insert(0, "piece")
        held = [f"cells[{zone}]" for zone in zones]
        among = held[0] if len(held) == 1 else f"({', '.join(f'*{part}' for part in held)})"
        return listed("piece", among, tests)

    def reads_Selection(self, value: v.Selection) -> Known:
        """A selection reads its zones, unless it asks more of cards than their kind and owner."""
        asked = value.filter
        kind_and_owner = v.Filter(
            tags=asked.tags, kind=asked.kind, having=asked.having, owner=asked.owner
        )
        if value.where is None or value.attached_to is not None or asked != kind_and_owner:
            return None
        if asked.owner is not None and not asked.owner.is_doer:
            return None
        return self.reads_zones(value.where)

    def selection_tests(self, value: v.Selection, piece: str = "piece") -> list[str]:
        """What is asked of each card where a selection looks."""
        tests = self.passes_text(value.filter, piece)
        return [*tests, f"{piece} != env[2]"] if value.not_this else tests

    def by_kind(self, value: v.Selection) -> bool:
        """Whether a selection asks only what kind the cards of one zone are."""
        asks = value.filter
        return (
            isinstance(value.where, v.Zone)
            and asks == v.Filter(tags=asks.tags, kind=asks.kind, having=asks.having)
            and not (value.not_this or value.attached_to or self.may_have_gaps(value.where))
        )

    def may_have_gaps(self, value: v.Value) -> bool:
        """Whether any of some zones has slots, which may be empty."""
        if isinstance(value, v.Zones):
            return any(map(self.may_have_gaps, value.parts))
        if isinstance(value, v.Zone | v.ZonesOfRooms):
            return self.vocabulary.zones[value.name].slots is not None
        return True

    def attached(self, value: v.Selection, passes: Matches | None) -> Compiled:
        assert value.attached_to is not None
        hosts, attached = self.things(value.attached_to), self.program.attached

        def run(cells: Cells, env: Env) -> list[int]:
            of = hosts(cells, env)
            found = attached(cells, of) if of else []
            return [card for card in found if passes is None or passes(cells, env, card)]

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

    def things_text(self, value: v.Value) -> str:
        """The expression of one or several things as a list."""
        if value.type in ("cards", "rooms", "players"):
            return self.text(value)
        return self.expressions.call(self.things(value), "cells", "env")

    def text_Pick(self, value: v.Pick) -> str:
        """A pick that asks nobody: from an end of a zone."""
        among = self.text(value.among)
        one = value.type in ("card", "room", "player")
        if (
            one
            and among.startswith("cells[")
            and is_simple(among.replace("(", "").replace(")", ""))
        ):
            return f"({among}[{0 if value.how == 'top' else -1}] if {among} else 0)"
        amount = self.text(value.amount)
        if not one and value.how == "top" and is_simple(amount):
            return f"{among}[: {amount if amount.isdigit() else f'max(0, {amount})'}]"
        return self.expressions.call(self.end_of_zone(value), "cells", "env")

    def end_of_zone(self, value: v.Pick) -> Compiled:
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
        hosts = self.things(value.attached_to) if value.attached_to is not None else None
        not_this = value.not_this

        def run(cells: Cells, env: Env, piece: int) -> bool:
            return (
                (passes is None or passes(cells, env, piece))
                and (where is None or cells[piece + ZONE] in where(cells, env))
                and (hosts is None or cells[piece + HOST] in hosts(cells, env))
                and not (not_this and piece == env[2])
            )

        return run

    def text_Count(self, value: v.Count) -> str:
        return f"len({self.text(value.of)})"

    def reads_Count(self, value: v.Count) -> Known:
        return self.reads(value.of)

    def text_Aggregate(self, value: v.Aggregate) -> str:
        things = self.things_text(value.of)
        numbers = f"[{self.attribute_text(value.attribute, 'piece')} for piece in {things}]"
        return self.expressions.call(combining(value.how), numbers)

    def text_DefinedAggregate(self, value: v.DefinedAggregate) -> str:
        things = self.things_text(value.of)
        said = self.defined(value.define)
        one = self.expressions.call(said, "cells", "(env[0], env[1], env[2], piece)")
        return self.expressions.call(combining(value.how), f"[{one} for piece in {things}]")


def listed(piece: str, among: str, tests: list[str]) -> str:
    """The expression of those of some things that pass tests."""
    return f"[{piece} for {piece} in {among} if {' and '.join(tests)}]" if tests else among


def combining(how: str) -> Callable[[Sequence[int]], int]:
    """The sum of some numbers, or the highest or lowest: of none, it is 0."""
    if how == "sum":
        return sum
    best = max if how == "highest" else min
    return lambda numbers: best(numbers, default=0)
