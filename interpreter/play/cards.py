"""Cards on the table in words: as rows of a panel, or many of them on one line."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from dsl.declarations import AttributeDecl, CardDecl
from dsl.describe import card_text, card_title, describe_card, describe_value, title_of
from dsl.packs import Pack
from dsl.vocabulary import Vocabulary
from dsl.wording.nouns import has_forms
from interpreter.drawing.face import contents_of, drawing_of
from interpreter.play.page import Page, cut, flowing, padded, width_of
from interpreter.play.screen import is_flag
from interpreter.play.words import Words

Seen = dict[str, Any] | None  # a card as a view has it; None is an empty slot
WIDEST_TITLE = 30
LEAST_TEXT = 24  # where less is left beside a card's title, its text goes below


class Cards:
    """Draws cards in the words of a pack and of one language."""

    def __init__(self, pack: Pack, words: Words, page: Page) -> None:
        self.pack = pack
        self.words = words
        self.page = page

    def rows(
        self, cards: Sequence[Seen], indent: int, *, whole: bool, ranked: bool = False
    ) -> list[str]:
        """A row for each kind of card: price, marks, title, and what it does. Where the place of a
        card matters, each has a row of its own, with its place."""
        groups = [(card, 1) for card in cards] if ranked else self.alike(cards)
        found = [self.parts(card, count) for card, count in groups if card is not None]
        prices, marks, titles = (
            max((width_of(parts[at]) for parts in found), default=0) for at in range(3)
        )
        titles = min(titles, WIDEST_TITLE)
        lines: list[str] = []
        places = [at for at, card in enumerate(cards, 1) if card is not None]
        for row, (price, mark, title, text) in enumerate(found):
            start = " " * indent + (f"{places[row]}. " if ranked else "")
            start += padded(price, prices) + "  " if prices else ""
            start += padded(mark, marks) + " " if marks else ""
            start += padded(self.page.strong(cut(title, titles)), titles) + "  "
            lines += self.beside(start, text, whole=whole)
        return lines

    def beside(self, start: str, text: str, *, whole: bool) -> list[str]:
        at = width_of(start)
        if not text:
            return [start.rstrip()]
        if not whole:
            return [start + cut(text, self.page.width - at)]
        if self.page.width - at < LEAST_TEXT:
            return [start.rstrip(), *self.page.wrapped(text, indent=6)]
        first, *rest = flowing(text.split(), self.page.width, at, at)
        return [start + first[at:], *rest]

    def parts(self, card: dict[str, Any], count: int) -> tuple[str, str, str, str]:
        title = self.title(card) + (f" ×{count}" if count > 1 else "")
        decl = self.declared(card)
        if decl is None:
            return "", "", title, ""
        facts = [*numbers_of(decl, self.words.pack, self.words.lang), *self.later_prices(decl)]
        facts += contents_of(self.pack, decl.name, self.words.lang)
        text = " ".join(card_text(decl, self.words.pack, self.words.lang).splitlines())
        text = f"{', '.join(facts)}. {text}".rstrip() if facts else text
        return self.price(decl), self.marks(decl), title, text

    def names(self, cards: Sequence[Seen], *, prices: bool = False) -> str:
        return ", ".join(
            self.name(card, count, prices=prices)
            for card, count in self.alike(cards)
            if card is not None
        )

    def alike(self, cards: Sequence[Seen]) -> list[tuple[Seen, int]]:
        """Cards that look the same counted together; what the screen hides makes no difference."""
        hidden = {name for name, shown in self.words.pack.screen.items() if not shown}
        return alike(
            [
                {key: item for key, item in card.items() if key not in hidden} if card else None
                for card in cards
            ]
        )

    def name(self, card: dict[str, Any], count: int, *, prices: bool) -> str:
        decl = self.declared(card)
        text = self.title(card) + (f" ×{count}" if count > 1 else "")
        if decl is None or not prices:
            return text
        lang = self.words.lang
        facts = [self.price(decl), *numbers_of(decl, self.words.pack, lang)]
        notes = ", ".join(fact for fact in facts if fact)
        mark = self.marks(decl)
        return (f"{mark} " if mark else "") + text + (f" ({notes})" if notes else "")

    def declared(self, card: dict[str, Any]) -> CardDecl | None:
        return self.words.pack.cards.get(card.get("card", ""))

    def title(self, card: dict[str, Any]) -> str:
        if "hidden" in card:
            return "?"
        notes = [
            ("" if is_flag(counter) else f"{card[name]} ")
            + title_of(counter, self.words.lang, card[name])
            for name, counter in self.words.pack.counters.items()
            if counter.owner == "card" and name in card and self.words.pack.screen.get(name, True)
        ]
        notes += told_apart(card, self.words.pack, self.words.lang)
        title = card_title(self.words.pack.cards[card["card"]], self.words.lang)
        return f"{title} ({', '.join(notes)})" if notes else title

    def price(self, card: CardDecl) -> str:
        """The price that one gets it for: of several, the one that is declared first."""
        return next((price for _, price in self.prices(card)), "")

    def later_prices(self, card: CardDecl) -> list[str]:
        """What other things cost that are done with it."""
        attributes, lang = self.words.pack.attributes, self.words.lang
        return [
            self.words.label(title_of(attributes[name], lang), price)
            for name, price in list(self.prices(card))[1:]
        ]

    def prices(self, card: CardDecl) -> Iterator[tuple[str, str]]:
        words = self.words.pack
        for name, attribute in words.attributes.items():
            if attribute.type == "price" and name in card.attributes:
                yield name, describe_value(card.attributes[name], words, self.words.lang)

    def marks(self, card: CardDecl) -> str:
        return "".join(self.words.pack.tags[tag].symbol for tag in card.tags)

    def legend(self, cards: Sequence[Seen]) -> str:
        """What the marks on these cards mean."""
        found: dict[str, str] = {}
        for card in cards:
            decl = self.declared(card) if card is not None else None
            for tag in decl.tags if decl is not None else ():
                symbol = self.words.pack.tags[tag].symbol
                if symbol:
                    found[symbol] = title_of(self.words.pack.tags[tag], self.words.lang)
        return "  ".join(f"{symbol} {title}" for symbol, title in found.items())


def numbers_of(card: CardDecl, words: Vocabulary, lang: str) -> list[str]:
    """The numbers printed on a card, such as what it is worth."""
    return [
        number_text(words.attributes[name], describe_value(value, words, lang), lang)
        for name, value in card.attributes.items()
        if words.attributes[name].type == "number" and not words.attributes[name].tag
    ]


def number_text(attribute: AttributeDecl, shown: str, lang: str) -> str:
    """ "3 points"; what is not counted in ones, such as a weight, is a heading: "weight 3"."""
    counted = has_forms(attribute, lang) or not attribute.titles
    if shown.lstrip("-").isdigit() and counted:
        return f"{shown} {title_of(attribute, lang, int(shown))}"
    return f"{title_of(attribute, lang)} {shown}"


def alike(cards: Sequence[Seen]) -> list[tuple[Seen, int]]:
    """Cards that look the same counted together, in the order of the first of each."""
    looks = [
        json.dumps({key: item for key, item in card.items() if key != "owner"}, sort_keys=True)
        if card
        else ""
        for card in cards
    ]
    return [(json.loads(look) if look else None, count) for look, count in Counter(looks).items()]


def told_apart(card: dict[str, Any], words: Vocabulary, lang: str) -> list[str]:
    """What holds for this card and not for others of its kind: what it bears, what has changed."""
    notes = [card_title(words.cards[name], lang) for name in card.get("with", ())]
    for name, number in card.get("changed", {}).items():
        if words.attributes[name].titles and words.screen.get(name, True):
            notes.append(number_text(words.attributes[name], str(number), lang))
    return notes


def card_help(card: CardDecl, pack: Pack, lang: str, page: Page) -> list[str]:
    """The face of a card, in lines that fit the page, and what is drawn on it."""
    title, *rest = describe_card(card, pack.words, lang).splitlines()
    drawn = drawing_of(pack, card.name, lang)
    return [
        *page.wrapped(title),
        *(line for text in rest for line in page.wrapped(text, 2)),
        *(["", *(f"  {line}".rstrip() for line in drawn)] if drawn else []),
    ]
