"""Cards and what they can do: one of them, all that fit, some that are picked."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal

from dsl.model.values.value import Filter, Named, Type, Value


@dataclass(frozen=True, slots=True)
class This(Value):
    """The card that the words stand on."""

    example: ClassVar[str] = (
        'card spade "Spade"\n    utensil\n    size 2\n    girth 3\n    dig: +(this.size) coins'
    )
    type: Type = field(default="card", repr=False, kw_only=True)

    def names(self) -> tuple[Named, str]:
        return "word", "this"


@dataclass(frozen=True, slots=True)
class HostOf(Value):
    """What a card is attached to."""

    example: ClassVar[str] = "owner of host of top of heap"
    piece: Value
    type: Type = field(default="card", repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class NameOf(Value):
    """What a card is called: cards of one name are copies of each other."""

    example: ClassVar[str] = "let c = top of heap, let d = c, if c.name = d.name: +1 coins"
    piece: Value
    type: Type = field(default="name", repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Kinds(Value):
    """The cards that the pack declares, by name and whether any is in the game or not, that pass a
    filter on what is written on them."""

    example: ClassVar[str] = "let k = 1 kind of plant with size <= 2, +(k.size) coins"
    filter: Filter
    type: Type = field(default="kinds", repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class CardOf(Value):
    """The card that an ability is of."""

    example: ClassVar[str] = (
        'action use(u: dig of cards in your bed) "use {u}"\n    needs u.card is utensil\n    do u'
    )
    ability: Value
    type: Type = field(default="card", repr=False, kw_only=True)

    def taken_from(self) -> tuple[Value, ...] | None:
        return (self.ability,)


@dataclass(frozen=True, slots=True)
class Selection(Value):
    """Cards in a zone, among cards at hand, or attached to one, that pass a filter. `where` None
    is everywhere."""

    example: ClassVar[str] = "cards in your bed"
    filter: Filter
    where: Value | None
    attached_to: Value | None = None
    not_this: bool = False
    type: Type = field(default="cards", repr=False, kw_only=True)

    def each_asked(self) -> tuple[str, ...]:
        return self.filter.definitions()

    def each_measured(self) -> tuple[str, ...]:
        return self.filter.measured()

    def says_where(self) -> bool:
        return self.where is not None or self.attached_to is not None

    def asks_of_cards(self) -> Filter:
        return self.filter

    def place(self) -> Value | None:
        return self.where

    def taken_from(self) -> tuple[Value, ...] | None:
        return (self.where,) if self.where is not None and self.attached_to is None else None


@dataclass(frozen=True, slots=True)
class Abilities(Value):
    """What cards can do at a moment: each ability that a player could use now."""

    is_domain: ClassVar[bool] = True
    example: ClassVar[str] = (
        'action use(u: dig of cards in your bed) "use {u}"\n    needs u.card is utensil\n    do u'
    )
    moment: str
    cards: Value
    type: Type = field(default="abilities", repr=False, kw_only=True)

    def abilities_at(self) -> tuple[str, Value]:
        return self.moment, self.cards

    def taken_from(self) -> tuple[Value, ...] | None:
        return (self.cards,)


How = Literal["choose", "up_to", "any_number", "random", "top", "bottom", "all"]


@dataclass(frozen=True, slots=True)
class Pick(Value):
    """Some of a selection: chosen by the player who is doing it, at random, or from an end."""

    example: ClassVar[str] = "top of heap"
    how: How
    amount: Value
    among: Value

    def is_chosen(self) -> bool:
        return self.how in ("choose", "up_to", "any_number", "random")

    def picked_from(self) -> Value:
        return self.among

    def end_of(self) -> str | None:
        place = self.among.place() if self.among.asks_of_cards() is not None else None
        if self.how not in ("top", "bottom") or place is None or place.joins_zones:
            return None
        return place.named("zone")

    def how_many(self) -> Value:
        return self.amount

    def says_where(self) -> bool:
        return self.among.says_where()

    def taken_from(self) -> tuple[Value, ...] | None:
        return (self.among,)


def all_in(zone: Value) -> Selection:
    """Every card in a zone."""
    return Selection(zone.span, Filter(), zone)
