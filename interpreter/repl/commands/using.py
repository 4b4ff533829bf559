"""Who uses a word of the pack."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dsl.model.declarations import CardDecl
from dsl.model.traverse import inside, values_in, values_of_effects
from dsl.model.vocabulary import find
from dsl.text.describe import card_title
from interpreter.repl.commands.entry import command
from interpreter.repl.commands.naming import unknown
from interpreter.repl.output import Line, columns
from interpreter.repl.session import Session

MOST_SHOWN = 40


@command("who", "WORD", "the cards that use a verb, a counter, a zone, a tag or another card", "")
def who(session: Session, rest: str) -> list[Line]:
    vocabulary = session.pack.vocabulary
    known = vocabulary.declared()
    found = find(known, rest)
    if found is None:
        raise unknown(rest, "declared word", known)
    users = [card for card in vocabulary.cards.values() if found.name in set(_used_by(card))]
    if not users:
        return [Line(f"no card uses {found.name}", "quiet")]
    rows = [
        (card.name, card_title(card, session.lang), f"{card.span.file}:{card.span.line}")
        for card in users[:MOST_SHOWN]
    ]
    lines = [Line(f"  {row}") for row in columns(rows)]
    more = len(users) - MOST_SHOWN
    return [*lines, *([Line(f"  ... and {more} more", "quiet")] if more > 0 else [])]


def _used_by(card: CardDecl) -> Iterator[str]:
    """Every declared name that a card uses, with its tags and attributes."""
    yield from card.tags
    yield from card.attributes
    blocks = [*(one.body for one in card.abilities), *(one.body for one in card.standing)]
    effects = [effect for block in blocks for effect in inside(block)]
    for effect in effects:
        used, moved = effect.calls(), effect.moves()
        if used is not None:
            yield used.verb
        if moved is not None:
            yield from moved.kinds
    yield from (one.moment for one in card.abilities)
    values = (*card.attributes.values(), *card.only_if.values())
    conditions = [one.condition for one in card.standing]
    yield from named_in([*values, *conditions, *values_of_effects(effects)])


def named_in(values: Iterable[object]) -> Iterator[str]:
    for value in values:
        for part in values_in(value):
            named = part.names()
            if named is not None:
                yield named[1]
            yield from (name for name in part.each_measured())
            asked = part.asks_of_cards()
            if asked is not None:
                yield from asked.tags
                yield from filter(None, (asked.kind,))
