"""Depth first through all walks that may still become the best one.

The search has small states of its own, and knows the rules only through the tables of the course.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from interpreter.walks.blocks import Blocks
from interpreter.walks.course import Course, Passage
from interpreter.walks.prospect import Prospect, affords, gift, packed, shifts
from interpreter.walks.rules import LeapRule, added
from interpreter.walks.state import (
    CLIMBED,
    DROP,
    FLIGHT,
    NOWHERE,
    START,
    WALK,
    Chord,
    Step,
)
from interpreter.walks.stretches import Stretch, choices, stretches

TINY = 1e-9
LONGEST = 400  # choices in a row; a walk with more of them is not looked at to its end


class Place(NamedTuple):
    """A state of the search: as a walk's, with resources in one number and the worth so far."""

    kind: str
    at: int
    door: int
    before: int
    used: int
    cleared: int
    chords: tuple[Chord, ...]
    held: int
    score: float
    open: bool
    outside: bool
    steps: tuple[Step, ...] = ()  # that led here from the place before


class Search:
    """One search for the best walk, until it is proven or the budget is used up."""

    def __init__(self, course: Course, prospect: Prospect, budget: int) -> None:
        self.course = course
        self.prospect = prospect
        self.budget = budget
        self.expansions = 0
        self.stopped = False
        self.best = 0.0
        self.path: list[Step] = []
        self.trail: list[Step] = []
        rules = course.rules
        self.leaps = [(leap, shifts(leap.asks), packed(leap.asks)) for leap in rules.leaps]
        self.asks = [(shifts(asks), packed(asks)) for asks in course.asks]
        self.gives = [gift(gives) for gives in prospect.gives]
        self.once, self.last = course.once, course.last
        self.seen: dict[tuple[object, ...], float] = {}  # where corridors are used again
        self.weight = prospect.weight
        self.kept = choices(course, prospect.leaps)
        self.stretches = stretches(course, self.kept)
        self.blocks = Blocks(prospect, self.stretches)

    def run(self, held: int, walked: Sequence[Step] = ()) -> None:
        whole = self.prospect.whole
        nothing = Place(START, NOWHERE, NOWHERE, NOWHERE, 0, 0, (), held, 0.0, True, False)
        if walked:
            self.go_on(nothing, walked)
            return
        begun = [self.come_to(nothing, node) for node in self.course.openings]
        bounds = {place.at: self.bound(place, whole) for place in begun}
        begun.sort(key=lambda place: -bounds[place.at][0])
        if begun:
            self.path = [Step(START, begun[0].at)]
        for place in begun:
            self.trail = [Step(START, place.at)]
            self.seen = {}
            self.search_on(place, *bounds[place.at])

    def go_on(self, place: Place, walked: Sequence[Step]) -> None:
        """Look only for walks that begin with these steps."""
        whole = self.prospect.whole
        self.stretches = stretches(self.course, whole)
        for step in walked:
            if step.kind == START:
                place = self.come_to(place, step.node)
            else:
                place = next(one for one in self.onward(place) if one.steps == (step,))
        self.best, self.path, self.trail = place.score, list(walked), list(walked)
        # The walk may stand where there is no choice: a corridor is then cut in two.
        self.stretches = stretches(self.course, self.kept | 1 << place.at)
        self.blocks = Blocks(self.prospect, self.stretches)
        self.search_on(place, *self.bound(place, whole))

    def bound(self, place: Place, region: int) -> tuple[float, int]:
        """The most that any walk from a place can come to, and where it can: a part of the region
        that could be come to before."""
        score = place.score
        if place.outside and self.may_leave(place):
            score -= self.prospect.leaving  # it would leave the opening again
        elif not place.open:
            return score, region
        more, region = self.blocks.bound(place.at, place.used, place.cleared, place.held, region)
        return max(place.score, score + more), region

    def may_leave(self, place: Place) -> bool:
        """Whether a leap leads on from the opening where a walk has come outside."""
        return any(
            leap.start == "port" and affords(place.held, price) for leap, price, _ in self.leaps
        )

    def search_on(self, place: Place, bound: float, region: int, depth: int = 0) -> None:
        """Look at everything that may come after a place. Where there is no choice, walk on."""
        walked = len(self.trail)
        while True:
            if place.score > self.best + TINY:
                self.best, self.path = place.score, list(self.trail)
            if bound <= self.best + TINY:
                break
            if self.expansions >= self.budget or depth > LONGEST:
                self.stopped = True
                break
            if not self.once and self.was_here(place):
                break
            self.expansions += 1
            onward = list(self.onward(place))
            if not onward:
                break
            if len(onward) == 1:
                place = onward[0]
                self.trail += place.steps
                continue
            bounds = [self.bound(after, region) for after in onward]
            for number in sorted(range(len(onward)), key=lambda one: -bounds[one][0]):
                if bounds[number][0] <= self.best + TINY:
                    break
                after = onward[number]
                self.trail += after.steps
                self.search_on(after, *bounds[number], depth + 1)
                del self.trail[len(self.trail) - len(after.steps) :]
            break
        del self.trail[walked:]

    def was_here(self, place: Place) -> bool:
        """Whether a walk worth as much has come to the same: where corridors are used again, most
        walks only go round in circles."""
        key = (*place[1:6], frozenset(place.chords), place.held, place.open, place.outside)
        if self.seen.get(key, -1.0) >= place.score:
            return True
        self.seen[key] = place.score
        return False

    def onward(self, place: Place) -> Iterator[Place]:
        """Every place that one legal step leads to."""
        course, at, used = self.course, place.at, place.used
        if not place.open:
            if place.outside:
                for leap, price, cost in self.leaps:
                    if leap.start == "port" and affords(place.held, price):
                        for node in course.opposite(at, leap):
                            if not used >> node + self.last & 1:
                                yield self.leapt(place, leap, cost, node)
            return
        falling = course.falls[at] and place.door != CLIMBED
        yield from self.walks(place, falling)
        for passage in course.drops[at]:
            if self.may_pass(used, passage) and self.first(course.drops[at], passage, used):
                first = falling and not course.again(used, at)
                worth = self.weight[passage.mark] if first else 0.0
                yield self.through(place, DROP, passage, worth)
        if falling:
            return
        for passage in course.flights[at]:
            if self.may_pass(used, passage) and self.first(course.flights[at], passage, used):
                worth = 0.0 if used >> passage.bit & 1 else self.weight[passage.mark]
                yield self.through(place, FLIGHT, passage, worth)
        for leap, price, cost in self.leaps:
            if leap.start != "port" and affords(place.held, price):
                for node in self.targets(place, leap):
                    yield self.leapt(place, leap, cost, node)

    def walks(self, place: Place, falling: bool) -> Iterator[Place]:
        course, at = self.course, place.at
        held, score = place.held, place.score
        if falling:
            mark = course.drops[at][0].mark
            unless = course.rules.marks[mark].unless
            if unless is None or not affords(held, shifts(unless)):
                return
            held -= packed(unless)
            score += 0.0 if course.again(place.used, at) else self.weight[mark]
        used, rooms, last = place.used, course.rooms, self.last
        for stretch in self.stretches[at]:
            target = stretch.target
            if used & stretch.mask:
                continue
            second = 0
            if rooms[target]:
                closed = stretch.before == at and place.before == target
            elif used >> target + last & 1 or target == at:
                second = self.second_pass(place, stretch, held)
                closed = not second
            else:
                closed = False
            if closed and not stretch.mask:
                continue
            left, chords = held, place.chords
            door = stretch.door_here
            if door >= 0 and place.door >= 0:
                low, high = (place.door, door) if place.door < door else (door, place.door)
                crossed = 0
                for room, a, b in chords:
                    if room == at and (low < a < high) != (low < b < high):
                        crossed += 1
                if crossed:
                    price = course.rules.cross_rooms
                    if price is None:
                        continue
                    prices = added((price,) * crossed)
                    if not affords(left, shifts(prices)):
                        continue
                    left -= packed(prices)
                if self.once or (at, low, high) not in chords:
                    chords = (*chords, (at, low, high))
            yield self.along(place, stretch, chords, left, score, closed, second)

    def second_pass(self, place: Place, stretch: Stretch, held: int) -> int:
        """The bit of a fork's second pass, if a walk may come to it again; else 0."""
        price = self.course.rules.cross_forks
        bit = self.course.forks.get(stretch.target)
        if bit is None or price is None or place.used >> bit & 1:
            return 0
        if stretch.before == place.at and place.before == stretch.target:
            return 0
        return 1 << bit if affords(held, shifts(price)) else 0

    def along(
        self,
        place: Place,
        stretch: Stretch,
        chords: tuple[Chord, ...],
        held: int,
        score: float,
        closed: bool,
        second: int,
    ) -> Place:
        """The place that a stretch leads to: its end, or the spot where it cannot be gone on."""
        through, steps, worth = stretch.through, stretch.steps, self.prospect.worth
        for number, node in enumerate(through, 1):
            price, cost = self.asks[node]
            if price and not affords(held, price):
                return _ended(place, steps[:number], score)
            held += self.gives[node] - cost
            score += worth[node]
        used = place.used | stretch.mask
        if second:
            forks = self.course.rules.cross_forks
            assert forks is not None
            closed = not affords(held, shifts(forks))
            held -= packed(forks)
            used |= second
        if closed:
            return _ended(place, steps[:-1], score)
        after = Place(
            WALK,
            stretch.target,
            stretch.door_there,
            stretch.before,
            used,
            place.cleared,
            chords,
            held,
            score,
            True,
            False,
            steps,
        )
        return after if second else self.come_to(after, stretch.target)

    def may_pass(self, used: int, passage: Passage) -> bool:
        free = self.course.rooms[passage.target] or not used >> passage.target + self.last & 1
        return free and not used >> passage.bit + self.last & 1

    def first(self, passages: tuple[Passage, ...], passage: Passage, used: int) -> bool:
        """Of several passages to one room, only the one that is taken is looked at."""
        if len(passages) == 1:
            return True
        alike = [one.bit for one in passages if one.target == passage.target]
        return passage.bit == self.course.shaft(used, alike)

    def through(self, place: Place, kind: str, passage: Passage, worth: float) -> Place:
        after = place._replace(
            kind=kind,
            door=NOWHERE,
            before=NOWHERE,
            used=self.course.use(place.used, passage.bit),
            score=place.score + worth,
            steps=(Step(kind, passage.target),),
        )
        return self.come_to(after, passage.target)

    def targets(self, place: Place, leap: LeapRule) -> Iterator[int]:
        course, at, used = self.course, place.at, place.used
        if leap.start == "below":
            for passage in course.above[at]:
                if course.rules.marks[passage.mark].name == leap.end_mark and self.may_pass(
                    used, passage
                ):
                    yield passage.target
            return
        if leap.start == "mark":
            source = _first_free(used, course.ends_at.get((leap.start_mark, at), ()))
            if source < 0:
                return
            used |= 1 << source
        guards = course.rules.marks[course.rules.mark(leap.end_mark)].asks
        for node, bits in course.ends[leap.end_mark]:
            if course.rooms[node]:
                if guards and place.cleared >> node & 1:
                    continue
            elif place.used >> node + self.last & 1:
                continue
            if _first_free(used, bits) >= 0:
                yield node

    def leapt(self, place: Place, leap: LeapRule, cost: int, node: int) -> Place:
        course, used = self.course, place.used
        if leap.start == "below":
            bit = course.shaft(used, [p.bit for p in course.above[place.at] if p.target == node])
            assert bit is not None
            used = course.use(used, bit)
        elif leap.start != "port":
            for mark, end in ((leap.start_mark, place.at), (leap.end_mark, node)):
                free = _first_free(used, course.ends_at.get((mark, end), ()))
                if free >= 0:
                    used |= 1 << free
        climbed = leap.start == "below" and course.falls[node]
        after = place._replace(
            kind=leap.name,
            door=CLIMBED if climbed else NOWHERE,
            before=NOWHERE,
            used=used,
            held=place.held - cost,
            score=place.score - (self.prospect.leaving if place.outside else 0.0),
            open=True,
            outside=False,
            steps=(Step(leap.name, node),),
        )
        return self.come_to(after, node, ends=leap.start != "port")

    def come_to(self, place: Place, node: int, *, ends: bool = True) -> Place:
        """Meet what is at a node: pay for it and count it, or be stuck there."""
        course = self.course
        if course.rooms[node]:
            if place.cleared >> node & 1:
                return place._replace(at=node)
            return self.meet(place, node, cleared=place.cleared | 1 << node)
        fresh = self.once or not place.used >> node & 1
        used = place.used | 1 << node if self.once else course.use(place.used, node)
        if course.falls[node]:
            climbed = fresh and place.door == CLIMBED
            worth = self.weight[course.drops[node][0].mark] if climbed else 0.0
            return place._replace(at=node, used=used, score=place.score + worth)
        if course.marks[node] and fresh:
            place = self.meet(place._replace(used=used), node, cleared=place.cleared)
        else:
            place = place._replace(at=node, used=used)
        if node in course.openings and place.kind != START and ends:
            leaving = self.prospect.leaving
            place = place._replace(open=False, outside=True, score=place.score + leaving)
        return place

    def meet(self, place: Place, node: int, *, cleared: int) -> Place:
        price, cost = self.asks[node]
        if not affords(place.held, price):
            return place._replace(at=node, open=False)
        return place._replace(
            at=node,
            cleared=cleared,
            held=place.held - cost + self.gives[node],
            score=place.score + self.prospect.worth[node],
        )


def _ended(place: Place, steps: tuple[Step, ...], score: float) -> Place:
    """A walk that has come to its end in the middle of a corridor."""
    return place._replace(
        kind=WALK, at=steps[-1].node, score=score, open=False, outside=False, steps=steps
    )


def _first_free(used: int, bits: tuple[int, ...]) -> int:
    for bit in bits:
        if not used >> bit & 1:
            return bit
    return -1
