"""The words of a pack that players read."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.model.declarations import EVERY, Declared, TagDecl
from dsl.model.vocabulary import Vocabulary


def words_that_players_read(vocabulary: Vocabulary) -> Iterator[Declared]:
    """Every declared word that should have a title in every language."""
    assert vocabulary.game is not None
    yield vocabulary.game
    yield from vocabulary.phases
    for category in (
        vocabulary.counters,
        vocabulary.zones,
        vocabulary.tags,
        vocabulary.moments,
        vocabulary.attributes,
        vocabulary.pawns,
        vocabulary.slots,
        vocabulary.room_kinds,
        vocabulary.tunnel_kinds,
        vocabulary.verbs,
        vocabulary.actions,
        vocabulary.cards,
        vocabulary.scores,
        vocabulary.tiebreaks,
    ):
        yield from (
            word for word in category.values() if word.name != EVERY and not is_silent(word)
        )


def is_silent(word: Declared) -> bool:
    """Whether it is a tag that stands on no card's face."""
    return isinstance(word, TagDecl) and word.unprinted
