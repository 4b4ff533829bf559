"""Reading the picture of a board."""

from __future__ import annotations

import dataclasses
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from dsl.boards.board import Board
from tests.packs_under_test import ALL, once, pack
from tests.paths import ROOT

MINI = ROOT / "tests" / "packs" / "mini"

BOARDS = [(name, board) for name in ALL for board in pack(name).boards]

every_board = pytest.mark.parametrize(("name", "board"), once(BOARDS))


class Rect(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float


def picture(svg: str) -> ET.Element:
    root = ET.fromstring(svg)
    for found in root.iter():
        found.tag = found.tag.removeprefix("{http://www.w3.org/2000/svg}")
    return root


def view_box(root: ET.Element) -> Rect:
    return Rect(*map(float, root.attrib["viewBox"].split()))


def groups(root: ET.Element, word: str) -> list[ET.Element]:
    return [g for g in root.iter("g") if word in g.get("class", "").split()]


def room_boxes(root: ET.Element) -> dict[str, Rect]:
    found = {}
    for room in groups(root, "room"):
        rect = room.find("rect")
        assert rect is not None
        x, y, width, height = (float(rect.attrib[key]) for key in ("x", "y", "width", "height"))
        found[room.attrib["data-room"]] = Rect(x, y, x + width, y + height)
    return found


def texts(node: ET.Element, x: float = 0, y: float = 0) -> Iterator[tuple[str, Rect]]:
    """Every text with about where it stands."""
    moved = re.match(r"translate\((\S+) (\S+)\)", node.get("transform", ""))
    if moved:
        x, y = x + float(moved[1]), y + float(moved[2])
    if node.tag == "text":
        size, written = float(node.attrib["font-size"]), node.text or ""
        width = len(written) * size * 0.56
        left = x + float(node.attrib["x"])
        left -= width / 2 if node.get("text-anchor") == "middle" else 0
        base = y + float(node.attrib["y"])
        yield written, Rect(left, base - size, left + width, base + size * 0.3)
    for child in node:
        yield from texts(child, x, y)


def words_in(node: ET.Element) -> str:
    return " ".join(written for written, _ in texts(node))


def line_of(tunnel: ET.Element) -> list[tuple[float, float]]:
    """Points along the first line of a tunnel."""
    line = tunnel.find("path")
    assert line is not None
    ax, ay, bx, by, cx, cy = map(float, re.findall(r"-?[\d.]+", line.attrib["d"]))
    steps = [step / 40 for step in range(41)]
    return [
        (
            (1 - t) ** 2 * ax + 2 * t * (1 - t) * bx + t * t * cx,
            (1 - t) ** 2 * ay + 2 * t * (1 - t) * by + t * t * cy,
        )
        for t in steps
    ]


def without_positions(board: Board, keep: int = 0) -> Board:
    rooms = [
        room if index < keep else dataclasses.replace(room, at=None)
        for index, room in enumerate(board.rooms)
    ]
    return dataclasses.replace(board, rooms=tuple(rooms))
