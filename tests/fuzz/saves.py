"""Saves that were tampered with: refused, or a game that can be gone on with.

`python -m tests.saves` does the same with those of every pack.
"""

from __future__ import annotations

import random
from functools import lru_cache

from dsl.packs.pack import Pack
from tests.fuzz.cases import Case
from tests.saves import judge, samples, tamper

PLAYED = ("race", "mini", "tutorial", "honey")


@lru_cache(maxsize=1)
def packs() -> dict[str, Pack]:
    """The packs that the samples are of, by their ids."""
    return {sample.pack.id: sample.pack for sample in samples(PLAYED)}


class Saves:
    """Saves of small games, changed at a place of their data or at their bytes."""

    def make(self, chance: random.Random) -> Case:
        sample = chance.choice(samples(PLAYED))
        about: dict[str, str | int] = {"pack": sample.pack.id, "seed": chance.randrange(1_000)}
        return Case(about, tamper(sample.data, chance))

    def judge(self, case: Case) -> str:
        return judge(
            case.data, packs()[str(case.about["pack"])], random.Random(int(case.about["seed"]))
        )
