"""What is known of numbers and conditions at a place in a pack: from bounds of counters, slots of
zones, the number of players, and from the conditions that were asked just before.

All that is said holds in every game. Nothing is known of what play may change.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from math import inf

from dsl.diagnostics.spans import Span
from dsl.model import values as v
from dsl.model.traverse import values_in
from dsl.model.values import ANY, COUNT, Bounds, Known, Truth
from dsl.model.values.intervals import compare, opposite
from dsl.model.vocabulary import Vocabulary

FLIPPED = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "=": "=", "!=": "!="}
NEGATED = {"<": ">=", ">": "<=", "<=": ">", ">=": "<", "=": "!=", "!=": "="}
MOST_DEFINES = 200  # that are looked into for one value: each may ask for others twice


@dataclass(frozen=True)
class Here:
    """`locals` has the numbers that words stand for, by the place of the word; `numbers` and
    `holds` what conditions around have told of values, with the place of the condition."""

    vocabulary: Vocabulary
    locals: Mapping[int, Bounds] = field(default_factory=dict)
    numbers: Mapping[v.Value, tuple[Bounds, Span]] = field(default_factory=dict)
    holds: Mapping[v.Value, tuple[bool, Span]] = field(default_factory=dict)
    filled: frozenset[str] = frozenset()  # zones of whoever acts in which a card lies
    left: list[int] = field(default_factory=lambda: [0], compare=False)  # definitions to look into

    # What `Known` asks for.

    def local(self, index: int) -> Bounds | None:
        return self.locals.get(index)

    def counter(self, name: str) -> Bounds:
        counter = self.vocabulary.counters[name]
        if counter.computed:
            return ANY
        return Bounds(counter.low, inf if counter.high is None else counter.high)

    def table(self, name: str) -> tuple[int, ...]:
        return self.vocabulary.tables[name].entries

    def has_room(self, room: str) -> bool:
        return False  # games are played on several boards

    def slots(self, room: str, slot: str) -> int:
        raise LookupError(room)

    def is_kind(self, room: str, kind: str) -> bool:
        raise LookupError(room)

    def cards(self, of: v.Value) -> Bounds:
        if of.type == "players":
            most = self.vocabulary.game.players[1] if self.vocabulary.game is not None else inf
            return Bounds(0, most - 1 if of.asks_doer() else most)
        where = of.place() if of.type in ("cards", "zone") else None
        zone = where.named("zone") if where is not None and not where.joins_zones else None
        slots = self.vocabulary.zones[zone].slots if zone in self.vocabulary.zones else None
        return COUNT if slots is None else Bounds(0, slots)

    def define(self, name: str, arguments: tuple[v.Value, ...]) -> tuple[v.Value, Known] | None:
        body = self.vocabulary.defines[name].value
        self.left[0] -= 1
        if body is None or self.left[0] < 0:
            return None
        given = {3 + at: part.bounds(self) for at, part in enumerate(arguments)}
        return body, Here(self.vocabulary, given, left=self.left)

    # What rules ask for.

    def number(self, value: v.Value) -> Bounds:
        """Between which numbers a value lies here."""
        self.left[0] = MOST_DEFINES
        known, said = value.bounds(self), self.numbers.get(value)
        if said is None:
            return known
        return Bounds(max(known.low, said[0].low), min(known.high, said[0].high))

    def truth(self, condition: v.Value) -> Truth:
        """Whether a condition holds here, in whatever game."""
        self.left[0] = MOST_DEFINES
        if condition in self.holds:
            return self.holds[condition][0]
        joined, negated, compared = condition.joins(), condition.negates(), condition.compares()
        if joined is not None:
            how, parts = joined
            return self._all(parts, True) if how == "all" else opposite(self._all(parts, False))
        if negated is not None:
            return opposite(self.truth(negated))
        zone = condition.unless()
        if zone is not None and zone.named("zone") in self.filled and is_own(zone):
            return False
        if compared is not None and compared[1].type == "number":
            sign, left, right = compared
            if left == right and not is_chosen(left):
                return sign in ("=", "<=", ">=")
            return compare(sign, self.number(left), self.number(right))
        return condition.truth(self)

    def _all(self, parts: tuple[v.Value, ...], meant: bool) -> Truth:
        """Whether all of these hold, or none of them."""
        here, sure = self, True
        for part in parts:
            holds = here.truth(part)
            if holds is not None and holds is not meant:
                return False
            sure = sure and holds is not None
            here = here.knowing(part, meant)
        return True if sure else None

    def knowing(self, condition: v.Value, holds: bool) -> Here:
        """What is known where a condition was just found to hold, or not to."""
        if is_chosen(condition):
            return self
        joined, negated, compared = condition.joins(), condition.negates(), condition.compares()
        if negated is not None:
            return self.knowing(negated, not holds)
        here = replace(self, holds={**self.holds, condition: (holds, condition.span)})
        if joined is not None:
            how, parts = joined
            for part in parts if (how == "all") == holds else ():
                here = here.knowing(part, holds)
        elif compared is not None and compared[1].type == "number":
            sign, left, right = compared
            sign = sign if holds else NEGATED[sign]
            here = here._compared(left, sign, right, condition.span)
            here = here._compared(right, FLIPPED[sign], left, condition.span)
        return here

    def _compared(self, value: v.Value, sign: str, other: v.Value, span: Span) -> Here:
        if value.constant() is not None:
            return self
        by, now = self.number(other), self.number(value)
        low, high = now
        if sign in (">", ">=", "="):
            low = max(low, by.low + (sign == ">"))
        if sign in ("<", "<=", "="):
            high = min(high, by.high - (sign == "<"))
        if (low, high) == now or low > high:
            return self
        return replace(self, numbers={**self.numbers, value: (Bounds(low, high), span)})

    def binding(self, index: int, number: Bounds) -> Here:
        return replace(self, locals={**self.locals, index: number})

    def forgetting(self) -> Here:
        """The same after something was done: only words stand for what they stood for."""
        known = self.numbers or self.holds or self.filled
        return Here(self.vocabulary, self.locals) if known else self


def is_chosen(value: v.Value) -> bool:
    """Whether a value is another one each time it is worked out."""
    return any(part.is_chosen() for part in values_in(value))


def is_own(thing: v.Value) -> bool:
    """Whether a thing is nobody's in particular, or that of the player who does it."""
    whose = thing.whose()
    return whose is None or whose.is_doer


def range_text(number: Bounds) -> str:
    """`from 0 to 6`, `at least 1`, `3`."""
    if number.exact:
        return str(int(number.low))
    if number.low == -inf:
        return f"at most {int(number.high)}"
    if number.high == inf:
        return f"at least {int(number.low)}"
    return f"from {int(number.low)} to {int(number.high)}"
