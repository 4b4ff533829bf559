"""python -m tests.tables: see `tests/tables/__init__.py`."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from bench.measures.load import HEAD, load
from tests.tables import __doc__ as about
from tests.tables.browsers import everything, why_none
from tests.tables.hostile import attack
from tests.tables.killed import kill_often
from tests.tables.studios import measured
from tests.tables.unseen import compare


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.tables",
        description=about,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("what", choices=("load", "kills", "hostile", "browsers", "unseen", "keys"))
    parser.add_argument("--tables", type=int, default=200, help="under load")
    parser.add_argument("--seconds", type=float, default=300, help="of load")
    parser.add_argument("--count", type=int, help="kills, hostile messages, or games of each pack")
    parser.add_argument("--pack", default="tutorial")
    parser.add_argument("--packs", nargs="*", help="in browsers, or of what is unseen: only these")
    parser.add_argument("--workers", type=int, default=2, help="packs in browsers at a time")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "tables.sqlite")
        if given.what == "load":
            loaded = load(given.pack, given.tables, given.seconds)
            for head, cell in zip(HEAD, loaded.row(), strict=True):
                print(f"{head}: {cell}")
            print(*loaded.lost[:20], sep="\n")
            return bool(loaded.lost)
        if given.what == "kills":
            killed = kill_often(file, given.pack, given.count or 20, 8)
            print(killed)
            return bool(killed.lost)
        if given.what == "keys":
            print(measured(given.pack, given.count or 200))
            return 0
        if given.what == "unseen":
            compared = compare(given.packs or [], given.count or 6)
            print(compared)
            return bool(compared.differ)
        if given.what == "browsers":
            missing = why_none()
            if missing is not None:
                print(f"skipped: games in browsers: {missing}")
                return 0
            played = everything(given.packs or [], given.workers)
            print(played)
            return bool(played.wrong)
        attacked = attack(file, given.pack, given.count or 50_000)
        print(attacked)
        return bool(attacked.harm)


if __name__ == "__main__":
    sys.exit(main())
