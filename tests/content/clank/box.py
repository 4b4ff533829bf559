"""The Clank! pack, and figures typed from the printed game, apart from the pack.

A slip in one is found by the other.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tests.packs_under_test import pack

BOX = Path(__file__).parent / "printed.txt"

ACQUIRED = {
    "sapphire": "+2 clank",
    "emerald": "+2 clank",
    "ruby": "+2 clank",
    "diamond": "+2 clank",
    "dragons_eye": "+2 clank",
    "cleric_of_the_sun": "+1 heal",
    "amulet_of_vigor": "+1 heal",
    "boots_of_swiftness": "+1 boots",
    "silver_spear": "+1 swords",
}

STARTING_DECKS = 4  # in the box; the pack counts the cards of one
KINDS = ("monster", "device", "gem", "companion")

PACK = pack("clank")

WORDS = PACK.vocabulary


@dataclass(frozen=True)
class Side:
    """The figures of one side of the board; pairs are of the castle and of the depths."""

    castle: int
    depths: int
    caves: tuple[int, int]
    markets: tuple[int, int]
    fountains: tuple[int, int]
    minor_rooms: tuple[int, int]
    major_rooms: tuple[int, int]
    featureless: int
    tunnels: int
    plain: int
    double: int
    monsters: dict[int, int]
    double_with_monsters: int
    locks: int
    one_way: int
    one_way_double: int
    one_way_monsters: int
    across: int  # between castle and depths


SIDES = {
    "day": Side(
        castle=15,
        depths=23,
        caves=(4, 6),
        markets=(0, 4),
        fountains=(1, 2),
        minor_rooms=(4, 5),
        major_rooms=(4, 5),
        featureless=6,
        tunnels=60,
        plain=19,
        double=13,
        monsters={1: 12, 2: 5},
        double_with_monsters=3,
        locks=9,
        one_way=7,
        one_way_double=2,
        one_way_monsters=1,
        across=7,
    ),
    "twilight": Side(
        castle=18,
        depths=25,
        caves=(5, 3),
        markets=(1, 4),
        fountains=(0, 1),
        minor_rooms=(4, 5),
        major_rooms=(3, 6),
        featureless=6,
        tunnels=63,
        plain=29,
        double=5,
        monsters={1: 14, 2: 3, 3: 1},
        double_with_monsters=1,
        locks=6,
        one_way=7,
        one_way_double=2,
        one_way_monsters=0,
        across=7,
    ),
}
