"""Compares every way to play a pack: python -m tests.compilers

What effects are lowered into is run node by node, written as Python as it stands, and written after
all passes, each for games that are recorded and games that are not. All of them must play the same
games, decision by decision: every pack on all its boards and with all values of its options, and
packs written by chance. With --side COMMIT games of the engine as it was at that commit are
compared with those of today instead. At a difference it says how to come there again.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from bench.sides.earlier import SideError
from tests.compilers.chosen_games import Setting, by_chance, every_setting
from tests.compilers.earlier_engine import Compared, differences
from tests.compilers.ways import MOST_DONE, Difference, Tally, compare

PACKS = 2_000
DECISIONS = 60
BY_CHANCE = 25  # decisions in a pack that is written by chance
STEPS_BY_CHANCE = 2_000  # after one answer in such a pack: many of them grow without end
EVERY = 100  # games after which it is told how far it has come


def chance_settings(seeds: range, folder: Path) -> Iterator[Setting]:
    for seed in seeds:
        yield by_chance(seed, folder / str(seed))


def by_every_way(seeds: range, decisions: int, folder: Path) -> int:
    """How many games the ways do not agree on."""
    shipped, written, wrong = Tally(), Tally(), 0
    begun = time.monotonic()
    rows = [
        (every_setting() if not seeds.start else (), decisions, MOST_DONE, shipped),
        (chance_settings(seeds, folder), BY_CHANCE, STEPS_BY_CHANCE, written),
    ]
    for settings, most, steps, tally in rows:
        for setting in settings:
            try:
                compare(setting, most, tally=tally, steps=steps)
            except Difference as difference:
                wrong += 1
                print(f"difference: {difference}", flush=True)
            if tally.games % EVERY == 0:
                print(f"{tally}, {time.monotonic() - begun:.0f} s", flush=True)
    print(f"packs under test: {shipped}\npacks by chance: {written}")
    print(f"{time.monotonic() - begun:.0f} s")
    return wrong


def by_an_earlier_engine(commit: str, seeds: range, decisions: int, folder: Path) -> int:
    """How many games the engine of a commit plays otherwise."""
    shipped, written, wrong = Compared(), Compared(), 0
    rows = [
        (every_setting() if not seeds.start else (), decisions, shipped),
        (chance_settings(seeds, folder), BY_CHANCE, written),
    ]
    for settings, most, tally in rows:
        for line in differences(settings, most, commit, tally):
            wrong += 1
            print(f"difference: {line}", flush=True)
    print(f"packs under test: {shipped}\npacks by chance: {written}")
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.compilers", description=__doc__)
    parser.add_argument("--packs", type=int, default=PACKS, help="packs written by chance")
    parser.add_argument("--first", type=int, default=0, help="go on with this pack by chance")
    parser.add_argument("--decisions", type=int, default=DECISIONS, help="of each game of a pack")
    parser.add_argument("--side", metavar="COMMIT", help="compare with the engine of a commit")
    asked = parser.parse_args()
    seeds = range(asked.first, asked.packs)
    with tempfile.TemporaryDirectory(prefix="cardwright-") as folder:
        try:
            if asked.side is None:
                wrong = by_every_way(seeds, asked.decisions, Path(folder))
            else:
                wrong = by_an_earlier_engine(asked.side, seeds, asked.decisions, Path(folder))
        except SideError as error:
            print(error)
            return 2
    print(f"{wrong} games differ" if wrong else "all games are the same")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
