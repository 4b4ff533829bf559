"""Measures the engine: python -m bench [NAME...]. Every ratio is taken within one run."""

from __future__ import annotations

import argparse
import json
import platform
import sys
from pathlib import Path

from bench.measure import FULL, QUICK
from bench.measures import MEASURES
from bench.measures.side import against
from bench.profiling import profile
from bench.report import Table, as_markdown, as_text, targets_table
from bench.sides.earlier import SideError
from bench.sides.same_game import OtherGameError


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="what to measure; all without")
    parser.add_argument("--list", action="store_true", help="list what can be measured")
    parser.add_argument("--quick", action="store_true", help="a few short rounds, for a first look")
    parser.add_argument("--markdown", action="store_true", help="print the tables as Markdown")
    parser.add_argument("--json", metavar="FILE", type=Path, help="also write everything to a file")
    parser.add_argument(
        "--side",
        metavar="COMMIT",
        help="compare with the engine as it was at a commit; with NAMEs, measure those as well",
    )
    parser.add_argument("--profile", metavar="NAME", help="show where the time of one goes")
    parser.add_argument(
        "--sort", default="tottime", choices=["tottime", "cumtime"], help="order of the profile"
    )
    asked = parser.parse_args()
    for name in [*asked.names, *filter(None, [asked.profile])]:
        if name not in MEASURES:
            parser.error(f"there is no `{name}`: there are {', '.join(MEASURES)}")
    return asked


def main() -> int:
    """Exit code 0; 1 when a target is missed or the sides do not play the same game."""
    asked = arguments()
    if asked.list:
        for measure in MEASURES.values():
            print(f"{measure.name:<14} {measure.about}")
        print(f"{'--side COMMIT':<14} the engine against itself as it was at a commit")
        return 0
    if asked.profile:
        profile(MEASURES[asked.profile].work(), asked.sort)
        return 0
    shown = as_markdown if asked.markdown else as_text
    tables: list[Table] = []
    measures = [MEASURES[name] for name in asked.names or ([] if asked.side else MEASURES)]
    if asked.side:
        measures.append(against(asked.side))
    try:
        for measure in measures:
            for table in measure.run(QUICK if asked.quick else FULL):
                tables.append(table)
                if not asked.markdown:
                    print(shown(table), flush=True)
    except OtherGameError as error:
        print(f"not the same game: {error}", file=sys.stderr)
        return 1
    except SideError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    targets = targets_table(tables)
    for table in [*([targets] if targets.rows else []), *(tables if asked.markdown else [])]:
        print(shown(table))
    print(f"Python {platform.python_version()} on {platform.system()} {platform.machine()}.")
    if not asked.names and not asked.side:
        print("Not compared with an earlier engine: that is `--side COMMIT`.", file=sys.stderr)
    if asked.json:
        found = {"tables": [table.to_json() for table in tables], "python": sys.version}
        asked.json.write_text(json.dumps(found, indent=2, ensure_ascii=False), encoding="utf-8")
    return 0 if all(target.holds for table in tables for target in table.targets) else 1


if __name__ == "__main__":
    sys.exit(main())
