"""The marks of a dungeon on its picture: a sign in each square, circled where a walk has met it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from cardwright.drawing.board_picture.legend import Entry, Legend
from cardwright.drawing.dungeon_picture.floors import SQUARE, View
from cardwright.drawing.geometry import Point
from cardwright.drawing.glyphs import ALL_ROUND, glyph
from cardwright.drawing.labels import say
from cardwright.drawing.svg import element, group
from cardwright.drawing.themes import Colour, Theme
from dsl.boards.fragments import Dungeon
from dsl.boards.fragments.notation import Square
from dsl.packs.pack import Pack
from dsl.text.grammar.nouns import raised, title_of
from interpreter.walks import Course, Step, start, take
from interpreter.walks.state import FLIGHT

SIGN = 19.0


def symbol_of(pack: Pack, mark: str) -> tuple[str, Colour]:
    """The sign of a mark on pictures, and its colour."""
    index = list(pack.vocabulary.marks).index(mark)
    decl = pack.vocabulary.marks[mark]
    return decl.symbol or ALL_ROUND[index % len(ALL_ROUND)], decl.colour or index


def legend_of_marks(pack: Pack, dungeon: Dungeon, lang: str, more: Sequence[Entry] = ()) -> Legend:
    """Every mark that is on the picture, in the order of their declarations, and what else is."""
    there = {mark for placed in dungeon.spots for mark in placed.spot.marks}

    def entry(mark: str) -> Entry:
        symbol, colour_of = symbol_of(pack, mark)

        def draw(theme: Theme) -> list[str]:
            return [glyph(symbol, 0, 0, SIGN, theme.sign(colour_of))]

        return Entry(mark, (raised(title_of(pack.vocabulary.marks[mark], lang)),), draw)

    marks = [entry(mark) for mark in pack.vocabulary.marks if mark in there]
    if dungeon.drops:
        title = raised(say("landing", lang))
        marks.append(Entry("landing", (title,), lambda theme: [landing(0, 0, theme)]))
    return Legend((*marks, *more))


Mark = tuple[int, Square]  # a node, and the square of a mark in it


def marked_squares(way: Course, level: int) -> Iterator[tuple[Mark, float, float, str]]:
    """Every mark of a level: where it is, its place on the table, its name."""
    for node, placed in enumerate(way.dungeon.spots):
        spot, laid = placed.spot, way.dungeon.laid[placed.slot]
        if spot.level != level or not spot.marks:
            continue
        grid = laid.grid(level)
        for square in spot.squares:
            mark = grid.mark(square)
            if mark is not None:
                yield (node, square), laid.x + square[1] + 0.5, laid.y + square[0] + 0.5, mark


def draw_marks(
    pack: Pack, way: Course, level: int, view: View, theme: Theme, met: set[Mark], colour: str
) -> str:
    parts: list[str] = []
    for one, x, y, mark in marked_squares(way, level):
        symbol, colour_of = symbol_of(pack, mark)
        place = view.at(x, y)
        circled = colour if one in met else None
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
        fill = theme.sign(colour_of)
        parts.append(group(glyph(symbol, place.x, place.y, SIGN, fill), data_mark=mark).rstrip())
    return group(*parts, class_="marks")


def draw_landings(way: Course, level: int, view: View, theme: Theme) -> str:
    """Where the drops of the level above come out."""
    parts = [landing(place.x, place.y, theme) for place in _landings(way, level, view)]
    return group(*parts, class_="landings")


def landing(x: float, y: float, theme: Theme) -> str:
    return element(
        "circle",
        cx=x,
        cy=y,
        r=SQUARE * 0.43,
        fill="none",
        stroke=theme.faint,
        stroke_width=2,
        stroke_dasharray="3 3",
        data_landing="1",
    )


def _landings(way: Course, level: int, view: View) -> Iterator[Point]:
    for shaft in way.dungeon.drops:
        spot = way.dungeon.spots[shaft.lower]
        if spot.spot.level == level:
            yield view.middle(way.dungeon.laid[spot.slot], shaft.square)


def met_marks(way: Course, path: Sequence[Step], resources: Mapping[str, int]) -> set[Mark]:
    """The marks that count: not those a walk is stuck at, nor a drop it stopped on, nor a link
    between levels that it has only walked past."""
    state = start(way, resources)
    found: set[Mark] = set()
    for number, step in enumerate(path):
        before, state = state.at, take(way, state, step)
        if step.kind == FLIGHT:
            shaft = next(
                one for one in way.dungeon.flights if {one.upper, one.lower} == {before, step.node}
            )
            found |= {(shaft.upper, shaft.square), (shaft.lower, shaft.square)}
        last = number + 1 == len(path)
        if state.status != "stuck" and not (last and way.falls[step.node]):
            found |= {(step.node, square) for square in _found_at(way, step.node)}
    return found


def _found_at(way: Course, node: int) -> Iterator[Square]:
    spot = way.dungeon.spots[node]
    grid = way.dungeon.laid[spot.slot].grid(spot.spot.level)
    for square in spot.spot.squares:
        mark = grid.mark(square)
        if mark is not None and not way.rules.marks[way.rules.mark(mark)].links:
            yield square
