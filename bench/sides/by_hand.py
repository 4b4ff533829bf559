"""The small game written by hand in plain Python: the limit that the engine is measured against.

A card is its number, a zone a list, a pile of the supply a count. What is offered, and in which
order, is what the pack offers: one of each kind, in the order of the hand or of the supply, and
last to do nothing.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from bench.sides.outcome import Outcome

COPPER, SILVER, GOLD, ESTATE, DUCHY, PROVINCE, CURSE = range(7)
SMITHY, VILLAGE, MARKET, FESTIVAL, LABORATORY, MILITIA, WITCH, MOAT = range(7, 15)
NAMES = [
    *("copper", "silver", "gold", "estate", "duchy", "province", "curse"),
    *("smithy", "village", "market", "festival", "laboratory", "militia", "witch", "moat"),
]
COST = (0, 3, 6, 2, 5, 8, 0, 4, 3, 5, 5, 5, 4, 5, 2)
PILE = (46, 40, 30, 8, 8, 8, 10, 10, 10, 10, 10, 10, 10, 10, 10)
POINTS = (0, 0, 0, 1, 3, 6, -1, 0, 0, 0, 0, 0, 0, 0, 0)
COINS = (1, 2, 3)
#                     cards, acts, buys, coins
GIVES = {
    SMITHY: (3, 0, 0, 0),
    VILLAGE: (1, 2, 0, 0),
    MARKET: (1, 1, 1, 1),
    FESTIVAL: (0, 2, 1, 2),
    LABORATORY: (2, 1, 0, 0),
    MILITIA: (0, 0, 0, 2),
    WITCH: (2, 0, 0, 0),
    MOAT: (2, 0, 0, 0),
}
NOTHING = -1
START = [COPPER] * 7 + [ESTATE] * 3

Choose = Callable[[int, list[int]], int]  # for a player and options, the index of the answer
Shuffle = Callable[[list[int]], object]  # in place; the last card is the top one


class Player:
    """The zones of one player. The top of the deck is its last card."""

    __slots__ = ("deck", "discard", "hand", "turns")

    def __init__(self, shuffle: Shuffle) -> None:
        self.deck = START[:]
        self.hand: list[int] = []
        self.discard: list[int] = []
        self.turns = 0
        shuffle(self.deck)
        self.draw(5, shuffle)

    def draw(self, cards: int, shuffle: Shuffle) -> None:
        deck, hand = self.deck, self.hand
        for _ in range(cards):
            if not deck:
                if not self.discard:
                    return
                deck.extend(self.discard)
                self.discard.clear()
                shuffle(deck)
            hand.append(deck.pop())

    def points(self) -> int:
        return sum(POINTS[card] for pile in (self.deck, self.hand, self.discard) for card in pile)


class Table:
    """A game between two players who are asked by `choose`."""

    __slots__ = ("choose", "decisions", "gone", "left", "players", "shuffle")

    def __init__(self, choose: Choose, shuffle: Shuffle) -> None:
        self.choose = choose
        self.shuffle = shuffle
        self.left = list(PILE)
        self.gone = 0
        self.decisions = 0
        self.players = (Player(shuffle), Player(shuffle))

    def play(self) -> Outcome:
        turn = 0
        while self.gone < 3:
            self.take_turn(turn)
            turn = 1 - turn
        first, second = self.players
        points = (first.points(), second.points())
        ranks = ((points[0], -first.turns), (points[1], -second.turns))
        winners = tuple(seat for seat in (0, 1) if ranks[seat] == max(ranks))
        return Outcome(first.turns + second.turns, points, winners, self.decisions)

    def take_turn(self, seat: int) -> None:
        player, choose = self.players[seat], self.choose
        hand = player.hand
        played: list[int] = []
        acts, buys, coins = 1, 1, 0
        while acts:
            offered = list(dict.fromkeys([card for card in hand if card >= SMITHY]))
            if not offered:
                break
            offered.append(NOTHING)
            self.decisions += 1
            card = offered[choose(seat, offered)]
            if card == NOTHING:
                break
            hand.remove(card)
            played.append(card)
            cards, more_acts, more_buys, more_coins = GIVES[card]
            acts += more_acts - 1
            buys += more_buys
            coins += more_coins
            if cards:
                player.draw(cards, self.shuffle)
            if card in (MILITIA, WITCH):
                self.attack(card, 1 - seat)
        for card in hand:
            if card <= GOLD:
                coins += COINS[card]
        left = self.left
        while buys:
            offered = [card for card in range(15) if COST[card] <= coins and left[card]]
            offered.append(NOTHING)
            self.decisions += 1
            card = offered[choose(seat, offered)]
            if card == NOTHING:
                break
            buys -= 1
            coins -= COST[card]
            self.take(card, player)
        player.turns += 1
        player.discard += hand
        player.discard += played
        hand.clear()
        player.draw(5, self.shuffle)

    def take(self, card: int, player: Player) -> None:
        left = self.left
        if left[card]:
            left[card] -= 1
            player.discard.append(card)
            if not left[card]:
                self.gone += 3 if card == PROVINCE else 1

    def attack(self, card: int, seat: int) -> None:
        player = self.players[seat]
        hand = player.hand
        if MOAT in hand:
            self.decisions += 1
            if self.choose(seat, [MOAT, NOTHING]) == 0:
                return
        if card == WITCH:
            self.take(CURSE, player)
            return
        while len(hand) > 3:
            offered = list(dict.fromkeys(hand))
            if len(offered) > 1:
                self.decisions += 1
                thrown = offered[self.choose(seat, offered)]
            else:
                thrown = offered[0]
            hand.remove(thrown)
            player.discard.append(thrown)


def random_bot(seed: int) -> Choose:
    chance = random.Random(seed).random
    return lambda seat, options: int(chance() * len(options))


def big_money_bot(seed: int) -> Choose:
    def choose(seat: int, options: list[int]) -> int:
        for wish in (PROVINCE, GOLD, SILVER):
            if wish in options:
                return options.index(wish)
        return len(options) - 1

    return choose


BOTS: dict[str, Callable[[int], Choose]] = {"random": random_bot, "big money": big_money_bot}


def play(bot_name: str, seed: int) -> Outcome:
    """One game between two bots of a kind."""
    return Table(BOTS[bot_name](seed), random.Random(seed ^ 0x5EED).shuffle).play()
