"""The adviser on walks: how long a proven best path takes, and that it is the best.

python -m bench.walks                 # the table of bench/walks.md
python -m bench.walks --side COMMIT   # against the adviser at a commit, in the same run
python -m bench.walks --prove         # adviser and referee agree on 2,000 random dungeons, whose
                                      # tables are those of their graphs, and the adviser's best
                                      # is the best of all walks on 300 small ones
"""

from __future__ import annotations

import argparse
import json
import math
import random
import statistics
import sys
import time

from bench.dungeons import (
    TooMany,
    most_by_every_walk,
    random_course,
    random_dungeon,
    random_resources,
    random_weights,
)
from bench.shell import ROOT
from bench.sides.earlier import Side, caches, checked_out, commit_named
from dsl.packs.load import load
from dsl.packs.pack import Pack
from interpreter.walks import (
    best_layout,
    best_path,
    check,
    course,
    start,
    steps,
    tables_of,
    take,
    walk_rules,
    worth_of,
)

LAYOUTS = 20
LOOK = 200
HANDS: dict[str, tuple[str, dict[str, int]]] = {
    "early": ("four_ways guardroom wine_cellar armoury strongbox", {}),
    "mid": ("guardroom ossuary false_floor warren magma_vault", {}),
    "late": (
        "mirror_circles twin_pitfalls scriptorium dragons_hoard labyrinth",
        {"sword_uses": 1},
    ),
    "stress": (
        "four_ways ropewalk warren grand_ritual dragons_hoard",
        {"sword_uses": 2, "key_uses": 2, "rope_uses": 2, "scroll_uses": 2},
    ),
}
WORTH = {
    **{"barrel": 1.0, "monster": 3.0, "rooms": 1.0, "key": 2.0, "rope": 3.0, "coin": 1.0},
    **{"trapdoor": 3.0, "lava": 3.0, "lock": 3.0, "magic_circle": 2.0, "scroll": 1.0},
    **{"sword": 1.0, "stairs": 1.0},
}
BARRELS = {"barrel": 1.0}
HEAD = (
    "| hand | nodes | barrels only | everything weighted | expansions "
    f"| after {LOOK:,} expansions | layout search |"
)


def table(pack: Pack) -> None:
    """A row for each hand: medians and the longest over random layouts, all proven."""
    print(HEAD)
    print("| --- " * HEAD.count(" | ") + "| --- |")
    for name, (words, held) in HANDS.items():
        print(row(pack, name, words.split(), held), flush=True)


def row(pack: Pack, name: str, hand: list[str], held: dict[str, int]) -> str:
    rules, chance = walk_rules(pack.vocabulary), random.Random(1)
    single: list[float] = []
    whole: list[float] = []
    looks: list[int] = []
    share: list[float] = []
    nodes = 0
    for _ in range(LAYOUTS):
        dungeon = random_dungeon(pack.fragments, hand, chance)
        assert dungeon is not None
        way = course(dungeon, rules)
        nodes = len(way.names)
        began = time.process_time()
        best_path(way, held, BARRELS)
        single.append(time.process_time() - began)
        began = time.process_time()
        proven = best_path(way, held, WORTH, exit=1)
        whole.append(time.process_time() - began)
        looks.append(proven.expansions)
        share.append(best_path(way, held, WORTH, exit=1, budget=LOOK).value / proven.value)
        assert proven.optimal
    began = time.process_time()
    plan = best_layout(pack.fragments, hand, rules, held, WORTH, exit=1, budget=10_000)
    took = time.process_time() - began
    return (
        f"| {name} | {nodes} | {ms(single)} | {ms(whole)} | {statistics.median(looks):,.0f}, "
        f"at most {max(looks):,} | {statistics.mean(share):.0%} of the best "
        f"| {plan.looks} layouts in {took:.1f} s |"
    )


def against(name: str, rounds: int = 5) -> None:
    """Seconds to all proven best paths of a hand, now and at a commit, in turns; the least of each
    counts. Either side has the pack in its own words; the maps must be the same."""
    commit = commit_named(name)
    print(f"| hand | worth | {commit} | now | ratio |\n| --- | --- | --- | --- | --- |")
    with (
        checked_out(commit) as then,
        caches() as environment,
        Side(commit, then, then / "content", environment) as before,
        Side("this checkout", ROOT, ROOT / "content", environment) as now,
    ):
        for hand, (words, held) in HANDS.items():
            for worth, weights, exit in (("barrels", BARRELS, 0), ("everything", WORTH, 1)):
                asked = {"hand": words, "held": held, "worth": weights, "exit": exit}
                row = f"path {json.dumps(asked)}"
                looks = {side.do(row, LAYOUTS, look=True).look for side in (before, now)}
                assert len(looks) == 1, f"{hand}: the best paths are not worth the same"
                took: dict[Side, float] = {before: math.inf, now: math.inf}
                for _ in range(rounds):
                    for side, least in took.items():
                        took[side] = min(least, side.do(row, LAYOUTS).seconds)
                each = [f"{1000 * took[side] / LAYOUTS:.1f} ms" for side in (before, now)]
                ratio = took[now] / took[before]
                print(f"| {hand} | {worth} | {' | '.join(each)} | {ratio:.2f} |", flush=True)


def ms(times: list[float]) -> str:
    return f"{statistics.median(times) * 1000:.0f} ms, at most {max(times) * 1000:.0f}"


def prove(pack: Pack, dungeons: int, small: int, seed: int = 0) -> None:
    """Stops at the first disagreement."""
    rules, chance = walk_rules(pack.vocabulary), random.Random(seed)
    proven = walked = 0
    for number in range(dungeons):
        way = random_course(pack.fragments, rules, chance.choice((2, 2, 3, 3, 4, 5)), chance)
        held, weights = random_resources(rules, chance), random_weights(rules, chance)
        leaving = float(chance.choice((0, 1, 5)))
        advice = best_path(way, held, weights, exit=leaving, budget=3_000)
        verdict = check(way, held, advice.steps)
        assert verdict.reason is None, (number, verdict)
        assert worth_of(way, verdict.state, weights, leaving) == advice.value, number
        assert tables_of(way.dungeon.graph, rules) == way.tables, (number, way.dungeon)
        proven += advice.optimal
        for _ in range(10):
            state = start(way, held)
            while onward := steps(way, state):
                state = take(way, state, chance.choice(onward))
                value = worth_of(way, state, weights, leaving)
                assert not advice.optimal or value <= advice.value + 1e-6, (number, state)
            walked += 1
        told(f"{number + 1} of {dungeons} dungeons")
    print(f"{dungeons} dungeons: the tables are those compiled from the composed graph.")
    print(f"{dungeons} dungeons: every advised walk is legal and worth what was said; {proven} are")
    print(f"proven best, and none of {walked:,} random walks is worth more than a proven best one.")
    compared = 0
    while compared < small:
        way = random_course(pack.fragments, rules, chance.choice((1, 1, 2)), chance)
        held, weights = random_resources(rules, chance), random_weights(rules, chance)
        leaving = float(chance.choice((0, 1, 5)))
        advice = best_path(way, held, weights, exit=leaving)
        try:
            most = most_by_every_walk(way, held, weights, leaving)
        except TooMany:
            continue
        assert advice.optimal
        assert abs(most - advice.value) < 1e-6, (way.dungeon.placements, held, weights, leaving)
        compared += 1
        told(f"{compared} of {small} small dungeons")
    print(f"{small} small dungeons: the advised walk is the best of all walks.")


def told(line: str) -> None:
    if sys.stderr.isatty():
        print(f"\r{line} ", end="", file=sys.stderr, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.walks", description=__doc__)
    parser.add_argument("pack", nargs="?", default="map_masters")
    parser.add_argument("--prove", action="store_true", help="compare adviser and referee")
    parser.add_argument("--dungeons", type=int, default=2_000)
    parser.add_argument("--small", type=int, default=300)
    parser.add_argument("--side", metavar="COMMIT", help="compare with the adviser at a commit")
    chosen = parser.parse_args()
    if chosen.side:
        against(chosen.side)
        return
    pack = load(chosen.pack)
    if chosen.prove:
        prove(pack, chosen.dungeons, chosen.small)
    else:
        table(pack)


if __name__ == "__main__":
    main()
