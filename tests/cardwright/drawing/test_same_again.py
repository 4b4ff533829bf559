"""The same board gives the same picture, and any tool can show it."""

from __future__ import annotations

import dataclasses
import hashlib
import os
import subprocess
import sys

import pytest

from cardwright.drawing import board_svg
from tests.packs_under_test import pack
from tests.paths import ROOT


def test_the_same_board_gives_the_same_bytes_everywhere() -> None:
    """As here, whatever the order of sets is there."""
    script = (
        "import dataclasses, hashlib\n"
        "from dsl.packs.load import load\n"
        "from cardwright.drawing import board_svg\n"
        "pack = load('clank'); day = pack.boards['day']\n"
        "rooms = tuple(dataclasses.replace(room, at=None) for room in day.rooms)\n"
        "text = board_svg(pack, 'day') + board_svg(pack, dataclasses.replace(day, rooms=rooms))\n"
        "print(hashlib.sha256(text.encode()).hexdigest())\n"
    )
    hashed = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    answer = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hashed, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    day = pack("clank").boards["day"]
    rooms = tuple(dataclasses.replace(room, at=None) for room in day.rooms)
    moved = board_svg(pack("clank"), dataclasses.replace(day, rooms=rooms))
    text = board_svg(pack("clank"), "day") + moved
    assert answer.strip() == hashlib.sha256(text.encode()).hexdigest()


def test_a_notebook_shows_the_picture() -> None:
    svg = board_svg(pack("tutorial"))
    assert svg._repr_svg_() == svg
    assert type(svg._repr_svg_()) is str


def test_an_unknown_board_is_named() -> None:
    with pytest.raises(ValueError, match="has no board `rign`: did you mean `ring`"):
        board_svg(pack("mini"), "rign")
