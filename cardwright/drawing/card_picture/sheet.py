"""Sheets of cards to print and cut: nine to a page of A4, with marks where to cut."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardwright.drawing.card_picture.art import art_of
from cardwright.drawing.card_picture.face import HEIGHT, UNITS, WIDTH, card_group
from cardwright.drawing.dungeon_picture.floors import hatch
from cardwright.drawing.svg import Svg, element, group, number, path, picture
from cardwright.drawing.themes import THEMES, Theme, ThemeName
from dsl.model.declarations import CardDecl
from dsl.packs.pack import Pack
from dsl.storage.language_files import DEFAULT_LANGUAGE

PAPER = (210.0, 297.0)  # millimetres
ACROSS, DOWN = 3, 3
A_PAGE = ACROSS * DOWN
LEFT = (PAPER[0] * UNITS - ACROSS * WIDTH) / 2
TOP = (PAPER[1] * UNITS - DOWN * HEIGHT) / 2
MARK, AWAY = 20.0, 6.0  # how long a mark is, and how far from the cards


def sheets(
    pack: Pack,
    cards: Sequence[CardDecl],
    *,
    theme: ThemeName = "print",
    lang: str = DEFAULT_LANGUAGE,
) -> Iterator[Svg]:
    """Each page with up to nine of the cards, in their order; a card may come several times."""
    art, colours = art_of(pack).pictures, THEMES[theme]
    size = (PAPER[0] * UNITS, PAPER[1] * UNITS)
    faces: dict[str, str] = {}
    for start in range(0, len(cards), A_PAGE):
        parts = [hatch(colours) + "\n"] if pack.fragments else []
        parts.append(element("rect", width=size[0], height=size[1], fill="#ffffff") + "\n")
        for at, card in enumerate(cards[start : start + A_PAGE]):
            if card.name not in faces:
                picture_of = art.get(card.name)
                faces[card.name] = card_group(pack, card, picture_of, theme=theme, lang=lang)
            row, column = divmod(at, ACROSS)
            x, y = LEFT + column * WIDTH, TOP + row * HEIGHT
            place = f"translate({number(x)} {number(y)})"
            parts.append(group(faces[card.name], transform=place))
        parts.append(_marks(colours))
        yield picture(parts, size, PAPER, lang)


def _marks(theme: Theme) -> str:
    """Where to cut: short lines beyond the cards, on all four sides."""
    right, bottom = LEFT + ACROSS * WIDTH, TOP + DOWN * HEIGHT
    parts: list[str | float] = []
    for column in range(ACROSS + 1):
        x = LEFT + column * WIDTH
        for near, far in ((TOP - AWAY, TOP - AWAY - MARK), (bottom + AWAY, bottom + AWAY + MARK)):
            parts += ["M", x, near, "L", x, far]
    for row in range(DOWN + 1):
        y = TOP + row * HEIGHT
        for near, far in ((LEFT - AWAY, LEFT - AWAY - MARK), (right + AWAY, right + AWAY + MARK)):
            parts += ["M", near, y, "L", far, y]
    return element("path", d=path(*parts), stroke=theme.ink, stroke_width=0.6, fill="none")
