"""How often somebody may ask: so many at once, and so many a second after that."""

from __future__ import annotations

from time import monotonic


class Rate:
    """An allowance that fills up again."""

    __slots__ = ("at", "at_once", "each_second", "left")

    def __init__(self, at_once: float, each_second: float) -> None:
        self.at_once, self.each_second = at_once, each_second
        self.left, self.at = at_once, monotonic()

    def allows(self, price: float = 1.0) -> bool:
        """Whether there is as much left; then it is taken."""
        now = monotonic()
        self.left = min(self.at_once, self.left + (now - self.at) * self.each_second)
        self.at = now
        if self.left < price:
            return False
        self.left -= price
        return True
