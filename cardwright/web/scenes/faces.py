"""The faces of cards as they are printed: the same for everybody, whatever lies where."""

from __future__ import annotations

from typing import TypedDict

from cardwright.drawing.card_picture.printed import kinds_told_apart, printed_tags
from cardwright.play.screens.card_lines import Cards, numbers_of
from dsl.model.declarations import CardDecl
from dsl.model.titles import title_in
from dsl.text.describe import card_text, tag_notes, title_of
from interpreter.text.card_face import contents_of

NO_TINT = -1


class Face(TypedDict):
    """A card: `titles` for one and for many, `kinds` each with its symbol, `tint` the number of its
    first kind among those of the pack, `turns` how the map on it looks, for each way to turn it."""

    titles: list[str]
    kinds: list[list[str]]
    tint: int
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
    tints = kinds_told_apart(vocabulary)
    return {name: face(cards, decl, tints) for name, decl in vocabulary.cards.items()}


def face(cards: Cards, decl: CardDecl, tints: dict[str, int]) -> Face:
    vocabulary, lang = cards.messages.vocabulary, cards.messages.lang
    fragment = cards.pack.fragments.get(decl.name)
    numbers = numbers_of(decl, vocabulary, lang) + contents_of(cards.pack, decl.name, lang)
    return {
        "titles": [title_of(decl, lang), title_of(decl, lang, 2)],
        "kinds": [
            [vocabulary.tags[tag].symbol, title_of(vocabulary.tags[tag], lang)]
            for tag in printed_tags(decl, vocabulary)
        ],
        "tint": next(
            (tints[tag] for tag in printed_tags(decl, vocabulary) if tag in tints), NO_TINT
        ),
        "price": cards.price(decl),
        "prices": cards.later_prices(decl),
        "numbers": numbers,
        "text": card_text(decl, vocabulary, lang).splitlines(),
        "notes": tag_notes(decl, vocabulary, lang),
        "flavour": title_in(decl.flavour, lang),
        "die": bool(decl.face_of),
        "map": [fragment.width, fragment.height, len(fragment.levels)] if fragment else None,
    }
