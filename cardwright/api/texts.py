"""Card text in one call."""

from __future__ import annotations

from dsl.packs.pack import Pack
from dsl.storage.language_files import DEFAULT_LANGUAGE, languages, no_language


def describe(pack: Pack, card: str, lang: str = DEFAULT_LANGUAGE) -> str:
    """The face of a card: title, tags, attributes, what it does.

    >>> from cardwright import describe, load
    >>> print(describe(load("tutorial"), "otter"))
    Otter Courier
    Friend
    Cost: 2 ideas
    Play: +2 strokes. If you have another friend in your play area, draw a card.
    Post for the third floor, second shelf.
    """
    if lang not in languages():
        raise ValueError(no_language(lang))
    return pack.cards[card].face(lang)
