"""What a measurement found, as tables for a terminal, for Markdown and for programs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from bench.timing import Sample


@dataclass(frozen=True, slots=True)
class Target:
    """A ratio that should hold."""

    what: str
    ratio: Sample
    bound: float
    at_least: bool

    @property
    def holds(self) -> bool:
        value = self.ratio.median
        return value >= self.bound if self.at_least else value <= self.bound

    def cells(self) -> list[str]:
        wanted = f"at {'least' if self.at_least else 'most'} {self.bound:g}"
        return [self.what, wanted, times(self.ratio), "yes" if self.holds else "**no**"]


@dataclass(slots=True)
class Table:
    """One table with a title; `targets` are the ratios in it that should hold."""

    title: str
    columns: list[str]
    rows: list[list[str]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    targets: list[Target] = field(default_factory=list)

    def add(self, *cells: str) -> None:
        self.rows.append(list(cells))

    def to_json(self) -> dict[str, Any]:
        return {
            "title": self.title,
            "columns": self.columns,
            "rows": self.rows,
            "notes": self.notes,
            "targets": [
                {
                    "what": target.what,
                    "ratio": target.ratio.median,
                    "spread": target.ratio.spread,
                    "rounds": len(target.ratio.values),
                    "bound": target.bound,
                    "at_least": target.at_least,
                    "holds": target.holds,
                }
                for target in self.targets
            ],
        }


def duration(sample: Sample) -> str:
    """A time with its unit and its spread."""
    seconds = sample.median
    for unit, factor in (("s", 1.0), ("ms", 1e3), ("µs", 1e6), ("ns", 1e9)):
        if seconds * factor >= 1 or unit == "ns":
            return f"{figure(seconds * factor)} {unit} {spread(sample)}".rstrip()
    raise AssertionError


def rate(sample: Sample) -> str:
    """How often a second."""
    return f"{figure(1 / sample.median)}/s {spread(sample)}"


def times(sample: Sample) -> str:
    """A ratio."""
    value = sample.median
    shown = f"{value:.2f}" if value >= 0.1 else f"{value:.2g}"
    return f"{shown} × {spread(sample)}".rstrip()


def spread(sample: Sample) -> str:
    """How far the rounds are apart; nothing of a figure that is the only one."""
    if len(sample.values) == 1:
        return ""
    return f"±{100 * sample.spread:.0f} %"


def figure(number: float) -> str:
    return f"{number:,.0f}" if number >= 100 else f"{number:.1f}"


def targets_table(tables: Iterable[Table]) -> Table:
    """Everything that should hold, and whether it does."""
    found = Table("Targets", ["what", "wanted", "measured", "holds"])
    for table in tables:
        for target in table.targets:
            found.add(*target.cells())
    return found


def as_text(table: Table) -> str:
    """A table with columns of spaces."""
    lines = [table.columns, *table.rows]
    widths = [max(len(line[at]) for line in lines) for at in range(len(table.columns))]
    shown = [table.title, ""]
    for line in lines:
        first, *rest = (
            cell.ljust(width) if at == 0 else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(line, widths, strict=True))
        )
        shown.append("  ".join([first, *rest]).rstrip())
    return "\n".join([*shown, *table.notes, ""])


def as_markdown(table: Table) -> str:
    """A table as GitHub reads it."""
    marks = ["---", *["---:"] * (len(table.columns) - 1)]
    lines = [table.columns, marks, *table.rows]
    shown = [f"### {table.title}", "", *(f"| {' | '.join(line)} |" for line in lines)]
    if table.notes:
        shown += ["", *table.notes]
    return "\n".join([*shown, ""])
