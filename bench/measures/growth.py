"""What every table of growth shares: one work at several sizes, against the smallest."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bench.measure import Effort
from bench.report import Table, duration, times
from bench.timing import Sample, interleaved


def grown(
    title: str,
    size: str,
    what: str,
    works: Mapping[int, Callable[[], object]],
    effort: Effort,
    pieces: float = 1,
) -> tuple[Table, dict[int, Sample]]:
    """A table over the sizes, timed in turns, and what was found. `pieces` are in one work."""
    found = interleaved(
        {str(number): work for number, work in works.items()},
        rounds=effort.rounds,
        seconds=effort.seconds,
    )
    samples = {int(number): sample.per(pieces) for number, sample in found.items()}
    least = samples[min(samples)]
    table = Table(title, [size, what, "against the first"])
    for number, sample in samples.items():
        table.add(f"{number:,}", duration(sample), times(sample.over(least)))
    return table, samples
