"""What a walk could still be worth at most: a bound for the search of the best one.

Everything that can be reached without using anything twice is counted, whatever the order, as if
no step stood in the way of another; but of all blind ends only the best one. Of what must be paid for, only as much is counted as there are
resources in hand and in reach.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar

from interpreter.walks.course import Course
from interpreter.walks.rules import ROOMS_FOUND, LeapRule, Price

K = TypeVar("K")

BITS = 6  # of a resource in a packed number of them
MOST = (1 << BITS) - 1
NONE = -1


def pack(held: tuple[int, ...]) -> int:
    """Resources as one number, each capped at what no dungeon can use up."""
    return sum(min(amount, MOST) << number * BITS for number, amount in enumerate(held))


def packed(price: Price) -> int:
    return sum(amount << number * BITS for number, amount in price)


def shifts(price: Price) -> tuple[tuple[int, int], ...]:
    return tuple((number * BITS, amount) for number, amount in price)


class Prospect:
    """The worth of a course's nodes under a weighting, and the bound.

    Nodes alike are kept as one mask of bits, so that counting those in reach is one operation.
    """

    def __init__(self, course: Course, weights: Mapping[str, float], leaving: float) -> None:
        rules = course.rules
        self.course, self.weights, self.leaving = course, weights, leaving
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
        free = [(n, worth) for n, worth in enumerate(self.worth) if not course.needs[n]]
        self.free_worth = _classes(free)
        charged = [
            (n, (*course.needs[n][0], worth))
            for n, worth in enumerate(self.worth)
            if course.needs[n]
        ]
        self.charged = sorted(_classes(charged), key=lambda one: one[0][1] / one[0][2])
        self.givers = _givers(self.gives, len(rules.resources))
        self.leaps = [
            (leap.pays, _mask(self._leap_ends(leap)), self._leap_starts(leap))
            for leap in rules.leaps
        ]
        second = rules.cross_forks
        self.fork_price = shifts(second) if second is not None and course.forks else None
        self.fork_mask = _mask(course.forks)

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

    def bound(self, at: int, used: int, cleared: int, held: int, score: float) -> float:
        """The most that any walk going on from here can come to."""
        if self.fork_price is not None and _affords(held, self.fork_price):
            used &= ~self.fork_mask
        free = self.whole & ~used | self.rooms
        seen, anchors = self._reached(at, free, cleared | used, held)
        fresh = seen & ~(cleared | used)
        core, last = self._without_ends(seen, anchors, fresh)
        total = score + last
        if self.course.falls[at] and not used >> self.course.drops[at][0].bit & 1:
            total += self.worth[at]
        for bit, ends, worth in self.flights:
            if not used & bit and ends & seen:
                total += worth
        left: dict[int, int] = {}
        for worth, mask in self.free_worth:
            total += worth * (core & fresh & mask).bit_count()
        for (resource, amount, worth), mask in self.charged:
            count = (core & fresh & mask).bit_count()
            if count:
                if resource not in left:
                    have = held >> resource * BITS & MOST
                    left[resource] = have + self._in_reach(fresh, resource)
                part = min(left[resource], amount * count)  # as if it could be paid in parts
                left[resource] -= part
                total += worth * part / amount
        return total

    def _reached(self, at: int, free: int, met: int, held: int) -> tuple[int, int]:
        """All that can be come to, and where leaps that might be paid leave from and lead to."""
        seen = self._spread(self.near[at] & free, free, 1 << at)
        anchors = 1 << at
        waiting = self.leaps
        while waiting:
            later = []
            before = seen
            for leap in waiting:
                pays, ends, starts = leap
                fresh = seen & ~met
                if all(
                    (held >> resource * BITS & MOST) + self._in_reach(fresh, resource) >= amount
                    for resource, amount in pays
                ):
                    anchors |= ends | starts
                    seen = self._spread(ends & free & ~seen, free, seen)
                else:
                    later.append(leap)
            if seen == before:
                break
            waiting = later
        return seen, anchors

    def _without_ends(self, seen: int, anchors: int, fresh: int) -> tuple[int, float]:
        """What is left when all blind ends are taken off, and the best worth of one of them.

        Whoever walks into a blind end stays there, so that only one of them can count. An opening
        is one too.
        """
        around, worth, outside, leaving = self.around, self.worth, self.outside, self.leaving
        best: dict[int, float] = {}
        waiting = [
            node for node in _nodes(seen & ~anchors) if (around[node] & seen).bit_count() < 2
        ]
        while waiting:
            node = waiting.pop()
            bit = 1 << node
            if not seen & bit:
                continue
            seen ^= bit
            value = best.pop(node, 0.0)
            if fresh & bit:
                value += worth[node]
                if outside & bit:
                    value += leaving
            onward = around[node] & seen
            if not onward:
                best[NONE] = max(best.get(NONE, 0.0), value)
            else:
                other = onward.bit_length() - 1
                best[other] = max(best.get(other, 0.0), value)
                if not anchors >> other & 1 and (around[other] & seen).bit_count() < 2:
                    waiting.append(other)
        last = max(best.values(), default=0.0)
        if fresh & seen & outside:
            last = max(last, leaving)
        return seen, last

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


def _total(prices: Iterable[Price]) -> Price:
    total: dict[int, int] = {}
    for price in prices:
        for resource, amount in price:
            total[resource] = total.get(resource, 0) + amount
    return tuple(total.items())


def _givers(gives: list[Price], resources: int) -> list[list[int]]:
    """For each resource the nodes that give one of it, then those that give a second, and on."""
    found: list[list[int]] = [[] for _ in range(resources)]
    for node, price in enumerate(gives):
        for resource, amount in price:
            while len(found[resource]) < amount:
                found[resource].append(0)
            for layer in range(amount):
                found[resource][layer] |= 1 << node
    return found


def _affords(held: int, price: tuple[tuple[int, int], ...]) -> bool:
    return all(held >> shift & MOST >= amount for shift, amount in price)
