"""Hearts kept a second time, by hand: which cards may be played, who takes a trick, and the totals.

Nothing of the pack is asked here but the hands as they are dealt.
"""

from __future__ import annotations

from dataclasses import dataclass, field

RANKS = [
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
    "ace",
]
QUEEN = "queen_of_spades"
THREE = 3  # cards that are passed


def suit(card: str) -> str:
    return card.split("_of_")[1]


def rank(card: str) -> int:
    return RANKS.index(card.split("_of_", maxsplit=1)[0])


def points(card: str) -> int:
    return 13 if card == QUEEN else int(suit(card) == "hearts")


@dataclass
class Sheet:
    """One game: what everybody holds, the trick on the table, and what is written down."""

    players: int
    totals: list[int] = field(default_factory=list)
    hands: list[list[str]] = field(default_factory=list)
    passed: list[list[str]] = field(default_factory=list)
    taken: list[list[str]] = field(default_factory=list)
    trick: list[tuple[int, str]] = field(default_factory=list)  # who played what, the leader first
    leader: int = 0
    tricks: int = 0
    broken: bool = False
    dealt: int = 0
    moons: int = 0

    def __post_init__(self) -> None:
        self.totals = [0] * self.players

    @property
    def lead(self) -> str:
        return "three_of_clubs" if self.players == 5 else "two_of_clubs"

    @property
    def away(self) -> int:
        """How many seats to the left cards are passed; 0 for a hand that is kept."""
        ways = [1, -1, 2, 0] if self.players == 4 else [1, -1, 0]
        return ways[(self.dealt - 1) % len(ways)]

    @property
    def passing(self) -> bool:
        return bool(self.away) and any(len(cards) < THREE for cards in self.passed)

    def deal(self, hands: list[list[str]]) -> None:
        self.dealt += 1
        self.hands = hands
        self.passed = [[] for _ in hands]
        self.taken = [[] for _ in hands]
        self.tricks, self.broken = 0, False
        if not self.away:
            self.begin()

    def begin(self) -> None:
        (self.leader,) = [seat for seat, hand in enumerate(self.hands) if self.lead in hand]

    def pass_on(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.passed[seat].append(card)
        if not self.passing:
            for giver, cards in enumerate(self.passed):
                self.hands[(giver + self.away) % self.players] += cards
            self.begin()

    @property
    def seat(self) -> int:
        return (self.leader + len(self.trick)) % self.players

    def legal(self) -> set[str]:
        """What the player who is to play may play."""
        hand = self.hands[self.seat]
        if not self.trick:
            if self.tricks == 0:
                return {self.lead}
            other = {card for card in hand if suit(card) != "hearts"}
            return set(hand) if self.broken or not other else other
        led = suit(self.trick[0][1])
        allowed = {card for card in hand if suit(card) == led} or set(hand)
        clean = {card for card in allowed if not points(card)}
        return clean if self.tricks == 0 and clean else allowed

    def play(self, card: str) -> None:
        self.hands[self.seat].remove(card)
        self.broken = self.broken or suit(card) == "hearts"
        self.trick.append((self.seat, card))
        if len(self.trick) < self.players:
            return
        led = suit(self.trick[0][1])
        following = [(rank(card), seat) for seat, card in self.trick if suit(card) == led]
        self.leader = max(following)[1]
        self.taken[self.leader] += [card for _, card in self.trick]
        self.trick = []
        self.tricks += 1
        if not any(self.hands):
            self.count()

    def caught(self) -> list[int]:
        return [sum(map(points, cards)) for cards in self.taken]

    def count(self) -> None:
        caught = self.caught()
        if 26 in caught:
            self.moons += 1
            caught = [26 - number for number in caught]
        self.totals = [old + new for old, new in zip(self.totals, caught, strict=True)]
        self.taken = [[] for _ in self.taken]

    @property
    def over(self) -> bool:
        return max(self.totals) >= 100 and not any(self.hands)

    @property
    def winners(self) -> tuple[int, ...]:
        least = min(self.totals)
        return tuple(seat for seat, total in enumerate(self.totals) if total == least)
