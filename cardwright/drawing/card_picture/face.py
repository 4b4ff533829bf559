"""The face of a card: what it is called and costs, what it is, what it does, and what it is worth.

All of it is written from what the card does, in 63 by 88 millimetres.
"""

from __future__ import annotations

from base64 import b64encode

from cardwright.drawing.card_picture.art import Art, art_of
from cardwright.drawing.card_picture.ornament import rosettes
from cardwright.drawing.card_picture.paragraphs import fitted, largest
from cardwright.drawing.card_picture.printed import Printed, printed_on
from cardwright.drawing.dungeon_picture.floors import SQUARE, hatch
from cardwright.drawing.dungeon_picture.tiles import tile_parts
from cardwright.drawing.geometry import Box
from cardwright.drawing.glyphs import glyph
from cardwright.drawing.lettering import balanced, width_of
from cardwright.drawing.svg import Svg, element, group, number, picture, text
from cardwright.drawing.themes import THEMES, Theme, ThemeName, mixed
from dsl.model.declarations import CardDecl
from dsl.packs.pack import Pack
from dsl.storage.language_files import DEFAULT_LANGUAGE

MILLIMETRES = (63.0, 88.0)
UNITS = 4.0  # to a millimetre
WIDTH, HEIGHT = MILLIMETRES[0] * UNITS, MILLIMETRES[1] * UNITS
CORNER = 12.0
EDGE = 8.0  # from the side of the card to what stands on it
BAND = 36.0  # the title's
BADGE = 19.0  # the price's, half of its height
MOST_UNIT = 48.0
CHIP = 25.0
LEAST_PICTURE, MOST_PICTURE = 62.0, 172.0  # of the height; the second where there is text
KIND = 9.0


def card_svg(
    pack: Pack,
    card: CardDecl | str,
    *,
    theme: ThemeName = "light",
    lang: str = DEFAULT_LANGUAGE,
) -> Svg:
    """A card of a pack as SVG, by its name or its declaration."""
    decl = pack.cards[card].decl if isinstance(card, str) else card
    parts = [hatch(THEMES[theme]) + "\n"] if decl.name in pack.fragments else []
    art = art_of(pack, decl.name).pictures.get(decl.name)
    parts.append(card_group(pack, decl, art, theme=theme, lang=lang))
    return picture(parts, (WIDTH, HEIGHT), MILLIMETRES, lang)


def card_group(pack: Pack, card: CardDecl, art: Art | None, *, theme: ThemeName, lang: str) -> str:
    """The card as part of a larger picture, with its left upper corner at the origin."""
    colours, printed = THEMES[theme], printed_on(pack, card, lang)
    colour = colours.sign(printed.colour)
    inner = WIDTH - 2 * EDGE
    foot = HEIGHT - EDGE - 8
    chips = foot - CHIP - 4 if printed.numbers else foot
    head = EDGE + BAND + 4
    strip = KIND * 1.9 if printed.kinds else 0.0
    setting = largest(printed.lines, inner - 12, chips - head - LEAST_PICTURE - strip - 14)
    below = setting.height + 12 if printed.lines else 0.0
    if printed.lines and card.name not in pack.fragments:
        below = max(below, chips - head - strip - 2 - MOST_PICTURE)
    art_box = _between(EDGE, head, WIDTH - EDGE, chips - below - strip - 2)
    top = art_box.bottom + strip
    parts = [
        _rounded(0, 0, WIDTH, HEIGHT, CORNER, colours.paper, colours.edge, 1),
        *_picture(pack, card, art, printed, art_box, colours, colour),
        *_kinds(printed, art_box.bottom + strip / 2, colours, colour),
    ]
    if printed.lines:
        box_height = chips - top - 3
        spare = box_height - setting.height
        parts.append(_rounded(EDGE, top, inner, box_height, 5, colours.room, colours.edge, 0.8))
        parts += setting.drawn(EDGE + 6, top + spare / 2 - 1, colours)
    parts += _numbers(printed, chips + 1, colours, colour)
    parts += _band(printed, colours, colour)
    game, size = fitted(printed.game, 5.5, inner, bold=False)
    middle = {"text_anchor": "middle", "fill": colours.faint}
    parts.append(text(game, WIDTH / 2, HEIGHT - 5.5, size, **middle))
    return group(element("title", _escaped(printed.title)), *parts, data_card=card.name)


def _between(left: float, top: float, right: float, bottom: float) -> Box:
    return Box((left + right) / 2, (top + bottom) / 2, right - left, bottom - top)


def _rounded(
    x: float, y: float, width: float, height: float, rx: float, fill: str, stroke: str, line: float
) -> str:
    inset = line / 2
    return element(
        "rect",
        x=x + inset,
        y=y + inset,
        width=width - line,
        height=height - line,
        rx=rx,
        fill=fill,
        stroke=stroke,
        stroke_width=line,
    )


def _band(printed: Printed, theme: Theme, colour: str) -> list[str]:
    """The title on its band, and the price at its right end."""
    parts = [_rounded(EDGE, EDGE, WIDTH - 2 * EDGE, BAND, 8, colour, colour, 1)]
    right = WIDTH - EDGE
    if printed.price is not None:
        many, unit = printed.price
        unit, small = fitted(unit, 7.0, MOST_UNIT, bold=False)
        wide = max(2 * BADGE, width_of(unit, small) + 14)
        right -= wide
        x, y = WIDTH - EDGE + 3 - wide / 2, EDGE + BAND / 2
        parts.append(
            _rounded(x - wide / 2, y - BADGE, wide, 2 * BADGE, BADGE, theme.room, colour, 2.5)
        )
        size = 18.0 if len(many) < 3 else 13.0
        middle = {"text_anchor": "middle", "fill": theme.ink}
        parts.append(text(many, x, y + size * 0.2, size, font_weight="bold", **middle))
        parts.append(text(unit, x, y + 12, small, **middle))
    room = right - EDGE - 18
    size = 15.0
    lines = balanced(printed.title, size, room, bold=True)
    while (len(lines) > 2 or any(line.endswith("-") for line in lines)) and size > 7:
        size -= 0.5
        lines = balanced(printed.title, size, room, bold=True)
    if len(lines) == 2 and size > 13:
        size = 13.0
    first = EDGE + BAND / 2 + size * 0.36 - (len(lines) - 1) * size * 0.57
    for at, line in enumerate(lines):
        y = first + at * size * 1.14
        parts.append(text(line, EDGE + 10, y, size, fill=theme.room, font_weight="bold"))
    return parts


def _picture(
    pack: Pack,
    card: CardDecl,
    art: Art | None,
    printed: Printed,
    box: Box,
    theme: Theme,
    colour: str,
) -> list[str]:
    ground = mixed(colour, theme.paper, 0.14)
    parts = [_rounded(box.left, box.top, box.width, box.height, 5, ground, ground, 1)]
    if art is not None:
        data = b64encode(art.data).decode("ascii")
        parts.append(
            element(
                "image",
                href=f"data:{art.kind};base64,{data}",
                x=box.left,
                y=box.top,
                width=box.width,
                height=box.height,
                preserveAspectRatio="xMidYMid slice",
            )
        )
    elif card.name in pack.fragments:
        parts += _map(pack, card.name, box, theme)
    else:
        parts.append(rosettes(card.name, box, mixed(colour, theme.paper, 0.4)))
        parts += _emblem(printed, box, theme, colour)
    return parts


def _emblem(printed: Printed, box: Box, theme: Theme, colour: str) -> list[str]:
    """The sign of its kind, or the first letter of its title."""
    radius = min(30.0, box.height / 2 - 6)
    disc = element(
        "circle", cx=box.x, cy=box.y, r=radius, fill=theme.room, stroke=colour, stroke_width=2
    )
    if printed.symbol:
        return [disc, glyph(printed.symbol, box.x, box.y, radius * 1.15, colour)]
    letter, size = printed.title[:1], radius * 1.2
    look = {"fill": colour, "text_anchor": "middle", "font_weight": "bold"}
    return [disc, text(letter, box.x, box.y + size * 0.36, size, **look)]


def _map(pack: Pack, name: str, box: Box, theme: Theme) -> list[str]:
    """The map that is on the card, its levels side by side."""
    levels = tile_parts(pack, name, 0, theme)
    gap = 0.3 * SQUARE
    wide = sum(size[0] for _, size in levels) + gap * (len(levels) - 1)
    high = max(size[1] for _, size in levels)
    scale = min((box.width - 6) / wide, (box.height - 6) / high)
    x = box.x - wide * scale / 2
    parts = []
    for markup, size in levels:
        y = box.y - size[1] * scale / 2
        place = f"translate({number(x)} {number(y)}) scale({scale:.4f})"
        parts.append(group(markup.replace("rock-", f"rock-{name}-"), transform=place))
        x += (size[0] + gap) * scale
    return parts


def _kinds(printed: Printed, y: float, theme: Theme, colour: str) -> list[str]:
    """What the card is: signs with their words, in the middle of a line."""
    if not printed.kinds:
        return []
    sign, gap = KIND * 1.25, 7.0
    size = KIND
    while True:
        widths = [
            width_of(title, size) + (sign + 2.5 if symbol else 0) for symbol, title in printed.kinds
        ]
        whole = sum(widths) + gap * (len(widths) - 1)
        if whole <= WIDTH - 2 * EDGE - 6 or size <= 5:
            break
        size -= 0.25
    x = WIDTH / 2 - whole / 2
    parts = []
    for at, ((symbol, title), width) in enumerate(zip(printed.kinds, widths, strict=True)):
        if at:
            parts.append(element("circle", cx=x - gap / 2, cy=y, r=1, fill=colour))
        left = x
        if symbol:
            parts.append(glyph(symbol, left + sign / 2, y, sign, colour))
            left += sign + 2.5
        parts.append(text(title, left, y + size * 0.36, size, fill=theme.ink))
        x += width + gap
    return parts


def _numbers(printed: Printed, top: float, theme: Theme, colour: str) -> list[str]:
    """A row of numbers, each with its title under it."""
    if not printed.numbers:
        return []
    gap = 4.0
    width = (WIDTH - 2 * EDGE - gap * (len(printed.numbers) - 1)) / len(printed.numbers)
    width = min(width, 74.0)
    whole = width * len(printed.numbers) + gap * (len(printed.numbers) - 1)
    left = WIDTH / 2 - whole / 2
    parts = []
    middle = {"text_anchor": "middle"}
    for label, shown in printed.numbers:
        x = left + width / 2
        parts.append(_rounded(left, top, width, CHIP, 6, theme.room, colour, 1))
        parts.append(text(shown, x, top + 13.5, 12.5, fill=colour, font_weight="bold", **middle))
        parts += _chip_label(label, x, top, width - 4, theme)
        left += width + gap
    return parts


def _chip_label(label: str, x: float, top: float, width: float, theme: Theme) -> list[str]:
    """Under its number, in two lines where one would be too small."""
    middle = {"text_anchor": "middle", "fill": theme.ink}
    lines = [label]
    if width_of(label, 5.5) > width:
        lines = balanced(label, 5.0, width)[:2]
    baselines = (top + 21.5,) if len(lines) == 1 else (top + 18.2, top + 23.2)
    fits = [fitted(line, 6.5 if len(lines) == 1 else 5.0, width, bold=False) for line in lines]
    return [
        text(line, x, y, size, **middle) for (line, size), y in zip(fits, baselines, strict=True)
    ]


def _escaped(written: str) -> str:
    return written.replace("&", "&amp;").replace("<", "&lt;")
