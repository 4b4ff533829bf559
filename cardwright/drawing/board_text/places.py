"""Where the blocks of rooms lie on a sheet of characters: at the author's places, as close together
as the texts and the lines between them allow."""

from __future__ import annotations

from collections.abc import Mapping

from cardwright.drawing.board_text.passages import Block
from cardwright.drawing.geometry import Point

ACROSS, DOWN = 3, 1  # squares that are left free between two blocks
LEAST, MOST = (4, 2), (26, 12)  # characters of one of the author's units
HEIGHT_OF_CHARACTER = 2  # times its width


def blocks_of(
    places: Mapping[str, Point], sizes: Mapping[str, tuple[int, int]]
) -> dict[str, Block]:
    """A block for each room. The scale is the smallest at which none is too near to another; where
    there is none so small, rooms are moved apart within their rows."""
    left = min(point.x for point in places.values())
    top = min(point.y for point in places.values())
    scales = sorted(
        (
            (across, down)
            for across in range(LEAST[0], MOST[0] + 1)
            for down in range(LEAST[1], MOST[1] + 1)
        ),
        key=lambda scale: (scale[0] * scale[1], abs(scale[0] - HEIGHT_OF_CHARACTER * scale[1])),
    )
    for across, down in scales:
        found = {
            name: _block(point, sizes[name], left, top, across, down)
            for name, point in places.items()
        }
        if not _too_near(list(found.values())):
            return found
    return _apart(places, sizes, left, top)


def _block(
    point: Point, size: tuple[int, int], left: float, top: float, across: int, down: int
) -> Block:
    width, height = size
    column = round((point.x - left) * across) - width // 2
    row = round((point.y - top) * down) - height // 2
    return Block(column, row, width, height)


def _too_near(blocks: list[Block]) -> bool:
    ordered = sorted(blocks, key=lambda block: block.top)
    for number, one in enumerate(ordered):
        for other in ordered[number + 1 :]:
            if other.top >= one.top + one.height + DOWN:
                break
            if (
                one.left < other.left + other.width + ACROSS
                and other.left < one.left + one.width + ACROSS
            ):
                return True
    return False


def _apart(
    places: Mapping[str, Point], sizes: Mapping[str, tuple[int, int]], left: float, top: float
) -> dict[str, Block]:
    """Rooms in rows from top to bottom, each moved to the right until it is free."""
    found: dict[str, Block] = {}
    for name in sorted(places, key=lambda one: (round(places[one].y, 1), places[one].x)):
        block = _block(places[name], sizes[name], left, top, *MOST)
        while _too_near([*found.values(), block]):
            block = Block(block.left + 1, block.top, block.width, block.height)
        found[name] = block
    return found
