"""How a decision grows with the cards of a pack that nobody has drawn."""

from __future__ import annotations

import gc
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from bench.measure import Effort, Measure
from bench.measures.growth import grown, stays_flat
from bench.measures.packs import random_game
from bench.report import Table, Target
from dsl.packs.load import load
from dsl.packs.pack import Pack
from dsl.storage.shipped import content_path

TIMES = (1, 2, 5, 10, 50, 177)  # a pack has at most 20,000 declarations
IN_A_FILE = 4_000
SEEDS = range(5)
SPARE = """\
card spare_{n} "Spare {n}"
    companion
    cost {cost} skill
    points {points}
    play:
        +{points} skill
        when another companion in your play: draw 1
"""


def padded(folder: Path, more: int) -> Pack:
    """Clank! with cards that are in no deck, so that the very same games are played."""
    shutil.copytree(content_path() / "clank", folder, ignore=shutil.ignore_patterns("scenarios"))
    cards = [
        SPARE.format(n=number, cost=1 + number % 7, points=1 + number % 4) for number in range(more)
    ]
    for start in range(0, more, IN_A_FILE):
        text = "\n".join(cards[start : start + IN_A_FILE])
        (folder / "cards" / f"spare_{start}.cards").write_text(text, encoding="utf-8")
    return load(folder)


def games(pack: Pack) -> Callable[[], object]:
    return lambda: [random_game(pack, seed) for seed in SEEDS]


def run(effort: Effort) -> Iterator[Table]:
    with tempfile.TemporaryDirectory() as scratch:
        own = len(load("clank").vocabulary.cards)
        packs = {
            own * factor: padded(Path(scratch, str(factor)), own * (factor - 1))
            for factor in effort.of(TIMES)
        }
        counts = {size: [random_game(pack, seed) for seed in SEEDS] for size, pack in packs.items()}
        answers = counts[own]
        assert all(count == answers for count in counts.values()), "the games must be the same"
        gc.freeze()  # or each round would look for garbage in the trees of all these cards
        table, found = grown(
            "Cards in the pack (Clank!, the same games)",
            "cards",
            "a decision",
            {size: games(pack) for size, pack in packs.items()},
            effort,
            sum(answers),
        )
        gc.unfreeze()
        if own * 10 in found:
            ratio = found[own * 10].over(found[own])
            what = "a decision in a pack padded to 10 times the cards"
            table.targets.append(Target(what, ratio, 1.1, at_least=False))
        sizes = tuple(own * factor for factor in TIMES)
        stays_flat(table, "a decision in a pack of so many cards", found, sizes)
    yield table


def work() -> Callable[[], object]:
    folder = Path(tempfile.mkdtemp(), "padded")
    try:
        return games(padded(folder, 1_000))
    finally:
        shutil.rmtree(folder.parent)


MEASURE = Measure("growth-cards", "a decision as the pack gets more cards", run, work)
