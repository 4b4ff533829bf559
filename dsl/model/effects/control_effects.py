"""Which effects are done, how often, by whom and with which words; and what the doer chooses."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal

from dsl.diagnostics.spans import Span
from dsl.model.effects.effect import Block, Effect
from dsl.model.values import Value


@dataclass(frozen=True, slots=True)
class Let(Effect):
    """Give a value a name for the effects that follow."""

    form: ClassVar[str] = "let word = VALUE"
    binds: ClassVar[str | None] = "name"
    name: str
    value: Value
    index: int = 0


@dataclass(frozen=True, slots=True)
class ChooseNumber(Effect):
    """The player who is doing it chooses a number; the word then stands for it."""

    form: ClassVar[str] = "choose word from N to N"
    is_order: ClassVar[bool] = True
    binds: ClassVar[str | None] = "name"
    name: str
    low: Value
    high: Value
    index: int = 0


@dataclass(frozen=True, slots=True)
class End(Effect):
    """End this phase, this turn, or the game. A phase that all play in turn or at once ends for the
    player who does it, or for all."""

    form: ClassVar[str] = "end phase, end phase for all, end turn, end game"
    is_order: ClassVar[bool] = True
    joins: ClassVar[bool] = True
    what: Literal["phase", "phase for all", "turn", "game"]


@dataclass(frozen=True, slots=True)
class Nothing(Effect):
    """Do nothing."""

    form: ClassVar[str] = "nothing"
    joins: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class If(Effect):
    """Do it if the condition holds now."""

    form: ClassVar[str] = "if CONDITION: ... else: ..."
    condition: Value
    then: Block
    otherwise: Block = ()


@dataclass(frozen=True, slots=True)
class Repeat(Effect):
    """Do it so many times."""

    form: ClassVar[str] = "repeat NUMBER: ..."
    times: Value
    body: Block


@dataclass(frozen=True, slots=True)
class ForEach(Effect):
    """Do it for each of a selection; the word stands for each in turn."""

    form: ClassVar[str] = "for each word in CARDS: ..."
    binds: ClassVar[str | None] = "name"
    name: str
    among: Value
    body: Block
    index: int = 0


@dataclass(frozen=True, slots=True)
class EachPlayer(Effect):
    """Each player who is in does it, in turn order from the one whose turn it is; or each other
    than the doer; or, with `everyone`, also those who are out."""

    form: ClassVar[str] = "each player: ..., each other player: ..., everyone: ..."
    who: Literal["each", "other", "everyone"]
    body: Block


@dataclass(frozen=True, slots=True)
class AsPlayer(Effect):
    """A given player does it."""

    form: ClassVar[str] = "as PLAYER: ..."
    player: Value
    body: Block


@dataclass(frozen=True, slots=True)
class May(Effect):
    """The player who is doing it may do it, or not."""

    form: ClassVar[str] = "may ..."
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
    is_order: ClassVar[bool] = True
    times: Value
    up_to: bool
    choices: tuple[Choice, ...]
