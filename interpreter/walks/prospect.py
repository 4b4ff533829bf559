"""What a walk could still be worth at most: a bound for the search of the best one.

Everything that can be reached without using anything more often than allowed is counted, whatever
the order, as if no step stood in the way of another; but where corridors are used once, of all
blind ends only the best one. Of what must be paid for, only as much is counted as there are
resources in hand and in reach; of what must be had, only where it can be.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple, TypeVar

from interpreter.walks.course import Course
from interpreter.walks.rules import ROOMS_FOUND, Gift, LeapRule, Price

K = TypeVar("K")

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


class Leap(NamedTuple):
    """A leap that may be paid for at some time, with the nodes that it leads to and leaves from."""

    rule: LeapRule
    ends: int
    starts: int


class Reach(NamedTuple):
    """The nodes that can be come to, and the leaps that this may take, as bits."""

    nodes: int
    leaps: int


class Prospect:
    """The worth of a course's nodes under a weighting, and the bound.

    Nodes alike are kept as one mask of bits, so that counting those in reach is one operation.
    """

    def __init__(
        self, course: Course, held: int, weights: Mapping[str, float], leaving: float
    ) -> None:
        rules = course.rules
        self.course, self.weights, self.leaving = course, weights, leaving
        self.once, self.last = course.once, course.last
        weight = [weights.get(mark.name, 0.0) for mark in rules.marks]
        per_room = weights.get(ROOMS_FOUND, 0.0)
        self.worth = [
            sum(weight[mark] for mark in marks if not rules.marks[mark].links)
            + (per_room if course.rooms[node] else 0.0)
            for node, marks in enumerate(course.marks)
        ]
        self.gives = [_total(rules.marks[mark].gives for mark in marks) for marks in course.marks]
        self.near = [
            _mask(
                one.target
                for leading in (course.ways, course.flights, course.drops)
                for one in leading[node]
            )
            for node in range(len(course.names))
        ]
        self.outside = _mask(course.openings)
        self.rooms = _mask(node for node, room in enumerate(course.rooms) if room)
        self.whole = (1 << len(course.names)) - 1
        self.around = list(self.near)
        for node, near in enumerate(self.near):
            for other in _nodes(near):
                self.around[other] |= 1 << node
        self.flights = [
            (1 << one.bit, 1 << node | 1 << one.target, weight[one.mark])
            for node, found in enumerate(course.flights)
            for one in found
            if node < one.target and weight[one.mark]
        ]
        free = [(n, worth) for n, worth in enumerate(self.worth) if not course.asks[n]]
        self.free_worth = _classes(free)
        charged: list[tuple[int, tuple[int, int, float]]] = []
        shown: list[tuple[int, tuple[int, int, float]]] = []  # what only must be had there
        for n, worth in enumerate(self.worth):
            costs = [(resource, pay) for resource, _, pay in course.asks[n] if pay]
            if costs:
                charged.append((n, (*costs[0], worth)))
            elif course.asks[n]:
                shown.append((n, (*course.asks[n][0][:2], worth)))
        self.charged = sorted(_classes(charged), key=lambda one: one[0][1] / one[0][2])
        self.shown = _classes(shown)
        self.givers = _givers(self.gives, len(rules.resources))
        self.leaps = [
            Leap(leap, _mask(self._leap_ends(leap)), self._leap_starts(leap))
            for leap in rules.leaps
            if all(self._most(held, resource) >= have for resource, have, _ in leap.asks)
        ]
        second = rules.cross_forks
        self.fork_price = second if course.forks else None
        self.fork_mask = _mask(course.forks)
        self.blind = self._blind_ends()
        self.no_prices = [0.0] * len(rules.resources)

    def _most(self, held: int, resource: int) -> int:
        """How much of a resource any walk can ever have."""
        return (held >> resource * BITS & MOST) + self._in_reach(self.whole, resource)

    def _leap_ends(self, leap: LeapRule) -> set[int]:
        course = self.course
        if leap.start == "port":
            return set(course.openings)
        if leap.start == "below":
            return {passage.target for above in course.above for passage in above}
        return {end.node for end in course.ends.get(leap.end_mark, ())}

    def _leap_starts(self, leap: LeapRule) -> int:
        course = self.course
        if leap.start == "port":
            return self.outside
        if leap.start == "below":
            return _mask(node for node, above in enumerate(course.above) if above)
        if leap.start == "anywhere":
            return self.whole
        return _mask(end.node for end in course.ends.get(leap.start_mark, ()))

    def reach(self, at: int, used: int, cleared: int, held: int) -> Reach:
        """What can be come to from here, by leaps too where they can perhaps be paid."""
        free = self.whole & ~(used >> self.last) | self.rooms
        if self.second_pass(held):
            free |= self.fork_mask
        met = used | cleared
        seen = self._spread(self.near[at] & free, free, 1 << at)
        waiting = list(enumerate(self.leaps))
        taken = 0
        while waiting:
            later = []
            for number, leap in waiting:
                if self.within(leap.rule.asks, seen & ~met, held):
                    taken |= 1 << number
                    seen = self._spread(leap.ends & free & ~seen, free, seen)
                else:
                    later.append((number, leap))
            if len(later) == len(waiting):
                break
            waiting = later
        return Reach(seen, taken)

    def bound(self, at: int, used: int, cleared: int, held: int, seen: int) -> float:
        """The most that a walk going on from here can still find of what it can come to."""
        fresh = seen & ~(cleared | used)
        total, core, last = 0.0, fresh, 0.0
        for worth, mask in self.blind:
            if fresh & mask == mask and not mask >> at & 1:
                last = max(last, worth)
                core &= ~mask
        outside = (core if self.once else seen) & self.outside
        total += max(last, self.leaving if outside else 0.0)
        left: dict[int, int] = {}
        for worth, mask in self.free_worth:
            total += worth * (core & mask).bit_count()
        for (resource, have, worth), mask in self.shown:
            if (held >> resource * BITS & MOST) + self._in_reach(fresh, resource) >= have:
                total += worth * (core & mask).bit_count()
        for (resource, amount, worth), mask in self.charged:
            count = (core & mask).bit_count()
            if count:
                if resource not in left:
                    have = held >> resource * BITS & MOST
                    left[resource] = have + self._in_reach(fresh, resource)
                part = min(left[resource], amount * count)  # as if it could be paid in parts
                left[resource] -= part
                total += worth * part / amount
        return total

    def shafts(self, at: int, used: int, seen: int) -> float:
        """What can still be found by taking shafts."""
        course, total = self.course, 0.0
        if course.falls[at] and not used >> course.drops[at][0].bit + self.last & 1:
            total += self.worth[at]
        for bit, ends, worth in self.flights:
            if not used & bit and ends & seen:
                total += worth
        return total

    def prices(self, fresh: int, held: int) -> tuple[float, ...]:
        """For each resource, what the last of it is worth that is in hand or in reach: nothing
        where there is enough of it."""
        found = self.no_prices.copy()
        left: dict[int, int] = {}
        for (resource, amount, worth), mask in self.charged:
            count = (fresh & mask).bit_count()
            if count and not found[resource]:
                if resource not in left:
                    have = held >> resource * BITS & MOST
                    left[resource] = have + self._in_reach(fresh, resource)
                if left[resource] < amount * count:
                    found[resource] = worth / amount
                left[resource] -= amount * count
        return tuple(found)

    def within(self, asks: Price, fresh: int, held: int) -> bool:
        """Whether a price can perhaps be paid with what is in hand and in reach."""
        return all(
            (held >> resource * BITS & MOST) + self._in_reach(fresh, resource) >= have
            for resource, have, _ in asks
        )

    def second_pass(self, held: int) -> bool:
        """Whether a walk can perhaps pay for passing a fork again."""
        return self.fork_price is not None and self.within(self.fork_price, self.whole, held)

    def leaves_again(self, leaps: int) -> bool:
        """Whether one of these leaps leads on from an opening where a walk has come outside."""
        return any(
            leap.rule.start == "port" and leaps >> number & 1
            for number, leap in enumerate(self.leaps)
        )

    def _blind_ends(self) -> list[tuple[float, int]]:
        """The parts of the course that no walk comes back from, the best first: their worth and
        their nodes. An opening is the end of one. Where a leap leaves or leads to, none is."""
        if not self.course.once:
            return []
        around, left = self.around, self.whole
        kept = 0
        for leap in self.leaps:
            kept |= leap.ends | leap.starts
        inside: dict[int, int] = {}  # for each node the nodes behind it, and what they are worth
        worth: dict[int, float] = {}
        waiting = [node for node in _nodes(left & ~kept) if around[node].bit_count() < 2]
        while waiting:
            node = waiting.pop()
            onward = around[node] & left & ~(1 << node)
            if onward.bit_count() > 1 or not left >> node & 1:
                continue
            left ^= 1 << node
            value = self.worth[node] + worth.pop(node, 0.0)
            value += self.leaving if self.outside >> node & 1 else 0.0
            behind = inside.pop(node, 0) | 1 << node
            other = onward.bit_length() - 1 if onward else node
            worth[other] = max(worth.get(other, 0.0), value)
            inside[other] = inside.get(other, 0) | behind
            if onward and not kept >> other & 1:
                waiting.append(other)
        return sorted(((worth[node], inside[node]) for node in inside), reverse=True)

    def _spread(self, frontier: int, free: int, seen: int) -> int:
        near = self.near
        seen |= frontier
        while frontier:
            low = frontier & -frontier
            more = near[low.bit_length() - 1] & free & ~seen
            seen |= more
            frontier = frontier ^ low | more
        return seen

    def _in_reach(self, fresh: int, resource: int) -> int:
        return sum((fresh & mask).bit_count() for mask in self.givers[resource])


def _nodes(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def _mask(nodes: Iterable[int]) -> int:
    found = 0
    for node in nodes:
        found |= 1 << node
    return found


def _classes(worths: Iterable[tuple[int, K]]) -> list[tuple[K, int]]:
    """The nodes of the same worth as one mask; those of no worth are left out."""
    found: dict[K, int] = {}
    for node, worth in worths:
        nothing = not worth[-1] if isinstance(worth, tuple) else not worth
        if not nothing:
            found[worth] = found.get(worth, 0) | 1 << node
    return list(found.items())


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
