"""What a course is worth under a weighting, and what can still be paid for.

Resources are kept in one number, nodes alike as one mask of bits, so that counting those in reach
is one operation.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from interpreter.walks.course import Course
from interpreter.walks.rules import ROOMS_FOUND, Gift, Price

BITS = 20  # of a resource in a packed number of them
MOST = (1 << BITS) - 1
CAP = MOST // 2  # held at the start; the rest is room for what is found


def pack(held: tuple[int, ...]) -> int:
    """Resources as one number, each capped at what no dungeon can use up."""
    return sum(min(amount, CAP) << number * BITS for number, amount in enumerate(held))


def gift(gives: Gift) -> int:
    return sum(amount << number * BITS for number, amount in gives)


def packed(price: Price) -> int:
    """What a price uses up, as one number."""
    return sum(pay << number * BITS for number, _, pay in price)


def shifts(price: Price) -> tuple[tuple[int, int], ...]:
    """What must be had, each with its place in a packed number."""
    return tuple((number * BITS, have) for number, have, _ in price)


class Prospect:
    """The worth of a course's nodes, and what they cost and give."""

    def __init__(
        self, course: Course, held: int, weights: Mapping[str, float], leaving: float
    ) -> None:
        rules = course.rules
        self.course, self.leaving = course, leaving
        self.weight = [weights.get(mark.name, 0.0) for mark in rules.marks]
        found = [0.0 if mark.links else self.weight[n] for n, mark in enumerate(rules.marks)]
        per_room = weights.get(ROOMS_FOUND, 0.0)
        self.worth = [
            sum([found[mark] for mark in marks], per_room if room else 0.0)
            for marks, room in zip(course.marks, course.rooms, strict=True)
        ]
        self.gives = [_total(rules.marks[mark].gives for mark in marks) for marks in course.marks]
        self.givers = _givers(self.gives, len(rules.resources))
        self.whole = (1 << len(course.names)) - 1
        self.outside = mask_of(course.openings)
        self.rooms = mask_of(node for node, room in enumerate(course.rooms) if room)
        self.guarded = self._guarded()
        self.charged = self._charged()
        self.no_prices = (0.0,) * len(rules.resources)
        # Whatever is never within reach need not be thought of again.
        self.leaps = [leap for leap in rules.leaps if self.within(leap.asks, self.whole, held)]
        second = rules.cross_forks if course.forks else None
        self.fork_price = None
        if second is not None and self.within(second, self.whole, held):
            self.fork_price = second

    def _guarded(self) -> list[tuple[Price, int]]:
        """The nodes that ask for something, by what they ask."""
        found: dict[Price, int] = {}
        for node, asks in enumerate(self.course.asks):
            if asks:
                found[asks] = found.get(asks, 0) | 1 << node
        return list(found.items())

    def _charged(self) -> list[tuple[int, int, float, int]]:
        """The nodes that must be paid for, by a resource, how much of it and what they are worth;
        first those that are worth most for what they cost."""
        found: dict[tuple[int, int, float], int] = {}
        for asks, mask in self.guarded:
            for resource, _, pay in asks:
                if pay:
                    for node in nodes_of(mask):
                        key = (resource, pay, self.worth[node])
                        found[key] = found.get(key, 0) | 1 << node
                    break
        return sorted(
            [(*key, mask) for key, mask in found.items() if key[2]], key=lambda one: one[1] / one[2]
        )

    def prices(self, fresh: int, held: int) -> tuple[float, ...]:
        """For each resource, what the last of it is worth that is in hand or in reach: nothing
        where there is enough of it."""
        left: dict[int, int] = {}
        found: dict[int, float] = {}
        for resource, pay, worth, mask in self.charged:
            count = (fresh & mask).bit_count()
            if count and resource not in found:
                if resource not in left:
                    left[resource] = self._in_reach(resource, fresh, held)
                left[resource] -= pay * count
                if left[resource] < 0:
                    found[resource] = worth / pay
        if not found:
            return self.no_prices
        return tuple(found.get(resource, 0.0) for resource in range(len(self.no_prices)))

    def within(self, asks: Price, fresh: int, held: int) -> bool:
        """Whether a price can perhaps be paid with what is in hand and in reach."""
        for resource, have, _ in asks:  # noqa: SIM110 a generator would cost more than it does
            if self._in_reach(resource, fresh, held) < have:
                return False
        return True

    def _in_reach(self, resource: int, fresh: int, held: int) -> int:
        amount = held >> resource * BITS & MOST
        for mask in self.givers[resource]:
            amount += (fresh & mask).bit_count()
        return amount


def nodes_of(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(nodes: Iterable[int]) -> int:
    found = 0
    for node in nodes:
        found |= 1 << node
    return found


def _total(gifts: Iterable[Gift]) -> Gift:
    total: dict[int, int] = {}
    for gives in gifts:
        for resource, amount in gives:
            total[resource] = total.get(resource, 0) + amount
    return tuple(total.items())


def _givers(gives: list[Gift], resources: int) -> list[list[int]]:
    """For each resource the nodes that give one of it, then those that give a second, and on."""
    found: list[list[int]] = [[] for _ in range(resources)]
    for node, price in enumerate(gives):
        for resource, amount in price:
            while len(found[resource]) < amount:
                found[resource].append(0)
            for layer in range(amount):
                found[resource][layer] |= 1 << node
    return found


def affords(held: int, price: tuple[tuple[int, int], ...]) -> bool:
    return all(held >> shift & MOST >= amount for shift, amount in price)
