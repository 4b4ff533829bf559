"""python -m tests.mutants PACK: small changes to the rules, cards and boards of a pack, one at a
time, each of which some scenario ought to notice.

A change that `check` refuses is no mutant. Changes of boards and of plain figures are held against
the pinned `wiring.txt` and `figures.txt`. One that no scenario notices has survived: it is told,
unless `tests/content/mutants/PACK.txt` lists it with the reason why it changes nothing. `--sample`
takes so many by chance, `--quick` asks only the scenarios that have to do with what was changed.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator
from multiprocessing import get_context
from pathlib import Path

from dsl.packs.load import load
from tests.mutants.changes import Mutant, mutants_of
from tests.mutants.trial import REFUSED, SURVIVED, Trial

EQUIVALENT = Path(__file__).parent.parent / "content" / "mutants"
EVERY = 25
_trial: Trial | None = None
_quick = False


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("pack")
    parser.add_argument("--sample", type=int, default=0, help="so many of them; 0 for all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--after", type=int, default=0, help="leave out so many, judged before")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--only", default="", help="those whose place or change has this in it")
    asked = parser.parse_args()
    global _trial, _quick
    begun = time.monotonic()
    pack = load(asked.pack)
    _trial, _quick = Trial.of(pack), asked.quick
    found = [mutant for mutant in mutants_of(pack) if asked.only in mutant.told]
    random.Random(asked.seed).shuffle(found)
    del found[: asked.after]
    excused = [pattern(change) for change in equivalents(pack.id)]
    tally, new = Counter[str](), 0
    for mutant, fate, _ in judged(found, asked.sample or len(found), asked.jobs):
        tally[fate] += 1
        if fate == SURVIVED and not any(one.fullmatch(mutant.told) for one in excused):
            new += 1
            print(f"  survived: {mutant.told}", flush=True)
        if tally.total() % EVERY == 0:
            print(f"{told(tally)}, {time.monotonic() - begun:.0f} s", flush=True)
    print(f"{len(found)} changes of {pack.id}; {told(tally)}; {new} survivors without a reason")
    return 1 if new else 0


def told(tally: Counter[str]) -> str:
    return ", ".join(f"{number} {fate}" for fate, number in sorted(tally.items()))


def judged(mutants: list[Mutant], wanted: int, jobs: int) -> Iterator[tuple[Mutant, str, str]]:
    """What becomes of so many mutants that `check` accepts."""
    if jobs == 1:
        results: Iterator[tuple[Mutant, str, str]] = map(judge, mutants)
        yield from _first(results, wanted)
        return
    with get_context("fork").Pool(jobs) as pool:
        yield from _first(pool.imap_unordered(judge, mutants), wanted)


def _first(
    results: Iterator[tuple[Mutant, str, str]], wanted: int
) -> Iterator[tuple[Mutant, str, str]]:
    for result in results:
        if wanted <= 0:
            return
        wanted -= result[1] != REFUSED
        yield result


def judge(mutant: Mutant) -> tuple[Mutant, str, str]:
    assert _trial is not None
    return (mutant, *_trial.judge(mutant, _quick))


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
