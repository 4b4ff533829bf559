"""What happens later: once it holds, for each that comes, each time, at the end."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal

from dsl.diagnostics.spans import Span
from dsl.model.effects.effect import Armed, Block, Effect
from dsl.model.values import Type, Value


@dataclass(frozen=True, slots=True)
class When(Effect):
    """Do it once, as soon as the condition holds this turn; at once if it holds already."""

    form: ClassVar[str] = "when CONDITION: ..."
    example: ClassVar[str] = "when coins > 6: +1 energy\n+2 coins"
    armed_as: ClassVar[Armed | None] = "condition"
    condition: Value
    body: Block

    def holds_if(self) -> Value:
        return self.condition


@dataclass(frozen=True, slots=True)
class Per(Effect):
    """Do it once for each unit, those that were there before and those that come this turn."""

    form: ClassVar[str] = "per NUMBER: ..."
    example: ClassVar[str] = "per coins: +1 energy"
    armed_as: ClassVar[Armed | None] = "condition"
    number: Value
    body: Block


Actor = Literal["you", "they", "any", "other"]


@dataclass(frozen=True, slots=True)
class Event:
    """What a `whenever` waits for. `verb` is gain, lose, do (a moment), use (a verb), moves,
    or turn, which starts or ends."""

    span: Span = field(repr=False, compare=False)
    actor: Actor
    verb: Literal["gain", "lose", "do", "use", "moves", "turn"]
    name: str
    subject: Value | None = None  # the cards to one of which it happens
    to: Value | None = None
    actor_as: str | None = None  # the word for who does it
    thing_as: str | None = None  # the word for what it happens to, or how many
    thing_type: Type = "card"

    @property
    def key(self) -> tuple[str, str]:
        """What tells events apart that are announced."""
        return (self.verb, self.name)

    def bound(self) -> tuple[tuple[str, Type], ...]:
        """The words that what is done because of it knows, in their order."""
        actor: tuple[str, Type] | None = (self.actor_as, "player") if self.actor_as else None
        thing = (self.thing_as, self.thing_type) if self.thing_as else None
        return tuple(one for one in (actor, thing) if one is not None)


@dataclass(frozen=True, slots=True)
class Whenever(Effect):
    """Do it each time the event happens this turn. With `would`, before it happens: `+N more`
    changes an amount, `instead:` puts something else in its place."""

    form: ClassVar[str] = "whenever you [would] gain counter [as word]: ..."
    example: ClassVar[str] = "whenever you gain coins: +1 energy\n+1 coins"
    in_duration: ClassVar[bool] = True
    armed_as: ClassVar[Armed | None] = "listener"
    event: Event
    would: bool
    body: Block

    def waits_for(self) -> tuple[str, str] | None:
        return self.event.key

    def words_bound(self) -> tuple[str, ...]:
        return tuple(name for name, _ in self.event.bound())


@dataclass(frozen=True, slots=True)
class Instead(Effect):
    """Inside `whenever ... would`: this happens in its place."""

    form: ClassVar[str] = "instead: ..."
    example: ClassVar[str] = "whenever you would gain coins: instead: +1 energy\n+1 coins"
    answers_would: ClassVar[bool] = True
    body: Block


@dataclass(frozen=True, slots=True)
class AtEnd(Effect):
    """Do it when this turn ends, or this phase: then the turn, if it ends before."""

    form: ClassVar[str] = "at end of turn: ..., at end of phase: ..."
    example: ClassVar[str] = "at end of turn: +1 coins"
    armed_as: ClassVar[Armed | None] = "end of turn"
    body: Block
    of_phase: bool = False


@dataclass(frozen=True, slots=True)
class AtStart(Effect):
    """Do it once, when the next turn starts, or the next turn of a player, even if the card has
    gone elsewhere by then. A turn that is passed over does not start."""

    form: ClassVar[str] = "at start of turn: ..., at start of your next turn: ..."
    example: ClassVar[str] = "at start of your next turn: +1 coins"
    armed_as: ClassVar[Armed | None] = "listener"
    whose: Actor  # any: whoever's turn comes next
    body: Block

    def waits_for(self) -> tuple[str, str] | None:
        return ("turn", "start")
