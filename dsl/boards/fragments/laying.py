"""Fragments laid side by side: which layouts are sound, and the dungeon that they make."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal, NamedTuple

from dsl.boards.fragments.fragment import Fragment, Link, Plan, Shaft, Spot
from dsl.boards.fragments.notation import BACK, STEP, Side, Square
from dsl.boards.fragments.plan import plan_of

Align = Literal["strict", "lenient"]


class Placement(NamedTuple):
    """A fragment by its name, upright or upside down, with its first square at `x`, `y`."""

    fragment: str
    half_turned: bool
    x: int
    y: int


class Laid(NamedTuple):
    """A placement whose fragment was looked up."""

    fragment: Fragment
    half_turned: bool
    x: int
    y: int

    @property
    def plan(self) -> Plan:
        return plan_of(self.fragment, self.half_turned)

    def covers(self, x: int, y: int) -> bool:
        inside = 0 <= x - self.x < self.fragment.width
        return inside and 0 <= y - self.y < self.fragment.height

    def overlaps(self, other: Laid) -> bool:
        apart = (
            self.x + self.fragment.width <= other.x
            or other.x + other.fragment.width <= self.x
            or self.y + self.fragment.height <= other.y
            or other.y + other.fragment.height <= self.y
        )
        return not apart


class Opening(NamedTuple):
    """An opening of a laid fragment: the spot it opens, and the square of it on the table."""

    spot: int
    side: Side
    x: int
    y: int
    level: int


@dataclass(frozen=True, slots=True)
class PlacedSpot:
    """A spot of a dungeon; its squares are those of the fragment as it lies."""

    slot: int
    spot: Spot

    @property
    def name(self) -> str:
        """`slot:row,column`, with `/level` below the highest."""
        row, column = self.spot.square
        level = f"/{self.spot.level}" if self.spot.level else ""
        return f"{self.slot}:{row},{column}{level}"


@dataclass(frozen=True, eq=False)
class Dungeon:
    """Laid fragments as one board: their spots, and all that leads from one to another.

    `openings` are the free ones, `sealed` those that face a wall. Seams are links too.
    """

    laid: tuple[Laid, ...]
    spots: tuple[PlacedSpot, ...]
    links: tuple[Link, ...]
    drops: tuple[Shaft, ...]
    flights: tuple[Shaft, ...]
    openings: tuple[Opening, ...]
    sealed: tuple[Opening, ...]
    firsts: tuple[int, ...]  # of each slot, the number of its first spot
    where: Mapping[tuple[int, int, Square], int] = field(default_factory=dict, repr=False)

    @property
    def levels(self) -> int:
        return max(len(one.fragment.levels) for one in self.laid)

    @property
    def placements(self) -> tuple[Placement, ...]:
        return tuple(Placement(one.fragment.name, *one[1:]) for one in self.laid)


def look_up(fragments: Mapping[str, Fragment], placements: Sequence[Placement]) -> tuple[Laid, ...]:
    return tuple(
        Laid(fragments[name], bool(half_turned), x, y) for name, half_turned, x, y in placements
    )


def layout_problem(
    fragments: Mapping[str, Fragment], placements: Sequence[Placement], align: Align = "strict"
) -> str | None:
    """Why fragments cannot lie like this, or None."""
    return _problem(look_up(fragments, placements), align)


def compose(
    fragments: Mapping[str, Fragment], placements: Sequence[Placement], align: Align = "strict"
) -> Dungeon:
    """The dungeon that laid fragments make. Raises ValueError when they cannot lie like this."""
    return dungeon_of(look_up(fragments, placements), align)


@lru_cache(maxsize=4096)
def dungeon_of(laid: tuple[Laid, ...], align: Align = "strict") -> Dungeon:
    problem = _problem(laid, align)
    if problem is not None:
        raise ValueError(problem)
    return _compose(laid)


def _problem(laid: Sequence[Laid], align: Align) -> str | None:
    if not laid:
        return "nothing is laid"
    for slot, one in enumerate(laid):
        for number, other in enumerate(laid[:slot]):
            if one.overlaps(other):
                return f"{other.fragment.name} ({number}) and {one.fragment.name} ({slot}) overlap"
    joins, facing = _joins(laid)
    for slot, wall in facing:
        if align == "strict" or frozenset((slot, wall)) not in joins:
            name, walled = (laid[one].fragment.name for one in (slot, wall))
            return f"an opening of {name} ({slot}) faces the wall of {walled} ({wall})"
    reached, waiting = {0}, [0]
    while waiting:
        slot = waiting.pop()
        for pair in joins:
            if slot in pair:
                waiting += pair - reached
                reached |= pair
    if len(reached) < len(laid):
        apart = next(slot for slot in range(len(laid)) if slot not in reached)
        return f"{laid[apart].fragment.name} ({apart}) is not joined to the others"
    return None


def _joins(laid: Sequence[Laid]) -> tuple[set[frozenset[int]], list[tuple[int, int]]]:
    """The pairs of slots that a corridor joins, and those where an opening of one faces the wall
    of the other."""
    openings = [list(_openings(one)) for one in laid]
    ends = {
        (opening.x, opening.y, opening.side): (slot, opening)
        for slot, found in enumerate(openings)
        for opening in found
    }
    joins: set[frozenset[int]] = set()
    facing: list[tuple[int, int]] = []
    for slot, found in enumerate(openings):
        for opening in found:
            x, y = _outside(opening)
            other = ends.get((x, y, BACK[opening.side]))
            if other is not None and other[1].level == opening.level:
                joins.add(frozenset((slot, other[0])))
                continue
            for number, one in enumerate(laid):
                if one.covers(x, y):
                    facing.append((slot, number))
    return joins, facing


def _openings(one: Laid, first: int = 0) -> Iterator[Opening]:
    for port in one.plan.ports:
        row, column = one.plan.spots[port.spot].square
        yield Opening(first + port.spot, port.side, one.x + column, one.y + row, port.level)


def _outside(opening: Opening) -> tuple[int, int]:
    down, across = STEP[opening.side]
    return opening.x + across, opening.y + down


def _compose(laid: tuple[Laid, ...]) -> Dungeon:
    spots: list[PlacedSpot] = []
    links: list[Link] = []
    drops: list[Shaft] = []
    flights: list[Shaft] = []
    openings: list[Opening] = []
    firsts: list[int] = []
    where: dict[tuple[int, int, Square], int] = {}
    for slot, one in enumerate(laid):
        first, plan = len(spots), one.plan
        firsts.append(first)
        spots += [PlacedSpot(slot, spot) for spot in plan.spots]
        for index, spot in enumerate(plan.spots):
            where |= {(slot, spot.level, square): first + index for square in spot.squares}
        links += [
            Link(first + link.a, first + link.b, link.door_a, link.door_b, link.through)
            for link in plan.links
        ]
        drops += [_moved(shaft, first) for shaft in plan.drops]
        flights += [_moved(shaft, first) for shaft in plan.flights]
        openings += _openings(one, first)
    free: list[Opening] = []
    sealed: list[Opening] = []
    ends = {(one.x, one.y, one.side, one.level): one for one in openings}
    for opening in openings:
        x, y = _outside(opening)
        other = ends.get((x, y, BACK[opening.side], opening.level))
        if other is not None:
            if opening.spot < other.spot:
                links.append(Link(opening.spot, other.spot))
        elif any(one.covers(x, y) for one in laid):
            sealed.append(opening)
        else:
            free.append(opening)
    return Dungeon(
        laid,
        tuple(spots),
        tuple(links),
        tuple(drops),
        tuple(flights),
        tuple(free),
        tuple(sealed),
        tuple(firsts),
        where,
    )


def _moved(shaft: Shaft, first: int) -> Shaft:
    return Shaft(shaft.mark, first + shaft.upper, first + shaft.lower, shaft.square)


def spots(
    fragments: Mapping[str, Fragment],
    placements: Sequence[Placement],
    name: str,
    align: Align = "strict",
) -> list[Placement]:
    """Every place where one more fragment can lie, in a fixed order."""
    laid = look_up(fragments, placements)
    found = places_for(laid, fragments[name], align)
    return [Placement(name, *one[1:]) for one in found]


def places_for(laid: tuple[Laid, ...], fragment: Fragment, align: Align = "strict") -> list[Laid]:
    """A fragment can only lie where one of its openings meets a free one of the same level."""
    if not laid:
        return [Laid(fragment, half_turned, 0, 0) for half_turned in (False, True)]
    candidates: dict[Laid, None] = {}
    for half_turned in (False, True):
        plan = plan_of(fragment, half_turned)
        for one in laid:
            for opening in _openings(one):
                x, y = _outside(opening)
                for port in plan.ports:
                    if port.side == BACK[opening.side] and port.level == opening.level:
                        row, column = plan.spots[port.spot].square
                        candidates[Laid(fragment, half_turned, x - column, y - row)] = None
    return [one for one in candidates if _problem((*laid, one), align) is None]
