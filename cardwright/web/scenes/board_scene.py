"""The board as a picture whose colours the page sets, and where its rooms are."""

from __future__ import annotations

from functools import lru_cache
from typing import TypedDict

from cardwright.drawing.board_picture.board import drawn_with_rooms
from cardwright.drawing.themes import Colour, Theme
from cardwright.web.scenes.catalogue import table_of
from cardwright.web.scenes.faces import page_colour
from dsl.boards.changes import Changes, board_now
from dsl.model.declarations import EVERY
from dsl.text.describe import title_of
from interpreter.run.program import Program
from interpreter.state.plain_data import PlainData, tupled

SIGNS, PAWNS, HEATS = 10, 6, 5


class RoomScene(TypedDict):
    """A room: where its plate is on the picture, its kinds, and the ways out of it in words."""

    title: str
    box: list[float]
    kinds: list[str]
    ways: list[str]
    number: int


class BoardScene(TypedDict):
    picture: str
    rooms: dict[str, RoomScene]


class PageTheme(Theme):
    """A theme of which a page sets the colours."""

    def sign(self, colour: Colour) -> str:
        return page_colour(colour) if isinstance(colour, str) else super().sign(colour)


def page_theme() -> Theme:
    """Colours that are named rather than said, so that the page may be light or dark."""
    return PageTheme(
        paper="var(--b-paper)",
        ink="var(--b-ink)",
        faint="var(--b-faint)",
        line="var(--b-line)",
        room="var(--b-room)",
        edge="var(--b-edge)",
        shade="var(--b-shade)",
        shore="var(--b-shore)",
        signs=tuple(f"var(--sign-{n})" for n in range(SIGNS)),
        pawns=tuple(f"var(--pawn-{n})" for n in range(PAWNS)),
        on_pawn="var(--on-pawn)",
        heat=("var(--heat-0)", "var(--heat-1)", "var(--heat-2)", "var(--heat-3)", "var(--heat-4)"),
    )


def board_scene(program: Program, changes: PlainData, lang: str) -> BoardScene | None:
    """The board that is played on, as play has changed it; None where there is none."""
    if program.board is None:
        return None
    return _drawn(program, tupled(changes), lang)


@lru_cache(maxsize=64)
def _drawn(program: Program, changes: Changes, lang: str) -> BoardScene:
    assert program.board is not None
    board = board_now(program.board, changes)
    table, vocabulary = table_of(program, lang), program.vocabulary
    picture, boxes = drawn_with_rooms(
        board, vocabulary, board.title(lang), theme=page_theme(), lang=lang, game=None
    )
    map_ = program.changed_map(changes)
    rooms: dict[str, RoomScene] = {}
    for room in board.rooms:
        number = map_.index[room.name]
        box = boxes[room.name]
        rooms[room.name] = {
            "title": table.rooms.title(room.name),
            "box": [round(part, 1) for part in (box.left, box.top, box.width, box.height)],
            "kinds": [
                title_of(vocabulary.room_kinds[kind], lang) for kind in room.kinds if kind != EVERY
            ],
            "ways": [
                f"{end} {table.rooms.title(map_.names[to])}" + (f" ({kinds})" if kinds else "")
                for _, end, to, kinds in table.rooms.ways_in(map_, number)
            ],
            "number": number,
        }
    return {"picture": str(picture), "rooms": rooms}
