"""The packs that the generic tests play: every shipped one, and small ones of the tests' own."""

from __future__ import annotations

from functools import lru_cache

import pytest

from dsl.packs.load import load
from dsl.packs.pack import Pack
from dsl.storage.shipped import content_path
from tests.paths import PACKS

OWN = PACKS
SHIPPED = sorted(path.parent.name for path in content_path().glob("*/pack.yaml"))
ALL = [*SHIPPED, "mini", "race", "judges", "shoals"]


@lru_cache
def pack(name: str) -> Pack:
    return load(content_path() / name if name in SHIPPED else OWN / name)


def player_counts(name: str) -> range:
    game = pack(name).vocabulary.game
    assert game is not None
    low, high = game.players
    return range(low, high + 1)


def tables() -> list[object]:
    """Every pack with the fewest and with the most players; with others only in the proof."""
    found: list[object] = []
    for name in ALL:
        counts = player_counts(name)
        for players in counts:
            marks = [] if players in (counts[0], counts[-1]) else [pytest.mark.proof]
            found.append(pytest.param(name, players, marks=marks))
    return found


MODS = [name for name in SHIPPED if pack(name).manifest.requires]
WITH_BOARDS = [name for name in ALL if pack(name).boards]
SHIPPED_WITH_BOARDS = [name for name in SHIPPED if pack(name).boards]
