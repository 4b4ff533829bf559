"""What a walk could still be worth at most: a bound for the search of the best one.

Where corridors are used once, a walk does not come back from where it can go in by one corridor
only. What is left of a course falls into blocks, joined in single nodes as the branches of a tree
are. A walk goes down one branch, and the bound is the best one; from rooms, which may be entered
again, it can also look into all others that have a way in and another one out. Within a block
everything is counted, whatever the order, as if no step stood in the way of another.

What must be paid for has less worth when there is more of it than can be paid: a resource that is
short has a price, which whoever spends it loses and whoever finds it gains. Whatever the prices
are, no walk comes to more than the bound.

A leap that can perhaps be paid leads from each of its ends to any other, through a place of its own
that is like a room.
"""

# What is looked at hundreds of thousands of times is compared by hand: a call of `max` costs more.
# ruff: noqa: PLR1730

from __future__ import annotations

from typing import NamedTuple

from interpreter.walks.prospect import BITS, MOST, Prospect, mask_of
from interpreter.walks.stretches import Stretch, leap_nodes


class Join(NamedTuple):
    """A way between two places of choice, from one of its ends; `mask` has the nodes between."""

    target: int
    mask: int
    number: int  # the same from both ends


class Worths(NamedTuple):
    """What there is to find when the resources have certain prices."""

    nodes: list[float]
    between: list[float]  # by the numbers of joins


class Blocks:
    """The bound for one course under one weighting."""

    def __init__(self, prospect: Prospect, stretches: list[tuple[Stretch, ...]]) -> None:
        course = prospect.course
        self.prospect, self.course = prospect, course
        self.between: list[tuple[int, ...]] = []  # by the numbers of joins
        self.shafts: list[float] = []  # what is found by going through, too
        self.joins: list[list[Join]] = [[] for _ in (*course.names, *prospect.leaps)]
        known: set[int] = set()
        for node, leading in enumerate(stretches):
            for one in leading:
                if one.mask and one.mask not in known:
                    known.add(one.mask)
                    self._join(node, one.target, one.mask, one.through)
                elif not one.mask and node < one.target:
                    self._join(node, one.target)
        for node, flights in enumerate(course.flights):
            for flight in flights:
                if node < flight.target:
                    worth = prospect.weight[flight.mark]
                    self._join(node, flight.target, 1 << flight.bit, worth=worth)
        for node, drops in enumerate(course.drops):
            for drop in drops:
                self._join(node, drop.target, 1 << drop.bit)
        self.hubs = 0
        for hub, leap in enumerate(prospect.leaps, len(course.names)):
            self.hubs |= 1 << hub
            for node in sorted(set(leap_nodes(course, leap))):
                self._join(node, hub)
        # A walk may come back from everywhere where corridors are used more often.
        self.many = self.hubs | (prospect.rooms if course.once else prospect.whole)
        self.enough = 2 if course.once else 1  # ways into a block that it is come back from by
        self.worths: dict[tuple[float, ...], Worths] = {}

    def _join(
        self, one: int, other: int, mask: int = 0, through: tuple[int, ...] = (), worth: float = 0.0
    ) -> None:
        number = len(self.between)
        self.between.append(through)
        self.shafts.append(worth)
        self.joins[one].append(Join(other, mask, number))
        if other != one:
            self.joins[other].append(Join(one, mask, number))

    def _worths(self, prices: tuple[float, ...]) -> Worths:
        """What is left of the worth of each node when the resources have these prices."""
        prospect, course = self.prospect, self.course
        nodes = prospect.worth.copy()
        if any(prices):
            for node, worth in enumerate(nodes):
                for resource, _, pay in course.asks[node]:
                    worth -= prices[resource] * pay
                for resource, amount in prospect.gives[node]:
                    worth += prices[resource] * amount
                nodes[node] = max(0.0, worth)
        between = [
            sum([nodes[node] for node in through], worth)
            for through, worth in zip(self.between, self.shafts, strict=True)
        ]
        return Worths(nodes, between)

    def bound(self, at: int, used: int, cleared: int, held: int, region: int) -> tuple[float, int]:
        """The most that a walk going on from here can still find, and all the nodes that it could
        come to; `region` are those that it could come to before."""
        prospect, course = self.prospect, self.course
        fresh = region & ~(used | cleared)
        prices = prospect.prices(fresh, held)
        if prices not in self.worths:
            self.worths[prices] = self._worths(prices)
        nodes, between = self.worths[prices]
        outside, many = prospect.outside, self.many
        ends = outside & ~prospect.rooms  # where a walk ends when it comes there
        used >>= course.last
        free = prospect.whole & ~used | prospect.rooms
        for asks, mask in prospect.guarded:
            if mask & fresh and not prospect.within(asks, fresh, held):
                free &= ~(mask & fresh)
        hub = 1 << len(course.names)
        for leap in prospect.leaps:
            if prospect.within(leap.asks, fresh, held):
                free |= hub
                if leap.start == "port":
                    ends = 0
            hub <<= 1
        if prospect.fork_price is not None and prospect.within(prospect.fork_price, fresh, held):
            forks = mask_of(course.forks)
            many |= forks
            free |= forks
        leaving, all_joins, enough = prospect.leaving, self.joins, self.enough
        order = [0] * len(all_joins)  # in which nodes are come to, from 1
        ways = order.copy()  # into the block that is being looked at, from a node before it
        looked = seen = 0

        def look(node: int, by: int) -> tuple[int, float, float]:
            """Look at what lies behind a node. Of the block it was come to in: the first node that
            leads back to, what there is to find, and what more where the walk ends."""
            nonlocal looked, seen
            looked += 1
            seen |= 1 << node
            low = here = order[node] = looked
            again = many >> node & 1
            worth = nodes[node] if fresh >> node & 1 else 0.0
            last = leaving if not ends and outside >> node & 1 else 0.0
            for target, mask, number in all_joins[node]:
                if number == by or used & mask:
                    continue
                then = order[target]
                if then > here:
                    continue
                seen |= mask
                if then:
                    if then < here:
                        if then < low:
                            low = then
                        worth += between[number]
                        ways[target] += 1
                    elif again:
                        worth += between[number]
                    elif between[number] > last:
                        last = between[number]
                elif not free >> target & 1:
                    if between[number] > last:
                        last = between[number]
                elif ends >> target & 1:
                    seen |= 1 << target
                    value = between[number] + nodes[target] + leaving
                    if value > last:
                        last = value
                else:
                    ways[node] = 1
                    first, found, more = look(target, number)
                    if first < here:
                        if first < low:
                            low = first
                        worth += found
                        if more > last:
                            last = more
                    elif again and ways[node] >= enough:
                        worth += found
                        if more > last:
                            last = more
                    elif found + more > last:
                        last = found + more
            if by >= 0:
                worth += between[by]
            return low, worth, last

        _, worth, last = look(at, -1)
        for resource, price in enumerate(prices):
            if price:
                worth += price * (held >> resource * BITS & MOST)
        if course.falls[at] and not used >> course.drops[at][0].bit & 1:
            worth += prospect.worth[at]
        return worth + last, seen & region
