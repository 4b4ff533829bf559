"""Cards on the table in words: as rows of a panel, or many of them on one line."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence

from cardwright.play.screens.messages import Messages
from cardwright.play.screens.page import Page, cut, flowing, padded, width_of
from cardwright.play.screens.screen import is_flag
from dsl.model.declarations import CardDecl
from dsl.model.vocabulary import Vocabulary
from dsl.packs.pack import Pack
from dsl.text.describe import card_text, card_title, describe_card, describe_value, title_of
from interpreter.game.view import CardView, attached_to, changed_of, hidden_on, name_of, number_on
from interpreter.text.card_face import contents_of, drawing_of
from interpreter.text.card_notes import number_text, told_apart

Seen = CardView | None  # a card as a view has it; None is an empty slot
WIDEST_TITLE = 30
LEAST_TEXT = 24  # where less is left beside a card's title, its text goes below


class Cards:
    """Draws cards in the words of a pack and of one language."""

    def __init__(self, pack: Pack, messages: Messages, page: Page) -> None:
        self.pack = pack
        self.messages = messages
        self.page = page
        self.payable: frozenset[str] = frozenset()  # cards whose price can be paid now

    def rows(
        self, cards: Sequence[Seen], indent: int, *, whole: bool, ranked: bool = False
    ) -> list[str]:
        """A row for each kind of card: price, marks, title, and what it does. Where the place of a
        card matters, each has a row of its own, with its place."""
        groups = [(card, 1) for card in cards] if ranked else self.alike(cards)
        found = [self.parts(card, count) for card, count in groups if card is not None]
        if not ranked and not any(price or text for price, _, _, text in found):
            return self.in_few_lines([(mark, title) for _, mark, title, _ in found], indent)
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

    def in_few_lines(self, found: list[tuple[str, str]], indent: int) -> list[str]:
        """Cards of which there is nothing more to say, one after the other."""
        names = [f"{mark} {title}".strip() for mark, title in found]
        whole = [f"{name}," for name in names[:-1]] + names[-1:]
        return flowing(whole, self.page.width, indent, indent)

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

    def parts(self, card: CardView, count: int) -> tuple[str, str, str, str]:
        title = self.title(card) + (f" ×{count}" if count > 1 else "")
        decl = self.declared(card)
        if decl is None:
            return "", "", title, ""
        facts = [
            *self.kinds(decl),
            *numbers_of(decl, self.messages.vocabulary, self.messages.lang),
            *self.later_prices(decl),
        ]
        facts += contents_of(self.pack, decl.name, self.messages.lang)
        text = " ".join(card_text(decl, self.messages.vocabulary, self.messages.lang).splitlines())
        text = f"{', '.join(facts)}. {text}".rstrip() if facts else text
        return self.marked_price(decl), self.marks(decl), title, text

    def names(self, cards: Sequence[Seen], *, prices: bool = False) -> str:
        return ", ".join(
            self.name(card, count, prices=prices)
            for card, count in self.alike(cards)
            if card is not None
        )

    def alike(self, cards: Sequence[Seen]) -> list[tuple[Seen, int]]:
        """Cards that look the same counted together; what the screen hides makes no difference. Of
        cards that are not seen and of which some bear marks, each stands in its place."""
        unseen = [self.title(card) for card in cards if card and self.declared(card) is None]
        if len({*unseen}) > 1:
            return [(card, 1) for card in cards]
        hidden = {name for name, shown in self.messages.vocabulary.screen.items() if not shown}
        return alike(
            [
                {key: item for key, item in card.items() if key not in hidden} if card else None
                for card in cards
            ]
        )

    def name(self, card: CardView, count: int, *, prices: bool) -> str:
        decl = self.declared(card)
        text = self.title(card) + (f" ×{count}" if count > 1 else "")
        if decl is None or not prices:
            return text
        lang = self.messages.lang
        facts = [self.marked_price(decl), *numbers_of(decl, self.messages.vocabulary, lang)]
        notes = ", ".join(fact for fact in facts if fact)
        mark = self.marks(decl)
        return (f"{mark} " if mark else "") + text + (f" ({notes})" if notes else "")

    def declared(self, card: CardView) -> CardDecl | None:
        return self.messages.vocabulary.cards.get(name_of(card) or "")

    def title(self, card: CardView) -> str:
        decl, notes = self.declared(card), self.notes(card)
        title = card_title(decl, self.messages.lang) if decl is not None else "?"
        return f"{title} ({', '.join(notes)})" if notes else title

    def notes(self, card: CardView) -> list[str]:
        """What a card bears, and what has changed of it."""
        found = [
            ("" if is_flag(counter) else f"{number_on(card, name)} ")
            + title_of(counter, self.messages.lang, number_on(card, name))
            for name, counter in self.messages.vocabulary.counters.items()
            if counter.owner == "card"
            and name in card
            and self.messages.vocabulary.screen.get(name, True)
        ]
        return found + told_apart(
            attached_to(card),
            hidden_on(card),
            changed_of(card),
            self.messages.vocabulary,
            self.messages.lang,
        )

    def price(self, card: CardDecl) -> str:
        """The price that one gets it for: of several, the one that is declared first."""
        return next((price for _, price in self.prices(card)), "")

    def marked_price(self, card: CardDecl) -> str:
        """The price, in a colour of its own where it can be paid now."""
        price = self.price(card)
        return self.page.payable(price) if card.name in self.payable else price

    def later_prices(self, card: CardDecl) -> list[str]:
        """What other things cost that are done with it."""
        attributes, lang = self.messages.vocabulary.attributes, self.messages.lang
        return [
            self.messages.label(title_of(attributes[name], lang), price)
            for name, price in list(self.prices(card))[1:]
        ]

    def prices(self, card: CardDecl) -> Iterator[tuple[str, str]]:
        vocabulary = self.messages.vocabulary
        for name, attribute in vocabulary.attributes.items():
            if attribute.type == "price" and name in card.attributes:
                yield name, describe_value(card.attributes[name], vocabulary, self.messages.lang)

    def kinds(self, card: CardDecl) -> list[str]:
        """What the screen shows of what a card is."""
        vocabulary = self.messages.vocabulary
        shown = [tag for tag in card.tags if vocabulary.screen.get(tag)]
        return [title_of(vocabulary.tags[tag], self.messages.lang) for tag in shown]

    def marks(self, card: CardDecl) -> str:
        return "".join(self.messages.vocabulary.tags[tag].symbol for tag in card.tags)

    def legend(self, cards: Sequence[Seen]) -> str:
        """What the marks on these cards mean."""
        found: dict[str, str] = {}
        for card in cards:
            decl = self.declared(card) if card is not None else None
            for tag in decl.tags if decl is not None else ():
                symbol = self.messages.vocabulary.tags[tag].symbol
                if symbol:
                    found[symbol] = title_of(self.messages.vocabulary.tags[tag], self.messages.lang)
        return "  ".join(f"{symbol} {title}" for symbol, title in found.items())


def numbers_of(card: CardDecl, vocabulary: Vocabulary, lang: str) -> list[str]:
    """The numbers printed on a card, such as what it is worth; not those that the screen hides."""
    return [
        number_text(vocabulary.attributes[name], describe_value(value, vocabulary, lang), lang)
        for name, value in card.attributes.items()
        if vocabulary.attributes[name].type == "number"
        and not vocabulary.attributes[name].tag
        and vocabulary.screen.get(name, True)
    ]


def alike(cards: Sequence[Seen]) -> list[tuple[Seen, int]]:
    """Cards that look the same counted together, in the order of the first of each."""
    looks = [
        json.dumps(
            {key: item for key, item in card.items() if key not in ("owner", "seen_by")},
            sort_keys=True,
        )
        if card
        else ""
        for card in cards
    ]
    return [(json.loads(look) if look else None, count) for look, count in Counter(looks).items()]


def card_help(card: CardDecl, pack: Pack, lang: str, page: Page) -> list[str]:
    """The face of a card, in lines that fit the page, and what is drawn on it."""
    title, *rest = describe_card(card, pack.vocabulary, lang).splitlines()
    drawn = drawing_of(pack, card.name, lang)
    return [
        *page.wrapped(title),
        *(line for text in rest for line in page.wrapped(text, 2)),
        *(["", *(f"  {line}".rstrip() for line in drawn)] if drawn else []),
    ]
