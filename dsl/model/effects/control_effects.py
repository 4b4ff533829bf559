"""Which effects are done, how often, by whom and with which words; and what the doer chooses."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal

from dsl.diagnostics.spans import Span
from dsl.model.effects.effect import Binding, Block, Branch, Doers, Effect, Offer
from dsl.model.values import ONE_OF, Value


@dataclass(frozen=True, slots=True)
class Let(Effect):
    """Give a value a name for the effects that follow."""

    form: ClassVar[str] = "let word = VALUE"
    example: ClassVar[str] = "let n = 2, +n coins"
    can_cost: ClassVar[bool] = False
    binds: ClassVar[str | None] = "name"
    only_tells: ClassVar[bool] = True
    name: str
    value: Value
    index: int = 0

    def begins_with(self) -> tuple[Value, ...]:
        return (self.value,)

    def binding(self) -> Binding:
        return Binding(self.name, self.value, self.value.type)


@dataclass(frozen=True, slots=True)
class ChooseNumber(Effect):
    """The player who is doing it chooses a number; the word then stands for it."""

    form: ClassVar[str] = "choose word from N to N"
    example: ClassVar[str] = "choose n from 1 to 2, +n coins"
    can_cost: ClassVar[bool] = False
    is_order: ClassVar[bool] = True
    binds: ClassVar[str | None] = "name"
    only_tells: ClassVar[bool] = True
    name: str
    low: Value
    high: Value
    index: int = 0

    def number_between(self) -> tuple[Value, Value]:
        return self.low, self.high

    def binding(self) -> Binding:
        return Binding(self.name, None, "number")


@dataclass(frozen=True, slots=True)
class End(Effect):
    """End this phase, this turn, or the game. A phase that all play in turn or at once ends for the
    player who does it, or for all."""

    form: ClassVar[str] = "end phase, end phase for all, end turn, end game"
    example: ClassVar[str] = "end phase"
    can_cost: ClassVar[bool] = False
    is_order: ClassVar[bool] = True
    joins: ClassVar[bool] = True
    what: Literal["phase", "phase for all", "turn", "game"]

    def ends(self) -> str:
        return self.what


@dataclass(frozen=True, slots=True)
class NextTurn(Effect):
    """After this turn comes one of this player, and play goes on from there round the table. Said
    several times, those turns come one after the other, in the order in which it was said."""

    form: ClassVar[str] = "next turn for PLAYER"
    example: ClassVar[str] = "next turn for you"
    can_cost: ClassVar[bool] = False
    orders_turns: ClassVar[bool] = True
    player: Value

    def begins_with(self) -> tuple[Value, ...]:
        return (self.player,)


@dataclass(frozen=True, slots=True)
class Nothing(Effect):
    """Do nothing."""

    form: ClassVar[str] = "nothing"
    is_idle: ClassVar[bool] = True
    only_tells: ClassVar[bool] = True
    example: ClassVar[str] = "nothing"
    can_cost: ClassVar[bool] = False
    joins: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class If(Effect):
    """Do it if the condition holds now."""

    form: ClassVar[str] = "if CONDITION: ... else: ..."
    example: ClassVar[str] = "if rich: -1 coins"
    condition: Value
    then: Block
    otherwise: Block = ()

    def holds_if(self) -> Value:
        return self.condition

    def branch(self) -> Branch:
        return Branch(self.condition, self.then, self.otherwise)


@dataclass(frozen=True, slots=True)
class Repeat(Effect):
    """Do it so many times."""

    form: ClassVar[str] = "repeat NUMBER: ..."
    example: ClassVar[str] = "repeat 2: +1 coins"
    times: Value
    body: Block

    def how_often(self) -> Value:
        return self.times


@dataclass(frozen=True, slots=True)
class RepeatWhile(Effect):
    """Do it again and again, as long as the condition holds, or until it does. It is asked before
    each time, also before the first."""

    form: ClassVar[str] = "repeat while CONDITION: ..., repeat until CONDITION: ..."
    example: ClassVar[str] = "repeat until coins >= 9: +2 coins"
    is_loop: ClassVar[bool] = True
    condition: Value
    until: bool
    body: Block

    def holds_if(self) -> Value:
        return self.condition


@dataclass(frozen=True, slots=True)
class ForEach(Effect):
    """Do it for each of a selection; the word stands for each in turn."""

    form: ClassVar[str] = "for each word in CARDS: ..."
    example: ClassVar[str] = "for each c in your bed: +1 coins"
    binds: ClassVar[str | None] = "name"
    name: str
    among: Value
    body: Block
    index: int = 0

    def binding(self) -> Binding:
        return Binding(
            self.name, self.among, ONE_OF.get(self.among.type, self.among.type), under=True
        )


@dataclass(frozen=True, slots=True)
class EachPlayer(Effect):
    """Each player who is in does it, in turn order from the one whose turn it is; or each other
    than the doer; or, with `everyone`, also those who are out. With `with` or `that`, those of whom
    it holds before the first does it."""

    form: ClassVar[str] = "each player [that NAME]: ..., each other player: ..., everyone: ..."
    example: ClassVar[str] = "each player: +1 coins"
    who: Literal["each", "other", "everyone"]
    body: Block
    among: Value | None = None  # when not all of them do it

    def done_by(self) -> Doers:
        who: Literal["others", "each"] = "others" if self.who == "other" else "each"
        return Doers(who, None, self.among is None)


@dataclass(frozen=True, slots=True)
class AsPlayer(Effect):
    """A given player does it."""

    form: ClassVar[str] = "as PLAYER: ..."
    example: ClassVar[str] = "as next player: +1 coins"
    player: Value
    body: Block

    def done_by(self) -> Doers:
        return Doers("one", self.player, True)


@dataclass(frozen=True, slots=True)
class May(Effect):
    """The player who is doing it may do it, or not."""

    form: ClassVar[str] = "may ..."
    example: ClassVar[str] = "may +1 coins"
    body: Block


@dataclass(frozen=True, slots=True)
class Choice:
    """One line of a `choose`; it is offered when its leading `needs` and `pay` allow it."""

    span: Span = field(repr=False, compare=False)
    body: Block


@dataclass(frozen=True, slots=True)
class Choose(Effect):
    """The player who is doing it chooses one of the lines, or so many different ones."""

    form: ClassVar[str] = "choose [N] / - ... / - ..."
    example: ClassVar[str] = "choose\n    - +1 coins\n    - +1 energy"
    is_order: ClassVar[bool] = True
    times: Value
    up_to: bool
    choices: tuple[Choice, ...]

    def offers(self) -> Offer:
        return Offer(self.times, self.up_to, tuple(choice.body for choice in self.choices))
