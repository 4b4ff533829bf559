"""A board as characters: titles and signs of rooms, lines of tunnels with marks and arrows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from cardwright.drawing.board_picture.positions import place_rooms
from cardwright.drawing.board_picture.routes import goes_around
from cardwright.drawing.board_picture.signs import Signs, marks, signs_for
from cardwright.drawing.board_text.canvas import (
    DOUBLE,
    DOWN,
    LEFT,
    PLAIN,
    RIGHT,
    UP,
    Canvas,
    Span,
    Square,
)
from cardwright.drawing.board_text.passages import STEPS, Block, Passage, passages
from cardwright.drawing.board_text.places import blocks_of
from cardwright.drawing.geometry import Point
from cardwright.drawing.labels import room_label, say
from dsl.boards.board import Board
from dsl.boards.parts import Room, Tunnel
from dsl.model.vocabulary import Vocabulary
from dsl.text.grammar.nouns import title_of

WIDEST_TITLE = 12  # of a line of a room's title, unless a word is longer
ARROWS = {UP: "▴", RIGHT: "▸", DOWN: "▾", LEFT: "◂"}
SLOT_SIGNS = "●■⬢◆⬟⯃▲"  # the shapes that slots have on pictures
LETTERS = "abcdefghijklmnopqrstuvwxyz"
MARK, WEAK = "mark", "weak"


@dataclass(frozen=True, slots=True)
class Standing:
    """What a game adds to a board: lines under the titles of rooms, how titles are set off, the
    rooms of which slots are full still, and the tunnels that are open now."""

    notes: Mapping[str, Sequence[Span]] = field(default_factory=dict)
    styles: Mapping[str, str] = field(default_factory=dict)
    empty: frozenset[str] = frozenset()
    open: Mapping[int, str] = field(default_factory=dict)  # by tunnel, a style


@dataclass(frozen=True, slots=True)
class BoardText:
    """A board drawn on a sheet, and where each room is on it."""

    canvas: Canvas
    blocks: Mapping[str, Block]
    signs: Signs

    def whole(self) -> list[list[Span]]:
        return self.window(0, 0, *self.size())

    def size(self) -> tuple[int, int]:
        """How many columns and rows it takes, with the blanks beside titles."""
        columns, rows = self.canvas.size()
        ends = [(one.left + one.width, one.top + one.height) for one in self.blocks.values()]
        return max(columns, *(end for end, _ in ends)), max(rows, *(end for _, end in ends))

    def window(self, left: int, top: int, width: int, height: int) -> list[list[Span]]:
        return list(self.canvas.lines(left, top, width, height))


def board_text(
    board: Board, vocabulary: Vocabulary, lang: str, standing: Standing | None = None
) -> BoardText:
    """A board as characters, with what stands and lies on it in a game."""
    standing = standing or Standing()
    signs = signs_for(board, vocabulary)
    starts = [pawn.start for pawn in vocabulary.pawns.values()]
    names = [room.name for room in board.rooms]
    start = next((one for one in starts if one in names), names[0])
    places = place_rooms(board, start)
    lettered = dict(zip(goes_around(board, places, signs), LETTERS, strict=False))
    texts = {room.name: _texts(room, lang, signs, standing) for room in board.rooms}
    blocks, lines = _laid(board, texts, places, lettered, signs)
    missing = [at for at, line in lines.items() if line is None]
    if missing:  # for these there is no room: they are told by letters as well
        lettered.update(zip(missing, LETTERS[len(lettered) :], strict=False))
        blocks, lines = _laid(board, texts, places, lettered, signs)
    canvas = Canvas()
    for at, line in lines.items():
        if line is not None:
            _draw_line(canvas, board.tunnels[at], line, signs, standing.open.get(at, PLAIN))
    whole = _with_letters(board, texts, lettered, signs)
    for name, block in blocks.items():
        for row, text in enumerate(whole[name]):
            column = block.left + (block.width - _width(text)) // 2
            for stretch, style in text:
                canvas.write((column, block.top + row), stretch, style)
                column += len(stretch)
    corners = [(block.left, block.top) for block in blocks.values()]
    left = min(column for column, _ in [*canvas.strokes, *canvas.texts, *corners])
    top = min(row for _, row in [*canvas.strokes, *canvas.texts, *corners])
    moved = {
        name: Block(block.left - left, block.top - top, block.width, block.height)
        for name, block in blocks.items()
    }
    return BoardText(canvas.moved(-left, -top), moved, signs)


def _laid(
    board: Board,
    texts: Mapping[str, list[list[Span]]],
    places: Mapping[str, Point],
    lettered: Mapping[int, str],
    signs: Signs,
) -> tuple[dict[str, Block], dict[int, Passage | None]]:
    """Where rooms and tunnels lie, those told by letters apart."""
    sizes = {
        name: (max(map(_width, lines)) + 2, len(lines))  # a blank before and after
        for name, lines in _with_letters(board, texts, lettered, signs).items()
    }
    blocks = blocks_of(places, sizes)
    drawn = [at for at in range(len(board.tunnels)) if at not in lettered]
    ends = [(board.tunnels[at].source, board.tunnels[at].target) for at in drawn]
    return blocks, dict(zip(drawn, passages(blocks, ends), strict=True))


def _with_letters(
    board: Board,
    texts: Mapping[str, list[list[Span]]],
    lettered: Mapping[int, str],
    signs: Signs,
) -> dict[str, list[list[Span]]]:
    """The lines of rooms, with a letter for each tunnel that goes on elsewhere."""
    found = {name: [*lines] for name, lines in texts.items()}
    for at, letter in lettered.items():
        tunnel = board.tunnels[at]
        told = "".join(sign for _, sign in marks(tunnel.kinds, signs))
        for name in (tunnel.source, tunnel.target):
            arrow = "←" if tunnel.one_way and name == tunnel.target else "→"
            found[name].append([(f"{arrow}{told}{letter}", MARK)])
    return found


def _draw_line(canvas: Canvas, tunnel: Tunnel, line: Passage, signs: Signs, style: str) -> None:
    """The line of a tunnel, its marks on a straight stretch of it, and an arrow where it leads
    one way only."""
    double = any(signs.tunnels[name].double for name, _ in tunnel.kinds if name in signs.tunnels)
    for square, directions in line.squares:
        crossed = canvas.strokes.get(square, 0)
        canvas.stroke(square, directions, style)
        if double and not crossed and directions in DOUBLE:
            canvas.write(square, DOUBLE[directions], style)
        elif crossed:
            canvas.texts.pop(square, None)
    told = "".join(sign for _, sign in marks(tunnel.kinds, signs))
    if told:
        _write_marks(canvas, line, told)
    if tunnel.one_way:
        square, directions = line.squares[-1]
        inner = line.squares[-2][0] if len(line.squares) > 1 else None
        canvas.write(square, ARROWS[_towards(square, directions, inner)], style or MARK)


def _towards(square: Square, directions: int, inner: Square | None) -> int:
    """The direction in which a line leaves its last square: not that in which it came."""
    for way, (across, down) in STEPS.items():
        if directions & way and (square[0] + across, square[1] + down) != inner:
            return way
    return directions


def _write_marks(canvas: Canvas, line: Passage, told: str) -> None:
    """Marks on the middle of the longest level stretch that has room for them, or on squares of the
    line one below the other."""
    free = [
        square for square, _ in line.squares[1:-1] if square not in canvas.texts or len(told) == 1
    ]
    stretches: list[list[Square]] = []
    for square in free:
        if (
            stretches
            and square[1] == stretches[-1][-1][1]
            and abs(square[0] - stretches[-1][-1][0]) == 1
        ):
            stretches[-1].append(square)
        else:
            stretches.append([square])
    level = max(stretches, key=len, default=[])
    if len(level) >= len(told) > 0 and (len(level) > 1 or len(told) == 1):
        left = min(column for column, _ in level) + (len(level) - len(told)) // 2
        canvas.write((left, level[0][1]), told, MARK)
        return
    squares = [square for square, _ in line.squares]
    at = max(0, (len(squares) - len(told)) // 2)
    for square, sign in zip(squares[at:], told, strict=False):
        canvas.write(square, sign, MARK)


def _texts(room: Room, lang: str, signs: Signs, standing: Standing) -> list[list[Span]]:
    """The lines of a room: its title, then its signs, then what the game adds."""
    style = standing.styles.get(room.name, "strong")
    lines: list[list[Span]] = [[(line, style)] for line in wrapped(room_label(room, lang))]
    found: list[Span] = [
        (signs.rooms[one].symbol, MARK) for one in room.kinds if one in signs.rooms
    ]
    if room.name not in standing.empty:
        for slot, number in room.slots.items():
            shape = SLOT_SIGNS[signs.slots[slot].shape % len(SLOT_SIGNS)]
            found.append((f"{shape}{number}", MARK))
    found += standing.notes.get(room.name, ())
    return lines + ([spaced(found)] if found else [])


def spaced(parts: Sequence[Span]) -> list[Span]:
    """Parts with a blank between each two."""
    found: list[Span] = []
    for text, style in parts:
        found += [(" ", PLAIN)] if found else []
        found.append((text, style))
    return found


def wrapped(title: str) -> list[str]:
    """A title on lines of about the same width, whole words on each."""
    lines: list[str] = []
    for word in title.split():
        if lines and len(lines[-1]) + 1 + len(word) <= WIDEST_TITLE:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _width(line: Sequence[Span]) -> int:
    return sum(len(text) for text, _ in line)


def legend(board: BoardText, vocabulary: Vocabulary, lang: str) -> list[Span]:
    """What the signs mean that are on a board: a sign and its meaning, one after the other."""
    signs = board.signs
    found: list[Span] = [
        (f"{sign.symbol} {title_of(vocabulary.room_kinds[name], lang)}", MARK)
        for name, sign in signs.rooms.items()
    ]
    for name, slot in signs.slots.items():
        shape = SLOT_SIGNS[slot.shape % len(SLOT_SIGNS)]
        found.append((f"{shape} {title_of(vocabulary.slots[name], lang)}", MARK))
    for name, tunnel in signs.tunnels.items():
        title = title_of(vocabulary.tunnel_kinds[name], lang)
        sample = "═" if tunnel.double else tunnel.mark or vocabulary.tunnel_kinds[name].symbol
        found.append((f"{sample or '┄'} {title}", MARK))
    found.append((f"{ARROWS[RIGHT]} {say('one_way', lang)}", MARK))
    return found
