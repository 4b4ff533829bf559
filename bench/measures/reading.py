"""Parsing and checking packs of many cards."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from bench.cold import without_cache
from bench.generated import write_pack
from bench.measure import QUICK, Effort, Measure
from bench.report import Table, Target, duration, times
from bench.timing import Sample, repeated
from dsl.packs.load import check

SIZES = (100, 1_000, 10_000)
MOST_ROUNDS = 5  # ten thousand cards take a while


def run(effort: Effort) -> Iterator[Table]:
    sizes = SIZES if effort != QUICK else SIZES[:2]
    rounds = min(effort.rounds, MOST_ROUNDS)
    with tempfile.TemporaryDirectory() as scratch, without_cache():
        folders = {size: write_pack(Path(scratch, str(size)), size) for size in sizes}
        taken: dict[int, list[float]] = {size: [] for size in sizes}
        for number in range(rounds + 1):
            for size, folder in folders.items():
                again = max(1, sizes[-1] // size // 10)
                seconds = repeated(lambda at=folder: checked(at), again, time.process_time)  # type: ignore[misc]
                if number:  # the first round finds everything cold
                    taken[size].append(seconds / size)
    found = {size: Sample(tuple(values)) for size, values in taken.items()}
    table = Table("Parse and check", ["cards", "the pack", "a card", "against the first"])
    for size, sample in found.items():
        table.add(
            f"{size:,}",
            duration(sample.per(1 / size)),
            duration(sample),
            times(sample.over(found[sizes[0]])),
        )
    if sizes == SIZES:
        ratio = found[SIZES[-1]].over(found[SIZES[0]])
        what = "parse and check a card: of 10,000 against of 100"
        table.targets.append(Target(what, ratio, 1.3, at_least=False))
    yield table


def checked(folder: Path) -> None:
    pack, report = check(folder)
    assert pack is not None
    assert not report.has_errors


def work() -> Callable[[], object]:
    folder = write_pack(Path(tempfile.mkdtemp()), 1_000)

    def anew() -> None:
        with without_cache():
            checked(folder)

    return anew


MEASURE = Measure("reading", "parse and check of 100 to 10,000 cards", run, work)
