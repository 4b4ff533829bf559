"""What the signs on a picture mean: exactly those that are on it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from cardwright.drawing.board_picture.contents import Contents, Pawn
from cardwright.drawing.board_picture.rooms import draw_pawn, draw_slot
from cardwright.drawing.board_picture.routes import Sides
from cardwright.drawing.board_picture.signs import Signs
from cardwright.drawing.board_picture.tunnels import draw_sample, draw_stub_sample
from cardwright.drawing.glyphs import glyph
from cardwright.drawing.labels import say
from cardwright.drawing.lettering import width_of, wrapped
from cardwright.drawing.svg import element, group, number, text
from cardwright.drawing.themes import Colour, Theme
from dsl.boards.board import Board
from dsl.model.vocabulary import Vocabulary
from dsl.text.grammar.nouns import raised, title_of

SIZE, LEADING = 14.5, 17.0
ROW = 27.0
SAMPLE = 66.0  # the place of the sign
WIDEST = 230.0
BETWEEN = 22.0
ABOVE = 26.0

Draw = Callable[[Theme], Sequence[str]]


@dataclass(frozen=True, slots=True)
class Entry:
    """A sign, drawn around the origin, and its meaning. `about` names it for programs."""

    about: str
    lines: tuple[str, ...]
    draw: Draw

    @property
    def width(self) -> float:
        return SAMPLE + max(width_of(line, SIZE) for line in self.lines)


@dataclass(frozen=True, slots=True)
class Legend:
    entries: tuple[Entry, ...]

    @property
    def column(self) -> float:
        return max((entry.width for entry in self.entries), default=0.0) + BETWEEN

    def shape(self, width: float) -> tuple[int, int, float]:
        """How many columns and rows there are on a page so wide, and how high a row is."""
        columns = max(1, min(len(self.entries), int((width + BETWEEN) / max(self.column, 1.0))))
        rows = math.ceil(len(self.entries) / columns)
        columns = math.ceil(len(self.entries) / rows) if rows else 1
        deepest = max((len(entry.lines) for entry in self.entries), default=1)
        return columns, rows, ROW + (deepest - 1) * LEADING

    def height(self, width: float) -> float:
        _, rows, row = self.shape(width)
        return ABOVE + rows * row if self.entries else 0.0

    def drawn(self, left: float, top: float, width: float, theme: Theme) -> str:
        columns, rows, row = self.shape(width)
        across = width / columns
        parts = [
            element(
                "path",
                d=f"M {number(left)} {number(top + 14)} H {number(left + width)}",
                stroke=theme.edge,
                stroke_width=1,
            )
        ]
        for index, one in enumerate(self.entries):
            column, line = divmod(index, rows)
            x, y = left + column * across, top + ABOVE + (line + 0.5) * row
            place = f"translate({number(x + SAMPLE / 2 - 4)} {number(y)})"
            first = y + SIZE * 0.36 - (len(one.lines) - 1) * LEADING / 2
            parts.append(
                group(
                    group(*one.draw(theme), transform=place),
                    *(
                        text(written, x + SAMPLE, first + number_ * LEADING, SIZE, fill=theme.ink)
                        for number_, written in enumerate(one.lines)
                    ),
                    class_="entry",
                    data_about=one.about,
                )
            )
        return group(*parts, class_="legend")


def legend_of(
    board: Board,
    vocabulary: Vocabulary,
    signs: Signs,
    contents: Contents,
    away: Mapping[int, Sides],
    start: str | None,
    lang: str,
) -> Legend:
    found = [
        *_rooms(vocabulary, signs, contents, start, lang),
        *_tunnels(board, vocabulary, signs, away, lang),
        *_pawns(contents, lang),
    ]
    return Legend(tuple(entry(about, title, draw) for about, title, draw in found))


def entry(about: str, title: str, draw: Draw) -> Entry:
    return Entry(about, tuple(wrapped(raised(title), SIZE, WIDEST)), draw)


Found = Iterator[tuple[str, str, Draw]]


def _rooms(
    vocabulary: Vocabulary, signs: Signs, contents: Contents, start: str | None, lang: str
) -> Found:
    if start is not None:
        yield "start", say("start", lang), _plate
    for kind, sign in signs.rooms.items():
        title = title_of(vocabulary.room_kinds[kind], lang)
        draw = _shade(sign.symbol) if kind == signs.shaded else _sign(sign.symbol, sign.colour)
        yield f"room {kind}", title, draw
    for name, slot in signs.slots.items() if not contents.has_zones else ():
        title = title_of(vocabulary.slots[name], lang)
        yield f"slot {name}", title, _slot(slot.shape, slot.colour)


def _tunnels(
    board: Board, vocabulary: Vocabulary, signs: Signs, away: Mapping[int, Sides], lang: str
) -> Found:
    used = [[kind for kind, _ in tunnel.kinds if kind in signs.tunnels] for tunnel in board.tunnels]
    if any(
        not kinds and not tunnel.one_way and index not in away
        for index, (kinds, tunnel) in enumerate(zip(used, board.tunnels, strict=True))
    ):
        yield "plain", say("plain", lang), _tunnel([], False, signs)
    if any(tunnel.one_way for tunnel in board.tunnels):
        yield "one-way", say("one_way", lang), _tunnel([], True, signs)
    for kind, sign in signs.tunnels.items():
        declared = vocabulary.tunnel_kinds[kind]
        title = title_of(declared, lang, 2 if len(declared.params) == 1 else 1)
        if len(declared.params) == 1 and sign.mark:
            title = say("each", lang, title=title)
        yield f"tunnel {kind}", title, _tunnel([kind], False, signs)
    declared_away = any(sign.around for sign in signs.tunnels.values())
    if away and not declared_away:
        yield "around", say("around", lang), lambda theme: draw_stub_sample(signs, theme)


def _pawns(contents: Contents, lang: str) -> Found:
    pawns = {
        (pawn.shape, pawn.colour, pawn.player): pawn
        for found in contents.pawns.values()
        for pawn in found
    }
    for _, pawn in sorted(pawns.items(), key=lambda item: item[0][:2]):
        title = pawn.title
        if pawn.player is not None:
            title = say("player", lang, title=title, n=pawn.player + 1)
        yield f"pawn {pawn.label}", title, _pawn(pawn)


def _plate(theme: Theme) -> Sequence[str]:
    outline = "M -17 -8 H 17 V 8 H -17 Z"
    look = {"fill": theme.room, "stroke": theme.ink, "stroke_linejoin": "round"}
    return [element("path", "", d=outline, stroke_width=3.4, **look)]


def _shade(symbol: str) -> Draw:
    def draw(theme: Theme) -> Sequence[str]:
        ground = element(
            "path",
            d="M -24 -10 H 24 V 10 H -24 Z",
            fill=theme.shade,
            stroke=theme.shore,
            stroke_width=2,
            stroke_dasharray="1 6",
            stroke_linecap="round",
        )
        return [ground, glyph(symbol, 0, 0, 13, theme.faint)]

    return draw


def _sign(symbol: str, colour: Colour) -> Draw:
    return lambda theme: [glyph(symbol, 0, 0, 18, theme.sign(colour))]


def _slot(shape: int, colour: Colour) -> Draw:
    return lambda theme: draw_slot(shape, colour, "n", 0, 0, theme)


def _tunnel(kinds: Sequence[str], one_way: bool, signs: Signs) -> Draw:
    return lambda theme: draw_sample(kinds, one_way, signs, theme)


def _pawn(pawn: Pawn) -> Draw:
    return lambda theme: [draw_pawn(pawn, 0, 0, theme)]
