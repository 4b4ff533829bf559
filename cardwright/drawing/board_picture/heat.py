"""Numbers on the picture: the ways that lead through rooms, and what holds the board together.

The more ways lead through a room, the darker and the broader is the band around it, and the share
is written in it too: it can be told without colours.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import ceil

from cardwright.drawing.board_picture.contents import Contents
from cardwright.drawing.board_picture.legend import Entry, Legend, entry
from cardwright.drawing.board_picture.routes import Route
from cardwright.drawing.geometry import Box
from cardwright.drawing.labels import say
from cardwright.drawing.svg import element, group, path
from cardwright.drawing.themes import Theme
from dsl.checks.board_stats import BoardStats

STEPS = 5
THIN, BROADER = 3.0, 1.5  # the narrowest band, and how much broader each step is
BROADEST = THIN + BROADER * (STEPS - 1)
BRIDGE = 13.0
BADGE = 9.0


def with_shares(contents: Contents, stats: BoardStats, lang: str) -> Contents:
    """What is written in the rooms, with the share of ways through them."""
    lines: dict[str, list[str]] = {name: list(found) for name, found in contents.lines.items()}
    for room, share in stats.passing.betweenness.items():
        if round(100 * share) > 0:
            written = say("share", lang, n=round(100 * share))
            lines.setdefault(room, []).append(written)
    return replace(contents, lines=lines)


def with_meaning(legend: Legend, stats: BoardStats, lang: str) -> Legend:
    return Legend((*legend.entries, *_entries(stats, lang)))


def draw_under(
    stats: BoardStats, rooms: Mapping[str, Box], routes: Sequence[Route], theme: Theme
) -> list[str]:
    """Bands around rooms and under bridges, which lie below everything else."""
    return [*_bridges(stats, routes, theme), *_bands(stats, rooms, theme)]


def draw_over(stats: BoardStats, rooms: Mapping[str, Box], theme: Theme) -> list[str]:
    return [
        group(
            *_badge(rooms[room].right - 3, rooms[room].top + 3, theme), class_="cut", data_room=room
        )
        for room in stats.passing.holding
    ]


def _bands(stats: BoardStats, rooms: Mapping[str, Box], theme: Theme) -> Iterator[str]:
    shares = stats.passing.betweenness
    most = max(shares.values(), default=0.0)
    for room, box in rooms.items():
        step = ceil(STEPS * shares.get(room, 0.0) / most - 1e-9) if most else 0
        if step:
            broad = _broad(step)
            band = element(
                "rect",
                x=box.left - broad,
                y=box.top - broad,
                width=box.width + 2 * broad,
                height=box.height + 2 * broad,
                rx=9 + broad,
                fill=theme.heat[step - 1],
            )
            yield group(band, class_="passed", data_room=room, data_step=str(step))


def _broad(step: int) -> float:
    return THIN + BROADER * (step - 1)


def _bridges(stats: BoardStats, routes: Sequence[Route], theme: Theme) -> Iterator[str]:
    for number in stats.passing.bridges:
        tunnel = stats.board.tunnels[number]
        bands = [
            _band(path("M", *curve.start, "Q", *curve.bend, *curve.end), theme)
            for curve in routes[number].curves
        ]
        yield group(*bands, class_="bridge", data_from=tunnel.source, data_to=tunnel.target)


def _band(data: str, theme: Theme) -> str:
    return element("path", d=data, fill="none", stroke=theme.heat[1], stroke_width=BRIDGE)


def _badge(x: float, y: float, theme: Theme) -> list[str]:
    """Two triangles, tip to tip: everything goes through where they meet."""
    a, b = 3.6, 4.8
    glass = path("M", x - a, y - b, "L", x + a, y - b, "L", x - a, y + b, "L", x + a, y + b, "Z")
    return [
        element("circle", cx=x, cy=y, r=BADGE, fill=theme.ink, stroke=theme.room, stroke_width=1.5),
        element("path", d=glass, fill=theme.room),
    ]


def _entries(stats: BoardStats, lang: str) -> Iterator[Entry]:
    passing = stats.passing
    most = round(100 * max(passing.betweenness.values(), default=0.0))
    if most:
        title = say("passed", lang, n=most)
        if passing.sampled:
            title = say("sampled", lang, title=title, n=passing.sampled)
        yield entry("passed", title, _ramp)
    if passing.holding:
        yield entry("cut", say("cut", lang), lambda theme: _badge(0, 0, theme))
    if passing.bridges:
        yield entry("bridge", say("bridge", lang), _sample)


def _ramp(theme: Theme) -> Sequence[str]:
    parts = []
    for step in range(1, STEPS + 1):
        high = 5 + 2 * _broad(step)
        x = -30 + 12 * (step - 1)
        parts.append(
            element("rect", x=x, y=-high / 2, width=11, height=high, fill=theme.heat[step - 1])
        )
    return parts


def _sample(theme: Theme) -> Sequence[str]:
    line = element("path", d="M -26 0 H 26", stroke=theme.line, stroke_width=2.6)
    return [_band("M -26 0 H 26", theme), line]
