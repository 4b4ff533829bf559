"""All that could be, by brute force: every way in which the cards of a small game could lie, after
what one player has seen. It knows nothing of how the engine keeps track of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import permutations

Hand = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class World:
    """Where every card lies: the deck from the top on, hands and bag in alphabetical order."""

    deck: Hand
    hands: tuple[Hand, ...]
    bag: Hand = ()
    table: Hand = ()

    def with_hand(self, player: int, hand: Iterable[str]) -> World:
        hands = list(self.hands)
        hands[player] = tuple(sorted(hand))
        return replace(self, hands=tuple(hands))


def without(cards: Hand, card: str) -> Hand:
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


class Worlds:
    """What one player thinks possible, and how likely, if whoever chooses unseen chooses by
    chance."""

    def __init__(self, viewer: int, players: int, cards: Iterable[str]) -> None:
        self.viewer = viewer
        self.shown: frozenset[str] = frozenset()
        nobody = tuple(() for _ in range(players))
        self.all = {World(deck, nobody): Fraction(1) for deck in permutations(cards)}

    def then(self, after: Callable[[World], list[World]], fits: Callable[[World], bool]) -> None:
        """Something happens that may come out in several ways, and the player sees some of it."""
        found: dict[World, Fraction] = {}
        for world, weight in self.all.items():
            following = after(world)
            for one in following:
                if fits(one):
                    found[one] = found.get(one, Fraction(0)) + weight / len(following)
        self.all = found
        assert found

    def happened(
        self,
        what: str,
        player: int,
        other: int,
        truth: World,
        before: World,
        shown: Mapping[int, str],
    ) -> None:
        """An action was taken; `truth` and `before` are looked at only as far as the player may.
        `shown` are the cards in the deck whose faces the player is still shown where they lie: one
        that was shown before and is no more has been moved."""
        own = self.viewer
        gone = self.shown.difference(shown.values())
        self.shown = frozenset(shown.values())

        def looks_right(world: World) -> bool:
            return world.table == truth.table and world.hands[own] == truth.hands[own]

        def fits(world: World) -> bool:
            if not looks_right(world):
                return False
            if any(world.deck[at] != name for at, name in shown.items()):
                return False
            if what == "sort" and not gone <= {world.deck[-1]}:
                return False
            if what == "unveil":
                return world.deck[:1] == truth.deck[:1]
            if what == "peek" and player == own:
                return world.deck[:2] == truth.deck[:2]
            if what == "sort" and player == own:  # which of the two went below is known as well
                left = 1 if len(truth.deck) > 1 else 0
                return world.deck[:left] + world.deck[-1:] == truth.deck[:left] + truth.deck[-1:]
            return True

        if what == "sort" and player == own:
            self.then(lambda world: [world], lambda world: world.deck[:2] == before.deck[:2])
        self.then(lambda world: after(world, what, player, other), fits)


def after(world: World, what: str, player: int, other: int) -> list[World]:
    """Everything that an action can come to."""
    hand, deck = world.hands[player], world.deck
    if what == "draw":
        return [replace(world, deck=deck[1:]).with_hand(player, (*hand, deck[0]))]
    if what == "show":
        return [
            replace(world, table=(*world.table, card)).with_hand(player, without(hand, card))
            for card in hand
        ]
    if what == "take":
        return [
            replace(world, table=without(world.table, card)).with_hand(player, (*hand, card))
            for card in world.table
        ]
    if what == "put_back":
        return [
            replace(world, deck=(card, *deck)).with_hand(player, without(hand, card))
            for card in hand
        ]
    if what == "bury":
        return [
            replace(world, deck=(*deck, card)).with_hand(player, without(hand, card))
            for card in hand
        ]
    if what == "give":
        return [
            world.with_hand(player, without(hand, card)).with_hand(
                other, (*world.hands[other], card)
            )
            for card in hand
        ]
    if what == "steal":
        theirs = world.hands[other]
        return [
            world.with_hand(other, without(theirs, card)).with_hand(player, (*hand, card))
            for card in theirs
        ]
    if what == "sort":
        return [replace(world, deck=(*without(deck, card), card)) for card in deck[:2]]
    if what == "stir":
        return [replace(world, deck=order) for order in permutations(deck)]
    if what == "hide":
        return [
            replace(world, bag=tuple(sorted((*world.bag, card)))).with_hand(
                player, without(hand, card)
            )
            for card in hand
        ]
    if what == "fish":
        return [
            replace(world, bag=without(world.bag, card)).with_hand(player, (*hand, card))
            for card in world.bag
        ]
    return [world]
