"""The picture of a dungeon, with a walk through it: each level a map of its own, side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardwright.drawing.dungeon_picture.floors import SQUARE, View, draw_level, hatch
from cardwright.drawing.dungeon_picture.lines import draw_ends, draw_line, legend_of_lines
from cardwright.drawing.dungeon_picture.markings import (
    draw_landings,
    draw_marks,
    legend_of_marks,
    marked_squares,
    met_marks,
)
from cardwright.drawing.dungeon_picture.trails import stretches
from cardwright.drawing.geometry import Box, around
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
from interpreter.text.dungeon_text import found_text
from interpreter.walks import Course, Step, WalkState, check, course, walk_rules

MARGIN, HEAD, BETWEEN = 46.0, 52.0, 56.0
LABEL, ABOVE = 50.0, 38.0  # of the name of a level: a walk may begin or end just above a map
HEADING = 26.0
UNDER = 14.5
MILLIMETRES = 0.2646  # of a dot of the page, at most
SHEET = (190.0, 277.0)  # what is printed on a sheet of A4


def dungeon_svg(
    pack: Pack,
    dungeon: Dungeon,
    *,
    path: Sequence[Step] = (),
    resources: Mapping[str, int] | None = None,
    player: int | None = None,
    points: int | None = None,
    title: str | None = None,
    zone: str | None = None,
    theme: ThemeName = "light",
    lang: str = DEFAULT_LANGUAGE,
) -> Svg:
    """A dungeon as SVG. With a path also its line, and all that it has met is circled; `zone` is
    where it is laid, which says how often corridors are used. `player` and their `points` stand in
    the title."""
    colours = THEMES[theme]
    way = course(dungeon, walk_rules(pack.vocabulary, zone))
    state = check(way, resources or {}, path).state
    colour = colours.pawns[(player or 0) % len(colours.pawns)]
    lines = stretches(way, path, state.status) if path else []
    met = met_marks(way, path, resources or {}) if path else set()
    legend = legend_of_marks(pack, dungeon, lang, legend_of_lines(lines, colour, lang))
    heading = title if title is not None else _heading(pack, dungeon, player, lang)
    below = _below(pack, way, state if path else None, points, lang)
    frames = [_frame(dungeon, level) for level in range(dungeon.levels)]
    top = min(frame.top for frame in frames)
    high = max(frame.bottom for frame in frames) - top
    wide = sum(frame.width for frame in frames) + (len(frames) - 1) * BETWEEN
    least = max(width_of(heading, HEADING, bold=True), width_of(below, UNDER), legend.column)
    inner = max(wide, least)
    page_width = inner + 2 * MARGIN
    label = LABEL if len(frames) > 1 else 0.0
    map_top = MARGIN + HEAD + label + (UNDER * 1.6 if below else 0.0)
    foot = map_top + high + 26
    page_height = foot + legend.height(inner) + MARGIN / 2
    centred = {"fill": colours.ink, "text_anchor": "middle"}
    parts = [
        element("title", heading.replace("&", "&amp;").replace("<", "&lt;")) + "\n",
        hatch(colours) + "\n",
        element("rect", width=page_width, height=page_height, fill=colours.shade) + "\n",
        text(
            heading,
            page_width / 2,
            MARGIN + HEADING * 0.7,
            HEADING,
            font_weight="bold",
            **centred,
        )
        + "\n",
    ]
    if below:
        parts.append(text(below, page_width / 2, MARGIN + HEADING + UNDER, UNDER, **centred) + "\n")
    left = MARGIN + (inner - wide) / 2
    for level, frame in enumerate(frames):
        view = View(left - frame.left, map_top - top)
        if len(frames) > 1:
            name = _level_name(level, len(frames), lang)
            middle = left + frame.width / 2
            parts.append(
                text(name, middle, map_top - ABOVE, 15, fill=colours.faint, text_anchor="middle")
                + "\n"
            )
        left += frame.width + BETWEEN
        here = [one for one in lines if one.level == level]
        marks = [view.at(x, y) for _, x, y, _ in marked_squares(way, level)]
        parts += [
            draw_level(dungeon, level, view, colours),
            draw_landings(way, level, view, colours),
            group(*(draw_line(one, view, colour, colours) for one in here), class_="walk"),
            draw_marks(pack, way, level, view, colours, met, colour),
            group(draw_ends(here, view, colour, colours, marks), class_="ends"),
        ]
    parts.append(legend.drawn(MARGIN, foot, inner, colours))
    scale = min(MILLIMETRES, SHEET[0] / page_width, SHEET[1] / page_height)
    printed = (page_width * scale, page_height * scale)
    return picture(parts, (page_width, page_height), printed, lang)


def _frame(dungeon: Dungeon, level: int) -> Box:
    """What the fragments that have a level take on the page, before it is moved to its place."""
    return around(
        Box(
            (one.x + one.width / 2) * SQUARE,
            (one.y + one.height / 2) * SQUARE,
            one.width * SQUARE,
            one.height * SQUARE,
        )
        for one in dungeon.laid
        if level < len(one.fragment.levels)
    )


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


def _heading(pack: Pack, dungeon: Dungeon, player: int | None, lang: str) -> str:
    name = title_in(pack.manifest.titles, lang) or pack.id
    if player is not None:
        return say("walker", lang, title=name, n=player + 1)
    if len(dungeon.laid) == 1:
        return fragment_title(pack, dungeon.laid[0].fragment.name, lang)
    return name


def _below(pack: Pack, way: Course, state: WalkState | None, points: int | None, lang: str) -> str:
    """The line under the title: the points, and what the walk has found."""
    parts = [] if points is None else [raised(say("points", lang, n=points))]
    if state is not None:
        things = found_text(pack, way, state, lang) or say("nothing", lang)
        parts.append(raised(say("found", lang, things=things)))
    return " · ".join(parts)


def _level_name(level: int, levels: int, lang: str) -> str:
    if levels == 2:
        return raised(say("lower level" if level else "upper level", lang))
    return raised(say("level", lang, n=level + 1))
