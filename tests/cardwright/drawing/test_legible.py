"""A picture can be read: nothing lies over anything else."""

from __future__ import annotations

import dataclasses
from itertools import combinations

import pytest

from cardwright.drawing import THEMES, Theme, board_svg
from tests.cardwright.drawing.picture import (
    every_board,
    groups,
    line_of,
    picture,
    room_boxes,
    texts,
    view_box,
    without_positions,
    words_in,
)
from tests.packs_under_test import in_proof, pack


@every_board
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_no_text_leaves_the_page(name: str, board: str, lang: str) -> None:
    drawn = picture(board_svg(pack(name), board, lang=lang))
    page = view_box(drawn)
    for written, box in texts(drawn):
        assert page.left <= box.left, written
        assert box.right <= page.right, written
        assert page.top <= box.top, written
        assert box.bottom <= page.bottom, written


@every_board
@pytest.mark.parametrize("kept", [0, in_proof(3), 1000])
def test_rooms_keep_apart_and_tunnels_lead_past_the_rooms_of_others(
    name: str, board: str, kept: int
) -> None:
    declared = without_positions(pack(name).boards[board], kept)
    drawn = picture(board_svg(pack(name), declared))
    boxes = room_boxes(drawn)
    for (one, a), (two, b) in combinations(boxes.items(), 2):
        clear = a.right < b.left or b.right < a.left or a.bottom < b.top or b.bottom < a.top
        assert clear, (one, two)
    if kept < len(declared.rooms):
        return  # what nobody has arranged may be a knot
    for tunnel in groups(drawn, "tunnel"):
        ends = (tunnel.attrib["data-from"], tunnel.attrib["data-to"])
        for room, box in boxes.items():
            if room not in ends:
                assert not any(
                    box.left < x < box.right and box.top < y < box.bottom
                    for x, y in line_of(tunnel)
                ), (ends, room)


def test_rooms_at_the_same_place_are_pushed_apart() -> None:
    ring = pack("mini").boards["ring"]
    heap = [dataclasses.replace(room, at=(1.0, 1.0)) for room in ring.rooms]
    boxes = room_boxes(
        picture(board_svg(pack("mini"), dataclasses.replace(ring, rooms=tuple(heap))))
    )
    for a, b in combinations(boxes.values(), 2):
        assert a.right < b.left or b.right < a.left or a.bottom < b.top or b.bottom < a.top


@pytest.mark.parametrize("number", [float("inf"), float("nan"), 1e300])
def test_a_position_that_is_no_place_is_as_if_there_were_none(number: float) -> None:
    ring = pack("mini").boards["ring"]
    lost = dataclasses.replace(ring.rooms[0], at=(number, 0.0))
    found = dataclasses.replace(lost, at=None)
    first, second = (
        board_svg(pack("mini"), dataclasses.replace(ring, rooms=(room, *ring.rooms[1:])))
        for room in (lost, found)
    )
    assert first == second


def test_a_room_alone_is_a_board_too() -> None:
    ring = pack("mini").boards["ring"]
    alone = dataclasses.replace(ring, rooms=ring.rooms[:1], tunnels=())
    assert len(groups(picture(board_svg(pack("mini"), alone)), "room")) == 1


def test_a_long_word_is_cut_rather_than_spilled() -> None:
    ring = pack("mini").boards["ring"]
    long = dataclasses.replace(ring.rooms[0], titles={"en": "Llanfairpwllgwyngyll" * 3})
    drawn = picture(
        board_svg(pack("mini"), dataclasses.replace(ring, rooms=(long, *ring.rooms[1:])))
    )
    box = room_boxes(drawn)[long.name]
    for written, place in texts(groups(drawn, "room")[0]):
        assert box.left <= place.left, written
        assert place.right <= box.right, written


def test_what_an_author_writes_is_text_and_not_markup() -> None:
    ring = pack("mini").boards["ring"]
    odd = dataclasses.replace(ring.rooms[0], titles={"en": '<b>&"Q"</b>'})
    board = dataclasses.replace(ring, rooms=(odd, *ring.rooms[1:]), titles={"en": "A & <B>"})
    drawn = picture(board_svg(pack("mini"), board))
    assert '<b>&"Q"</b>' in words_in(groups(drawn, "room")[0])
    assert "A & <B>" in words_in(drawn)


def luminance(colour: str) -> float:
    parts = [int(colour[index : index + 2], 16) / 255 for index in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, two: str) -> float:
    low, high = sorted((luminance(one), luminance(two)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_colours_stand_out_from_what_they_lie_on(theme: Theme) -> None:
    for ground in (theme.paper, theme.room, theme.shade):
        assert contrast(theme.ink, ground) >= 7
    for ground in (theme.paper, theme.shade):
        assert contrast(theme.faint, ground) >= 4.5
        assert contrast(theme.line, ground) >= 4.5
        assert contrast(theme.edge, ground) >= 3
        for sign in theme.signs:  # in the legend they stand on the paper
            assert contrast(sign, ground) >= 4.5
    for colour in (*theme.signs, theme.line):
        assert contrast(colour, theme.room) >= 4.5
    for pawn in theme.pawns:
        assert contrast(theme.on_pawn, pawn) >= 4.5
        assert contrast(pawn, theme.room) >= 3
