"""What stands on the face of a card, in the words of one language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from cardwright.drawing.themes import Colour
from dsl.model.declarations import CardDecl
from dsl.model.titles import title_in
from dsl.model.vocabulary import Vocabulary
from dsl.packs.pack import Pack
from dsl.text.describe import card_text, card_title, describe_value, tag_notes, title_of
from dsl.text.grammar.language import language
from dsl.text.grammar.nouns import capital
from interpreter.text.card_face import contents_of

LONGEST_NUMBER = 5  # what is longer is told in the text


@dataclass(frozen=True, slots=True)
class Line:
    """A paragraph, perhaps after a label that is set apart."""

    label: str
    text: str
    quiet: bool = False  # what is no rule: what its tags mean, and flavour


@dataclass(frozen=True, slots=True)
class Printed:
    """`price` is how much of what; `numbers` are shown with their titles."""

    name: str
    title: str
    price: tuple[str, str] | None
    kinds: tuple[tuple[str, str], ...]
    numbers: tuple[tuple[str, str], ...]
    lines: tuple[Line, ...]
    colour: Colour
    symbol: str
    game: str


def printed_on(pack: Pack, card: CardDecl, lang: str) -> Printed:
    vocabulary = pack.vocabulary
    tags = printed_tags(card, vocabulary)
    kinds = [(vocabulary.tags[t].symbol, title_of(vocabulary.tags[t], lang)) for t in tags]
    kinds[:1] = [(symbol, capital(title)) for symbol, title in kinds[:1]]
    numbers: list[tuple[str, str]] = []
    lines: list[Line] = []
    price: tuple[str, str] | None = None
    for name, value in card.attributes.items():
        declared = vocabulary.attributes[name]
        if declared.tag or not vocabulary.screen.get(name, True):
            continue
        shown = describe_value(value, vocabulary, lang)
        many = int(shown) if shown.lstrip("-").isdigit() else 2
        label = capital(title_of(declared, lang, many))
        amount = re.fullmatch(r"(\d+) (.+)", shown)
        if declared.type == "price" and price is None and amount and len(amount[2]) < 14:
            price = (amount[1], amount[2])
        elif len(shown) <= LONGEST_NUMBER:
            numbers.append((label, shown))
        else:
            lines.append(
                Line(language(lang).cards["label"].format(name=label, text="").strip(), shown)
            )
    lines += _rules(card, vocabulary, lang)
    found = contents_of(pack, card.name, lang)
    if found:
        lines.append(Line("", capital(", ".join(found)) + "."))
    lines += [Line("", note, quiet=True) for note in tag_notes(card, vocabulary, lang)]
    if flavour := title_in(card.flavour, lang):
        lines.append(Line("", flavour, quiet=True))
    return Printed(
        card.name,
        capital(card_title(card, lang)),
        price,
        tuple(kinds),
        tuple(numbers),
        tuple(lines),
        _colour(tags, vocabulary),
        next((symbol for symbol, _ in kinds if symbol), ""),
        pack.title(lang),
    )


def _rules(card: CardDecl, vocabulary: Vocabulary, lang: str) -> Iterator[Line]:
    """Its text, with the moments before it set apart."""
    names = [capital(title_of(moment, lang)) for moment in vocabulary.moments.values()]
    forms = [language(lang).cards[key] for key in ("label", "repeatedly")]
    labels = [form.format(name=name, text="") for name in names for form in forms]
    for line in card_text(card, vocabulary, lang).splitlines():
        label = next((label for label in labels if line.startswith(label)), "")
        yield Line(label.strip(), line.removeprefix(label))


def _colour(tags: list[str], vocabulary: Vocabulary) -> Colour:
    """That of the first kind that has one, else the number of the first by which cards are told
    apart."""
    chosen = next((c for tag in tags if (c := vocabulary.tags[tag].colour)), None)
    if chosen is not None:
        return chosen
    numbers = kinds_told_apart(vocabulary)
    return next((numbers[tag] for tag in tags if tag in numbers), len(numbers))


def printed_tags(card: CardDecl, vocabulary: Vocabulary) -> list[str]:
    """The kinds that stand on a card."""
    return [tag for tag in card.tags if not vocabulary.tags[tag].unprinted]


def kinds_told_apart(vocabulary: Vocabulary) -> dict[str, int]:
    """A number for each kind by which cards are coloured: those with a symbol, where there are
    several of these; else the first that is printed on a card."""
    with_symbol = [name for name, tag in vocabulary.tags.items() if tag.symbol]
    if len(with_symbol) > 1:
        return {tag: number for number, tag in enumerate(with_symbol)}
    found: dict[str, int] = {}
    for decl in vocabulary.cards.values():
        for tag in printed_tags(decl, vocabulary)[:1]:
            found.setdefault(tag, len(found))
    return found
