"""Findings as tables: the one form from which text, pages, plots and data are made."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Cell = str | int | float | None
Form = Literal["text", "number", "share"]


@dataclass(frozen=True, slots=True)
class Column:
    """`name` for programs, `title` for people."""

    name: str
    title: str
    form: Form = "number"


@dataclass(frozen=True, slots=True)
class Plot:
    """How a table is drawn: bars or points of a column, with bounds where there are some, by what
    the first column says; or curves of several columns over the first."""

    kind: Literal["points", "bars", "curves"]
    columns: tuple[str, ...]
    low: str = ""
    high: str = ""
    even: float | None = None  # where a line stands for "no difference"


@dataclass(frozen=True, slots=True)
class Table:
    name: str
    title: str
    note: str  # what the figures are, and how sure
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    plot: Plot | None = None


@dataclass(frozen=True, slots=True)
class Study:
    """All that was found, and from what."""

    kind: str  # report, compare, league, tune, odds
    title: str
    facts: tuple[tuple[str, Cell], ...]  # what was played: pack, seed, bots, games
    findings: tuple[str, ...]  # the sentences that matter
    tables: tuple[Table, ...]
    interrupted: bool = False


def shown(value: Cell, form: Form) -> str:
    """A cell as people read it."""
    if value is None:
        return "-"
    if isinstance(value, str):
        return value
    if form == "share":
        return f"{100 * value:.1f} %"
    return f"{value}" if isinstance(value, int) else f"{value:.2f}"
