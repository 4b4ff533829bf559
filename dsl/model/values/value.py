"""What every value is.

Each class is one kind of value with its span, and says in one place what is known of it: what it
is worked out from, which declared thing it names, and what can be told of it before anybody plays.
`type` says what it yields:

    number  condition  price  player  players  room  rooms  card  cards  zone  place  crossing
    ability  abilities  spot  step  name  kind  kinds
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import ClassVar, Literal, Protocol

from dsl.diagnostics.spans import Span
from dsl.model.values.intervals import ANY, Bounds, Truth

Type = Literal[
    "number",
    "condition",
    "price",
    "player",
    "players",
    "room",
    "rooms",
    "card",
    "cards",
    "zone",
    "place",
    "crossing",
    "ability",
    "abilities",
    "spot",
    "step",
    "name",
    "kind",
    "kinds",
]


ONE_OF: dict[Type, Type] = {
    "cards": "card",
    "rooms": "room",
    "players": "player",
    "abilities": "ability",
    "kinds": "kind",
}

# What a value may be a use of, and is then called by the name of.
Named = Literal["word", "counter", "define", "zone", "room", "pawn", "slot", "table"]


@dataclass(frozen=True, slots=True)
class Value:
    """Anything that can be worked out from the state."""

    span: Span = field(repr=False, compare=False)
    type: Type = field(default="number", repr=False, kw_only=True)

    example: ClassVar[str] = ""  # how it is written, in the pack of tests/packs/examples
    is_fixed: ClassVar[bool] = False  # known before the game starts, if its parts are
    is_settled: ClassVar[bool] = False  # whether it holds is written, and no question
    is_you: ClassVar[bool] = False  # the player whose card, action or turn it is, whoever does it
    is_domain: ClassVar[bool] = False  # only what an action is given can be one of these
    is_doer: ClassVar[bool] = False  # the player who does it, or whose card, action or turn it is
    joins_zones: ClassVar[bool] = False  # it is several zones as one, so that no card can go there

    def names(self) -> tuple[Named, str] | None:
        """The thing that it is a use of: what kind of thing, and its name."""
        return None

    def named(self, what: Named) -> str | None:
        """The name of the thing that it is a use of, if it is of this kind."""
        found = self.names()
        return found[1] if found is not None and found[0] == what else None

    def whose(self) -> Value | None:
        """The player, room or card that the thing belongs to."""
        return None

    def ground(self) -> str:
        """The zone that spots or steps are in."""
        return ""

    def constant(self) -> int | None:
        """The number that it always is."""
        return None

    def price(self) -> tuple[str, Value] | None:
        """The counter that is to be paid, and how much of it."""
        return None

    def measures(self) -> bool:
        """Whether it asks how far it is from room to room."""
        return False

    def crosses(self) -> bool:
        """Whether it asks which tunnels a player could cross."""
        return False

    def asks_doer(self) -> bool:
        """Whether it depends on who is doing it, by itself and not by its parts."""
        return self.is_doer

    def asks_who_is_out(self) -> bool:
        """Whether it depends on which players are out."""
        return False

    def each_asked(self) -> tuple[str, ...]:
        """The definitions that it asks of each of several things."""
        return ()

    def each_measured(self) -> tuple[str, ...]:
        """The attributes and counters that it asks of each of several cards."""
        return ()

    def asks_position(self) -> bool:
        """Whether it depends on which place a card has in its zone."""
        return POSITION in self.each_measured()

    def is_chosen(self) -> bool:
        """Whether working it out asks a player, or draws at random."""
        return False

    def picked_from(self) -> Value | None:
        """What it is some of."""
        return None

    def end_of(self) -> str | None:
        """The one zone whose top or bottom it takes cards from."""
        return None

    def asks_of_cards(self) -> Filter | None:
        """What a card must be to be one of them."""
        return None

    def how_many(self) -> Value | None:
        """How many of something it is."""
        return None

    def says_where(self) -> bool:
        """Whether it is known where to look for its cards."""
        return True

    def counts(self) -> Value | None:
        """What it is the number of."""
        return None

    def place(self) -> Value | None:
        """Where the cards lie that it stands for: a zone lies where it is."""
        return self

    def taken_from(self) -> tuple[Value, ...] | None:
        """The values whose cards it may stand for; None where that cannot be said."""
        return None

    def joins(self) -> tuple[Literal["all", "any"], tuple[Value, ...]] | None:
        """The conditions of which all must hold, or any."""
        return None

    def compares(self) -> tuple[str, Value, Value] | None:
        """The sign between two values, and both of them."""
        return None

    def negates(self) -> Value | None:
        """The condition that must not hold for it to hold."""
        return None

    def holds_if(self) -> Value | None:
        """The condition that says which of its parts it is."""
        return None

    def grows_with(self) -> tuple[Value, ...]:
        """The parts of a number that is larger when one of them is."""
        return ()

    def abilities_at(self) -> tuple[str, Value] | None:
        """A moment, and the cards whose abilities it offers."""
        return None

    def wants(self) -> Value | None:
        """That of which there must be some for it to hold."""
        return None

    def unless(self) -> Value | None:
        """That of which there must be some for it not to hold."""
        return None

    def ties(self) -> tuple[Literal["kind", "room"], str] | None:
        """The kind of room, or the room, that a pawn must be in for it to hold."""
        return None

    def bounds(self, known: Known) -> Bounds:
        """Between which numbers it lies, whatever happens in a game."""
        return ANY

    def truth(self, known: Known) -> Truth:
        """Whether it holds, whatever happens in a game."""
        return None

    def room_meant(self, known: Known) -> str | None:
        """The room that it is, whatever happens in a game."""
        return None


POSITION = "position"  # which place a card has in its zone, asked of each as a counter is

# An attribute or a counter of a card, a sign, and what it is compared with.
Comparison = tuple[str, str, Value]


@dataclass(frozen=True, slots=True)
class Filter:
    """What a selection asks of a card: its tags, its kind, comparisons of its attributes and
    counters, a card attached to it or none, what is written on it, whose it is."""

    tags: tuple[str, ...] = ()
    kind: str | None = None
    compare: Comparison | None = None
    also: tuple[Comparison, ...] = ()  # when more than one attribute is compared
    attached: Filter | None = None  # `TAG with a TAG`
    owner: Value | None = None  # `your TAG in ZONE`
    without: Filter | None = None  # `TAG without a TAG`
    excepts: tuple[Filter, ...] = ()  # `TAG except TAG`
    that: tuple[str, ...] = ()  # `TAG that DEFINE`
    having: tuple[str, ...] = ()  # `TAG with an ATTRIBUTE` or a moment: it is written on the card
    but: tuple[Value, ...] = ()  # `players except p`
    like: Value | None = None  # `TAG like CARD`: of the same name
    defined: tuple[Comparison, ...] = ()  # `TAG with DEFINE <= 3`: what it says of each
    either: tuple[Filter, ...] = ()  # `TAG or TAG`: it is one of these, and all else holds of each

    def comparisons(self) -> tuple[Comparison, ...]:
        return () if self.compare is None else (self.compare, *self.also)

    def names(self, card: str, tags: Collection[str]) -> bool:
        """Whether cards of this name, with these tags, are what the words before it name."""
        if self.either and not any(one.names(card, tags) for one in self.either):
            return False
        return self.kind in (None, card) and all(tag in tags for tag in self.tags)

    def definitions(self) -> tuple[str, ...]:
        """What is asked of each by a `define`."""
        return (*self.that, *(name for name, _, _ in self.defined))

    def measured(self) -> tuple[str, ...]:
        """What is compared of each."""
        return tuple(name for name, _, _ in self.comparisons())


ANYTHING = Filter()  # asks nothing


class Known(Protocol):
    """What is known where a value stands, before anybody plays."""

    def local(self, index: int) -> Bounds | str | None: ...

    def counter(self, name: str) -> Bounds: ...

    def table(self, name: str) -> tuple[int, ...]: ...

    def has_room(self, room: str) -> bool: ...

    def slots(self, room: str, slot: str) -> int: ...

    def is_kind(self, room: str, kind: str) -> bool: ...

    def cards(self, of: Value) -> Bounds:
        """How many cards there are of these."""
        ...

    def define(self, name: str, arguments: tuple[Value, ...]) -> tuple[Value, Known] | None:
        """The value of a definition, and what is known there."""
        ...
