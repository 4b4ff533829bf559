"""Which zones the cards of a pack may come to, as far as its effects say.

A value is followed back to the zones that its cards are taken from: words of a declaration to what
they are bound to, parameters of a verb to what every use of it gives. Where that cannot be said,
cards may come from anywhere: so a card is said to be out of reach only if it surely is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from dsl.model import effects as e
from dsl.model import values as v
from dsl.model.traverse import under
from dsl.model.vocabulary import Vocabulary

Origin = str | tuple[str, str]  # a zone, or ("this", kind of card)
Origins = frozenset[Origin]
Env = dict[str, Origins]
OF_CARDS = ("card", "cards", "zone", "place", "ability", "abilities", "spot")
ANYWHERE: Origins = frozenset({"*"})
NOTHING: Origins = frozenset()


def out_of_reach(vocabulary: Vocabulary) -> frozenset[str]:
    """The cards that are in the game, and that no player can ever own or do anything with."""
    ways = Ways(vocabulary)
    offered = set(ways.offered)
    found = set()
    for kind, begun in ways.created.items():
        zones = ways.onward(begun)
        owned = any(
            vocabulary.zones[zone].owner == "player" for zone in zones if zone in vocabulary.zones
        )
        if not owned and not zones & offered and "*" not in offered:
            found.add(kind)
    return frozenset(found)


@dataclass
class Ways:
    """Where cards are created, from which zone to which they are moved, and which zones actions
    choose from."""

    vocabulary: Vocabulary
    created: dict[str, set[str]] = field(default_factory=dict)
    moves: set[tuple[Origin, str]] = field(default_factory=set)
    offered: set[Origin] = field(default_factory=set)
    given: dict[tuple[str, str], Origins] = field(default_factory=dict)  # to parameters of verbs

    def __post_init__(self) -> None:
        known = -1
        while known != len(self.moves) + sum(map(len, self.given.values())):
            known = len(self.moves) + sum(map(len, self.given.values()))
            for body, env in self.bodies():
                self.follow(body, env)
        for origin, zone in self.moves:
            if isinstance(origin, tuple):
                self.created.setdefault(origin[1], set()).add(zone)

    def onward(self, zones: Iterable[str]) -> set[str]:
        """These zones, and all that their cards may come to."""
        found, waiting = set(zones), list(zones)
        while waiting:
            zone = waiting.pop()
            for origin, to in self.moves:
                if origin in (zone, "*") and to not in found:
                    found.add(to)
                    waiting.append(to)
        return found

    def bodies(self) -> Iterator[tuple[e.Block, Env]]:
        """Everything that is ever done, with what the words in it are bound to before."""
        vocabulary = self.vocabulary
        for kind, card in vocabulary.cards.items():
            this: Env = {"this": frozenset({("this", kind)})}
            for ability in card.abilities:
                yield ability.body, this
            for standing in card.standing:
                yield standing.body, this
        for verb in vocabulary.verbs.values():
            yield (
                verb.body,
                {p.name: self.given.get((verb.name, p.name), NOTHING) for p in verb.params},
            )
        for action in vocabulary.actions.values():
            env: Env = {}
            for param in action.params:
                unknown = ANYWHERE if param.type in OF_CARDS else NOTHING
                domain = param.domain
                env[param.name] = unknown if domain is None else self.origins(domain, env)
                self.offered |= env[param.name]
            yield action.body, env
        for phase in vocabulary.phases:
            yield phase.body, {}
        for rule in vocabulary.rules:
            yield rule.body, {}
        for block in vocabulary.setup:
            yield block, {}
        for counter in vocabulary.counters.values():
            yield (*(counter.gain or ()), *(counter.lose or ())), {}
        for room in vocabulary.room_kinds.values():
            yield (*room.enter, *room.leave, *room.stay), {}
        for tunnel in vocabulary.tunnel_kinds.values():
            yield tunnel.cross, {}

    def follow(self, block: Iterable[e.Effect], env: Mapping[str, Origins]) -> None:
        bound = dict(env)
        for effect in block:
            binding, used, moved = effect.binding(), effect.calls(), effect.moves()
            inner = bound
            if binding is not None:
                value = binding.value
                origins = self.origins(value, bound) if value is not None else NOTHING
                inner = {**bound, binding.name: origins}
                bound = bound if binding.under else inner
            if used is not None:
                params = self.vocabulary.verbs[used.verb].params
                for param, argument in zip(params, used.arguments, strict=False):
                    before = self.given.get((used.verb, param.name), NOTHING)
                    self.given[used.verb, param.name] = before | self.origins(argument, bound)
            if moved is not None:
                for kind in moved.kinds:
                    self.created.setdefault(kind, set()).update(self.zones(moved.to, bound))
                if moved.cards is not None:
                    self.move(moved.cards, moved.to, bound)
            self.follow(under(effect), inner)

    def move(self, cards: v.Value, to: v.Value, env: Mapping[str, Origins]) -> None:
        targets = self.zones(to, env)
        self.moves.update((origin, zone) for origin in self.origins(cards, env) for zone in targets)

    def zones(self, value: v.Value, env: Mapping[str, Origins]) -> set[str]:
        """The zones that something may be put into."""
        found = {origin for origin in self.origins(value, env) if isinstance(origin, str)}
        return set(self.vocabulary.zones) if "*" in found else found

    def origins(self, value: v.Value, env: Mapping[str, Origins]) -> Origins:
        """Where the cards of a value may lie."""
        word, zone, taken = value.named("word"), value.named("zone"), value.taken_from()
        if word is not None:
            return env.get(word, ANYWHERE)
        if zone is not None:
            return frozenset({zone}) if zone in self.vocabulary.zones else ANYWHERE
        if taken is not None:
            return NOTHING.union(*(self.origins(part, env) for part in taken))
        return ANYWHERE if value.type in OF_CARDS else NOTHING
