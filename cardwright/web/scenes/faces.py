"""The faces of cards as they are printed: the same for everybody, whatever lies where."""

from __future__ import annotations

from collections.abc import Container
from typing import TypedDict

from cardwright.drawing import ON_SCREENS, THEMES
from cardwright.drawing.card_picture.art import art_of
from cardwright.drawing.card_picture.printed import kinds_told_apart, printed_tags
from cardwright.drawing.themes import readable
from cardwright.play.screens.card_lines import Cards, numbers_of
from dsl.model.declarations import CardDecl
from dsl.model.titles import title_in
from dsl.text.describe import card_text, tag_notes, title_of
from interpreter.text.card_face import contents_of

NO_TINT = -1


def page_colour(colour: str) -> str:
    """A colour that a pack chose, as a page says it: readable in the light and in the dark."""
    light, dark = (readable(colour, THEMES[theme].room) for theme in ON_SCREENS)
    return f"light-dark({light}, {dark})"


class Face(TypedDict):
    """A card: `titles` for one and for many, `kinds` each with its symbol, `tint` the number of its
    first kind among those of the pack, `colour` the one that the pack gives a kind of it, for light
    and for dark pages, `art` whether the pack has a picture of it."""

    titles: list[str]
    kinds: list[list[str]]
    tint: int
    colour: str
    art: bool
    price: str
    prices: list[str]
    numbers: list[str]
    text: list[str]
    notes: list[str]
    flavour: str
    die: bool
    map: list[int] | None


def faces(cards: Cards) -> dict[str, Face]:
    """Every card of a pack."""
    vocabulary = cards.messages.vocabulary
    tints, pictures = kinds_told_apart(vocabulary), art_of(cards.pack).pictures
    return {name: face(cards, decl, tints, pictures) for name, decl in vocabulary.cards.items()}


def face(cards: Cards, decl: CardDecl, tints: dict[str, int], pictures: Container[str]) -> Face:
    vocabulary, lang = cards.messages.vocabulary, cards.messages.lang
    fragment = cards.pack.fragments.get(decl.name)
    tags = printed_tags(decl, vocabulary)
    numbers = numbers_of(decl, vocabulary, lang) + contents_of(cards.pack, decl.name, lang)
    return {
        "titles": [title_of(decl, lang), title_of(decl, lang, 2)],
        "kinds": [
            [vocabulary.tags[tag].symbol, title_of(vocabulary.tags[tag], lang)] for tag in tags
        ],
        "tint": next((tints[tag] for tag in tags if tag in tints), NO_TINT),
        "colour": next((page_colour(c) for tag in tags if (c := vocabulary.tags[tag].colour)), ""),
        "art": decl.name in pictures,
        "price": cards.price(decl),
        "prices": cards.later_prices(decl),
        "numbers": numbers,
        "text": card_text(decl, vocabulary, lang).splitlines(),
        "notes": tag_notes(decl, vocabulary, lang),
        "flavour": title_in(decl.flavour, lang),
        "die": bool(decl.face_of),
        "map": [fragment.width, fragment.height, len(fragment.levels)] if fragment else None,
    }
