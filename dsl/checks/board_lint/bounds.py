"""What can be said of a value before anybody plays: its lowest and highest, whether it holds.

A board is looked at without a state. What does not depend on one (numbers, parameters, kinds of
rooms) is worked out; a counter lies within its bounds, and nothing is known of the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import inf
from typing import Literal, NamedTuple

from dsl.boards.read_board import Room
from dsl.model import values as v
from dsl.model.vocabulary import Vocabulary

Truth = bool | None  # None: it depends on the state of the game


class Bounds(NamedTuple):
    """A number that lies between two others, both included."""

    low: float
    high: float

    @property
    def exact(self) -> bool:
        return self.low == self.high


ANY = Bounds(-inf, inf)
COUNT = Bounds(0, inf)
NONE = Bounds(0, 0)

Thing = Bounds | str | None  # a number, a room by its name, or something unknown
Env = tuple[Thing, ...]
NOBODY: Env = (None, None, None)  # before the locals stand: you, they, this


@dataclass(frozen=True)
class Reckoner:
    """Works values out for one board. With `at_start`, players have only what they start with."""

    vocabulary: Vocabulary
    rooms: Mapping[str, Room]
    at_start: bool = False

    def number(self, value: v.Value, env: Env) -> Bounds:
        match value:
            case v.Number(value=number):
                return Bounds(number, number)
            case v.Local(index=index):
                found = env[index] if index < len(env) else None
                return found if isinstance(found, Bounds) else ANY
            case v.Counter(name=name):
                return self._counter(name)
            case v.RoomSlots(name=name, room=room):
                where = self._room(room, env)
                if where is None:
                    return COUNT
                number = self.rooms[where].slots.get(name, 0)
                return Bounds(number, number)
            case v.Arithmetic(operator=operator, left=left, right=right):
                return _arithmetic(operator, self.number(left, env), self.number(right, env))
            case v.Function(name="half", arguments=(of,)):
                low, high = self.number(of, env)
                return Bounds(_floor(low, 2), _floor(high, 2))
            case v.Function(name="min" | "max" as name, arguments=(first, second)):
                pick = min if name == "min" else max
                one, other = self.number(first, env), self.number(second, env)
                return Bounds(pick(one.low, other.low), pick(one.high, other.high))
            case v.TableEntry(table=table, index=index):
                entries = self.vocabulary.tables[table].entries
                at = self.number(index, env)
                if at.exact:
                    entry = entries[int(max(0, min(len(entries) - 1, at.low - 1)))]
                    return Bounds(entry, entry)
                return Bounds(min(entries), max(entries))
            case v.Defined():
                inner = self._defined(value, env)
                return self.number(*inner) if inner else ANY
            case v.Conditional(condition=condition, then=then, otherwise=otherwise):
                holds = self.truth(condition, env)
                parts = [then] if holds else [otherwise] if holds is False else [then, otherwise]
                each = [self.number(part, env) for part in parts]
                return Bounds(min(one.low for one in each), max(one.high for one in each))
            case v.Count(of=of):
                return self._count(of)
            case v.Function(name="distance"):
                return COUNT
        return ANY

    def truth(self, value: v.Value, env: Env) -> Truth:
        match value:
            case v.Always(holds=holds):
                return holds
            case v.Not(part=part):
                return _opposite(self.truth(part, env))
            case v.AllOf(parts=parts):
                return _all(self.truth(part, env) for part in parts)
            case v.AnyOf(parts=parts):
                none = _all(_opposite(self.truth(part, env)) for part in parts)
                return _opposite(none)
            case v.Compare(operator=operator, left=left, right=right):
                if left.type != "number":
                    return _same(operator, self._room(left, env), self._room(right, env))
                return _compare(operator, self.number(left, env), self.number(right, env))
            case v.RoomIs(room=room, kind=kind):
                where = self._room(room, env)
                return None if where is None else kind in self.rooms[where].kinds
            case v.There(of=of, at_least=least):
                return _compare(">=", self._count(of), self.number(least, env))
            case v.IsEmpty(zone=zone):
                return _compare("=", self._count(zone), NONE)
            case v.Defined():
                inner = self._defined(value, env)
                return self.truth(*inner) if inner else None
        return None

    def _counter(self, name: str) -> Bounds:
        counter = self.vocabulary.counters[name]
        if counter.computed:
            return ANY
        top = inf if counter.high is None else counter.high
        if not self.at_start or counter.owner != "player":
            return Bounds(counter.low, top)
        start = self.number(counter.start, NOBODY) if counter.start is not None else NONE
        low, high = (min(max(end, counter.low), top) for end in start)
        return Bounds(low, high)

    def _count(self, of: v.Value) -> Bounds:
        """How many cards: at the start, a zone of a player is taken to be empty."""
        where = of.where if isinstance(of, v.Selection) else of
        own = isinstance(where, v.Zone) and self.vocabulary.zones[where.name].owner == "player"
        return NONE if own and self.at_start else COUNT

    def _room(self, value: v.Value, env: Env) -> str | None:
        match value:
            case v.NamedRoom(name=name):
                return name if name in self.rooms else None
            case v.Local(index=index) if index < len(env):
                found = env[index]
                return found if isinstance(found, str) else None
        return None

    def _defined(self, value: v.Defined, env: Env) -> tuple[v.Value, Env] | None:
        body = self.vocabulary.defines[value.name].value
        if body is None:
            return None
        given: list[Thing] = [
            self._room(part, env) if part.type == "room" else self.number(part, env)
            for part in value.arguments
        ]
        return body, (*env[: len(NOBODY)], *given)


def _arithmetic(operator: Literal["+", "-", "*", "/"], left: Bounds, right: Bounds) -> Bounds:
    if operator == "+":
        return Bounds(left.low + right.low, left.high + right.high)
    if operator == "-":
        return Bounds(left.low - right.high, left.high - right.low)
    if operator == "/" and not (right.exact and right.low > 0):
        return ANY
    by = right if operator == "*" else Bounds(right.low, right.low)
    ends = [
        _floor(one, other) if operator == "/" else (one * other if one and other else 0)
        for one in left
        for other in by
    ]
    return Bounds(min(ends), max(ends))


def _floor(number: float, by: float) -> float:
    return number if number in (inf, -inf) else number // by


def _compare(operator: str, left: Bounds, right: Bounds) -> Truth:
    if operator in ("=", "!="):
        same: Truth = None
        if left.exact and left == right:
            same = True
        elif left.high < right.low or right.high < left.low:
            same = False
        return same if operator == "=" else _opposite(same)
    if operator in ("<", "<="):
        return _compare({"<": ">", "<=": ">="}[operator], right, left)
    if operator == ">":
        return True if left.low > right.high else False if left.high <= right.low else None
    return True if left.low >= right.high else False if left.high < right.low else None


def _same(operator: str, left: str | None, right: str | None) -> Truth:
    if left is None or right is None:
        return None
    return (left == right) == (operator == "=")


def _opposite(holds: Truth) -> Truth:
    return None if holds is None else not holds


def _all(parts: Iterable[Truth]) -> Truth:
    found = list(parts)
    return False if False in found else None if None in found else True
