"""python -m tests.hidden: see `tests/hidden/__init__.py`."""

from __future__ import annotations

import argparse
import sys

from tests.hidden import __doc__ as about
from tests.hidden.proving import run

STATES = 100_000


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.hidden", description=about)
    parser.add_argument("--states", type=int, default=STATES)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--packs", nargs="*", help="only these")
    parser.add_argument("--most", type=int, default=20, help="stop after so many leaks")
    given = parser.parse_args()
    tally = run(given.states, given.seed, only=given.packs, most=given.most, progress=True)
    print(tally)
    return bool(tally.leaks)


if __name__ == "__main__":
    sys.exit(main())
