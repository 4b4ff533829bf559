"""What holds for a time: under `this turn:` and the like, or `while ...:`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from dsl.model.effects.effect import Armed, Block, Effect
from dsl.model.values import Counter, Selection, Value


@dataclass(frozen=True, slots=True)
class Ignore(Effect):
    """Under `this turn` or `while`: these kinds of rooms and tunnels do nothing to you."""

    form: ClassVar[str] = "ignore kind [and kind]"
    joins: ClassVar[bool] = True
    is_continuous: ClassVar[bool] = True
    kinds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Cannot(Effect):
    """Under `this turn` or `while`: these actions are not offered to you."""

    form: ClassVar[str] = "cannot action [and action]"
    joins: ClassVar[bool] = True
    is_continuous: ClassVar[bool] = True
    actions: tuple[str, ...]


Layer = Literal["set", "add", "multiply", "halve", "raise", "cap"]


@dataclass(frozen=True, slots=True)
class Modify(Effect):
    """Under `this turn` or `while`: change an attribute of cards. First what sets it, then what
    adds, then what multiplies or halves (rounding down), then what raises or caps it."""

    form: ClassVar[str] = "attribute of CARDS is N, N more, N less, doubled, halved, capped at N"
    joins: ClassVar[bool] = True
    is_continuous: ClassVar[bool] = True
    attribute: str
    cards: Selection | Value
    layer: Layer
    amount: Value


@dataclass(frozen=True, slots=True)
class ModifyCounter(Effect):
    """Under `this turn` or `while`: change what a worked-out counter comes to, in the same layers
    as an attribute."""

    form: ClassVar[str] = "your counter is N, N more, N less, doubled, halved, capped at N"
    joins: ClassVar[bool] = True
    is_continuous: ClassVar[bool] = True
    counter: Counter
    layer: Layer
    amount: Value


@dataclass(frozen=True, slots=True)
class CountsAs(Effect):
    """Under `this turn` or `while`: an attribute of cards is added to another one of theirs and
    is itself 0."""

    form: ClassVar[str] = "attribute of CARDS counts as attribute"
    joins: ClassVar[bool] = True
    is_continuous: ClassVar[bool] = True
    attribute: str
    cards: Selection | Value
    other: str


@dataclass(frozen=True, slots=True)
class While(Effect):
    """What is listed holds as long as the condition does."""

    form: ClassVar[str] = "while CONDITION: ..."
    arms: ClassVar[Armed | None] = "modifier"
    condition: Value
    body: Block


@dataclass(frozen=True, slots=True)
class During(Effect):
    """What is listed holds until the end of this turn, phase or game."""

    form: ClassVar[str] = "this turn: ..., this phase: ..., this game: ..."
    arms: ClassVar[Armed | None] = "modifier"
    span_of: Literal["turn", "phase", "game"]
    body: Block
