"""The line of a walk on the picture of a dungeon."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from cardwright.drawing.board_picture.legend import Entry
from cardwright.drawing.dungeon_picture.floors import SQUARE, View
from cardwright.drawing.dungeon_picture.trails import Place, Stretch, rounded
from cardwright.drawing.geometry import Point
from cardwright.drawing.glyphs import glyph
from cardwright.drawing.labels import Key, say
from cardwright.drawing.svg import element, group, number, text
from cardwright.drawing.themes import Theme
from dsl.text.grammar.nouns import raised
from interpreter.walks.state import START

BADGE = 8.5
SIGNS: Mapping[str, Key] = {START: "start", "exit": "exit", "end": "dead end"}


def draw_line(line: Stretch, view: View, colour: str, theme: Theme) -> str:
    start = view.at(*line.points[0])
    data = f"M{number(start.x)} {number(start.y)}"
    for _, bend, place in rounded(line.points):
        point = view.at(*place)
        if bend is None:
            data += f"L{number(point.x)} {number(point.y)}"
        else:
            pull = view.at(*bend)
            data += f"Q{number(pull.x)} {number(pull.y)} {number(point.x)} {number(point.y)}"
    parts = [
        element(
            "path",
            d=data,
            fill="none",
            stroke=theme.paper,
            stroke_width=9,
            stroke_linejoin="round",
            stroke_linecap="round",
            opacity=0.55,
        ),
        element(
            "path",
            d=data,
            fill="none",
            stroke=colour,
            stroke_width=5,
            stroke_linejoin="round",
            stroke_linecap="round",
            opacity=0.85,
        ),
    ]
    return group(*parts)


def draw_ends(
    lines: Sequence[Stretch], view: View, colour: str, theme: Theme, marks: Sequence[Point]
) -> str:
    """What stands at the ends of the lines of one level. The numbers of leaps and shafts keep away
    from each other and from marks, as does a dead end from the mark that it is at."""
    parts: list[str] = []
    taken: list[Point] = []
    for line in lines:
        for place, kind, _ in _both_ends(line):
            point = view.at(*place)
            if kind in SIGNS:
                if kind == "end" and any(point.far(mark) < SQUARE / 2 for mark in marks):
                    point = _beside(point, taken, marks)
                parts += draw_end(point, kind, colour, theme)
                taken.append(point)
    for line in lines:
        for place, kind, written in _both_ends(line):
            if kind not in SIGNS:
                point = _beside(view.at(*place), taken, marks)
                taken.append(point)
                parts += draw_number(point, str(written), colour, theme)
    return group(*parts)


def _both_ends(line: Stretch) -> tuple[tuple[Place, str, int], tuple[Place, str, int]]:
    """The places of both ends, what is there, and its number."""
    return (
        (line.points[0], line.begins, line.number),
        (line.points[-1], line.ends, line.number + 1),
    )


def _beside(place: Point, taken: Sequence[Point], marks: Sequence[Point]) -> Point:
    """The place round another one for a number, where it hides least."""

    def hidden(one: Point) -> float:
        near = sum(max(0.0, 2.2 * BADGE - one.far(other)) * 10 for other in taken)
        return near + sum(max(0.0, BADGE + SQUARE * 0.3 - one.far(mark)) for mark in marks)

    around = [place.moved(math.pi * (turn / 4 - 0.25), SQUARE * 0.46) for turn in range(8)]
    wider = [place.moved(math.pi * turn / 4, SQUARE * 0.75) for turn in range(8)]
    return min([*around, *wider], key=hidden)


def draw_number(place: Point, written: str, colour: str, theme: Theme) -> list[str]:
    """Where a walk goes on elsewhere: the number of the line that goes on, at both places."""
    return [
        element("circle", cx=place.x, cy=place.y, r=BADGE, fill=colour, data_number=written),
        text(
            written,
            place.x,
            place.y + 4.2,
            11.5,
            fill=theme.on_pawn,
            text_anchor="middle",
            font_weight="bold",
        ),
    ]


def draw_end(place: Point, kind: str, colour: str, theme: Theme) -> list[str]:
    """A disc where the walk starts, a target outside, a cross at a dead end."""
    if kind == START:
        return [element("circle", cx=place.x, cy=place.y, r=8, fill=colour)]
    if kind == "exit":
        return [
            element(
                "circle",
                cx=place.x,
                cy=place.y,
                r=10,
                fill=theme.room,
                stroke=colour,
                stroke_width=4,
            ),
            element("circle", cx=place.x, cy=place.y, r=4, fill=colour),
        ]
    disc = element("circle", cx=place.x, cy=place.y, r=BADGE, fill=theme.room, stroke=theme.faint)
    return [disc, glyph("✕", place.x, place.y, 12, colour)]


def legend_of_lines(lines: Sequence[Stretch], colour: str, lang: str) -> list[Entry]:
    """What stands at the ends of these lines."""
    kinds = {kind for line in lines for kind in (line.begins, line.ends)}
    found: list[Entry] = []
    for kind, key in SIGNS.items():
        if kind in kinds:

            def draw(theme: Theme, kind: str = kind) -> list[str]:
                return draw_end(Point(0, 0), kind, colour, theme)

            found.append(Entry(kind, (raised(say(key, lang)),), draw))
    if kinds - SIGNS.keys():
        title = raised(say("leap", lang))
        found.append(
            Entry("leap", (title,), lambda theme: draw_number(Point(0, 0), "2", colour, theme))
        )
    return found
