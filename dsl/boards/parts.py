"""What a board is made of: rooms, tunnels, and the kinds of tunnels with their numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from dsl.diagnostics.spans import Span


class Kind(NamedTuple):
    """A kind of tunnel that the pack declares, with the numbers that the board gives to it."""

    name: str
    numbers: tuple[int, ...] = ()

    def __repr__(self) -> str:
        return f"{self.name}({', '.join(map(str, self.numbers))})" if self.numbers else self.name

    def __str__(self) -> str:
        """As a board writes it: `toll 2`."""
        return " ".join([self.name, *map(str, self.numbers)])


@dataclass(frozen=True)
class Room:
    """A room of a board, as it is written there."""

    name: str
    at: tuple[float, float] | None
    kinds: tuple[str, ...]
    slots: Mapping[str, int]
    titles: Mapping[str, str]
    span: Span
    aside: bool = False  # no part of the board until play adds it


@dataclass(frozen=True)
class Tunnel:
    """A tunnel of a board, as it is written there."""

    source: str
    target: str
    one_way: bool
    kinds: tuple[Kind, ...]
    span: Span

    def __str__(self) -> str:
        """As a board writes it: `lobby -> pit: [steep, toll 2]`."""
        return f"{self.source} {'->' if self.one_way else '--'} {self.target}{self._after}"

    @property
    def _after(self) -> str:
        if len(self.kinds) == 1:
            return f": {self.kinds[0]}"
        return f": [{', '.join(map(str, self.kinds))}]" if self.kinds else ""


class Written(NamedTuple):
    """All that is written of a board, in the order of `Board`'s own fields."""

    name: str
    titles: Mapping[str, str]
    rooms: tuple[Room, ...]
    tunnels: tuple[Tunnel, ...]
    accept: Mapping[str, str]
    span: Span
