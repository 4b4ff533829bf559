"""Where on a board a player can get what a kind of tunnel needs.

What stands in the way of an answer counts as "anywhere", so that a finding is only made where the
declarations leave no doubt: a key that a card may give lies behind no door.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from dsl.boards.parts import Room
from dsl.model import effects as e
from dsl.model import values as v
from dsl.model.declarations import EVERY
from dsl.model.traverse import blocks_in, every_effect, values_in
from dsl.model.vocabulary import Vocabulary


class Place(NamedTuple):
    """Rooms of a kind, rooms with a slot, or one room."""

    what: Literal["kind", "slot", "room"]
    name: str

    def holds(self, room: Room) -> bool:
        if self.what == "kind":
            return self.name in room.kinds
        return room.slots.get(self.name, 0) > 0 if self.what == "slot" else self.name == room.name


Places = frozenset[Place] | None  # None is anywhere
Bound = Mapping[str, v.Value | None]  # what words stand for; None may be any card


class Wanted(NamedTuple):
    """Some of a counter, or one of some cards in a zone."""

    counter: str = ""
    zone: str = ""
    cards: frozenset[str] = frozenset()


@dataclass(frozen=True)
class _Root:
    """Effects that happen together, where they can happen, and what their words stand for."""

    effects: tuple[e.Effect, ...]
    places: Places
    bound: Bound


class Sources:
    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self._creates = [
            move for one in every_effect(vocabulary) if (move := one.moves()) and move.kinds
        ]
        self._roots = list(self._all_roots())
        self._known: dict[tuple[str, Wanted], Places] = {}

    def needed(self, kind: str) -> list[list[Wanted]]:
        """What a kind of tunnel asks for: of each inner list any one will do. What is not
        understood is left out."""
        found: list[list[Wanted]] = []
        for need in self.vocabulary.tunnel_kinds[kind].needs:
            found += self._wanted(need)
        return found

    def places(self, kind: str, wanted: Wanted) -> Places:
        """Where it can be got, or a tunnel of that kind be ignored."""
        if (kind, wanted) not in self._known:
            self._known[kind, wanted] = _together(
                self._given(effect, root, wanted, kind)
                for root in self._roots
                for effect in root.effects
            )
        return self._known[kind, wanted]

    def _wanted(self, need: v.Value) -> list[list[Wanted]]:
        body, joined = self._defined(need), need.joins()
        if body is not None:
            return self._wanted(body)
        if joined is None:
            some = need.wants()
            return self._some(some) if some is not None else []
        how, parts = joined
        groups = [self._wanted(part) for part in parts]
        if how == "all":
            return [group for inner in groups for group in inner]
        if all(len(group) == 1 for group in groups):
            return [[one for group in groups for one in group[0]]]
        return []

    def _defined(self, value: v.Value) -> v.Value | None:
        """What a definition stands for."""
        name = value.named("define")
        return self.vocabulary.defines[name].value if name is not None else None

    def _some(self, of: v.Value) -> list[list[Wanted]]:
        """Some of a counter, or of the cards in a zone of the player."""
        counter, cards = of.named("counter"), of.counts() or of
        if counter is not None:
            computed = self.vocabulary.counters[counter].computed
            return [] if computed else [[Wanted(counter=counter)]]
        where = cards.place()
        zone = where.named("zone") if where is not None else None
        if zone is not None and self.vocabulary.zones[zone].owner == "player":
            return [[Wanted(zone=zone, cards=self._possible(cards, {}))]]
        return []

    def _given(self, effect: e.Effect, root: _Root, wanted: Wanted, kind: str) -> Places:
        """Where this effect gives what is wanted: nowhere, when it does not."""
        change, move = effect.changes(), effect.moves()
        if kind in effect.ignores():
            return root.places
        if change is not None and change.how != "take" and not _is_zero(change.amount):
            if change.counter.named("counter") == wanted.counter:
                return root.places
        elif move is not None and self._is_into(move.to, wanted):
            if move.cards is None:
                return root.places if wanted.cards & set(move.kinds) else frozenset()
            if move.cards.type == "zone":
                return root.places
            return self._moved(wanted.cards & self._possible(move.cards, root.bound), root)
        return frozenset()

    def _moved(self, cards: Iterable[str], root: _Root) -> Places:
        """Cards can be taken where both the taking and the cards are."""
        if root.places is not None:
            return root.places if cards else frozenset()
        return _together(self._lies(card) for card in cards)

    def _is_into(self, zone: v.Value, wanted: Wanted) -> bool:
        if not wanted.zone:
            return False
        parts = zone.taken_from()
        if zone.type == "zone" and parts is not None:
            return any(self._is_into(part, wanted) for part in parts)
        return zone.named("zone") in (None, wanted.zone)

    def _possible(self, cards: v.Value, bound: Bound) -> frozenset[str]:
        """Which cards a value may stand for."""
        among, word, asked = cards.picked_from(), cards.named("word"), cards.asks_of_cards()
        if among is not None:
            return self._possible(among, bound)
        if word is not None and (meant := bound.get(word)) is not None:
            rest = {other: value for other, value in bound.items() if other != word}
            return self._possible(meant, rest)
        return frozenset(
            card.name
            for card in self.vocabulary.cards.values()
            if asked is None or asked.names(card.name, card.tags)
        )

    def _lies(self, card: str) -> Places:
        """Where a card lies that only the slots of rooms bring into the game."""
        found: set[Place] = set()
        for zone, amount in (
            (move.to, move.amount) for move in self._creates if card in move.kinds
        ):
            owner, name = zone.whose(), zone.named("zone")
            if owner is None or name is None or self.vocabulary.zones[name].owner != "room":
                return None
            room = owner.named("room")
            slots = [slot for part in values_in(amount) if (slot := part.named("slot"))]
            if room is not None:
                found.add(Place("room", room))
            elif slots:
                found.update(Place("slot", slot) for slot in slots)
            else:
                return None
        return frozenset(found)

    def _all_roots(self) -> Iterator[_Root]:
        vocabulary = self.vocabulary
        for kind in vocabulary.room_kinds.values():
            places = None if kind.name == EVERY else frozenset([Place("kind", kind.name)])
            yield from self._root((*kind.enter, *kind.leave, *kind.stay), places)
        for action in vocabulary.actions.values():
            domains = {param.name: param.domain for param in action.params if param.domain}
            yield from self._root(action.body, None, domains)
        for card in vocabulary.cards.values():
            block = [effect for ability in card.abilities for effect in ability.body]
            block += [effect for standing in card.standing for effect in standing.body]
            if block:
                yield from self._root(tuple(block), self._lies(card.name))
        for tunnel in vocabulary.tunnel_kinds.values():
            yield from self._root(tunnel.cross, None)
        for phase in vocabulary.phases:
            yield from self._root(phase.body, None)
        for rule in vocabulary.rules:
            yield from self._root(rule.body, None)
        for laid in vocabulary.setup:
            yield from self._root(laid, None)
        for counter in vocabulary.counters.values():
            yield from self._root((*(counter.gain or ()), *(counter.lose or ())), None)

    def _root(self, block: e.Block, places: Places, bound: Bound | None = None) -> Iterator[_Root]:
        """The effects of a block with those of the verbs it uses: together those that can happen in
        the same places."""
        found: dict[Places, list[e.Effect]] = {}
        bindings = dict(bound or {})
        verbs = self.vocabulary.verbs
        seen: set[tuple[str, Places]] = set()
        waiting = [(block, places)]
        while waiting:
            under, where = waiting.pop()
            where = self._only_in(under) if where is None else where
            for effect in under:
                found.setdefault(where, []).append(effect)
                used, binding, branch = effect.calls(), effect.binding(), effect.branch()
                if used is not None and (used.verb, where) not in seen and used.verb in verbs:
                    seen.add((used.verb, where))
                    waiting.append((verbs[used.verb].body, where))
                if binding is not None:
                    # Two meanings of one word: it may stand for any card.
                    known = binding.name in bindings
                    bindings[binding.name] = None if known else binding.value
                if branch is not None:
                    tied = self._tied(branch.condition) if where is None else where
                    waiting += [(branch.then, tied), (branch.otherwise, where)]
                else:
                    waiting += [(inner, where) for inner in blocks_in(effect)]
        for verb, _ in seen:
            bindings.update((param.name, None) for param in verbs[verb].params)
        for where, effects in found.items():
            yield _Root(tuple(effects), where, bindings)

    def _only_in(self, block: e.Block) -> Places:
        """The rooms to which the leading needs of an action or a choice tie it."""
        for effect in block:
            condition = effect.demands()
            places = self._tied(condition) if condition is not None else None
            if places is not None:
                return places
        return None

    def _tied(self, condition: v.Value) -> Places:
        tie, body, joined = condition.ties(), self._defined(condition), condition.joins()
        if tie is not None:
            return frozenset([Place(*tie)])
        if body is not None:
            return self._tied(body)
        if joined is None:
            return None
        how, parts = joined
        tied = [self._tied(part) for part in parts]
        if how == "any":
            return _together(tied)
        return next((places for places in tied if places is not None), None)


def _together(parts: Iterable[Places]) -> Places:
    found: set[Place] = set()
    for places in parts:
        if places is None:
            return None
        found |= places
    return frozenset(found)


def _is_zero(amount: v.Value) -> bool:
    number = amount.constant()
    return number is not None and number <= 0
