"""Plays native games in lockstep with Python: python -m tests.native [PACK ...]

Every cell and every option must be the same at every decision, with random answers: every pack on
all its boards, with all values of its options and several numbers of players, and with --packs
those that are written by chance. With --checked they are compiled with sanitizers of addresses and
undefined behaviour, and so are with --hostile packs that mean no good, which are played instead.
What a pack has that is not printed is told; a game that comes to it is given up natively, and
counted.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from dsl.packs.pack import Pack
from interpreter.native.child import ChildError
from interpreter.native.compilers import CompilerError, compiler
from interpreter.native.not_printed import NotPrintedError
from interpreter.state.errors import PlayError
from tests.compilers.chosen_games import Setting, by_chance, every_setting, settings_of
from tests.native import hostile
from tests.native.lockstep import NativeDifference, Played, child_of, lockstep, text_of
from tests.native.scenario_answers import add_entered, scenario_answers
from tests.paths import ROOT

GAMES, DECISIONS = 5, 400
BY_CHANCE = 25  # decisions in a pack that is written by chance
BENCH = "dominion"  # the pack of the bench


def settings(names: list[str], packs: range, folder: Path) -> Iterator[Setting]:
    """The settings of some packs, or of all and the bench's, then those by chance."""
    bench = Setting(str(ROOT / "bench" / BENCH), 2, 0)
    for name in names:
        yield from [bench] if name == BENCH else settings_of(name)
    if not names and not packs.start:
        yield bench
        yield from every_setting()
    for seed in packs:
        yield by_chance(seed, folder / str(seed))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.native", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="PACK", help="only these packs")
    parser.add_argument("--games", type=int, default=GAMES, help="of each setting")
    parser.add_argument("--decisions", type=int, default=DECISIONS, help="of each game")
    parser.add_argument("--packs", type=int, default=0, help="packs written by chance")
    parser.add_argument("--first", type=int, default=0, help="go on with this pack by chance")
    parser.add_argument("--fast", action="store_true", help="compiled as well as may be")
    parser.add_argument("--scenarios", action="store_true", help="the answers of all scenarios too")
    parser.add_argument("--least", type=float, default=0, help="routines entered, in a hundred")
    parser.add_argument("--checked", action="store_true", help="with sanitizers")
    parser.add_argument("--hostile", type=int, default=0, help="packs that mean no good, instead")
    asked = parser.parse_args()
    if compiler() is None:
        print("no compiler of C was found on the path")
        return 2
    if asked.hostile:
        found = hostile.run(range(asked.first, asked.first + asked.hostile), print)
        print(found)
        return 1 if found.found else 0
    whole, wrong, begun = Played(), 0, time.monotonic()
    entered: dict[str, dict[str, bool]] = {}  # of each pack, which routines
    with tempfile.TemporaryDirectory(prefix="cardwright-") as folder:
        for setting in settings(asked.names, range(asked.first, asked.packs), Path(folder)):
            is_chance = setting.folder.startswith(folder)
            tally, most = Played(), BY_CHANCE if is_chance else asked.decisions
            name = f"by chance {setting.seed}" if is_chance else Path(setting.folder).name
            if asked.scenarios and not is_chance and name not in entered:
                wrong += scenarios_of(setting.pack, name, whole, entered, checked=asked.checked)
            try:
                _, native = text_of(setting, follows=bool(setting.seed % 2))
                with child_of(native, checked=asked.checked, quickly=not asked.fast) as child:
                    seeds = range(setting.seed, setting.seed + asked.games)
                    lockstep(setting, child, seeds, most, tally)
                    add_entered(entered.setdefault("by chance" if is_chance else name, {}), child)
            except (NativeDifference, ChildError, CompilerError) as error:
                wrong += 1
                print(f"difference: {setting}: {error}", flush=True)
            except (NotPrintedError, PlayError) as error:
                print(f"{setting} is not played: {error}", flush=True)
                continue
            holes = sorted({hole.what for hole in native.holes})
            said = f"; not printed: {', '.join(holes)}" if holes else ""
            if not is_chance or tally.given_up:
                print(
                    f"{name}, {setting.players} players, {setting.board}: {tally}{said}", flush=True
                )
            add_up(whole, tally)
    short = told_of_routines(entered, asked.least)
    print(f"all: {whole}, {time.monotonic() - begun:.0f} s; {wrong} settings differ")
    return 1 if wrong or short else 0


def scenarios_of(
    pack: Pack,
    name: str,
    whole: Played,
    entered: dict[str, dict[str, bool]],
    *,
    checked: bool,
) -> int:
    """The answers of all scenarios of a pack; how many packs differ."""
    try:
        tally, found = scenario_answers(pack, checked=checked)
    except (NativeDifference, ChildError, CompilerError) as error:
        print(f"difference: a scenario of {name}: {error}", flush=True)
        return 1
    print(f"{name}, scenarios: {tally}", flush=True)
    entered.setdefault(name, {}).update(found)
    add_up(whole, tally)
    return 0


def told_of_routines(entered: dict[str, dict[str, bool]], least: float) -> bool:
    """Tell how many routines of each pack were entered; whether any pack falls short."""
    short = False
    for name, found in entered.items():
        if name == "by chance" or not found:
            continue
        left = [routine for routine, was_entered in found.items() if not was_entered]
        share = 100 * (1 - len(left) / len(found))
        short = short or share < least
        print(f"{name}: {share:.1f} in 100 of {len(found)} routines were entered; not {left[:5]}")
    return short


def add_up(whole: Played, tally: Played) -> None:
    whole.games += tally.games
    whole.decisions += tally.decisions
    whole.over += tally.over
    for why, number in tally.given_up.items():
        whole.given_up[why] = whole.given_up.get(why, 0) + number


if __name__ == "__main__":
    sys.exit(main())
