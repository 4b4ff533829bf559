"""Checking one declaration again after a key was pressed, against checking the whole pack."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path

from bench.cold import without_cache
from bench.generated import card, write_pack
from bench.measure import Effort, Measure
from bench.report import Table, Target, duration, times
from bench.timing import interleaved
from dsl.packs.load import check
from dsl.packs.pack import Pack
from dsl.packs.recheck import check_declaration

CARDS = 1_000


def one_line(pack: Pack) -> Callable[[], object]:
    """Another number on a line of a card, as an author types it."""
    file = next(name for name in pack.texts if name.endswith(".cards"))
    text, numbers = card(500), cycle(range(3, 99))

    def work() -> None:
        changed = text.replace("+2 steps", f"+{next(numbers)} steps")
        assert changed != text
        assert not list(check_declaration(pack, changed, file))

    return work


def run(effort: Effort) -> Iterator[Table]:
    with tempfile.TemporaryDirectory() as scratch, without_cache():
        folder = write_pack(Path(scratch, "made_up"), CARDS)
        pack, _ = check(folder)
        assert pack is not None
        found = interleaved(
            {"one": one_line(pack), "all": lambda: check(folder)},
            rounds=min(effort.rounds, 7),
            seconds=effort.seconds,
        )
    ratio = found["one"].over(found["all"])
    table = Table(
        f"Check again after a change of one line ({CARDS:,} cards)",
        ["the changed card", "the whole pack", "ratio"],
    )
    table.add(duration(found["one"]), duration(found["all"]), times(ratio))
    what = "re-check after a one-line change against a full check, 1,000 cards"
    table.targets.append(Target(what, ratio, 0.1, at_least=False))
    yield table


def work() -> Callable[[], object]:
    pack, _ = check(write_pack(Path(tempfile.mkdtemp()), CARDS))
    assert pack is not None
    return one_line(pack)


MEASURE = Measure("recheck", "check of a changed card against that of its pack", run, work)
