"""What every measurement is made of."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from bench.report import Table


class MissingError(Exception):
    """A library that only measuring needs is not installed."""

    def __init__(self, library: str) -> None:
        super().__init__(f"{library} is not installed: pip install 'cardwright[bench]'")


@dataclass(frozen=True, slots=True)
class Effort:
    """How long to measure: rounds of everything, and seconds of each work in a round."""

    rounds: int
    seconds: float
    sizes: int  # how many sizes of those that grow; the largest are left out first

    def of(self, sizes: tuple[int, ...]) -> tuple[int, ...]:
        return sizes[: self.sizes]


FULL = Effort(rounds=15, seconds=0.15, sizes=99)
QUICK = Effort(rounds=3, seconds=0.02, sizes=4)


@dataclass(frozen=True, slots=True)
class Measure:
    """One measurement: how it is called, what it finds, and the work at its heart for a profile."""

    name: str
    about: str
    run: Callable[[Effort], Iterator[Table]]
    work: Callable[[], Callable[[], object]]
