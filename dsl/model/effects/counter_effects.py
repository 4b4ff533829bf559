"""Effects on counters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from dsl.model.effects.effect import Change, Effect
from dsl.model.values import Counter, Value


@dataclass(frozen=True, slots=True)
class Gain(Effect):
    """Add to a counter of the player who is doing it, up to the counter's bound. An amount that
    comes to less than 0 changes nothing."""

    form: ClassVar[str] = "+N counter"
    example: ClassVar[str] = "+2 coins"
    is_order: ClassVar[bool] = True
    joins: ClassVar[bool] = True
    amount: Value
    counter: Counter

    def changes(self) -> Change:
        return Change("add", self.counter, self.amount)


@dataclass(frozen=True, slots=True)
class Lose(Effect):
    """Take from a counter as much as there is, down to the counter's bound. An amount that comes
    to less than 0 changes nothing."""

    form: ClassVar[str] = "-N counter"
    example: ClassVar[str] = "-1 coins"
    is_order: ClassVar[bool] = True
    joins: ClassVar[bool] = True
    amount: Value
    counter: Counter

    def changes(self) -> Change:
        return Change("take", self.counter, self.amount)


@dataclass(frozen=True, slots=True)
class More(Effect):
    """Inside `whenever ... would`: change the amount that is about to be gained or lost."""

    form: ClassVar[str] = "+N more"
    example: ClassVar[str] = "whenever you would gain coins: +1 more\n+1 coins"
    joins: ClassVar[bool] = True
    changes_amount: ClassVar[bool] = True
    answers_would: ClassVar[bool] = True
    amount: Value


@dataclass(frozen=True, slots=True)
class SetCounter(Effect):
    """Give a counter a new value, within its bounds."""

    form: ClassVar[str] = "set counter to N"
    example: ClassVar[str] = "set coins to 3"
    is_order: ClassVar[bool] = True
    joins: ClassVar[bool] = True
    counter: Value
    amount: Value

    def changes(self) -> Change:
        return Change("set", self.counter, self.amount)


@dataclass(frozen=True, slots=True)
class Tell(Effect):
    """Tell everyone how a worked-out counter comes about now, line by line; and, if it is to be
    measured against a number, that number. An action that does so is offered with what it would
    come to."""

    form: ClassVar[str] = "tell counter [against N]"
    is_order: ClassVar[bool] = True
    only_tells: ClassVar[bool] = True
    example: ClassVar[str] = "tell vigour against 4"
    counter: Counter
    against: Value | None = None

    def tells(self) -> Value:
        return self.counter
