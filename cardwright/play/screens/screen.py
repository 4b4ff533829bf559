"""Which of the declared things are shown, and in which order: what a pack's `screen` says of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass

from dsl.model import values as v
from dsl.model.declarations import CounterDecl
from dsl.model.traverse import every_effect, values_in, values_of_effects
from dsl.model.vocabulary import Vocabulary
from interpreter.run.visibility import is_open, is_secret, is_seen_by_others


class Screen:
    """The arrangement of a pack. What is shown stands first; the rest as it is declared."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.offering = offering_zones(vocabulary)
        self.counted_by = counted_zones(vocabulary)
        self.places_count = asks_for_places(vocabulary)
        self.chosen = any(
            shown and name in vocabulary.zones for name, shown in vocabulary.screen.items()
        )

    def arranged(self, names: Iterable[str]) -> list[str]:
        among = list(names)
        first = [name for name, shown in self.vocabulary.screen.items() if shown and name in among]
        return first + [name for name in among if name not in self.vocabulary.screen]

    def hides(self, name: str) -> bool:
        return self.vocabulary.screen.get(name) is False

    def insists(self, name: str) -> bool:
        """Whether it is shown even when there is nothing of it."""
        return self.vocabulary.screen.get(name) is True

    def in_full(self, zone: str) -> bool:
        """Whether the texts of its cards matter: the pack says so, or one can act with them."""
        if is_secret(self.vocabulary.zones[zone]):
            return False
        return self.insists(zone) if self.chosen else zone in self.offering

    def is_count(self, zone: str) -> bool:
        """Whether others see of it only how much there is."""
        decl = self.vocabulary.zones[zone]
        return decl.ordered or not (is_open(decl) or is_seen_by_others(decl))

    def lasting(self) -> list[str]:
        """The counters of players that are numbers and stay from turn to turn."""
        return self.arranged(
            name
            for name, decl in self.vocabulary.counters.items()
            if decl.owner == "player" and not decl.until_end_of_turn and not is_flag(decl)
        )

    def flags(self) -> list[str]:
        return self.arranged(
            name
            for name, decl in self.vocabulary.counters.items()
            if decl.owner == "player" and not decl.until_end_of_turn and is_flag(decl)
        )

    def of_the_turn(self) -> list[str]:
        return self.arranged(
            name
            for name, decl in self.vocabulary.counters.items()
            if decl.owner in ("player", "shared") and decl.until_end_of_turn
        )

    def sums(self) -> list[str]:
        """What a pack shows of each player that is worked out, and is no mere count of pieces."""
        return self.arranged(
            name
            for name, decl in self.vocabulary.counters.items()
            if decl.owner == "player"
            and decl.value is not None
            and self.insists(name)
            and name not in self.counted_by.values()
        )

    def shared(self) -> list[str]:
        return self.arranged(
            name
            for name, decl in self.vocabulary.counters.items()
            if decl.owner == "shared" and not decl.until_end_of_turn
        )

    def counts(self) -> list[str]:
        """The zones of players of which the number of cards is what matters."""
        return [
            name
            for name in self.arranged(self.vocabulary.zones)
            if self.vocabulary.zones[name].owner == "player"
            and self.is_count(name)
            and name not in self.counted_by
        ]

    def panels(self) -> list[str]:
        """Shared zones, rooms around pawns and the player's own zones, from top to bottom."""
        zones = self.vocabulary.zones
        shared = [name for name, decl in zones.items() if decl.owner == "shared"]
        own = [name for name, decl in zones.items() if decl.owner == "player"]
        return self.arranged([*shared, *self.vocabulary.pawns, *own])


def is_flag(counter: CounterDecl) -> bool:
    """A counter that is 0 or 1 is something that is so or not."""
    return (counter.low, counter.high) == (0, 1)


def asks_for_places(vocabulary: Vocabulary) -> bool:
    """Whether anything depends on which place a card has."""
    defined = (decl.value for decl in vocabulary.defines.values())
    values = (part for value in defined for part in values_in(value))
    of_effects = values_of_effects(every_effect(vocabulary))
    return any(part.asks_position() for part in (*values, *of_effects))


def offering_zones(vocabulary: Vocabulary) -> frozenset[str]:
    """The zones whose cards an action may be done with."""
    found: set[str] = set()
    for action in vocabulary.actions.values():
        for param in action.params:
            found.update(zones_named(param.domain))
    return frozenset(found)


def zones_named(thing: object) -> Iterator[str]:
    """The names of the zones that a value looks into."""
    name = thing.named("zone") if isinstance(thing, v.Value) else None
    if name is not None:
        yield name
    if isinstance(thing, tuple):
        for part in thing:
            yield from zones_named(part)
    elif is_dataclass(thing):
        for field in fields(thing):
            yield from zones_named(getattr(thing, field.name))


def counted_zones(vocabulary: Vocabulary) -> dict[str, str]:
    """Zones of players whose pieces are what a counter counts, and that counter."""
    found: dict[str, str] = {}
    for name, counter in vocabulary.counters.items():
        if counter.owner != "player" or counter.value is None:
            continue
        among = counter.value.counts()
        if among is None or among.asks_of_cards() != v.Filter() or among.taken_from() is None:
            continue
        place = among.place()
        zone = place.named("zone") if place is not None else None
        if zone is not None and vocabulary.zones[zone].owner == "player":
            found.setdefault(zone, name)
    return found
