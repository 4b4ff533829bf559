"""What a pack declares about walks, with every word as a number."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from dsl.boards.fragments.notation import Side
from dsl.model.declarations import FORKS, ROOMS, Charges, LeapDecl, LeapFrom, Toll
from dsl.model.vocabulary import Vocabulary

Gift = tuple[tuple[int, int], ...]  # resources by number, and how much of each
Price = tuple[tuple[int, int, int], ...]  # of each, how much must be had, and how much is used up

ROOMS_FOUND = "rooms"  # counted beside the marks: the rooms that a walk has entered and cleared


class MarkRule(NamedTuple):
    name: str
    gives: Gift
    asks: Price
    drops: bool
    unless: Price | None
    links: bool


class LeapRule(NamedTuple):
    """`sides` and no end mark: from an opening to the one opposite."""

    name: str
    start: LeapFrom
    start_mark: str
    sides: tuple[Side, ...]
    end_mark: str
    asks: Price


class WalkRules(NamedTuple):
    """`resources` are the counters that walks spend; a price of None means never."""

    resources: tuple[str, ...]
    marks: tuple[MarkRule, ...]
    leaps: tuple[LeapRule, ...]
    cross_rooms: Price | None
    cross_forks: Price | None
    times: int | None = 1  # how often a corridor may be used; None: as often as a walk likes

    def mark(self, name: str) -> int:
        return next(index for index, mark in enumerate(self.marks) if mark.name == name)


def walk_rules(vocabulary: Vocabulary, zone: str | None = None) -> WalkRules:
    """The rules of walks in the order of the pack's declarations, and as a zone has them."""
    numbers: dict[str, int] = {}

    def gift(charges: Charges) -> Gift:
        total: dict[int, int] = {}
        for counter, amount in charges:
            number = numbers.setdefault(counter, len(numbers))
            total[number] = total.get(number, 0) + amount
        return tuple(sorted(total.items()))

    def price(toll: Toll) -> Price:
        kept = tuple((number, amount, 0) for number, amount in gift(toll.needs))
        return added((kept, tuple((number, paid, paid) for number, paid in gift(toll.pays))))

    marks = tuple(
        MarkRule(
            mark.name,
            gift(mark.gives),
            price(Toll(mark.needs, mark.pays)),
            mark.drops,
            price(mark.unless) if mark.unless is not None else None,
            mark.links,
        )
        for mark in vocabulary.marks.values()
    )
    leaps = tuple(
        _leap(leap, price(Toll(leap.needs, leap.pays))) for leap in vocabulary.leaps.values()
    )
    rooms, forks = (vocabulary.crossings.get(where) for where in (ROOMS, FORKS))
    cross_rooms = price(rooms.toll) if rooms else None
    cross_forks = price(forks.toll) if forks else None
    times = vocabulary.zones[zone].times if zone is not None else 1
    return WalkRules(tuple(numbers), marks, leaps, cross_rooms, cross_forks, times)


def added(prices: Iterable[Price]) -> Price:
    """What several prices ask together: what is kept serves them all, what is paid adds up."""
    had: dict[int, int] = {}
    total: dict[int, int] = {}
    for price in prices:
        for resource, have, pay in price:
            had[resource] = max(had.get(resource, 0), have)
            total[resource] = total.get(resource, 0) + pay
    return tuple((one, max(had[one], total[one]), total[one]) for one in sorted(had))


SIDE: dict[str, Side] = {"north": "N", "east": "E", "south": "S", "west": "W"}


def _leap(leap: LeapDecl, asks: Price) -> LeapRule:
    sides = tuple(SIDE[side] for side in leap.sides)
    return LeapRule(leap.name, leap.start, leap.start_mark, sides, leap.end_mark, asks)
