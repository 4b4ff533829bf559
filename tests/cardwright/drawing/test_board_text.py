"""Boards in characters: every room and tunnel is there, and no line is lost in another."""

from __future__ import annotations

import pytest

from cardwright.drawing.board_picture.signs import signs_for
from cardwright.drawing.board_text.board_lines import BoardText, board_text, wrapped
from cardwright.drawing.board_text.canvas import DOWN, LEFT, RIGHT, UP, Canvas
from cardwright.drawing.board_text.passages import STEPS, Block, Passage, passages
from cardwright.drawing.labels import room_label
from cardwright.play.screens.board_window import Window
from dsl.storage.language_files import languages
from tests.packs_under_test import MODS, SHIPPED, pack

BOARDS = [(name, board) for name in SHIPPED for board in pack(name).boards]


def drawn(name: str, board: str, lang: str = "en") -> BoardText:
    return board_text(pack(name).boards[board], pack(name).vocabulary, lang)


def text_of(canvas: Canvas) -> list[str]:
    width, height = canvas.size()
    return ["".join(text for text, _ in line) for line in canvas.lines(0, 0, width, height)]


@pytest.mark.parametrize(("name", "board"), BOARDS)
def test_every_room_has_its_whole_title_in_every_language(name: str, board: str) -> None:
    for lang in languages():
        found = drawn(name, board, lang)
        lines = text_of(found.canvas)
        for room in pack(name).boards[board].rooms:
            block = found.blocks[room.name]
            rows = lines[block.top : block.top + block.height]
            shown = [row[block.left : block.left + block.width].strip() for row in rows]
            title = wrapped(room_label(room, lang))
            assert shown[: len(title)] == title


@pytest.mark.parametrize(("name", "board"), BOARDS)
def test_every_tunnel_leads_from_room_to_room_and_shares_no_cell_along_its_way(
    name: str, board: str
) -> None:
    one = pack(name).boards[board]
    blocks = drawn(name, board).blocks
    lines = passages(blocks, [(tunnel.source, tunnel.target) for tunnel in one.tunnels])
    assert sum(line is None for line in lines) <= len(lines) / 10
    rooms = {square: name for name, block in blocks.items() for square in block.squares()}
    used: dict[tuple[int, int], int] = {}
    for tunnel, line in zip(one.tunnels, lines, strict=True):
        if line is None:
            continue
        assert ends_of(line, rooms) == {tunnel.source, tunnel.target}
        for square, directions in line.squares:
            assert square not in rooms
            if square in used:  # one goes straight over the other
                assert {used[square], directions} == {UP | DOWN, LEFT | RIGHT}
            used[square] = used.get(square, 0) | directions


def ends_of(line: Passage, rooms: dict[tuple[int, int], str]) -> set[str]:
    found = set()
    for square, directions in (line.squares[0], line.squares[-1]):
        for way, (across, down) in STEPS.items():
            if directions & way and (room := rooms.get((square[0] + across, square[1] + down))):
                found.add(room)
    return found


def test_tunnels_without_room_are_told_by_letters_at_both_ends() -> None:
    close = {"a": Block(0, 0, 3, 1), "b": Block(4, 0, 3, 1), "c": Block(8, 0, 3, 1)}
    assert passages(close, [("a", "b")])[0] is not None
    found = drawn("clank", "day")
    shown = "\n".join(text_of(found.canvas))
    assert shown.count("→a") == 2  # around the edge of the board


def test_a_window_shows_whole_titles_only() -> None:
    found = drawn("clank", "day")
    window = Window.of(found, 60, 15)
    corner = window.around("j20")
    for _ in range(4):
        words = {
            word
            for room in pack("clank").boards["day"].rooms
            for word in wrapped(room_label(room, "en"))
        }
        known = {part for word in words for part in word.split()}
        for line in window.lines(corner):
            text = "".join(stretch for stretch, _ in line)
            assert len(text) <= 60
            for word in text.replace("…", " ").split():
                assert not word.isalpha() or len(word) == 1 or word in known, text
        corner = window.moved(corner, "left")
    assert window.more(corner)


def test_a_kind_looks_the_same_on_all_boards_of_a_game_and_of_its_mods() -> None:
    packs = [pack("clank"), *map(pack, MODS)]
    found = [signs_for(board, one.vocabulary) for one in packs for board in one.boards.values()]
    for kind in ("rooms", "slots", "tunnels"):
        known: dict[str, object] = {}
        for signs in found:
            for name, sign in getattr(signs, kind).items():
                assert known.setdefault(name, sign) == sign
