"""What a pack declares, one class per kind of declaration, after names are resolved."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from dsl.diagnostics.spans import Span
from dsl.model.effects import Block, Event
from dsl.model.values import Type, Value

Titles = Mapping[str, str]
ROOMS, FORKS = "rooms", "forks"  # where a walk may cross its own line at a price
EVERY = "every"  # the kind whose rules hold for every tunnel, or every room


@dataclass(slots=True)
class Declared:
    """A declared word: its name, the words players read for it, and where it stands."""

    name: str
    titles: Titles
    span: Span


Owner = Literal["player", "shared", "room", "card"]
SeenBy = Literal["all", "owner", "others", "none"]


@dataclass(slots=True)
class CounterDecl(Declared):
    """A number that a player, a room, a card or the whole game has."""

    owner: Owner = "shared"
    until_end_of_turn: bool = False
    low: int = 0
    high: int | None = None
    start: Value | None = None
    value: Value | None = None
    gain: Block | None = None
    lose: Block | None = None
    seen_by: SeenBy = "all"
    seen_on_backs: bool = False  # on a card: all see it, whoever sees the face
    clock: bool = False  # each answer adds to it what it took
    computed: bool = False  # worked out from other things: it has no number of its own


@dataclass(slots=True)
class ZoneDecl(Declared):
    """A place where cards lie: whose it is, who sees them, and in which order they are."""

    owner: Owner = "shared"
    seen_by: SeenBy = "all"
    ordered: bool = False
    slots: int | None = None
    side_by_side: bool = False  # its cards are fragments, laid by their openings
    turns: tuple[int, ...] = (0,)  # how they may be turned, in quarter turns clockwise
    times: int | None = 1  # how often a walk may use a corridor; None: as often as it likes
    loose: Value | None = None  # when this holds, an opening may face a wall
    own_chance: bool = False  # random numbers of its own, whatever happens elsewhere
    top_seen: bool = False  # all see the first of its cards, whoever sees the others


@dataclass(slots=True)
class TagDecl(Declared):
    """A word that cards may bear, by which others find them."""

    symbol: str = ""
    of: str = ""  # the attribute that is this tag, on cards that have it
    colour: str = ""  # as `#7a3b8f`, where the pack chooses one
    note: Titles = field(default_factory=dict)  # what it means, for players
    unprinted: bool = False  # whether it stands on no card's face
    pieces: bool = False  # whether what bears it is no card to players


@dataclass(slots=True)
class MomentDecl(Declared):
    """A time at which cards may do something."""


@dataclass(slots=True)
class AttributeDecl(Declared):
    """A number or a price that cards may have."""

    type: Literal["number", "price"] = "number"
    needed_by: tuple[str, ...] = ()
    tag: bool = False  # it is which of some tags a card has, as a number of that tag


@dataclass(slots=True)
class TableDecl(Declared):
    """Numbers that are looked up by their place."""

    entries: tuple[int, ...] = ()


@dataclass(slots=True)
class Param:
    """A parameter; `domain` lists what it may be when it is a player's choice."""

    name: str
    span: Span
    type: Type = "number"
    domain: Value | None = None
    low: Value | None = None
    high: Value | None = None

    @property
    def ground(self) -> str:
        """The zone that it is in, when it is a spot or a step."""
        return self.domain.ground() if self.domain is not None else ""


@dataclass(slots=True)
class DefineDecl(Declared):
    """A value with a name, perhaps of parameters."""

    params: tuple[Param, ...] = ()
    value: Value | None = None
    read: Callable[[], None] | None = None  # reads the value, the first time it is asked for
    reading: bool = False


@dataclass(slots=True)
class PawnDecl(Declared):
    """A piece that stands in a room, and where it starts."""

    owner: Owner = "player"
    start: str = ""


@dataclass(slots=True)
class SlotDecl(Declared):
    """A number that a board gives to rooms."""


@dataclass(slots=True)
class RoomKindDecl(Declared):
    """What is done in rooms of a kind by those who come, go and stay."""

    enter: Block = ()
    leave: Block = ()
    stay: Block = ()
    symbol: str = ""
    colour: str = ""  # as `#7a3b8f`, where the pack chooses one


@dataclass(slots=True)
class TunnelChoice:
    """A number the walker chooses when crossing, such as how much to pay."""

    name: str
    low: Value
    high: Value


@dataclass(slots=True)
class TunnelKindDecl(Declared):
    """What a tunnel of a kind asks of those who cross it, and does to them."""

    params: tuple[Param, ...] = ()
    choices: tuple[TunnelChoice, ...] = ()
    needs: tuple[Value, ...] = ()
    prices: tuple[Value, ...] = ()
    longer: Value | None = None  # how much longer than 1 it makes a tunnel for `distance`
    cross: Block = ()
    symbol: str = ""
    colour: str = ""  # as `#7a3b8f`, where the pack chooses one


Charges = tuple[tuple[str, int], ...]  # counters of the walker, and how much of each


class Toll(NamedTuple):
    """What a walk must have, and what it pays."""

    needs: Charges = ()
    pays: Charges = ()


@dataclass(slots=True)
class MarkDecl(Declared):
    """A thing drawn on a fragment of a board, and what a walk that meets it pays and finds."""

    sign: str = ""
    symbol: str = ""
    colour: str = ""  # as `#7a3b8f`, where the pack chooses one
    gives: Charges = ()
    needs: Charges = ()  # must be had, and is kept
    pays: Charges = ()
    drops: bool = False
    unless: Toll | None = None  # what going on asks where it would drop
    links: bool = False


LeapFrom = Literal["anywhere", "mark", "below", "port"]


@dataclass(slots=True)
class LeapDecl(Declared):
    """A step of a walk that no corridor makes: from a mark or an opening to another."""

    start: LeapFrom = "anywhere"
    start_mark: str = ""
    sides: tuple[str, ...] = ()
    end_mark: str = ""  # none: to the opening opposite
    needs: Charges = ()  # must be had, and is kept
    pays: Charges = ()


@dataclass(slots=True)
class CrossingDecl(Declared):
    """What it asks of a walk to cross its own line."""

    toll: Toll = field(default_factory=Toll)


@dataclass(slots=True)
class VerbDecl(Declared):
    """An effect with a name and parameters."""

    params: tuple[Param, ...] = ()
    body: Block = ()


@dataclass(slots=True)
class ActionDecl(Declared):
    """What a player may do in a phase that offers it."""

    params: tuple[Param, ...] = ()
    body: Block = ()


Beside = Literal["before", "after"]


@dataclass(slots=True)
class PhaseDecl(Declared):
    """A part of a turn: what is done in it, and which actions are offered to whom."""

    actions: tuple[str, ...] = ()
    body: Block = ()
    played: Literal["alone", "in turn", "at once"] = "alone"
    by: Value | None = None  # who is asked first: the one for whom this is least
    after_turn: bool = False
    beside: tuple[Beside, str] | None = None  # the phase that a later pack has put it next to


@dataclass(slots=True)
class OptionDecl(Declared):
    """A ruling with several values, of which the first holds unless another is asked for."""

    values: tuple[str, ...] = ()


@dataclass(slots=True)
class ScoreDecl(Declared):
    """A part of the score of a player, or of all together."""

    value: Value | None = None
    for_all: bool = False  # worked out once, where all win or nobody does


@dataclass(slots=True)
class InvariantDecl(Declared):
    """A condition that should hold at every decision."""

    each_player: bool = False
    condition: Value | None = None


@dataclass(slots=True)
class RuleDecl:
    """A `whenever` that always holds."""

    span: Span
    event: Event
    would: bool
    body: Block


@dataclass(slots=True)
class Ability:
    """What a card does at a moment."""

    moment: str
    span: Span
    body: Block
    repeatedly: bool = False


@dataclass(slots=True)
class Standing:
    """What holds while a card is where its condition says."""

    span: Span
    condition: Value
    body: Block


@dataclass(slots=True)
class CardDecl(Declared):
    """A kind of card: what it is, what it costs and counts, and what it does when."""

    tags: tuple[str, ...] = ()
    copies: int = 1
    attributes: dict[str, Value] = field(default_factory=dict)
    abilities: list[Ability] = field(default_factory=list)
    only_if: dict[str, Value] = field(default_factory=dict)
    standing: list[Standing] = field(default_factory=list)
    note: Titles = field(default_factory=dict)
    flavour: Titles = field(default_factory=dict)
    face_of: str = ""  # the die that shows this

    def abilities_at(self, moment: str) -> list[Ability]:
        return [ability for ability in self.abilities if ability.moment == moment]


@dataclass(slots=True)
class DieDecl(Declared):
    """A thing that shows one of several faces, each of which is a card; by how often a face is
    there, it is rolled."""

    faces: tuple[str, ...] = ()


@dataclass(slots=True)
class GameDecl(Declared):
    """How many play, who begins, when a player is out, and who wins."""

    players: tuple[int, int] = (1, 4)
    out_when: Value | None = None
    first_random: Value | None = None  # whether chance says who begins; else the first seat does
    lowest_wins: Value | None = None  # whether the lowest score wins; else the highest does
    teams_by: Value | None = None  # players for whom it is equal score together
    all_win_if: Value | None = None  # everybody wins, or nobody does
