"""Judge suites of mistakes: `python -m tests.mistakes FILE... [-v] [--only NAME]`."""

from __future__ import annotations

import argparse
from pathlib import Path

from dsl.diagnostics.render import render
from tests.mistakes.judging import Judged, judge, table, tell
from tests.mistakes.suite import HERE, every_mistake


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.mistakes", description=__doc__)
    parser.add_argument("files", nargs="*", type=Path, default=sorted(HERE.glob("*.yaml")))
    parser.add_argument("-v", "--verbose", action="store_true", help="show each miss")
    parser.add_argument("--only", metavar="TEXT", default="", help="names that have this in them")
    asked = parser.parse_args()
    judged = []
    for mistake in every_mistake(asked.files):
        if asked.only in mistake.name:
            judged.append(judge(mistake, tell(mistake)))
            if asked.verbose:
                _show(judged[-1], always=bool(asked.only))
    print("\n".join(table(judged)))


def _show(one: Judged, *, always: bool) -> None:
    missed = [name for name in ("caught", "placed", "fixed", "plain") if not getattr(one, name)]
    missed += ["misleading"] if one.misleading else []
    if not missed and not always:
        return
    mistake = one.mistake
    print(f"=== {mistake.name} ({mistake.group}, {mistake.pack}): {', '.join(missed) or 'right'}")
    print(f"  line: {mistake.line}\n  mark: {mistake.mark}  fix: {mistake.fix}")
    if mistake.never:
        print(f"  never: {mistake.never}")
    shown = render(one.told.diagnostics[:3], {mistake.blamed: one.told.text})
    print("\n".join(f"    {line}" for line in shown.split("\n")))


if __name__ == "__main__":
    main()
