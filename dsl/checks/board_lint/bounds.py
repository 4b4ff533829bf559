"""What can be said of the values of a pack before anybody plays on a board.

A board is looked at without a state. What does not depend on one (numbers, parameters, kinds of
rooms) is worked out; a counter lies within its bounds, and nothing is known of the rest. What each
value makes of that stands on its class.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import inf

from dsl.boards.parts import Room
from dsl.model.values import ANY, COUNT, NONE, Bounds, Known, Truth, Value
from dsl.model.vocabulary import Vocabulary

Thing = Bounds | str | None  # a number, a room by its name, or something unknown
Env = tuple[Thing, ...]
NOBODY: Env = (None, None, None)  # before the locals stand: you, they, this


@dataclass(frozen=True)
class Reckoner:
    """Works values out for one board. With `at_start`, players have only what they start with.
    `named` has the rooms that were asked for by their names, and not as what they are like."""

    vocabulary: Vocabulary
    rooms: Mapping[str, Room]
    at_start: bool = False
    named: set[str] = field(default_factory=set, compare=False)

    def number(self, value: Value, env: Env) -> Bounds:
        return value.bounds(_Here(self, env))

    def truth(self, value: Value, env: Env) -> Truth:
        return value.truth(_Here(self, env))


@dataclass(frozen=True)
class _Here:
    """What is known where a value stands, with what the words around it are bound to."""

    reckoner: Reckoner
    env: Env

    def local(self, index: int) -> Thing:
        return self.env[index] if index < len(self.env) else None

    def counter(self, name: str) -> Bounds:
        counter = self.reckoner.vocabulary.counters[name]
        if counter.computed:
            return ANY
        top = inf if counter.high is None else counter.high
        if not self.reckoner.at_start or counter.owner != "player":
            return Bounds(counter.low, top)
        nobody = _Here(self.reckoner, NOBODY)
        start = counter.start.bounds(nobody) if counter.start is not None else NONE
        low, high = (min(max(end, counter.low), top) for end in start)
        return Bounds(low, high)

    def table(self, name: str) -> tuple[int, ...]:
        return self.reckoner.vocabulary.tables[name].entries

    def has_room(self, room: str) -> bool:
        self.reckoner.named.add(room)
        return room in self.reckoner.rooms

    def slots(self, room: str, slot: str) -> int:
        return self.reckoner.rooms[room].slots.get(slot, 0)

    def is_kind(self, room: str, kind: str) -> bool:
        return kind in self.reckoner.rooms[room].kinds

    def cards(self, of: Value) -> Bounds:
        """How many cards: at the start, a zone of a player is taken to be empty."""
        where = of.place()
        zone = where.named("zone") if where is not None else None
        own = zone is not None and self.reckoner.vocabulary.zones[zone].owner == "player"
        return NONE if own and self.reckoner.at_start else COUNT

    def define(self, name: str, arguments: tuple[Value, ...]) -> tuple[Value, Known] | None:
        body = self.reckoner.vocabulary.defines[name].value
        if body is None:
            return None
        given: list[Thing] = [
            part.room_meant(self) if part.type == "room" else part.bounds(self)
            for part in arguments
        ]
        return body, _Here(self.reckoner, (*self.env[: len(NOBODY)], *given))
