"""The words of a pack that players read."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.declarations import EVERY, Declared
from dsl.vocabulary import Vocabulary


def words_that_players_read(words: Vocabulary) -> Iterator[Declared]:
    """Every declared word that should have a title in every language."""
    assert words.game is not None
    yield words.game
    yield from words.phases
    for category in (
        words.counters,
        words.zones,
        words.tags,
        words.moments,
        words.attributes,
        words.pawns,
        words.slots,
        words.room_kinds,
        words.tunnel_kinds,
        words.verbs,
        words.actions,
        words.cards,
        words.scores,
        words.tiebreaks,
    ):
        yield from (word for word in category.values() if word.name != EVERY)
