"""Random numbers: how a seed begins them, one after the other, and those a zone has for itself.

The state of a game's chance is one number. Of a seed of up to 64 bits it is one of 64 bits, and
fast (splitmix64): for simulations, tests and games that somebody shall play again. It can be found:
who sees enough of what is dealt can find it out, and a small seed by trying them all. Of a larger
seed, such as `secret_seed` draws, each number is a hash of a state of 256 bits that nothing leads
back to.

A zone with `own chance` has another state, which follows from the seed and the zone alone: however
often something else is shuffled, and whatever is changed there, what is drawn here stays the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from zlib import crc32

from interpreter.state.cells import Cells
from interpreter.state.layout import RANDOM, ZONE, Layout

MASK = (1 << 64) - 1
STRIDE = 0x9E3779B97F4A7C15


HASHED = 1 << 256  # where the states of large seeds begin
SEED_BITS = 128
STATE_BYTES, NUMBER_BYTES = 32, 8


def secret_seed() -> int:
    """A seed that nobody can guess, for a game between people."""
    from secrets import randbits  # a game that is played again needs none

    return randbits(SEED_BITS) | 1 << SEED_BITS


def is_secret(seed: int) -> bool:
    """Whether a seed is too large to be found out by trying."""
    return not -(1 << 63) <= seed <= MASK


def first_state(seed: int) -> int:
    """The state with which the chance of a game begins."""
    if not is_secret(seed):
        return (seed * 2654435761 + 12345) & MASK
    return HASHED | int.from_bytes(_hashed(f"seed {seed}".encode(), STATE_BYTES), "big")


def drawn(state: int) -> tuple[int, int]:
    """The state of chance after one of a large seed, and a random number of 64 bits."""
    found = _hashed(state.to_bytes(STATE_BYTES + 1, "big"), STATE_BYTES + NUMBER_BYTES)
    after, number = found[:STATE_BYTES], found[STATE_BYTES:]
    return HASHED | int.from_bytes(after, "big"), int.from_bytes(number, "big")


def _hashed(data: bytes, size: int) -> bytes:
    from hashlib import blake2b

    return blake2b(data, digest_size=size).digest()


def scattered(state: int) -> int:
    """The random number of a state of chance (splitmix64)."""
    mixed = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & MASK
    return mixed ^ (mixed >> 31)


def seed_chances(layout: Layout, cells: Cells, state: int) -> None:
    """Begin the chance of every zone that has one anew, from that of the game."""
    for zone, chance in layout.chances.items():
        where = layout.zone_cells[zone]
        own = f"{where.name} {where.index}".encode()
        if state > MASK:
            begun = _hashed(own + state.to_bytes(STATE_BYTES + 1, "big"), STATE_BYTES)
            cells[chance] = HASHED | int.from_bytes(begun, "big")
        else:
            cells[chance] = scattered((state ^ crc32(own) << 32) & MASK)


def chance_for(layout: Layout, cells: Cells, cards: Sequence[int]) -> int:
    """The chance that picks among cards: that of the zone in which all of them lie."""
    if not layout.chances or not cards:
        return RANDOM
    zone = cells[cards[0] + ZONE]
    if any(cells[card + ZONE] != zone for card in cards):
        return RANDOM
    return layout.chances.get(zone, RANDOM)
