"""Everything that a board has is in its picture."""

from __future__ import annotations

import dataclasses
from collections import Counter

from cardwright.drawing import board_svg
from cardwright.drawing.labels import room_label
from dsl.boards.changes import board_now
from dsl.model.declarations import EVERY
from tests.cardwright.drawing.picture import (
    every_board,
    groups,
    picture,
    without_positions,
    words_in,
)
from tests.packs_under_test import pack


@every_board
def test_every_room_is_there_with_its_title(name: str, board: str) -> None:
    drawn, declared = picture(board_svg(pack(name), board)), board_now(pack(name).boards[board])
    rooms = {room.attrib["data-room"]: room for room in groups(drawn, "room")}
    assert list(rooms) == [room.name for room in declared.rooms]
    for room in declared.rooms:
        shown = words_in(rooms[room.name]).replace("- ", "")
        assert shown.startswith(room_label(room, "en"))
        for number in room.slots.values():
            assert str(number) in shown.split()


@every_board
def test_every_tunnel_is_there_with_its_direction_and_kinds(name: str, board: str) -> None:
    drawn, declared = picture(board_svg(pack(name), board)), board_now(pack(name).boards[board])
    assert [
        (g.attrib["data-from"], g.attrib["data-to"], g.get("data-kinds", "").split())
        for g in groups(drawn, "tunnel")
    ] == [
        (t.source, t.target, [kind for kind, _ in t.kinds if kind != EVERY])
        for t in declared.tunnels
    ]
    for group, tunnel in zip(groups(drawn, "tunnel"), declared.tunnels, strict=True):
        arrows = [path for path in group.iter("path") if path.get("class") == "arrow"]
        assert bool(arrows) == tunnel.one_way


@every_board
def test_the_legend_has_exactly_what_is_used(name: str, board: str) -> None:
    drawn, declared = picture(board_svg(pack(name), board)), board_now(pack(name).boards[board])
    listed = Counter(entry.attrib["data-about"] for entry in groups(drawn, "entry"))
    kinds = {f"room {kind}" for room in declared.rooms for kind in room.kinds}
    slots = {f"slot {slot}" for room in declared.rooms for slot in room.slots}
    ways = {f"tunnel {kind}" for tunnel in declared.tunnels for kind, _ in tunnel.kinds}
    assert set(listed.values()) == {1}
    assert {about for about in listed if " " in about} == kinds | slots | ways
    assert ("one-way" in listed) == any(tunnel.one_way for tunnel in declared.tunnels)


def test_marks_are_as_many_as_the_number_says() -> None:
    drawn = picture(board_svg(pack("clank"), "twilight"))
    marks = {
        (g.attrib["data-from"], g.attrib["data-to"]): len(list(g.iter("circle")))
        for g in groups(drawn, "marks")
    }
    counts = {("c08", "c09"): 3, ("c06", "c07"): 2, ("c11", "c19"): 1, ("c36", "c42"): 1}
    assert {ends: marks[ends] for ends in counts} == counts
    assert ("c03", "c04") not in marks


def test_kinds_without_a_symbol_are_told_by_their_dashes() -> None:
    drawn = picture(board_svg(pack("mini"), "ring"))
    dashes = [
        line.get("stroke-dasharray") for g in groups(drawn, "tunnel") for line in g.findall("path")
    ]
    assert len({dash for dash in dashes if dash}) == 3


def test_a_tunnel_around_the_edge_is_two_stubs_with_the_same_letter() -> None:
    drawn = picture(board_svg(pack("clank"), "day"))
    letters = [t.text for t in drawn.iter("text") if t.get("class") == "letter"]
    assert letters == ["A", "A", "A"]  # at both ends, and in the legend
    stubs = next(g for g in groups(drawn, "tunnel") if g.get("data-kinds") == "wraparound")
    assert len(stubs.findall("path")) == 2


def test_a_tunnel_from_border_to_border_over_rooms_is_stubs_too() -> None:
    day = pack("clank").boards["day"]
    tunnels = [dataclasses.replace(t, kinds=()) for t in day.tunnels]
    drawn = picture(board_svg(pack("clank"), dataclasses.replace(day, tunnels=tuple(tunnels))))
    assert [t.text for t in drawn.iter("text") if t.get("class") == "letter"] == ["A", "A", "A"]
    assert "around" in {entry.get("data-about") for entry in groups(drawn, "entry")}


def test_a_kind_of_many_rooms_is_a_shaded_region() -> None:
    drawn = picture(board_svg(pack("clank"), "day"))
    assert [g.attrib["data-kind"] for g in groups(drawn, "region")] == ["depths"]
    assert words_in(groups(drawn, "region")[0]) == "Deep rooms"
    scattered = picture(board_svg(pack("clank"), without_positions(pack("clank").boards["day"])))
    assert len(list(groups(scattered, "region")[0].iter("rect"))) == 23
    assert groups(picture(board_svg(pack("tutorial"))), "region") == []
