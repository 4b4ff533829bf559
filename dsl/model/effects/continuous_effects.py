"""What holds for a time: under `this turn:` and the like, or `while ...:`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from dsl.model.effects.effect import Armed, Block, Effect
from dsl.model.values import Counter, Value


@dataclass(frozen=True, slots=True)
class Ignore(Effect):
    """Under `this turn` or `while`: these kinds of rooms and tunnels do nothing to you."""

    form: ClassVar[str] = "ignore kind [and kind]"
    example: ClassVar[str] = "this turn: ignore mud"
    in_duration: ClassVar[bool] = True
    joins: ClassVar[bool] = True
    is_continuous: ClassVar[bool] = True
    kinds: tuple[str, ...]

    def about(self) -> tuple[tuple[str, str], ...]:
        return tuple(("ignore", kind) for kind in self.kinds)

    def ignores(self) -> tuple[str, ...]:
        return self.kinds


@dataclass(frozen=True, slots=True)
class Cannot(Effect):
    """Under `this turn` or `while`: these actions are not offered to you."""

    form: ClassVar[str] = "cannot action [and action]"
    example: ClassVar[str] = "this turn: cannot rest"
    in_duration: ClassVar[bool] = True
    joins: ClassVar[bool] = True
    is_continuous: ClassVar[bool] = True
    actions: tuple[str, ...]

    def about(self) -> tuple[tuple[str, str], ...]:
        return tuple(("cannot", action) for action in self.actions)


Layer = Literal["set", "add", "multiply", "halve", "raise", "cap"]


@dataclass(frozen=True, slots=True)
class Modify(Effect):
    """Under `this turn` or `while`: change an attribute of cards. First what sets it, then what
    adds, then what multiplies or halves (rounding down), then what raises or caps it."""

    form: ClassVar[str] = "attribute of CARDS is N, N more, N less, doubled, halved, capped at N"
    example: ClassVar[str] = "this turn: size of cards in your bed is 1 more"
    in_duration: ClassVar[bool] = True
    joins: ClassVar[bool] = True
    is_continuous: ClassVar[bool] = True
    attribute: str
    cards: Value
    layer: Layer
    amount: Value

    def about(self) -> tuple[tuple[str, str], ...]:
        return (("attribute", self.attribute),)


@dataclass(frozen=True, slots=True)
class ModifyCounter(Effect):
    """Under `this turn` or `while`: change what a worked-out counter comes to, in the same layers
    as an attribute."""

    form: ClassVar[str] = "your counter is N, N more, N less, doubled, halved, capped at N"
    example: ClassVar[str] = "this turn: your vigour is doubled"
    in_duration: ClassVar[bool] = True
    joins: ClassVar[bool] = True
    is_continuous: ClassVar[bool] = True
    counter: Counter
    layer: Layer
    amount: Value

    def about(self) -> tuple[tuple[str, str], ...]:
        return (("counter", self.counter.name),)


@dataclass(frozen=True, slots=True)
class CountsAs(Effect):
    """Under `this turn` or `while`: an attribute of cards is added to another one of theirs and
    is itself 0. It counts once, as the first effect that says so has it."""

    form: ClassVar[str] = "attribute of CARDS counts as attribute"
    example: ClassVar[str] = "this turn: size of cards in your bed counts as girth"
    in_duration: ClassVar[bool] = True
    joins: ClassVar[bool] = True
    is_continuous: ClassVar[bool] = True
    attribute: str
    cards: Value
    other: str

    def about(self) -> tuple[tuple[str, str], ...]:
        return (("attribute", self.attribute), ("attribute", self.other))


@dataclass(frozen=True, slots=True)
class While(Effect):
    """What is listed holds as long as the condition does."""

    form: ClassVar[str] = "while CONDITION: ..."
    example: ClassVar[str] = "while coins > 2: size of cards in your bed is 1 more"
    in_duration: ClassVar[bool] = True
    armed_as: ClassVar[Armed | None] = "modifier"
    condition: Value
    body: Block

    def holds_if(self) -> Value:
        return self.condition


@dataclass(frozen=True, slots=True)
class During(Effect):
    """What is listed holds until the end of this turn, phase or game."""

    form: ClassVar[str] = "this turn: ..., this phase: ..., this game: ..."
    example: ClassVar[str] = "this game: size of cards in your bed is 1 more"
    armed_as: ClassVar[Armed | None] = "modifier"
    span_of: Literal["turn", "phase", "game"]
    body: Block
