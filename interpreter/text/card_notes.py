"""What tells a card from others of its kind, in words."""

from __future__ import annotations

from typing import Any

from dsl.model.declarations import AttributeDecl
from dsl.model.vocabulary import Vocabulary
from dsl.text.describe import card_title
from dsl.text.grammar.nouns import has_forms, title_of


def number_text(attribute: AttributeDecl, shown: str, lang: str) -> str:
    """ "3 points"; what is not counted in ones, such as a weight, is a heading: "weight 3"."""
    counted = has_forms(attribute, lang) or not attribute.titles
    if shown.lstrip("-").isdigit() and counted:
        return f"{shown} {title_of(attribute, lang, int(shown))}"
    return f"{title_of(attribute, lang)} {shown}"


def told_apart(card: dict[str, Any], vocabulary: Vocabulary, lang: str) -> list[str]:
    """What holds for this card and not for others of its kind: what it bears, what has changed."""
    notes = [card_title(vocabulary.cards[name], lang) for name in card.get("with", ())]
    for name, number in card.get("changed", {}).items():
        if vocabulary.attributes[name].titles and vocabulary.screen.get(name, True):
            notes.append(number_text(vocabulary.attributes[name], str(number), lang))
    return notes
