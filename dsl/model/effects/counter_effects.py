"""Effects on counters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from dsl.model.effects.effect import Effect
from dsl.model.values import Counter, Value


@dataclass(frozen=True, slots=True)
class Gain(Effect):
    """Add to a counter of the player who is doing it, up to the counter's bound."""

    form: ClassVar[str] = "+N counter"
    is_order: ClassVar[bool] = True
    joins: ClassVar[bool] = True
    amount: Value
    counter: Counter


@dataclass(frozen=True, slots=True)
class Lose(Effect):
    """Take from a counter as much as there is, down to the counter's bound."""

    form: ClassVar[str] = "-N counter"
    is_order: ClassVar[bool] = True
    joins: ClassVar[bool] = True
    amount: Value
    counter: Counter


@dataclass(frozen=True, slots=True)
class More(Effect):
    """Inside `whenever ... would`: change the amount that is about to be gained or lost."""

    form: ClassVar[str] = "+N more"
    joins: ClassVar[bool] = True
    amount: Value


@dataclass(frozen=True, slots=True)
class SetCounter(Effect):
    """Give a counter a new value, within its bounds."""

    form: ClassVar[str] = "set counter to N"
    is_order: ClassVar[bool] = True
    joins: ClassVar[bool] = True
    counter: Value
    amount: Value


@dataclass(frozen=True, slots=True)
class Tell(Effect):
    """Tell everyone how a worked-out counter comes about now, line by line; and, if it is to be
    measured against a number, that number. An action that does so is offered with what it would
    come to."""

    form: ClassVar[str] = "tell counter [against N]"
    is_order: ClassVar[bool] = True
    counter: Counter
    against: Value | None = None
