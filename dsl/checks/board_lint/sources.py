"""Where on a board a player can get what a kind of tunnel needs.

What stands in the way of an answer counts as "anywhere", so that a finding is only made where the
declarations leave no doubt: a key that a card may give lies behind no door.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from dsl.boards.read_board import Room
from dsl.model import effects as e
from dsl.model import values as v
from dsl.model.declarations import EVERY, ActionDecl
from dsl.model.traverse import every_effect, inside, values_in
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
    bound: Mapping[str, v.Value]


class Sources:
    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self._creates = [one for one in every_effect(vocabulary) if isinstance(one, e.Create)]
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
        match need:
            case v.AllOf(parts=parts):
                return [group for part in parts for group in self._wanted(part)]
            case v.AnyOf(parts=parts):
                groups = [self._wanted(part) for part in parts]
                if all(len(group) == 1 for group in groups):
                    return [[one for group in groups for one in group[0]]]
            case v.Defined(name=name) if (body := self.vocabulary.defines[name].value) is not None:
                return self._wanted(body)
            case v.Compare(operator=">" | ">=", left=left):
                return self._amount(left)
            case v.Compare(operator="<" | "<=", right=right):
                return self._amount(right)
            case v.There(of=of):
                return self._cards(of)
            case v.Not(part=v.IsEmpty(zone=zone)):
                return self._cards(zone)
        return []

    def _amount(self, value: v.Value) -> list[list[Wanted]]:
        match value:
            case v.Counter(name=name) if not self.vocabulary.counters[name].computed:
                return [[Wanted(counter=name)]]
            case v.Count(of=of):
                return self._cards(of)
        return []

    def _cards(self, of: v.Value) -> list[list[Wanted]]:
        where = of.where if isinstance(of, v.Selection) else of
        if isinstance(where, v.Zone) and self.vocabulary.zones[where.name].owner == "player":
            return [[Wanted(zone=where.name, cards=self._possible(of, {}))]]
        return []

    def _given(self, effect: e.Effect, root: _Root, wanted: Wanted, kind: str) -> Places:
        """Where this effect gives what is wanted: nowhere, when it does not."""
        match effect:
            case e.Ignore(kinds=kinds) if kind in kinds:
                return root.places
            case e.Gain(counter=counter, amount=amount) if counter.name == wanted.counter:
                return root.places if not _is_zero(amount) else frozenset()
            case e.SetCounter(counter=v.Counter(name=name), amount=amount):
                if name == wanted.counter and not _is_zero(amount):
                    return root.places
            case e.Create(kinds=kinds, zone=zone) if self._is_into(zone, wanted):
                if wanted.cards & set(kinds):
                    return root.places
            case e.Move(cards=cards, to=to) if self._is_into(to, wanted):
                return self._moved(wanted.cards & self._possible(cards, root.bound), root)
            case e.Shuffle(into=v.Value() as into) if self._is_into(into, wanted):
                return root.places
        return frozenset()

    def _moved(self, cards: Iterable[str], root: _Root) -> Places:
        """Cards can be taken where both the taking and the cards are."""
        if root.places is not None:
            return root.places if cards else frozenset()
        return _together(self._lies(card) for card in cards)

    def _is_into(self, zone: v.Value, wanted: Wanted) -> bool:
        if not wanted.zone:
            return False
        if isinstance(zone, v.Zones):
            return any(self._is_into(part, wanted) for part in zone.parts)
        return not isinstance(zone, v.Zone) or zone.name == wanted.zone

    def _possible(self, cards: v.Value, bound: Mapping[str, v.Value]) -> frozenset[str]:
        """Which cards a value may stand for."""
        match cards:
            case v.Selection(filter=v.Filter(kind=str() as kind)):
                return frozenset([kind])
            case v.Selection(filter=v.Filter(tags=tags)):
                return frozenset(
                    card.name
                    for card in self.vocabulary.cards.values()
                    if set(tags) <= set(card.tags)
                )
            case v.Pick(among=among):
                return self._possible(among, bound)
            case v.Local(name=name) if name in bound:
                rest = {word: value for word, value in bound.items() if word != name}
                return self._possible(bound[name], rest)
        return frozenset(self.vocabulary.cards)

    def _lies(self, card: str) -> Places:
        """Where a card lies that only the slots of rooms bring into the game."""
        found: set[Place] = set()
        for create in self._creates:
            if card not in create.kinds:
                continue
            zone = create.zone
            slots = [
                part.name for part in values_in(create.amount) if isinstance(part, v.RoomSlots)
            ]
            if not isinstance(zone, v.Zone) or self.vocabulary.zones[zone.name].owner != "room":
                return None
            if isinstance(zone.of, v.NamedRoom):
                found.add(Place("room", zone.of.name))
            elif slots:
                found.update(Place("slot", slot) for slot in slots)
            else:
                return None
        return frozenset(found)

    def _all_roots(self) -> Iterator[_Root]:
        vocabulary = self.vocabulary
        for kind in vocabulary.room_kinds.values():
            places = None if kind.name == EVERY else frozenset([Place("kind", kind.name)])
            yield self._root((*kind.enter, *kind.leave, *kind.stay), places)
        for action in vocabulary.actions.values():
            domains = {param.name: param.domain for param in action.params if param.domain}
            yield self._root(action.body, self._only_in(action), domains)
        for card in vocabulary.cards.values():
            block = [effect for ability in card.abilities for effect in ability.body]
            block += [effect for standing in card.standing for effect in standing.body]
            if block:
                yield self._root(tuple(block), self._lies(card.name))
        for tunnel in vocabulary.tunnel_kinds.values():
            yield self._root(tunnel.cross, None)
        for phase in vocabulary.phases:
            yield self._root(phase.body, None)
        for rule in vocabulary.rules:
            yield self._root(rule.body, None)
        for laid in vocabulary.setup:
            yield self._root(laid, None)
        for counter in vocabulary.counters.values():
            yield self._root((*(counter.gain or ()), *(counter.lose or ())), None)

    def _root(
        self, block: e.Block, places: Places, bound: Mapping[str, v.Value] | None = None
    ) -> _Root:
        """The effects of a block with those of the verbs it uses."""
        found: list[e.Effect] = []
        words = dict(bound or {})
        seen: set[str] = set()
        waiting = [block]
        while waiting:
            for effect in inside(waiting.pop()):
                found.append(effect)
                match effect:
                    case e.Call(verb=verb) if verb not in seen and verb in self.vocabulary.verbs:
                        seen.add(verb)
                        waiting.append(self.vocabulary.verbs[verb].body)
                    case e.ForEach(name=name, among=value) | e.Let(name=name, value=value):
                        # Two meanings of one word: it may stand for any card.
                        words[name] = value if name not in words else v.This(value.span)
        for verb in seen:
            for param in self.vocabulary.verbs[verb].params:
                words[param.name] = v.This(param.span)
        return _Root(tuple(found), places, words)

    def _only_in(self, action: ActionDecl) -> Places:
        """The rooms to which the leading needs of an action tie it."""
        for effect in action.body:
            if isinstance(effect, e.Needs):
                places = self._tied(effect.condition)
                if places is not None:
                    return places
        return None

    def _tied(self, condition: v.Value) -> Places:
        match condition:
            case v.RoomIs(room=v.PawnRoom(), kind=kind):
                return frozenset([Place("kind", kind)])
            case v.Compare(operator="=", left=v.PawnRoom(), right=v.NamedRoom(name=name)):
                return frozenset([Place("room", name)])
            case v.AllOf(parts=parts):
                tied = (self._tied(part) for part in parts)
                return next((places for places in tied if places is not None), None)
            case v.AnyOf(parts=parts):
                return _together(self._tied(part) for part in parts)
            case v.Defined(name=name) if (body := self.vocabulary.defines[name].value) is not None:
                return self._tied(body)
        return None


def _together(parts: Iterable[Places]) -> Places:
    found: set[Place] = set()
    for places in parts:
        if places is None:
            return None
        found |= places
    return frozenset(found)


def _is_zero(amount: v.Value) -> bool:
    return isinstance(amount, v.Number) and amount.value <= 0
