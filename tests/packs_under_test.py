"""The packs that the generic tests play: every shipped one, and small ones of the tests' own."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
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


def tables(place: int) -> list[object]:
    """Every pack with one number of players, that at a place among those it can be played by; with
    the others only in the proof."""
    return [
        (name, players) if players == player_counts(name)[place] else in_proof(name, players)
        for name in ALL
        for players in player_counts(name)
    ]


FEWEST, MOST = 0, -1  # places among numbers of players


def in_proof(*values: object) -> object:
    """A case of a test that is left to the proof."""
    return pytest.param(*values, marks=pytest.mark.proof)


def some(cases: Sequence[object], every: int) -> list[object]:
    """All cases of one value; every second one, or third, is for every run, the others for the
    proof."""
    return [case if at % every == 0 else in_proof(case) for at, case in enumerate(cases)]


def once(boards: Iterable[tuple[str, str]]) -> list[object]:
    """Packs with boards of theirs, by their names. What a mod has from another pack is tested
    there, and again in the proof only."""
    return [
        (name, board) if is_own(name, board) else in_proof(name, board) for name, board in boards
    ]


def is_own(name: str, board: str) -> bool:
    found = pack(name).boards.get(board)
    return found is None or found.span.file.startswith(f"{pack(name).id}/")


# Of several processes of one run each begins elsewhere, and finds what the others have kept.
for name in ALL if os.environ.get("PYTEST_XDIST_WORKER") != "gw1" else reversed(ALL):
    pack(name)

MODS = [name for name in SHIPPED if pack(name).manifest.requires]
WITH_BOARDS = [name for name in ALL if pack(name).boards]
SHIPPED_WITH_BOARDS = [name for name in SHIPPED if pack(name).boards]
