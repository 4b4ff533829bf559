"""Random numbers that a zone has for itself.

The state of a game's chance is one number. A zone with `own chance` has another, which follows from
the seed and the zone alone: however often something else is shuffled, and whatever is changed
there, what is drawn here stays the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from zlib import crc32

from interpreter.state.cells import Cells
from interpreter.state.layout import RANDOM, ZONE, Layout

MASK = (1 << 64) - 1
STRIDE = 0x9E3779B97F4A7C15


def scattered(state: int) -> int:
    """The random number of a state of chance (splitmix64)."""
    mixed = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & MASK
    return mixed ^ (mixed >> 31)


def seed_chances(layout: Layout, cells: Cells, seed: int) -> None:
    """Begin the chance of every zone that has one anew."""
    for zone, chance in layout.chances.items():
        where = layout.zone_cells[zone]
        own = crc32(f"{where.name} {where.index}".encode())
        cells[chance] = scattered((seed ^ own << 32) & MASK)


def chance_for(layout: Layout, cells: Cells, cards: Sequence[int]) -> int:
    """The chance that picks among cards: that of the zone in which all of them lie."""
    if not layout.chances or not cards:
        return RANDOM
    zone = cells[cards[0] + ZONE]
    if any(cells[card + ZONE] != zone for card in cards):
        return RANDOM
    return layout.chances.get(zone, RANDOM)
