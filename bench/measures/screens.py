"""From an answer to the screen that shows what it did, in every shipped pack."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Callable, Iterator

from bench.measure import Effort, Measure
from bench.measures.midgame import midgame, shipped
from bench.report import Table, Target, duration
from bench.timing import interleaved
from cardwright.play.screens.page import Page
from cardwright.play.screens.table import Table as PlayTable
from cardwright.play.showing import Showing
from dsl.packs.pack import Pack

SIZES = ((80, 24), (120, 40))
NOTICED = 0.1  # seconds: less is at once


class Unseen(Showing):
    """Shows to nobody."""

    def write(self, lines: list[str]) -> None:
        for line in lines:
            self.stdin.write(line)


def answer_to_screen(pack: Pack, width: int, height: int) -> Callable[[], object]:
    """An answer in the middle of a game, the screen after it, and the answer taken back."""
    game = midgame(pack)
    showing = Unseen(game, [None] * game.program.players, None, io.StringIO())
    showing.table = PlayTable(game.program, game.lang, Page(width, height, colours=True))

    def work() -> None:
        game.push(0)
        decision = game.decision
        if decision is not None:
            showing.news_from[decision.player] = game.marks[-6][0]
            with contextlib.redirect_stdout(io.StringIO()):
                showing.redraw(game.view(decision.player), decision, height)
        game.pop()

    return work


def run(effort: Effort) -> Iterator[Table]:
    table = Table(
        "From an answer to the screen",
        ["pack", *(f"{width} x {height}" for width, height in SIZES)],
    )
    slowest = None
    for name, pack in shipped().items():
        works = {f"{size}": answer_to_screen(pack, *size) for size in SIZES}
        found = interleaved(works, rounds=effort.rounds, seconds=effort.seconds)
        table.add(name, *(duration(sample) for sample in found.values()))
        for sample in found.values():
            slowest = sample if slowest is None or sample.median > slowest.median else slowest
    assert slowest is not None
    what = "the slowest screen, against a tenth of a second"
    table.targets.append(Target(what, slowest.per(NOTICED), 1, at_least=False))
    yield table


def work() -> Callable[[], object]:
    return answer_to_screen(shipped()["clank"], 80, 24)


MEASURE = Measure("screens", "from an answer to the screen, pack by pack", run, work)
