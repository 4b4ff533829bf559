"""A pack as lists: its cards with what they are sorted by, its boards, its scenarios."""

from __future__ import annotations

from collections.abc import Mapping

from cardwright.drawing.card_picture.printed import kinds_told_apart, printed_tags
from cardwright.editor.checking import Checked
from cardwright.editor.hovering import all_languages
from cardwright.play.screens.card_lines import Cards
from cardwright.play.screens.messages import Messages
from cardwright.play.screens.page import Page
from cardwright.reference.usage import words_used
from cardwright.studio.working.fragment_view import drawn_in
from cardwright.studio.working.scenario_marks import place_in
from cardwright.web.scenes.catalogue import UNBROKEN
from cardwright.web.scenes.faces import NO_TINT
from dsl.model.declarations import CardDecl, Declared
from dsl.model.vocabulary import Vocabulary
from dsl.packs.pack import Pack
from dsl.storage.language_files import DEFAULT_LANGUAGE
from dsl.text.describe import card_title, title_of


def contents_of_pack(pack: Pack, checked: Checked) -> dict[str, object]:
    """Cards with their tags and prices, and everything else by its place."""
    vocabulary = pack.vocabulary
    cards = Cards(pack, Messages(vocabulary, DEFAULT_LANGUAGE), Page(UNBROKEN))
    tints = kinds_told_apart(vocabulary)
    game = vocabulary.game
    return {
        "id": pack.id,
        "title": pack.title(DEFAULT_LANGUAGE),
        "players": list(game.players) if game is not None else [1, 1],
        "board": pack.played_on,
        "cards": [
            {
                "name": decl.name,
                "title": card_title(decl, DEFAULT_LANGUAGE),
                "kinds": [
                    title_of(vocabulary.tags[tag], DEFAULT_LANGUAGE)
                    for tag in printed_tags(decl, vocabulary)
                ],
                "tint": next((tints[tag] for tag in decl.tags if tag in tints), NO_TINT),
                "price": cards.price(decl),
                "uses": _used(decl, vocabulary),
                "place": place_in(checked, decl.span),
            }
            for decl in vocabulary.cards.values()
        ],
        "boards": [[name, board.title(DEFAULT_LANGUAGE)] for name, board in pack.boards.items()],
        "scenarios": [
            {"name": one.name, "place": place_in(checked, one.span)}
            for one in pack.scenarios
            if one.span.file in checked.own
        ],
        "fragments": drawn_in(checked),
        "languages": [*all_languages()],
    }


def _used(decl: CardDecl, vocabulary: Vocabulary) -> list[str]:
    """The words of the pack that a card has to do with, as people read them."""
    found = []
    for kind, name in words_used(decl):
        declared = named_things(vocabulary, kind).get(name)
        title = title_of(declared, DEFAULT_LANGUAGE) if declared is not None else name
        found.append(title or name)
    return sorted(set(found))


def named_things(vocabulary: Vocabulary, kind: str) -> Mapping[str, Declared]:
    match kind:
        case "counter":
            return vocabulary.counters
        case "zone":
            return vocabulary.zones
        case "slot":
            return vocabulary.slots
        case "pawn":
            return vocabulary.pawns
    return {}
