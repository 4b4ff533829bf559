"""What is known of a pack's effects before any of them is compiled."""

from __future__ import annotations

from collections.abc import Iterable

from dsl.model import effects as e
from dsl.model import values as v
from dsl.model.traverse import inside, values_in, values_of_effects
from dsl.model.vocabulary import Vocabulary
from interpreter.run.abilities.modifiers import About
from interpreter.run.abilities.reactions import Key
from interpreter.state.layout import (
    AT_END,
    LISTENERS,
    MODIFIERS,
    USED,
    WATCHERS,
)

# Where what an effect leaves waiting stands until it happens or is over.
ARMED_IN: dict[e.Armed, int] = {
    "condition": WATCHERS,
    "listener": LISTENERS,
    "modifier": MODIFIERS,
    "end of turn": AT_END,
    "use": USED,
}


class Everything:
    """Contains whatever it is asked for."""

    def __contains__(self, thing: object) -> bool:
        return True


EVERYTHING = Everything()  # of a program that is typed into, it is not known what it may hold


def reacts(vocabulary: Vocabulary, effects: Iterable[e.Effect]) -> bool:
    """Whether anything in a pack waits for something, or for the end of the game."""
    return bool(vocabulary.rules or vocabulary.end_when) or any(
        effect.armed_as in ("condition", "listener") for effect in effects
    )


def heard_events(vocabulary: Vocabulary, effects: Iterable[e.Effect]) -> set[Key]:
    """The events that anything in the pack waits for; no other is ever announced."""
    waited = (effect.waits_for() for effect in effects)
    return {rule.event.key for rule in vocabulary.rules} | {key for key in waited if key}


def replaced_events(vocabulary: Vocabulary, effects: Iterable[e.Effect]) -> frozenset[Key]:
    """The events in whose place something else may happen."""
    waiting = [one for one in effects if isinstance(one, e.Whenever)]
    found = {one.event.key for one in waiting if one.would}
    return frozenset(found | {rule.event.key for rule in vocabulary.rules if rule.would})


def changed_by(effects: Iterable[e.Effect]) -> set[About]:
    """What continuous effects have to do with."""
    return {about for effect in effects for about in effect.about()}


def changed_by_cards(vocabulary: Vocabulary) -> set[About]:
    """What the static abilities of cards have to do with."""
    return changed_by(
        effect
        for card in vocabulary.cards.values()
        for standing in card.standing
        for effect in inside(standing.body)
    )


def ranked_rows(vocabulary: Vocabulary, effects: Iterable[e.Effect]) -> frozenset[str]:
    """Zones in which a place is better than another: rows of whose top or bottom a rule speaks, and
    zones of whose cards a rule asks for those at a position."""
    values = list(values_of_effects(effects))
    ends = (value.end_of() for value in values)
    rows = {zone for zone in ends if zone is not None and vocabulary.zones[zone].slots is not None}
    placed = (value.place() for value in values if v.POSITION in value.each_measured())
    named = (part.named("zone") for place in placed for part in values_in(place))
    return frozenset(rows.union(zone for zone in named if zone is not None))
