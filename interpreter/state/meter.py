"""What counts towards the limits of play, and the time that an answer may take.

Steps are counted by the machine as effects are done; what is looked at to work values out is
counted here. Both are given out in slices: only when a slice is used up is it asked whether there
is more, and whether the time is over that an answer may take.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from threading import get_ident
from time import monotonic
from types import TracebackType
from typing import TypeVar

from interpreter.state.errors import RunawayError
from interpreter.state.limits import MOST_DIGITS, MOST_LOOKED_AT, beyond

# Time: the last resort, where somebody has asked for it.

LOOKED_AT_ONCE = 40_000  # things of a slice, and steps
STEPS_AT_ONCE = 2_000


class _Here(threading.local):
    """What is being worked out in this thread."""

    depth = 0  # scores, views and the like within each other, which have one allowance
    used_up = 0  # of the things that may be looked at
    seconds: float | None = None  # that an answer may take
    until: float | None = None  # when that is over


HERE = _Here()
# The threads in which something of an allowance may be used up: mostly none, and to look here is
# sooner done than to look at what belongs to a thread.
SPENT: dict[int, None] = {}


def begin() -> None:
    """Begin another answer, or its options. Where `SPENT` is empty there is nothing to begin."""
    HERE.used_up = 0
    SPENT.pop(get_ident(), None)


@contextmanager
def time_for_answers(seconds: float | None) -> Iterator[None]:
    """Within it, an answer, score or view that takes longer than so many seconds is refused, in
    this thread. None is no limit.

    >>> from cardwright import Game, load, time_for_answers
    >>> with time_for_answers(10):
    ...     game = Game.new(load("tutorial"), players=2, seed=7)
    """
    before, HERE.seconds = HERE.seconds, seconds
    try:
        yield
    finally:
        HERE.seconds = before


def check_time(*, first: bool = False) -> None:
    """Refuse to go on when the time is over. It begins with the first slice that is used up."""
    seconds = HERE.seconds
    if seconds is None:
        return
    now = monotonic()
    if first or HERE.until is None:
        HERE.until = now + seconds
    elif now > HERE.until:
        raise RunawayError(f"this takes longer than {seconds:g} seconds")


@contextmanager
def apart() -> Iterator[None]:
    """What is worked out in it has allowances of its own, whatever was used up before."""
    before = HERE.depth, HERE.used_up, HERE.until
    HERE.depth, HERE.used_up, HERE.until = 0, 0, None
    try:
        yield
    finally:
        HERE.depth, HERE.used_up, HERE.until = before
        SPENT[get_ident()] = None


class Allowance:
    """What is worked out with it counts together, and apart from the answers around it."""

    __slots__ = ("before",)

    def __enter__(self) -> None:
        here = HERE
        if not here.depth:
            self.before = here.used_up, here.until
            here.used_up, here.until = 0, None
        here.depth += 1

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        here = HERE
        here.depth -= 1
        if not here.depth:
            here.used_up, here.until = self.before
            if here.used_up:
                SPENT[get_ident()] = None


def worked(number: int) -> None:
    """Count work of the engine itself, as much as looking at so many things."""
    here = HERE
    first = not here.used_up
    here.used_up += number
    SPENT[get_ident()] = None
    if here.used_up > MOST_LOOKED_AT:
        raise beyond("looked at")
    check_time(first=first)


def looked_at(low: int, high: int) -> range:
    """The numbers from one to another, each of which is looked at."""
    worked(max(0, high - low + 1))
    return range(low, high + 1)


Things = TypeVar("Things", bound=Sequence[object])
Worth = TypeVar("Worth")
Counting = Callable[[Sequence[object]], Sequence[object]]


class Meter:
    """Counts what is looked at in the games of a program."""

    __slots__ = ("_counting", "left")

    def __init__(self) -> None:
        self.left = LOOKED_AT_ONCE
        self._counting: dict[int, Counting] = {1: self.count}

    def count(self, things: Things) -> Things:
        """A list that is gone through."""
        self.left -= len(things)
        if self.left < 0:
            self.go_on()
        return things

    def copied(self, things: Things) -> Things:
        """A list that was made of others, which is little work for each of it."""
        self.left -= len(things) >> 2
        if self.left < 0:
            self.go_on()
        return things

    def go_on(self) -> None:
        """Another slice, unless that was too much."""
        used, self.left = LOOKED_AT_ONCE - self.left, LOOKED_AT_ONCE
        worked(used)

    def weighing(self, weight: int) -> Callable[[Worth], Worth]:
        """What counts a value that is as much work as looking at so many things."""

        def weigh(found: Worth) -> Worth:
            self.left -= weight
            if self.left < 0:
                self.go_on()
            return found

        return weigh

    def counting(self, weight: int) -> Counting:
        """What counts a list of which each is as much work as looking at so many things."""
        if weight not in self._counting:

            def count(things: Sequence[object]) -> Sequence[object]:
                self.left -= len(things) * weight
                if self.left < 0:
                    self.go_on()
                return things

            self._counting[weight] = count
        return self._counting[weight]

    def up_to(self, low: int, high: int) -> int:
        """The last of some numbers that are gone through from the first."""
        self.left -= max(0, high - low + 1)
        if self.left < 0:
            self.go_on()
        return high


def bounded(number: int) -> int:
    """A number, as long as it is none without end."""
    if -MOST_DIGITS < number < MOST_DIGITS:
        return number
    raise beyond("numbers")
