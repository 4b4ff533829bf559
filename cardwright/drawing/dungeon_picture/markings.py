"""The marks of a dungeon on its picture: a sign in each square, circled where a walk has met it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from cardwright.drawing.board_picture.legend import Entry, Legend
from cardwright.drawing.dungeon_picture.floors import SQUARE, View
from cardwright.drawing.glyphs import ALL_ROUND, glyph
from cardwright.drawing.svg import element, group
from cardwright.drawing.themes import Theme
from dsl.boards.fragments import Dungeon
from dsl.packs.pack import Pack
from dsl.text.grammar.nouns import raised, title_of
from interpreter.walks import Course, Step, start, take

SIGN = 19.0


def symbol_of(pack: Pack, mark: str) -> tuple[str, int]:
    """The sign of a mark on pictures, and the number of its colour."""
    index = list(pack.vocabulary.marks).index(mark)
    return pack.vocabulary.marks[mark].symbol or ALL_ROUND[index % len(ALL_ROUND)], index


def legend_of_marks(pack: Pack, dungeon: Dungeon, lang: str) -> Legend:
    """Every mark that is on the picture, in the order of their declarations."""
    there = {mark for placed in dungeon.spots for mark in placed.spot.marks}

    def entry(mark: str) -> Entry:
        symbol, index = symbol_of(pack, mark)

        def draw(theme: Theme) -> list[str]:
            return [glyph(symbol, 0, 0, SIGN, theme.signs[index % len(theme.signs)])]

        return Entry(mark, (raised(title_of(pack.vocabulary.marks[mark], lang)),), draw)

    return Legend(tuple(entry(mark) for mark in pack.vocabulary.marks if mark in there))


def marked_squares(way: Course, level: int) -> Iterator[tuple[int, float, float, str]]:
    """Every mark of a level: its node, its square on the table, its name."""
    for node, placed in enumerate(way.dungeon.spots):
        spot, laid = placed.spot, way.dungeon.laid[placed.slot]
        if spot.level != level or not spot.marks:
            continue
        grid = laid.grid(level)
        for square in spot.squares:
            mark = grid.mark(square)
            if mark is not None:
                yield node, laid.x + square[1] + 0.5, laid.y + square[0] + 0.5, mark


def draw_marks(
    pack: Pack, way: Course, level: int, view: View, theme: Theme, met: set[int], colour: str
) -> str:
    parts: list[str] = []
    for node, x, y, mark in marked_squares(way, level):
        symbol, index = symbol_of(pack, mark)
        place = view.at(x, y)
        circled = colour if node in met else None
        parts.append(
            element(
                "circle",
                cx=place.x,
                cy=place.y,
                r=SQUARE * 0.36,
                fill=theme.room,
                stroke=circled or theme.edge,
                stroke_width=3 if circled else 0.8,
            )
        )
        fill = theme.signs[index % len(theme.signs)]
        parts.append(group(glyph(symbol, place.x, place.y, SIGN, fill), data_mark=mark).rstrip())
    return group(*parts, class_="marks")


def met_nodes(way: Course, path: Sequence[Step], resources: Mapping[str, int]) -> set[int]:
    """The nodes whose marks count: not those a walk is stuck at, nor a drop it stopped on."""
    state = start(way, resources)
    found: set[int] = set()
    for number, step in enumerate(path):
        state = take(way, state, step)
        last = number + 1 == len(path)
        if state.status != "stuck" and not (last and way.falls[step.node]):
            found.add(step.node)
    return found
