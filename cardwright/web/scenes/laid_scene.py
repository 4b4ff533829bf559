"""What players have laid side by side, and the walks through it, in squares of the table."""

from __future__ import annotations

from typing import TypedDict

from cardwright.drawing.dungeon_picture.trails import stretches
from interpreter.game.game import Game
from interpreter.game.view import GameView
from interpreter.text.dungeon_text import found_text


class Trail(TypedDict):
    """A line of a walk on one level, and how it begins and ends."""

    level: int
    points: list[list[float]]
    begins: str
    ends: str
    number: int


class LaidMaps(TypedDict):
    """The maps of one player in one zone: each with its name, its quarter turns and where its first
    square lies; the walk through them, and what it has met in words."""

    zone: str
    of: int
    laid: list[list[str | int | bool]]
    levels: int
    trails: list[Trail]
    found: str


def laid_maps(game: Game, seen: GameView) -> list[LaidMaps]:
    """All that a viewer sees laid, as it is in the view."""
    position = game.known_to(seen["you"])
    found: list[LaidMaps] = []
    for one in seen["walks"]:
        laid = position.laid(one["of"], one["zone"])
        way, state, done = laid.course, laid.state, laid.done
        if way is None or state is None:
            continue
        lines = stretches(way, done, state.status) if done else []
        found.append(
            {
                "zone": one["zone"],
                "of": one["of"],
                "laid": one["laid"],
                "levels": way.dungeon.levels,
                "trails": [
                    {
                        "level": line.level,
                        "points": [[round(x, 2), round(y, 2)] for x, y in line.points],
                        "begins": line.begins,
                        "ends": line.ends,
                        "number": line.number,
                    }
                    for line in lines
                ],
                "found": found_text(game.program.pack, way, state, game.lang) if done else "",
            }
        )
    return found
