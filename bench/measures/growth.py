"""What every table of growth shares: one work at several sizes, against the smallest."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bench.measure import Effort
from bench.report import Table, Target, duration, times
from bench.timing import Sample, interleaved

FLAT = 1.25  # times as long as the first is flat: rounds of the same work differ by that much


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


def stays_flat(
    table: Table, what: str, samples: Mapping[int, Sample], sizes: tuple[int, ...]
) -> None:
    """Want the largest of all sizes to take as long as the smallest, if it was measured at all."""
    first, last = sizes[0], sizes[-1]
    if last in samples:
        ratio = samples[last].over(samples[first])
        said = f"{what}: {last:,} against {first:,}"
        table.targets.append(Target(said, ratio, FLAT, at_least=False))
