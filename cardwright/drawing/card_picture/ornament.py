"""What is drawn on a card that brings no picture: fine lines, other ones for each card."""

from __future__ import annotations

import math
import zlib

from cardwright.drawing.geometry import Box
from cardwright.drawing.svg import element, number

TEETH = ((2, 7), (3, 8), (3, 10), (4, 9), (5, 12), (5, 14), (3, 11), (7, 16))
STEPS = 44  # to a turn of the small wheel


def rosettes(name: str, box: Box, colour: str) -> str:
    """Two curves one over the other. Which ones follows from the name."""
    chance = zlib.crc32(name.encode("utf-8"))
    return _rosette(chance, box, colour) + _rosette(zlib.crc32(b"more", chance), box, colour)


def _rosette(chance: int, box: Box, colour: str) -> str:
    """A curve that a wheel draws which rolls in another."""
    small, large = TEETH[chance % len(TEETH)]
    ratio = small / large
    far = 0.55 + (chance >> 8) % 100 / 100 * 0.45
    turn = (chance >> 16) % 360 * math.pi / 180
    wide, high = box.width / 2 - 8, box.height / 2 - 6
    reach = 1 - ratio + far * ratio
    points = []
    count = STEPS * large
    for step in range(count):
        angle = 2 * math.pi * small * step / count
        other = (1 - ratio) / ratio * angle
        x = (1 - ratio) * math.cos(angle + turn) + far * ratio * math.cos(other - turn)
        y = (1 - ratio) * math.sin(angle + turn) - far * ratio * math.sin(other - turn)
        points.append(f"{number(box.x + x / reach * wide)} {number(box.y + y / reach * high)}")
    data = "M" + "L".join(points) + "Z"
    return element("path", d=data, fill="none", stroke=colour, stroke_width=0.7)
