"""A card of a pack as a program or a notebook looks at it.

Its text is imported when somebody reads it: a pack is loaded far more often than it is read.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from dsl.model.declarations import CardDecl
from dsl.model.vocabulary import Vocabulary
from dsl.storage.language_files import DEFAULT_LANGUAGE

FRAME = "border:1px solid #999;border-radius:8px;padding:8px 12px;width:16em;font:1em sans-serif"


@dataclass(frozen=True, slots=True, repr=False)
class Card:
    """What a card is called, and what it does in each language."""

    decl: CardDecl
    vocabulary: Vocabulary = field(compare=False)

    @property
    def name(self) -> str:
        return self.decl.name

    @property
    def tags(self) -> tuple[str, ...]:
        return self.decl.tags

    @property
    def copies(self) -> int:
        """How many of it are in the box."""
        return self.decl.copies

    def title(self, lang: str = DEFAULT_LANGUAGE) -> str:
        from dsl.text.describe import card_title

        return card_title(self.decl, lang)

    def text(self, lang: str = DEFAULT_LANGUAGE) -> str:
        """What it does, a line for each thing, written from its effect tree."""
        from dsl.text.describe import card_text

        return card_text(self.decl, self.vocabulary, lang)

    def face(self, lang: str = DEFAULT_LANGUAGE) -> str:
        """All that is on it: title, tags, attributes, what it does, flavour."""
        from dsl.text.describe import describe_card

        return describe_card(self.decl, self.vocabulary, lang)

    def __repr__(self) -> str:
        return f'<Card {self.name} "{self.title()}">'

    def __str__(self) -> str:
        return self.face()

    def _repr_html_(self) -> str:
        from html import escape  # only notebooks show cards so

        title, *lines = self.face().splitlines()
        rest = "".join(f"<div>{escape(line)}</div>" for line in lines)
        return f'<div style="{FRAME}"><b>{escape(title)}</b>{rest}</div>'
