"""Runs every measurement and prints one table: python -m bench [PACK...]."""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
from collections.abc import Iterator

from bench.timing import Timed, shown, timed
from dsl.packs import Pack, check, load
from dsl.shipped import content_path
from interpreter.game import Game

Row = tuple[str, str, Timed]


def packs(names: list[str]) -> list[str]:
    return names or sorted(path.parent.name for path in content_path().glob("*/pack.yaml"))


def played(pack: Pack, seed: int, most: int = 2_000) -> int:
    """One game between random players; how many decisions it took."""
    game = Game.new(pack, seed=seed)
    chance = random.Random(seed)
    for number in range(most):
        decision = game.decision
        if decision is None:
            return number
        game.push(chance.randrange(len(decision)))
    return most


def per_second(took: Timed) -> str:
    return f"{1 / took.seconds:,.0f} a second"


def midgame(pack: Pack) -> Game:
    game = Game.new(pack, seed=1)
    chance = random.Random(1)
    for _ in range(40):
        decision = game.decision
        if decision is None:
            break
        game.push(chance.randrange(len(decision)))
    while game.decision is None:
        game.pop()
    return game


def pack_rows(name: str) -> Iterator[Row]:
    pack = load(name)
    cards = max(1, len(pack.words.cards))
    yield name, "parse and check the pack", timed(lambda: check(name))
    yield name, "parse and check, per card", timed(lambda: check(name)).per(cards)
    decisions = sum(played(pack, seed) for seed in range(10))
    whole = timed(lambda: [played(pack, seed) for seed in range(10)], 5)
    yield name, f"a game between random players ({per_second(whole.per(10))})", whole.per(10)
    one = whole.per(max(1, decisions))
    yield name, f"a decision ({per_second(one)})", one
    game = midgame(pack)

    def push_pop() -> None:
        for _ in range(200):
            game.push(0)
            game.pop()

    def copies() -> None:
        for _ in range(500):
            game.copy()

    def saves() -> None:
        for _ in range(20):
            Game.from_json(json.loads(json.dumps(game.to_json())), pack)

    yield name, "push and pop", timed(push_pop).per(200)
    yield name, "copy", timed(copies).per(500)
    yield name, "save as JSON and load", timed(saves).per(20)


def startup_rows() -> Iterator[Row]:
    def run(*arguments: str) -> Timed:
        command = [sys.executable, *arguments]
        return timed(lambda: subprocess.run(command, capture_output=True, check=True), 5)

    bare = run("-c", "pass")
    yield "start-up", "python -c pass", bare
    for arguments in (["--help"], ["check", "tutorial"]):
        took = run("-m", "cardwright", *arguments)
        ratio = took.seconds / bare.seconds
        yield "start-up", f"cardwright {' '.join(arguments)} ({ratio:.1f} times)", took


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("packs", nargs="*", help="packs to measure; all shipped ones without")
    parser.add_argument("--json", action="store_true", help="print the rows as JSON")
    chosen = parser.parse_args()
    rows: list[Row] = []
    sources = [*(pack_rows(name) for name in packs(chosen.packs)), startup_rows()]
    for source in sources:
        for row in source:
            rows.append(row)
            if not chosen.json:
                print(f"{row[0]:<14} {row[1]:<50} {shown(row[2]):>20}", flush=True)
    if chosen.json:
        print(
            json.dumps(
                [
                    {"pack": pack, "what": what, "seconds": took.seconds, "spread": took.spread}
                    for pack, what, took in rows
                ]
            )
        )


if __name__ == "__main__":
    main()
