"""python -m tests.fuzz {reader,packs,saves,archives}: inputs by chance that mean no good.

Each case is made from the seed and its number, so that the same command tries the same. What should
never happen (an error that nobody meant to raise, more than two seconds, too much memory) is told
once for each place and kept in `tests/fuzz/corpus`, which the suite tries again; `--grow` keeps as
many small inputs that ended as no other did. `guided` lets atheris choose what to change, where it
is installed: `pip install -e .[fuzz]`.
"""

from __future__ import annotations

import argparse
import sys

from tests.fuzz.archives import Archives
from tests.fuzz.children import fuzz_in_child
from tests.fuzz.guided import guided
from tests.fuzz.limits import bound_memory
from tests.fuzz.packs import Packs
from tests.fuzz.reader import Reader
from tests.fuzz.running import Run, fuzz
from tests.fuzz.saves import Saves

TARGETS = {"reader": Reader, "saves": Saves, "archives": Archives}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("target", choices=[*TARGETS, "packs", "guided"])
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--grow", type=int, default=0, metavar="N")
    asked = parser.parse_args()
    if asked.target == "guided":
        return guided(asked.count, asked.seed)
    run = Run(asked.target)
    if asked.target == "packs":
        fuzz_in_child(Packs, run, asked.count, asked.seed)
    else:
        bound_memory()
        fuzz(TARGETS[asked.target](), run, asked.count, asked.seed, asked.grow)
    for where in run.found:
        print(f"found: {where}")
    return 1 if run.found else 0


if __name__ == "__main__":
    sys.exit(main())
