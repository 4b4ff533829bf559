"""How much may be looked at to work something out, so that no value takes for ever."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from interpreter.state.errors import RunawayError

MOST_LOOKED_AT = 20_000_000  # things in lists, for one value or for all up to the next decision
MOST_DIGITS = 10**24  # what a product can come to at most, either way

Things = TypeVar("Things", bound=Sequence[object])


class Meter:
    """Counts what is looked at. A value that stands by itself begins anew; while a game goes on to
    its next decision, everything in it counts together."""

    __slots__ = ("left", "together")

    def __init__(self) -> None:
        self.left = MOST_LOOKED_AT
        self.together = False

    def begin(self, things: Things) -> Things:
        """A list that is gone through, in which others are gone through for each of it."""
        if not self.together:
            self.left = MOST_LOOKED_AT
        return self.count(things)

    def count(self, things: Things) -> Things:
        """A list that is gone through for each of another."""
        self.left -= len(things)
        if self.left < 0:
            self.left = MOST_LOOKED_AT
            raise RunawayError("a value looks at too many things to be worked out")
        return things


def bounded(product: int) -> int:
    """A product, as long as it is no number without end."""
    if -MOST_DIGITS < product < MOST_DIGITS:
        return product
    raise RunawayError("a number becomes too large")
