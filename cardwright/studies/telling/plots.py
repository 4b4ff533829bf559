"""Tables as pictures: own SVG, in the colours of the page, with nothing from outside."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape

from cardwright.studies.tables import Cell, Form, Table, shown

ROW, TOP, LEFT, WIDTH, RIGHT = 22, 14, 190, 720, 60
HEIGHT = 260  # of curves
MOST_ROWS = 40
LONGEST_NAME = 26
STROKES = ("#1f6f8b", "#b5532a", "#4d7c3a", "#7a4fa3", "#9a7b16", "#a3365c", "#3d5a99", "#5f6b6d")
DASHES = ("", "6 3", "2 3", "9 3 2 3")


def plot_svg(table: Table) -> str:
    """The picture of a table; empty where it has none."""
    plot = table.plot
    if plot is None or not table.rows:
        return ""
    return curves(table) if plot.kind == "curves" else across(table)


def across(table: Table) -> str:
    """Bars, or points with their bounds, one under the other."""
    plot = table.plot
    assert plot is not None
    at = {column.name: number for number, column in enumerate(table.columns)}
    value, form = at[plot.columns[0]], table.columns[at[plot.columns[0]]].form
    low, high = at.get(plot.low), at.get(plot.high)
    rows = [row for row in table.rows if number(row[value]) is not None][:MOST_ROWS]
    found = [number(row[one]) for row in rows for one in (value, low, high) if one is not None]
    numbers = [one for one in found if one is not None]
    if plot.kind == "bars":
        numbers.append(0.0)
    if plot.even is not None:
        numbers.append(plot.even)
    ticks = ticks_between(min(numbers, default=0.0), max(numbers, default=1.0))
    height = TOP + ROW * len(rows) + 30
    place = scale(ticks[0], ticks[-1], LEFT, WIDTH - RIGHT)
    parts = [_grid(ticks, form, place, height)]
    if plot.even is not None:
        x = place(plot.even)
        parts.append(f'<line class="even" x1="{x}" x2="{x}" y1="{TOP}" y2="{height - 24}"/>')
    for line, row in enumerate(rows):
        y = TOP + ROW * line + ROW // 2
        middle = number(row[value])
        assert middle is not None
        parts.append(_name(row[0], y))
        if plot.kind == "bars":
            start, end = sorted((place(0.0), place(middle)))
            wide = max(1, round(end - start, 1))
            parts.append(f'<rect class="bar" x="{start}" y="{y - 7}" width="{wide}" height="14"/>')
        bounds = [number(row[one]) for one in (low, high) if one is not None]
        if len(bounds) == 2 and bounds[0] is not None and bounds[1] is not None:
            parts.append(
                f'<line class="reach" x1="{place(bounds[0])}" x2="{place(bounds[1])}" '
                f'y1="{y}" y2="{y}"/>'
            )
        if plot.kind == "points":
            parts.append(f'<circle class="dot" cx="{place(middle)}" cy="{y}" r="4.5"/>')
    return _picture(table, height, parts)


def curves(table: Table) -> str:
    """Columns as lines over the first one."""
    plot = table.plot
    assert plot is not None
    at = {column.name: number for number, column in enumerate(table.columns)}
    form = table.columns[at[plot.columns[0]]].form
    drawn = [
        (
            table.columns[at[name]].title,
            [
                (x, y)
                for row in table.rows
                if (x := number(row[0])) is not None and (y := number(row[at[name]])) is not None
            ],
        )
        for name in plot.columns
    ]
    xs = [x for _, points in drawn for x, _ in points]
    ys = [y for _, points in drawn for _, y in points]
    ticks, along = ticks_between(min(0.0, *ys, 0.0), max(ys)), ticks_between(min(xs), max(xs))
    left, foot = 60, TOP + HEIGHT
    across_x = scale(along[0], along[-1], left, WIDTH - 20)
    up = scale(ticks[0], ticks[-1], foot, TOP)
    parts = []
    for tick in ticks:
        y = up(tick)
        parts.append(f'<line class="grid" x1="{left}" x2="{WIDTH - 20}" y1="{y}" y2="{y}"/>')
        parts.append(
            f'<text class="tick" x="{left - 8}" y="{y + 4}" text-anchor="end">'
            f"{tick_text(tick, form)}</text>"
        )
    for tick in along:
        parts.append(
            f'<text class="tick" x="{across_x(tick)}" y="{foot + 18}" '
            f'text-anchor="middle">{tick_text(tick, "number")}</text>'
        )
    parts.append(
        f'<text class="tick" x="{WIDTH - 20}" y="{foot + 34}" text-anchor="end">'
        f"{escape(table.columns[0].title)}</text>"
    )
    for order, (title, points) in enumerate(drawn):
        path = " ".join(f"{across_x(x)},{up(y)}" for x, y in points)
        stroke, dash = STROKES[order % len(STROKES)], DASHES[order % len(DASHES)]
        parts.append(
            f'<polyline class="curve" points="{path}" stroke="{stroke}" stroke-dasharray="{dash}"/>'
        )
        column, line = order % 3, order // 3
        x, y = left + column * 220, foot + 54 + 20 * line
        parts.append(
            f'<line x1="{x}" x2="{x + 24}" y1="{y - 4}" y2="{y - 4}" stroke="{stroke}" '
            f'stroke-width="2" stroke-dasharray="{dash}"/>'
        )
        parts.append(f'<text class="name" x="{x + 30}" y="{y}">{escape(cut(title))}</text>')
    return _picture(table, foot + 64 + 20 * ((len(drawn) - 1) // 3), parts)


def _picture(table: Table, height: int, parts: Sequence[str]) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(table.title)}" '
        f'xmlns="http://www.w3.org/2000/svg">{"".join(parts)}</svg>'
    )


def _grid(ticks: Sequence[float], form: Form, place: Scale, height: int) -> str:
    return "".join(
        f'<line class="grid" x1="{place(tick)}" x2="{place(tick)}" y1="{TOP}" y2="{height - 24}"/>'
        f'<text class="tick" x="{place(tick)}" y="{height - 8}" text-anchor="middle">'
        f"{tick_text(tick, form)}</text>"
        for tick in ticks
    )


def _name(cell: Cell, y: int) -> str:
    text = escape(cut(shown(cell, "text")))
    return f'<text class="name" x="{LEFT - 10}" y="{y + 4}" text-anchor="end">{text}</text>'


def cut(text: str) -> str:
    return text if len(text) <= LONGEST_NAME else f"{text[: LONGEST_NAME - 1]}…"


def number(cell: Cell) -> float | None:
    return float(cell) if isinstance(cell, int | float) else None


class Scale:
    """Where a number stands between two places of a picture."""

    def __init__(self, first: float, last: float, start: float, end: float) -> None:
        self.first, self.span = first, (last - first) or 1.0
        self.start, self.length = start, end - start

    def __call__(self, value: float) -> float:
        return round(self.start + (value - self.first) / self.span * self.length, 1)


scale = Scale


def ticks_between(low: float, high: float) -> list[float]:
    """Round numbers around what is shown."""
    if high <= low:
        low, high = low - 0.5, low + 0.5
    rough = (high - low) / 5
    size = 10 ** math.floor(math.log10(rough))
    step = next(size * one for one in (1, 2, 2.5, 5, 10) if size * one >= rough)
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    return [round(at * step, 10) for at in range(first, last + 1)]


def tick_text(tick: float, form: Form) -> str:
    return f"{100 * tick:g} %" if form == "share" else f"{tick:g}"
