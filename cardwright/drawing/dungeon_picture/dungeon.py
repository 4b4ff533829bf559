"""The picture of a dungeon, with a walk through it: each level a map of its own, side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardwright.drawing.dungeon_picture.floors import SQUARE, View, draw_level, hatch
from cardwright.drawing.dungeon_picture.lines import draw_ends, draw_line
from cardwright.drawing.dungeon_picture.markings import draw_marks, legend_of_marks, met_nodes
from cardwright.drawing.dungeon_picture.trails import stretches
from cardwright.drawing.labels import say
from cardwright.drawing.lettering import width_of
from cardwright.drawing.svg import Svg, element, group, picture, text
from cardwright.drawing.themes import THEMES, ThemeName
from dsl.boards.fragments import Dungeon, compose
from dsl.boards.fragments.laid import Placement
from dsl.model.titles import title_in
from dsl.packs.pack import Pack
from dsl.storage.language_files import DEFAULT_LANGUAGE
from dsl.text.grammar.nouns import raised, title_of
from interpreter.walks import Step, check, course, walk_rules

MARGIN, HEAD, BETWEEN = 46.0, 52.0, 56.0
LABEL = 30.0
HEADING = 26.0
MILLIMETRES = 0.2646  # of a dot of the page, at most
SHEET = (190.0, 277.0)  # what is printed on a sheet of A4


def dungeon_svg(
    pack: Pack,
    dungeon: Dungeon,
    *,
    path: Sequence[Step] = (),
    resources: Mapping[str, int] | None = None,
    player: int = 0,
    title: str | None = None,
    zone: str | None = None,
    theme: ThemeName = "light",
    lang: str = DEFAULT_LANGUAGE,
) -> Svg:
    """A dungeon as SVG. With a path also its line, and all that it has met is circled; `zone` is
    where it is laid, which says how often corridors are used."""
    colours = THEMES[theme]
    way = course(dungeon, walk_rules(pack.vocabulary, zone))
    state = check(way, resources or {}, path).state
    left = min(one.x for one in dungeon.laid)
    top = min(one.y for one in dungeon.laid)
    wide = (max(one.x + one.width for one in dungeon.laid) - left) * SQUARE
    high = (max(one.y + one.height for one in dungeon.laid) - top) * SQUARE
    legend = legend_of_marks(pack, dungeon, lang)
    heading = title if title is not None else _heading(pack, dungeon, lang)
    columns = dungeon.levels
    least = max(width_of(heading, HEADING, bold=True), legend.column)
    inner = max(columns * wide + (columns - 1) * BETWEEN, least)
    indent = (inner - columns * wide - (columns - 1) * BETWEEN) / 2
    page_width = inner + 2 * MARGIN
    label = LABEL if columns > 1 else 0.0
    map_top = MARGIN + HEAD + label
    foot = map_top + high + 26
    page_height = foot + legend.height(inner) + MARGIN / 2
    colour = colours.pawns[player % len(colours.pawns)]
    lines = stretches(way, path, state.status) if path else []
    met = met_nodes(way, path, resources or {}) if path else set()
    parts = [
        element("title", heading.replace("&", "&amp;").replace("<", "&lt;")) + "\n",
        hatch(colours) + "\n",
        element("rect", width=page_width, height=page_height, fill=colours.shade) + "\n",
        text(
            heading,
            page_width / 2,
            MARGIN + HEADING * 0.7,
            HEADING,
            fill=colours.ink,
            text_anchor="middle",
            font_weight="bold",
        )
        + "\n",
    ]
    for level in range(columns):
        view = View(
            MARGIN + indent + level * (wide + BETWEEN) - left * SQUARE, map_top - top * SQUARE
        )
        if columns > 1:
            middle = MARGIN + indent + level * (wide + BETWEEN) + wide / 2
            parts.append(
                text(
                    _level_name(level, columns, lang),
                    middle,
                    map_top - 16,
                    15,
                    fill=colours.faint,
                    text_anchor="middle",
                )
                + "\n"
            )
        parts.append(draw_level(dungeon, level, view, colours))
        here = [one for one in lines if one.level == level]
        parts += [
            group(*(draw_line(one, view, colour, colours) for one in here), class_="walk"),
            draw_marks(pack, way, level, view, colours, met, colour),
            group(*(draw_ends(one, view, colour, colours) for one in here), class_="ends"),
        ]
    parts.append(legend.drawn(MARGIN, foot, inner, colours))
    scale = min(MILLIMETRES, SHEET[0] / page_width, SHEET[1] / page_height)
    printed = (page_width * scale, page_height * scale)
    return picture(parts, (page_width, page_height), printed, lang)


def fragment_svg(
    pack: Pack,
    name: str,
    *,
    turned: int = 0,
    theme: ThemeName = "light",
    lang: str = DEFAULT_LANGUAGE,
) -> Svg:
    """A fragment as SVG, by its name."""
    placed = compose(pack.fragments, [Placement(name, turned, 0, 0)])
    return dungeon_svg(pack, placed, theme=theme, lang=lang)


def fragment_title(pack: Pack, name: str, lang: str) -> str:
    """The title of a fragment, or else of the card with its name."""
    titles = pack.fragments[name].titles
    if titles:
        return title_in(titles, lang) or name
    card = pack.vocabulary.cards.get(name)
    return title_of(card, lang) if card is not None else raised(name.replace("_", " "))


def _heading(pack: Pack, dungeon: Dungeon, lang: str) -> str:
    if len(dungeon.laid) == 1:
        return fragment_title(pack, dungeon.laid[0].fragment.name, lang)
    return title_in(pack.manifest.titles, lang) or pack.id


def _level_name(level: int, levels: int, lang: str) -> str:
    if levels == 2:
        return raised(say("lower level" if level else "upper level", lang))
    return raised(say("level", lang, n=level + 1))
