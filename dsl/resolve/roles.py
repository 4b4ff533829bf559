"""What the words of a pack do in the game, by which its own word for an idea is found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from dsl.model.declarations import VerbDecl, ZoneDecl
from dsl.model.effects import Move
from dsl.model.traverse import inside, values_in
from dsl.model.vocabulary import Vocabulary


def price_counter(vocabulary: Vocabulary) -> str | None:
    """The counter that most cards cost; the first one that there is, where none cost any."""
    paid = Counter(
        price[0]
        for card in vocabulary.cards.values()
        for name, value in card.attributes.items()
        if name in vocabulary.attributes and vocabulary.attributes[name].type == "price"
        for part in values_in(value)
        if (price := part.price()) is not None
    )
    most = paid.most_common(1)
    return most[0][0] if most else next(iter(vocabulary.counters), None)


def in_role(role: str, vocabulary: Vocabulary) -> list[str]:
    """The words of a pack that have a role; the likeliest first."""
    if role == "price":
        counter = price_counter(vocabulary)
        scored = [
            name
            for score in vocabulary.scores.values()
            if score.value is not None and (name := score.value.named("counter")) is not None
        ]
        return list(dict.fromkeys([*([counter] if counter is not None else []), *scored]))
    if role in ZONES:
        return [zone.name for zone in vocabulary.zones.values() if ZONES[role](zone)]
    if role in VERBS:
        return [
            verb.name
            for verb in vocabulary.verbs.values()
            if VERBS[role] in _goes_to(verb, vocabulary)
        ]
    return []


ZONES: dict[str, Callable[[ZoneDecl], bool]] = {
    "unseen_pile": lambda zone: zone.owner == "player" and zone.ordered and zone.seen_by == "none",
    "seen_pile": lambda zone: zone.owner == "player" and zone.ordered and zone.seen_by == "all",
    "hand": lambda zone: zone.owner == "player" and zone.seen_by == "owner",
    "on_offer": lambda zone: zone.owner == "shared" and zone.slots is not None,
    "tableau": lambda zone: (
        zone.owner == "player" and not zone.ordered and zone.seen_by == "all" and not zone.slots
    ),
    "out_of_game": lambda zone: (
        zone.owner == "shared" and not zone.ordered and zone.slots is None and not zone.side_by_side
    ),
}
VERBS = {"removing": "out_of_game", "drawing": "hand", "discarding": "seen_pile"}


def _goes_to(verb: VerbDecl, vocabulary: Vocabulary) -> set[str]:
    """Which roles the zones have that a verb moves cards to."""
    found: set[str] = set()
    for effect in inside(verb.body):
        name = effect.to.named("zone") if isinstance(effect, Move) else None
        zone = vocabulary.zones.get(name) if name is not None else None
        if zone is not None:
            found |= {role for role, has in ZONES.items() if has(zone)}
    return found
