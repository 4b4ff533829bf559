"""A room on the picture: a plate with its title, the signs of its kinds, its slots and contents."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardwright.drawing.board_picture.contents import Contents, Pawn
from cardwright.drawing.board_picture.signs import Signs
from cardwright.drawing.geometry import Box
from cardwright.drawing.glyphs import glyph, slot_shape
from cardwright.drawing.labels import room_label
from cardwright.drawing.lettering import balanced, width_of, wrapped
from cardwright.drawing.svg import element, group, text
from cardwright.drawing.themes import Colour, Theme
from dsl.boards.parts import Room
from dsl.model.declarations import EVERY

TITLE, LEADING = 15.0, 17.0
NOTE, NOTE_LEADING = 11.5, 13.5
WIDTHS = (104.0, 86.0, 130.0, 160.0)  # of a title's lines, whichever suits the page
LONGEST = 135.0  # a word that is not cut, even if it is wider than that
BADGE = 26.0
SLOT = 10.5
PADDING = 8.0
PAWN = 11.0


@dataclass(frozen=True, slots=True)
class Plate:
    """What a room shows and how large that is, before it has its place."""

    room: Room
    title: tuple[str, ...]
    kinds: tuple[str, ...]
    slots: tuple[tuple[str, int], ...]
    notes: tuple[str, ...]
    pawns: tuple[Pawn, ...]
    width: float
    height: float


def plate_of(room: Room, signs: Signs, contents: Contents, lang: str, widest: float) -> Plate:
    """`widest` is how long a line of the title may be."""
    label = room_label(room, lang)
    longest = max((width_of(word, TITLE, bold=True) for word in label.split()), default=0.0)
    title = balanced(label, TITLE, max(widest, min(longest, LONGEST)), bold=True)
    # The kind that is a region of the board is shown by the region.
    kinds = tuple(kind for kind in room.kinds if kind not in (EVERY, signs.shaded))
    slots = () if contents.has_zones else tuple(room.slots.items())
    notes = [
        line
        for found in contents.lines.get(room.name, ())
        for line in wrapped(found, NOTE, widest * 1.15)
    ]
    pawns = tuple(contents.pawns.get(room.name, ()))
    widths = [
        *(width_of(line, TITLE, bold=True) for line in title),
        *(width_of(line, NOTE) for line in notes),
        (len(kinds) + len(slots)) * BADGE - 4,
        len(pawns) * (2 * PAWN + 2) - PADDING,
        48.0,
    ]
    height = len(title) * LEADING + len(notes) * NOTE_LEADING + 2 * PADDING
    height += (BADGE if kinds or slots else 0) + (4 if notes else 0) + (PAWN - 4 if pawns else 0)
    return Plate(
        room,
        tuple(title),
        kinds,
        slots,
        tuple(notes),
        pawns,
        max(widths) + 2 * PADDING,
        height,
    )


def draw_room(plate: Plate, box: Box, signs: Signs, theme: Theme, *, start: bool) -> str:
    y = box.top + PADDING + (PAWN - 4 if plate.pawns else 0)
    parts = [
        element(
            "rect",
            x=box.left,
            y=box.top,
            width=box.width,
            height=box.height,
            rx=9,
            fill=theme.room,
            stroke=theme.ink if start else theme.edge,
            stroke_width=3.6 if start else 1.6,
        )
    ]
    for line in plate.title:
        parts.append(_centred(line, box.x, y + TITLE * 0.88, TITLE, theme.ink, bold=True))
        y += LEADING
    if plate.kinds or plate.slots:
        parts += _badges(plate, box.x, y + BADGE / 2 + 2.5, signs, theme)
        y += BADGE
    for number, line in enumerate(plate.notes):
        at = y + 4 + number * NOTE_LEADING + NOTE * 0.88
        parts.append(_centred(line, box.x, at, NOTE, theme.ink))
    left = box.x - (len(plate.pawns) - 1) * (PAWN + 1)
    for number, pawn in enumerate(plate.pawns):
        parts.append(draw_pawn(pawn, left + number * (2 * PAWN + 2), box.top, theme))
    kinds = " ".join(kind for kind in plate.room.kinds if kind != EVERY)
    return group(*parts, class_="room", data_room=plate.room.name, data_kinds=kinds or None)


def draw_slot(
    shape: int, colour: Colour, written: str, x: float, y: float, theme: Theme
) -> list[str]:
    fill = theme.sign(colour)
    outline = slot_shape(shape, x, y, SLOT)
    size = 12.5 if len(written) < 3 else 9.0
    return [
        element("path", d=outline, fill=fill, stroke=fill, stroke_width=2, stroke_linejoin="round"),
        _centred(written, x, y + size * 0.36, size, theme.room, bold=True),
    ]


def draw_pawn(pawn: Pawn, x: float, y: float, theme: Theme) -> str:
    outline = slot_shape(pawn.shape, x, y, PAWN)
    fill = theme.pawns[pawn.colour % len(theme.pawns)] if pawn.player is not None else theme.ink
    return group(
        element("path", d=outline, fill=fill, stroke=theme.room, stroke_width=2),
        _centred(pawn.label, x, y + 4.8, 13.0, theme.on_pawn, bold=True),
        class_="pawn",
        data_player=None if pawn.player is None else str(pawn.player + 1),
    )


def _badges(plate: Plate, x: float, y: float, signs: Signs, theme: Theme) -> Sequence[str]:
    parts: list[str] = []
    x -= (len(plate.kinds) + len(plate.slots) - 1) * BADGE / 2
    for kind in plate.kinds:
        sign = signs.rooms[kind]
        parts.append(glyph(sign.symbol, x, y, 18, theme.sign(sign.colour)))
        x += BADGE
    for name, number in plate.slots:
        slot = signs.slots[name]
        parts += draw_slot(slot.shape, slot.colour, str(number), x, y, theme)
        x += BADGE
    return parts


def _centred(
    written: str, x: float, y: float, size: float, colour: str, *, bold: bool = False
) -> str:
    weight = "bold" if bold else None
    return text(written, x, y, size, fill=colour, text_anchor="middle", font_weight=weight)
