"""What it costs to count steps and what is looked at, against the same engine that counts nothing.

Two processes play the same random games in turns, one with metering and one without; the least time
of each counts, since the machine is never idle.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator

from bench.measure import FULL, Effort, Measure
from bench.report import Table, Target, times
from bench.shell import ROOT
from bench.timing import Sample

PACKS = ("clank", "thunderstone", "tutorial", "hearts")
MOST = 1.03
PLAYING = """
import random, sys, time
if sys.argv[1] == "off":
    from interpreter.compile.form import moves_written, writing
    from interpreter.compile.values import lowering
    writing.metered_in_steps = lowering.metered = lowering.metered_function = lambda expr, _: expr
    writing.burned = lambda _: []
    writing.Writer.counted = lambda self, things, each=(): things
    moves_written.Moves.burned = lambda self, cards: []
from cardwright import Game, load
pack = load(sys.argv[2])
def play():
    chance = random.Random(5)
    for seed in range(4):
        game = Game.new(pack, 2, seed, recorded=False)
        while game.decision is not None and len(game.answers) < 300:
            game.push(chance.randrange(len(game.decision)))
play()
for _ in sys.stdin:
    began = time.process_time()
    play()
    print(time.process_time() - began, flush=True)
"""


class Playing:
    """A process that plays a round of games whenever it is told to."""

    def __init__(self, how: str, pack: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", PLAYING, how, pack],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def round(self) -> float:
        """Seconds of the processor that a round took."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        return float(self.process.stdout.readline())

    def close(self) -> None:
        self.process.communicate()


def run(effort: Effort) -> Iterator[Table]:
    table = Table("Metering: random play with and without", ["pack", "on", "off", "ratio"])
    for pack in PACKS:
        on, off = Playing("on", pack), Playing("off", pack)
        found: dict[Playing, list[float]] = {on: [], off: []}
        for number in range(2 * effort.rounds):
            for side in (on, off) if number % 2 else (off, on):
                found[side].append(side.round())
        least = {side: min(seconds) for side, seconds in found.items()}
        ratio = Sample((least[on] / least[off],))
        ms = [f"{least[side] * 1000:.1f} ms" for side in (on, off)]
        table.add(pack, *ms, times(ratio))
        table.targets.append(Target(f"metering, {pack}", ratio, MOST, at_least=False))
        on.close()
        off.close()
    yield table


def work() -> Callable[[], object]:
    return lambda: list(run(FULL))


ABOUT = "what counting costs, against an engine that counts nothing"
MEASURE = Measure("metering", ABOUT, run, work)
