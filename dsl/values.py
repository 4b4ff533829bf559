"""The values of the effect tree: numbers, conditions, selections, places and people.

Each class is one kind of value with its span. `type` says what it yields:

    number  condition  price  player  players  room  rooms  card  cards  zone  place  crossing
    ability  abilities  spot  step
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from dsl.spans import Span

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
]


@dataclass(frozen=True, slots=True)
class Value:
    """Anything that can be worked out from the state."""

    span: Span = field(repr=False, compare=False)
    type: Type = field(default="number", repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Number(Value):
    value: int


@dataclass(frozen=True, slots=True)
class Local(Value):
    """A word bound nearby: a parameter, a `let`, a loop's item."""

    name: str
    index: int


@dataclass(frozen=True, slots=True)
class You(Value):
    type: Type = field(default="player", repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class They(Value):
    """The player who is doing it: inside `each player`, each one in turn."""

    type: Type = field(default="player", repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class ActivePlayer(Value):
    type: Type = field(default="player", repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class NextPlayer(Value):
    type: Type = field(default="player", repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class OwnerOf(Value):
    piece: Value
    type: Type = field(default="player", repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Players(Value):
    """Players as a set: all who are in, or those other than the one doing it."""

    others: bool
    type: Type = field(default="players", repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class This(Value):
    type: Type = field(default="card", repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class HostOf(Value):
    """What a card is attached to."""

    piece: Value
    type: Type = field(default="card", repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class CardOf(Value):
    """The card that an ability is of."""

    ability: Value
    type: Type = field(default="card", repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Counter(Value):
    """The count of a declared counter; `of` is whose, or None when it is shared."""

    name: str
    of: Value | None


@dataclass(frozen=True, slots=True)
class Attribute(Value):
    """An attribute of a card, with every modifier that holds now."""

    name: str
    of: Value


@dataclass(frozen=True, slots=True)
class PositionOf(Value):
    """Which place a card has in its zone, counted from 1; 0 when it lies nowhere."""

    piece: Value


@dataclass(frozen=True, slots=True)
class RoomSlots(Value):
    name: str
    room: Value


@dataclass(frozen=True, slots=True)
class PawnRoom(Value):
    """The room a pawn stands in; `of` is whose pawn, or None when it is shared."""

    pawn: str
    of: Value | None
    type: Type = field(default="room", repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class NamedRoom(Value):
    name: str
    type: Type = field(default="room", repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Rooms(Value):
    """Rooms of the board: all, or those one tunnel away from a room; of a kind; with a card that
    passes a filter in them."""

    next_to: Value | None
    kind: str | None
    holding: Filter | None = None
    type: Type = field(default="rooms", repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Zone(Value):
    """A declared zone; `of` is the player or room it belongs to, or None when shared."""

    name: str
    of: Value | None
    type: Type = field(default="zone", repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class ZonesOfRooms(Value):
    """The same zone in several rooms at once."""

    name: str
    rooms: Value
    type: Type = field(default="zone", repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Zones(Value):
    """Several zones as one: `your basket or your tray`."""

    parts: tuple[Value, ...]
    type: Type = field(default="zone", repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class PlaceOf(Value):
    """The very place where a card lies: its zone and its slot there."""

    piece: Value
    type: Type = field(default="place", repr=False, kw_only=True)


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


@dataclass(frozen=True, slots=True)
class Selection(Value):
    """Cards in a zone, among cards at hand, or attached to one, that pass a filter. `where` None
    is everywhere."""

    filter: Filter
    where: Value | None
    attached_to: Value | None = None
    not_this: bool = False
    type: Type = field(default="cards", repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Abilities(Value):
    """What cards can do at a moment: each ability that a player could use now."""

    moment: str
    cards: Value
    type: Type = field(default="abilities", repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Spots(Value):
    """Where cards that are fragments can be laid in a zone: each card with each legal place."""

    cards: Value
    zone: Value
    type: Type = field(default="spot", repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Steps(Value):
    """How the walk in a zone can go on: by one step, or by a run up to where there is a choice."""

    zone: Value
    runs: bool
    type: Type = field(default="step", repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Walked(Value):
    """What the walk in a zone has met or come to: so many of a mark, rooms or steps, or whether
    it has come to an exit or to any end."""

    zone: Value
    what: str


How = Literal["choose", "up_to", "any_number", "random", "top", "bottom", "all"]


@dataclass(frozen=True, slots=True)
class Pick(Value):
    """Some of a selection: chosen by the player who is doing it, at random, or from an end."""

    how: How
    amount: Value
    among: Value


@dataclass(frozen=True, slots=True)
class Count(Value):
    of: Value


@dataclass(frozen=True, slots=True)
class Aggregate(Value):
    how: Literal["sum", "highest", "lowest"]
    attribute: str
    of: Value


@dataclass(frozen=True, slots=True)
class DefinedAggregate(Value):
    """The same of what a `define` with one parameter says of each card, room or player."""

    how: Literal["sum", "highest", "lowest"]
    define: str
    of: Value


@dataclass(frozen=True, slots=True)
class Arithmetic(Value):
    operator: Literal["+", "-", "*", "/"]
    left: Value
    right: Value


@dataclass(frozen=True, slots=True)
class Function(Value):
    """A function of the language: min, max, half, distance."""

    name: str
    arguments: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class TableEntry(Value):
    table: str
    index: Value


@dataclass(frozen=True, slots=True)
class Defined(Value):
    """A use of a pack's `define`."""

    name: str
    arguments: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Conditional(Value):
    condition: Value
    then: Value
    otherwise: Value


@dataclass(frozen=True, slots=True)
class Price(Value):
    """An amount of a counter to be paid."""

    amount: Value
    counter: str
    type: Type = field(default="price", repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Condition(Value):
    type: Type = field(default="condition", repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Compare(Condition):
    operator: Literal["=", "!=", "<", "<=", ">", ">="]
    left: Value
    right: Value


@dataclass(frozen=True, slots=True)
class AllOf(Condition):
    parts: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class AnyOf(Condition):
    parts: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Not(Condition):
    part: Value


@dataclass(frozen=True, slots=True)
class There(Condition):
    """There are at least so many of a selection."""

    of: Value
    at_least: Value


@dataclass(frozen=True, slots=True)
class Always(Condition):
    """A condition settled before play: an option of the pack, `true`, `false`."""

    holds: bool


@dataclass(frozen=True, slots=True)
class OptionIs(Condition):
    option: str
    value: str


@dataclass(frozen=True, slots=True)
class HasTag(Condition):
    piece: Value
    tag: str


@dataclass(frozen=True, slots=True)
class IsKind(Condition):
    piece: Value
    kind: str


@dataclass(frozen=True, slots=True)
class RoomIs(Condition):
    room: Value
    kind: str


@dataclass(frozen=True, slots=True)
class IsOut(Condition):
    player: Value


@dataclass(frozen=True, slots=True)
class EveryPlayerOut(Condition):
    pass


@dataclass(frozen=True, slots=True)
class IsEmpty(Condition):
    zone: Value


@dataclass(frozen=True, slots=True)
class InZone(Condition):
    piece: Value
    zone: Value


@dataclass(frozen=True, slots=True)
class Holds(Condition):
    """A zone holds exactly these kinds, in this order for a pile, in any order else."""

    zone: Value
    contents: tuple[tuple[int, str], ...]
