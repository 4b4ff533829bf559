"""What a walk could still be worth at most, where corridors are used once.

A walk does not come back from where it can only go in by one corridor. What is left of a course
falls into blocks, which are joined in single nodes as a tree is; a walk goes down one branch of it,
and the bound is the best branch. Only from rooms, which may be entered again, it can look into
several: all that have a way in and another out. Within a block a walk uses two of the corridors
that meet at a fork, so half of a corridor's worth is counted at each of its ends, and at a fork
only the best two halves.

What must be paid for has less worth when there is more of it than can be paid: a resource that is
short has a price, which whoever spends it loses and whoever finds it gains. Whatever the price, no
walk comes to more than the bound.

Leaps that can perhaps be paid lead from each of their ends to any other, through a place of their
own that is like a room.
"""

from __future__ import annotations

from typing import NamedTuple

from interpreter.walks.prospect import BITS, MOST, Prospect
from interpreter.walks.stretches import Stretch, leap_nodes


class Arm(NamedTuple):
    """A way between two places of choice, from one of its ends; `mask` has the nodes between."""

    target: int
    mask: int
    number: int  # the same from both ends


class Worths(NamedTuple):
    """What there is to find when the resources have certain prices."""

    nodes: list[float]
    halves: list[float]  # of what is between, by the numbers of arms


class Blocks:
    """The bound for one course under one weighting."""

    def __init__(self, prospect: Prospect, stretches: list[tuple[Stretch, ...]]) -> None:
        course = prospect.course
        self.prospect, self.course = prospect, course
        self.between: list[int] = []
        self.arms: list[list[Arm]] = [[] for _ in (*course.names, *prospect.leaps)]
        known: set[int] = set()
        for node, leading in enumerate(stretches):
            for one in leading:
                if one.mask and one.mask not in known:
                    known.add(one.mask)
                    self._join(node, one.target, one.mask)
                elif not one.mask and node < one.target:
                    self._join(node, one.target)
        for leading in (course.flights, course.drops):
            for node, passages in enumerate(leading):
                for passage in passages:
                    if leading is course.drops or node < passage.target:
                        self._join(node, passage.target)
        self.hubs = 0
        for hub, leap in enumerate(prospect.leaps, len(course.names)):
            self.hubs |= 1 << hub
            for node in sorted(set(leap_nodes(course, leap.rule))):
                self._join(node, hub)
        self.worths: dict[tuple[float, ...], Worths] = {}

    def _join(self, one: int, other: int, mask: int = 0) -> None:
        number = len(self.between)
        self.between.append(mask)
        self.arms[one].append(Arm(other, mask, number))
        if other != one:
            self.arms[other].append(Arm(one, mask, number))

    def _worths(self, prices: tuple[float, ...]) -> Worths:
        """What is left of the worth of each node when the resources have these prices."""
        prospect, course = self.prospect, self.course
        nodes = []
        for node, worth in enumerate(prospect.worth):
            worth -= sum(prices[resource] * pay for resource, _, pay in course.asks[node])
            worth += sum(prices[resource] * amount for resource, amount in prospect.gives[node])
            nodes.append(max(0.0, worth))
        halves = [
            sum(worth for node, worth in enumerate(nodes) if mask >> node & 1) / 2
            for mask in self.between
        ]
        return Worths(nodes, halves)

    def bound(self, at: int, used: int, cleared: int, held: int, fresh: int, opened: int) -> float:
        """The most that a walk going on from here can still find. `fresh` is what it can come to
        and has not met, `opened` the leaps that it can perhaps pay."""
        prospect, course = self.prospect, self.course
        prices = prospect.prices(fresh, held)
        if prices not in self.worths:
            self.worths[prices] = self._worths(prices)
        nodes, halves = self.worths[prices]
        many = prospect.rooms | self.hubs
        free = (~used & prospect.whole) | prospect.rooms | opened << len(course.names)
        if prospect.second_pass(held):
            many |= prospect.fork_mask
            free |= prospect.fork_mask
        outside = prospect.outside
        ends = 0 if prospect.leaves_again(opened) else outside & ~prospect.rooms
        leaving, all_arms = prospect.leaving, self.arms
        order = [0] * len(all_arms)  # in which nodes are come to, from 1
        best = [0.0] * len(all_arms)  # of the halves at a node in the block that is looked at
        next_best = best.copy()
        total = best.copy()
        count = order.copy()
        looked = 0

        def look(node: int, by: int) -> tuple[int, float, float]:
            """Look at what lies behind a node. Of the block it was come to in: the first node that
            leads back to, what there is to find, and what more where the walk ends."""
            nonlocal looked
            looked += 1
            low = here = order[node] = looked
            again = many >> node & 1
            worth = nodes[node] if fresh >> node & 1 else 0.0
            last = leaving if not ends and outside >> node & 1 else 0.0
            behind = further = 0.0
            if by >= 0:
                high = whole = halves[by]
            else:
                high = whole = 0.0
            middle = 0.0
            for target, mask, number in all_arms[node]:
                if number == by or used & mask:
                    continue
                half = halves[number]
                then = order[target]
                if then:
                    if then < here:
                        if then < low:
                            low = then
                        whole += half
                        if half > middle:
                            if half > high:
                                high, middle = half, high
                            else:
                                middle = half
                        count[target] += 1
                        total[target] += half
                        if half > next_best[target]:
                            if half > best[target]:
                                best[target], next_best[target] = half, best[target]
                            else:
                                next_best[target] = half
                    elif target == node:
                        if again:
                            worth += half + half
                        elif half + half > last:
                            last = half + half
                elif not free >> target & 1:
                    if half + half > last:
                        last = half + half
                elif ends >> target & 1:
                    value = half + half + nodes[target] + leaving
                    if value > last:
                        last = value
                else:
                    best[node] = total[node] = half
                    next_best[node] = 0.0
                    count[node] = 1
                    lowest, found, gain = look(target, number)
                    if lowest < here:
                        if lowest < low:
                            low = lowest
                        behind += found
                        if gain > further:
                            further = gain
                        whole += total[node]
                        for half in (best[node], next_best[node]):
                            if half > middle:
                                if half > high:
                                    high, middle = half, high
                                else:
                                    middle = half
                    elif not again:
                        value = best[node] + found + gain
                        if value > last:
                            last = value
                    elif count[node] > 1:
                        worth += total[node] + found
                        if gain > last:
                            last = gain
                    else:
                        value = total[node] + found + gain
                        if value > last:
                            last = value
            if by < 0:
                return here, worth, last
            if again:
                worth += whole
            else:
                worth += high + middle
                last -= middle
            return low, worth + behind, max(last, high, further)

        _, worth, last = look(at, -1)
        for resource, price in enumerate(prices):
            if price:
                worth += price * (held >> resource * BITS & MOST)
        return worth + last
