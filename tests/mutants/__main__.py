"""python -m tests.mutants PACK: small changes to the rules, cards and boards of a pack, one at a
time, each of which some scenario ought to notice.

A change that `check` refuses is no mutant. Changes of boards and of plain figures are held against
the pinned `wiring.txt` and `figures.txt`. One that no scenario notices has survived: it is told,
unless `tests/content/mutants/PACK.txt` lists it with the reason why it changes nothing. Scenarios
that have to do with what was changed are asked of all changes first, the others of what is left.
`--keep FILE` takes down what became of each and goes on there: what is taken down counts as long as
the declaration stays as it is, and survivors as long as the scenarios do too. `--sample` takes so
many by chance, `--quick` leaves out the others.
"""

from __future__ import annotations

import argparse
import gc
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from multiprocessing import get_context
from pathlib import Path

from dsl.packs.load import load
from tests.mutants.changes import Mutant, mutants_of
from tests.mutants.kept import Kept
from tests.mutants.trial import HALF, KILLED, SURVIVED, Ask, Trial

EQUIVALENT = Path(__file__).parent.parent / "content" / "mutants"
EVERY = 25
LISTED = "listed as changing nothing"

Judged = tuple[Mutant, str, str]  # a mutant, what becomes of it, and who noticed it


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("pack")
    parser.add_argument("--sample", type=int, default=0, help="so many of them; 0 for all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--keep", type=Path, help="the file of those that are judged")
    parser.add_argument("--only", default="", help="those whose place or change has this in it")
    asked = parser.parse_args()
    pack = load(asked.pack)
    trial = Trial.of(pack)
    found = [mutant for mutant in mutants_of(pack) if asked.only in mutant.told]
    random.Random(asked.seed).shuffle(found)
    if asked.sample:
        del found[asked.sample :]
    gc.freeze()  # what is there stays
    kept = Kept(asked.keep, trial.fingerprint)
    tally = Tally()
    patterns = [pattern(change) for change in equivalents(pack.id)]
    left = []
    for mutant in found:
        if any(one.fullmatch(mutant.told) for one in patterns):
            tally.add(LISTED)
        elif kept.of(mutant) == HALF or not tally.known(kept.of(mutant)):
            left.append(mutant)
        elif kept.of(mutant) == SURVIVED:
            print(f"  survived: {mutant.told}", flush=True)
    for mutant in trial.by_figures(mutant for mutant in left if not kept.of(mutant)):
        tally.add(KILLED)
        kept.add(mutant, KILLED, "the figures of the cards")
    left = [mutant for mutant in left if kept.of(mutant) in ("", HALF)]
    for ask in (Ask.RELATED,) if asked.quick else (Ask.RELATED, Ask.OTHERS):
        last = asked.quick or ask == Ask.OTHERS
        survived = [one for one in left if ask == Ask.RELATED and kept.of(one) == HALF]
        if last:
            for mutant in survived:
                print(f"  survived: {mutant.told}", flush=True)
        to_ask = [one for one in left if ask == Ask.OTHERS or kept.of(one) != HALF]
        for mutant, fate, by in judged(trial, to_ask, ask, asked.jobs):
            if fate == SURVIVED:
                survived.append(mutant)
                if last:
                    print(f"  survived: {mutant.told}", flush=True)
            if fate != SURVIVED or last:
                tally.add(fate)
            half = fate == SURVIVED and ask == Ask.RELATED
            kept.add(mutant, HALF if half else fate, by)
        left = survived
    new = left if asked.quick else [one for one in found if kept.of(one) == SURVIVED]
    print(f"{len(found)} changes of {pack.id}; {tally.told}; {len(new)} survivors without a reason")
    return 1 if new else 0


class Tally:
    """How many came to what, told now and then."""

    def __init__(self) -> None:
        self.begun = time.monotonic()
        self.counted = Counter[str]()
        self.new = 0

    def known(self, fate: str) -> bool:
        """Count one that was judged before, if it was."""
        self.counted.update([fate] if fate else [])
        return bool(fate)

    def add(self, fate: str) -> None:
        self.counted[fate] += 1
        self.new += fate != LISTED
        if self.new and self.new % EVERY == 0:
            print(f"{self.told}, {time.monotonic() - self.begun:.0f} s", flush=True)

    @property
    def told(self) -> str:
        return ", ".join(f"{number} {fate}" for fate, number in sorted(self.counted.items()))


def judged(trial: Trial, mutants: Iterable[Mutant], ask: Ask, jobs: int) -> Iterator[Judged]:
    asked = ((mutant, ask) for mutant in mutants)
    if jobs == 1:
        yield from ((mutant, *trial.judge(mutant, ask)) for mutant, ask in asked)
        return
    with get_context("fork").Pool(jobs, _TRIALS.append, (trial,)) as pool:
        yield from pool.imap_unordered(_judge, asked)


_TRIALS: list[Trial] = []  # the one of a process that judges


def _judge(asked: tuple[Mutant, Ask]) -> Judged:
    mutant, ask = asked
    return (mutant, *_TRIALS[-1].judge(mutant, ask))


def pattern(change: str) -> re.Pattern[str]:
    """A change as it is listed: three dots stand for anything."""
    return re.compile(".*".join(re.escape(part) for part in change.split("...")))


def equivalents(pack: str) -> dict[str, str]:
    """The changes of a pack that change nothing, each with the reason: `CHANGE | REASON`. Three
    dots in a change stand for anything, for changes that are harmless for the same reason."""
    file = EQUIVALENT / f"{pack}.txt"
    if not file.exists():
        return {}
    lines = [line for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]
    parted = [line.partition(" | ") for line in lines if not line.startswith("#")]
    return {change.strip(): reason.strip() for change, _, reason in parted}


if __name__ == "__main__":
    sys.exit(main())
