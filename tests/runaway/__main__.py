"""Attacks the engine with hostile packs, each in a process of its own with little memory and time:

python -m tests.runaway --packs 1000
"""

from __future__ import annotations

import argparse
import multiprocessing
import resource
import sys
import tempfile
import time
import traceback
from collections import Counter
from pathlib import Path

from tests.runaway.attacking import attack

MEMORY = 1_500_000_000
SECONDS = 60  # until a pack is given up that does not come back

Outcome = tuple[int, str, float, int]  # seed, how it ended, seconds, peak of memory in KiB


def one(seed: int) -> Outcome:
    """Attack with one pack, in this process."""
    began = time.process_time()
    with tempfile.TemporaryDirectory() as folder:
        try:
            ended = attack(seed, Path(folder) / "small")
        except BaseException as error:
            last = traceback.extract_tb(error.__traceback__)[-1]
            what = f"{type(error).__name__}: {str(error)[:300]}"
            ended = f"ESCAPED {what} [{last.filename}:{last.lineno}]"
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return seed, ended, time.process_time() - began, peak


def limited() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.runaway", description=__doc__)
    parser.add_argument("--packs", type=int, default=200)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    ended: Counter[str] = Counter()
    slowest: list[Outcome] = []
    escaped = 0
    seeds = range(asked.first, asked.first + asked.packs)
    with multiprocessing.Pool(asked.jobs, limited, maxtasksperchild=20) as pool:
        waiting = [(seed, pool.apply_async(one, (seed,))) for seed in seeds]
        for seed, found in waiting:
            try:
                outcome = found.get(timeout=10 * SECONDS)
            except multiprocessing.TimeoutError:
                outcome = (seed, "ESCAPED: it hangs", float(SECONDS), 0)
            ended[outcome[1].split(":")[0]] += 1
            if outcome[1].startswith("ESCAPED"):
                escaped += 1
                print(f"pack {seed}: {outcome[1]}", flush=True)
            slowest = sorted([*slowest, outcome], key=lambda one: -one[2])[:5]
    for how, number in ended.most_common():
        print(f"{number:6} {how}")
    for seed, how, seconds, peak in slowest:
        print(f"slow: pack {seed} {seconds:.2f} s, {peak // 1024} MiB, {how[:60]}")
    return 1 if escaped else 0


if __name__ == "__main__":
    sys.exit(main())
