"""The board of a game as a picture that stays, and the pieces on it as one that changes."""

from __future__ import annotations

from dataclasses import dataclass

from cardwright.drawing import THEMES
from cardwright.drawing.board_picture.board import drawn_with_rooms
from cardwright.drawing.geometry import Box
from cardwright.drawing.svg import Svg, element, text
from dsl.boards.board import Board
from interpreter.game.game import Game
from interpreter.game.view import GameView

PAWN = 13.0  # how large a piece is, in the units of the picture
COUNT = 9.0


@dataclass(frozen=True, slots=True)
class Backdrop:
    """A board without pieces, and where its rooms are."""

    picture: Svg
    rooms: dict[str, Box]


def backdrop_of(game: Game, board: Board) -> Backdrop:
    vocabulary = game.program.vocabulary
    drawn = drawn_with_rooms(
        board, vocabulary, board.title(game.lang), theme="light", lang=game.lang, game=None
    )
    return Backdrop(*drawn)


def pieces(backdrop: Backdrop, game: Game, view: GameView) -> str:
    """Pawns where they stand, with the number of whose they are, and how many cards lie in a room,
    as SVG to be laid over the board."""
    colours, declared = THEMES["light"], game.program.vocabulary
    found: list[str] = []
    standing: dict[str, int] = {}
    for name, rooms in view["pawns"].items():
        own = declared.pawns[name].owner == "player"
        for player, room in enumerate(rooms):
            box = backdrop.rooms.get(room)
            if box is None:
                continue
            place = standing[room] = standing.get(room, 0) + 1
            x = box.x - box.width / 2 + (place - 0.5) * 1.7 * PAWN
            y = box.y - box.height / 2 - PAWN / 2
            fill = colours.pawns[player % len(colours.pawns)] if own else colours.ink
            sign = str(player + 1) if own else "◆"
            found.append(element("circle", cx=x, cy=y, r=PAWN, fill=fill, stroke=colours.on_pawn))
            found.append(_sign(sign, x, y, PAWN, colours.on_pawn))
    names = game.map.names if game.program.board is not None else ()
    lying: dict[str, int] = {}
    for zone in view["zones"]:
        if declared.zones[zone["zone"]].owner == "room" and zone["of"] is not None:
            room = names[zone["of"]]
            lying[room] = lying.get(room, 0) + sum(card is not None for card in zone["cards"])
    for room, count in lying.items():
        box = backdrop.rooms.get(room)
        if count and box is not None:
            x, y = box.x + box.width / 2, box.y + box.height / 2
            found.append(element("circle", cx=x, cy=y, r=COUNT, fill=colours.edge))
            found.append(_sign(str(count), x, y, COUNT, colours.on_pawn))
    return "".join(found)


def _sign(sign: str, x: float, y: float, size: float, colour: str) -> str:
    middle = y + size * 0.4
    return text(sign, x, middle, size * 1.15, fill=colour, text_anchor="middle", font_weight="bold")
