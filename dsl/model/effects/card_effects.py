"""Effects on cards and the zones they lie in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from dsl.model.effects.effect import Effect, Moves
from dsl.model.values import Filter, Value


@dataclass(frozen=True, slots=True)
class Move(Effect):
    """Move cards to a zone: to its top, or with `bottom of` under it. A row takes a card into
    its first empty slot."""

    form: ClassVar[str] = "move CARDS to [bottom of] ZONE"
    example: ClassVar[str] = "move top of heap to your hand"
    is_order: ClassVar[bool] = True
    joins: ClassVar[bool] = True
    cards: Value
    to: Value
    bottom: bool = False

    def begins_with(self) -> tuple[Value, ...]:
        return (self.cards,)

    def moves(self) -> Moves:
        return Moves(self.cards, self.to)


@dataclass(frozen=True, slots=True)
class Create(Effect):
    """Bring new cards into the game: so many of one, or every copy of all with a tag."""

    form: ClassVar[str] = "create N card in ZONE, create all TAG cards in ZONE"
    example: ClassVar[str] = "create 2 fern in heap"
    is_order: ClassVar[bool] = True
    joins: ClassVar[bool] = True
    amount: Value | None
    kinds: tuple[str, ...]
    what: str
    zone: Value
    excepts: tuple[Filter, ...] = ()

    def moves(self) -> Moves:
        return Moves(None, self.zone, self.kinds, self.amount, is_new=True)


@dataclass(frozen=True, slots=True)
class CreateLike(Effect):
    """Bring new cards into the game that are the same as a given card; its counters start anew."""

    form: ClassVar[str] = "create N word in ZONE"
    example: ClassVar[str] = "for each c in top 1 of heap: create 1 c in your hand"
    is_order: ClassVar[bool] = True
    joins: ClassVar[bool] = True
    amount: Value
    like: Value
    zone: Value

    def moves(self) -> Moves:
        return Moves(self.like, self.zone, (), self.amount, is_new=True)


@dataclass(frozen=True, slots=True)
class Shuffle(Effect):
    """Shuffle a zone, or shuffle all of a zone into another."""

    form: ClassVar[str] = "shuffle ZONE [into ZONE]"
    example: ClassVar[str] = "shuffle your bed into your crate"
    is_order: ClassVar[bool] = True
    joins: ClassVar[bool] = True
    zone: Value
    into: Value | None

    def moves(self) -> Moves | None:
        return Moves(self.zone, self.into) if self.into is not None else None


@dataclass(frozen=True, slots=True)
class SetOwner(Effect):
    """Make a card somebody's, wherever it goes from then on. Until this is said of it, a card is
    that player's in whose zone it last was."""

    form: ClassVar[str] = "set CARD.owner to PLAYER"
    example: ClassVar[str] = "let c = top of heap, set c.owner to next player"
    is_order: ClassVar[bool] = True
    joins: ClassVar[bool] = True
    keeps_owners: ClassVar[bool] = True
    card: Value
    player: Value


@dataclass(frozen=True, slots=True)
class Roll(Effect):
    """Roll dice: chance says of each which face it shows. Cards that are no dice stay as they
    are."""

    form: ClassVar[str] = "roll DICE"
    example: ClassVar[str] = "create 2 knuckle in your bed, roll knuckles in your bed"
    is_order: ClassVar[bool] = True
    joins: ClassVar[bool] = True
    cards: Value

    def begins_with(self) -> tuple[Value, ...]:
        return (self.cards,)


@dataclass(frozen=True, slots=True)
class Reveal(Effect):
    """Show cards to everyone, until they move."""

    form: ClassVar[str] = "reveal CARDS"
    example: ClassVar[str] = "reveal top of your crate"
    is_order: ClassVar[bool] = True
    only_tells: ClassVar[bool] = True
    joins: ClassVar[bool] = True
    marks_cards: ClassVar[bool] = True
    cards: Value

    def begins_with(self) -> tuple[Value, ...]:
        return (self.cards,)


@dataclass(frozen=True, slots=True)
class Look(Effect):
    """Show cards to the player who is doing it, until they move."""

    form: ClassVar[str] = "look at CARDS"
    example: ClassVar[str] = "look at top of your crate"
    is_order: ClassVar[bool] = True
    only_tells: ClassVar[bool] = True
    joins: ClassVar[bool] = True
    marks_cards: ClassVar[bool] = True
    cards: Value


@dataclass(frozen=True, slots=True)
class Attach(Effect):
    """Attach a card to another, which becomes its host. It stays where it lies: who sees its face
    there sees it on its host, and all others see a card face down."""

    form: ClassVar[str] = "attach CARD to CARD"
    example: ClassVar[str] = "attach top of your bed to top fern of heap"
    is_order: ClassVar[bool] = True
    joins: ClassVar[bool] = True
    marks_cards: ClassVar[bool] = True
    attaches: ClassVar[bool] = True
    cards: Value
    host: Value

    def begins_with(self) -> tuple[Value, ...]:
        return (self.cards,)


@dataclass(frozen=True, slots=True)
class Detach(Effect):
    """Take cards off the card they are attached to."""

    form: ClassVar[str] = "detach CARDS"
    example: ClassVar[str] = "detach cards on cards in heap"
    is_order: ClassVar[bool] = True
    joins: ClassVar[bool] = True
    cards: Value

    def begins_with(self) -> tuple[Value, ...]:
        return (self.cards,)


@dataclass(frozen=True, slots=True)
class Silence(Effect):
    """What these cards still wait for, and what they make hold for a time, is over."""

    form: ClassVar[str] = "silence CARDS"
    is_order: ClassVar[bool] = True
    example: ClassVar[str] = (
        "for each c in plants in your bed: do c.grow\nsilence cards in your bed"
    )
    cards: Value
