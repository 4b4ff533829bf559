"""The games that are compared: every pack on every board, with every value of its options."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from dsl.packs.load import load
from dsl.packs.pack import Pack
from dsl.storage.shipped import content_path
from tests.packs_under_test import ALL, OWN, SHIPPED, pack, player_counts
from tests.playing import write_pack
from tests.random_packs import random_rules


@dataclass(frozen=True)
class Setting:
    """How a game is begun: everything that tells it from others."""

    folder: str  # of the pack
    players: int
    seed: int
    board: str | None = None
    options: tuple[tuple[str, str], ...] = ()

    @property
    def pack(self) -> Pack:
        return _loaded(self.folder)


@lru_cache(maxsize=2)
def _loaded(folder: str) -> Pack:
    return load(Path(folder))


def settings_of(name: str) -> list[Setting]:
    """Games of a pack: each board with few, some and many players, each value of every option."""
    found = pack(name)
    boards: list[str | None] = [*sorted(found.boards)] or [None]
    counts = player_counts(name)
    players = sorted({counts[0], counts[len(counts) // 2], counts[-1]})
    options = found.vocabulary.options.values()
    longest = max((len(option.values) for option in options), default=1)
    folder = str((content_path() if name in SHIPPED else OWN) / name)
    return [
        Setting(
            folder,
            players[number // len(boards) % len(players)],
            number,
            boards[number % len(boards)],
            tuple((option.name, option.values[number % len(option.values)]) for option in options),
        )
        for number in range(max(len(boards) * len(players), longest))
    ]


# Packs of the tests that say what no shipped one does.
OTHERS = (
    "almanac",
    "burrow",
    "dice",
    "examples",
    "lookouts",
    "owners",
    "parley",
    "tracks",
    "walkers",
    "whispers",
)


def every_setting() -> Iterator[Setting]:
    for name in (*ALL, *OTHERS):
        yield from settings_of(name)


def by_chance(seed: int, folder: Path) -> Setting:
    """A game of a pack that is written by chance, for one to four players."""
    write_pack(folder, random_rules(seed), base="")
    return Setting(str(folder), 1 + seed % 4, seed)
