"""What tells a card from others of its kind, in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from dsl.model.declarations import AttributeDecl
from dsl.model.vocabulary import Vocabulary
from dsl.text.describe import card_title
from dsl.text.grammar.language import language
from dsl.text.grammar.nouns import has_forms, title_of


def number_text(attribute: AttributeDecl, shown: str, lang: str) -> str:
    """ "3 points"; what is not counted in ones, such as a weight, is a heading:
    "weight 3"; and so is what is worked out: "points: your coins"."""
    counted = has_forms(attribute, lang) or not attribute.titles
    if shown.lstrip("-").isdigit():
        number = int(shown)
        return (
            f"{shown} {title_of(attribute, lang, number)}"
            if counted
            else f"{title_of(attribute, lang)} {shown}"
        )
    title = title_of(attribute, lang, 2) if counted else title_of(attribute, lang)
    return f"{title}{language(lang).phrases['colon']}{shown}"


def told_apart(
    attached: Iterable[str],
    hidden: int,
    changed: Mapping[str, int],
    vocabulary: Vocabulary,
    lang: str,
) -> list[str]:
    """What holds for a card and not for others of its kind: what it bears, of which so many cards
    are not seen, and what has changed."""
    notes = [card_title(vocabulary.cards[name], lang) for name in attached]
    notes += [language(lang).decisions["hidden"]] * hidden
    for name, number in changed.items():
        if vocabulary.attributes[name].titles and vocabulary.screen.get(name, True):
            notes.append(number_text(vocabulary.attributes[name], str(number), lang))
    return notes
