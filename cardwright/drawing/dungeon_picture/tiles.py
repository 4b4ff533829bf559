"""One level of a fragment as a picture of its own, exactly as large as its squares, so that a page
can lay such pictures side by side."""

from __future__ import annotations

from cardwright.drawing.dungeon_picture.floors import SQUARE, View, draw_level, hatch
from cardwright.drawing.dungeon_picture.markings import draw_landings, draw_marks
from cardwright.drawing.svg import Svg, picture
from cardwright.drawing.themes import THEMES, Theme, ThemeName
from dsl.boards.fragments import compose
from dsl.boards.fragments.laid import Placement
from dsl.packs.pack import Pack
from dsl.storage.language_files import DEFAULT_LANGUAGE
from interpreter.walks import course, walk_rules


def tile_svg(pack: Pack, name: str, turned: int, level: int, theme: ThemeName) -> Svg:
    """A level of a fragment, turned by so many quarters clockwise."""
    drawn, size = tile_parts(pack, name, turned, THEMES[theme])[level]
    return picture([hatch(THEMES[theme]), drawn], size, size, DEFAULT_LANGUAGE)


def tile_parts(
    pack: Pack, name: str, turned: int, colours: Theme
) -> list[tuple[str, tuple[float, float]]]:
    """Each level of a fragment and its size, for a picture that has the hatching of rock."""
    dungeon = compose(pack.fragments, [Placement(name, turned, 0, 0)])
    (one,) = dungeon.laid
    way = course(dungeon, walk_rules(pack.vocabulary))
    view = View(0.0, 0.0)
    size = (one.width * SQUARE, one.height * SQUARE)
    return [
        (
            draw_level(dungeon, level, view, colours)
            + draw_landings(way, level, view, colours)
            + draw_marks(pack, way, level, view, colours, set(), colours.ink),
            size,
        )
        for level in range(dungeon.levels)
    ]
