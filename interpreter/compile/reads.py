"""What a condition reads, so that it is looked at again only when that has changed.

A class of values that can tell has a method `reads_…` beside the one that compiles it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from interpreter.run.abilities.reactions import Reads
from interpreter.state.cells import Cells, Env


@dataclass(frozen=True, slots=True)
class Read:
    """Cells that are read, and whether the bindings alone tell which they are."""

    cells: Callable[[Cells, Env], list[int]]
    fixed: bool


Known = list[Read] | None  # None when there is no telling


def joined(parts: Iterable[Known]) -> Known:
    """All that is read by several values."""
    found: list[Read] = []
    for part in parts:
        if part is None:
            return None
        found += part
    return found


def reads_of(known: Known) -> Reads:
    if known is None:
        return Reads(None, False)
    return Reads(tuple(read.cells for read in known), all(read.fixed for read in known))
