"""Card text in one call."""

from __future__ import annotations

from dsl.packs.pack import Pack
from dsl.storage.language_files import DEFAULT_LANGUAGE, languages, no_language


def describe(pack: Pack, card: str, lang: str = DEFAULT_LANGUAGE) -> str:
    """The face of a card: title, tags, attributes, what it does.

    >>> from cardwright import describe, load
    >>> pack = load("tutorial")
    >>> for name in pack.cards:
    ...     assert describe(pack, name).startswith(pack.cards[name].title())
    """
    if lang not in languages():
        raise ValueError(no_language(lang))
    return pack.cards[card].face(lang)
