"""The line of a walk on the picture of a dungeon."""

from __future__ import annotations

from cardwright.drawing.dungeon_picture.floors import SQUARE, View
from cardwright.drawing.dungeon_picture.trails import Stretch, bent
from cardwright.drawing.geometry import Point
from cardwright.drawing.glyphs import glyph
from cardwright.drawing.svg import element, group, number, text
from cardwright.drawing.themes import Theme
from interpreter.walks.state import START


def draw_line(line: Stretch, view: View, colour: str, theme: Theme) -> str:
    points = [view.at(x, y) for x, y in line.points]
    data = f"M{number(points[0].x)} {number(points[0].y)}"
    for before, point, bend in zip(points, points[1:], line.bends[1:], strict=False):
        if bend is None:
            data += f"L{number(point.x)} {number(point.y)}"
        else:
            pull = bent(before, point, view.at(*bend))
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


def draw_ends(line: Stretch, view: View, colour: str, theme: Theme) -> str:
    """What stands at both ends of a line."""
    first, last = view.at(*line.points[0]), view.at(*line.points[-1])
    return group(
        *_end(first, line.begins, str(line.number), colour, theme),
        *_end(last, line.ends, str(line.number + 1), colour, theme),
    )


def _end(place: Point, kind: str, written: str, colour: str, theme: Theme) -> list[str]:
    """A disc where the walk starts, a target outside, a bar at a dead end; where it goes
    on elsewhere, the number of the line that goes on, at both places."""
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
    if kind == "end":
        return [glyph("✕", place.x, place.y, 16, colour)]
    x, y = place.x + SQUARE * 0.3, place.y - SQUARE * 0.3
    return [
        element("circle", cx=x, cy=y, r=8.5, fill=colour),
        text(
            written, x, y + 4.2, 11.5, fill=theme.on_pawn, text_anchor="middle", font_weight="bold"
        ),
    ]
