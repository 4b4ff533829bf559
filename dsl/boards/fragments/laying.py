"""Fragments laid side by side: which layouts are sound, and the dungeon that they make.

Here plain rows are composed, in the way in which `dungeon_graph` composes graphs, and not graphs: a
search for a layout makes thousands of dungeons of which one is played, rows are composed many times
as fast, and a game that is played needs no networkx. The rows are those of the composed graph,
which `Dungeon.graph` gives and tests compare.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Literal

from dsl.boards.fragments.dungeon import Dungeon
from dsl.boards.fragments.fragment import Fragment, plan_of
from dsl.boards.fragments.laid import Laid, Placement, look_up
from dsl.boards.fragments.notation import BACK, HALF_TURNS, STEP, Side
from dsl.boards.fragments.rows import Link, Opening, PlacedSpot, Rows, Shaft

Align = Literal["strict", "lenient"]
Turns = tuple[int, ...]  # how fragments may be turned, in quarter turns clockwise


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
    return Dungeon(laid, *composed_rows(laid))


@lru_cache(maxsize=4096)
def _problem(laid: tuple[Laid, ...], align: Align) -> str | None:
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
    reached, waiting = {0}, [0]  # by hand: it is asked for every place where a card could lie
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
    openings = [list(one.openings()) for one in laid]
    ends = {
        (opening.x, opening.y, opening.side, opening.level): slot
        for slot, found in enumerate(openings)
        for opening in found
    }
    joins: set[frozenset[int]] = set()
    facing: list[tuple[int, int]] = []
    for slot, found in enumerate(openings):
        for opening in found:
            x, y = opening.outside
            other = ends.get((x, y, BACK[opening.side], opening.level))
            if other is not None:
                joins.add(frozenset((slot, other)))
                continue
            for number, one in enumerate(laid):
                if one.covers(x, y):
                    facing.append((slot, number))
    return joins, facing


def composed_rows(laid: Sequence[Laid]) -> Rows:
    """What fragments that lie soundly consist of together."""
    spots: list[PlacedSpot] = []
    links: list[Link] = []
    drops: list[Shaft] = []
    flights: list[Shaft] = []
    openings: list[Opening] = []
    for slot, one in enumerate(laid):
        first, plan = len(spots), one.plan
        spots += [PlacedSpot(slot, spot) for spot in plan.spots]
        links += [
            Link(first + link.a, first + link.b, link.door_a, link.door_b, link.through)
            for link in plan.links
        ]
        drops += [_moved(shaft, first) for shaft in plan.drops]
        flights += [_moved(shaft, first) for shaft in plan.flights]
        openings += one.openings(first)
    free: list[Opening] = []
    sealed: list[Opening] = []
    ends = {(one.x, one.y, one.side, one.level): one for one in openings}
    for opening in openings:
        x, y = opening.outside
        other = ends.get((x, y, BACK[opening.side], opening.level))
        if other is not None:
            if opening.spot < other.spot:
                links.append(Link(opening.spot, other.spot))
        elif any(one.covers(x, y) for one in laid):
            sealed.append(opening)
        else:
            free.append(opening)
    return Rows(
        tuple(spots), tuple(links), tuple(drops), tuple(flights), tuple(free), tuple(sealed)
    )


def _moved(shaft: Shaft, first: int) -> Shaft:
    return Shaft(shaft.mark, first + shaft.upper, first + shaft.lower, shaft.square)


def spots(
    fragments: Mapping[str, Fragment],
    placements: Sequence[Placement],
    name: str,
    align: Align = "strict",
    turns: Turns = HALF_TURNS,
) -> list[Placement]:
    """Every place where one more fragment can lie, in a fixed order."""
    laid = look_up(fragments, placements)
    found = places_for(laid, fragments[name], align, turns)
    return [Placement(name, *one[1:]) for one in found]


def places_for(
    laid: tuple[Laid, ...],
    fragment: Fragment,
    align: Align = "strict",
    turns: Turns = HALF_TURNS,
) -> list[Laid]:
    """A fragment can only lie where one of its openings meets a free one of the same level."""
    if not laid:
        return [Laid(fragment, turned, 0, 0) for turned in turns]
    round_it = _Outline(laid, align)
    candidates: dict[Laid, None] = {}
    for turned in turns:
        ports = _ports(fragment, turned)
        for _, x, y, side, level in round_it.outside:
            for across, down, facing, on_level in ports:
                if facing == side and on_level == level:
                    candidates[Laid(fragment, turned, x - across, y - down)] = None
    return [one for one in candidates if round_it.takes(one)]


@lru_cache(maxsize=4096)
def _ports(fragment: Fragment, turned: int) -> tuple[tuple[int, int, Side, int], ...]:
    """Where its openings are, how far across and down from its first square."""
    plan = plan_of(fragment, turned)
    squares = [(plan.spots[port.spot].square, port) for port in plan.ports]
    return tuple((column, row, port.side, port.level) for (row, column), port in squares)


class _Outline:
    """What is laid, as one more fragment meets it. A layout that is sound stays so, if the new
    fragment does: what lies is not looked at again for each place."""

    def __init__(self, laid: tuple[Laid, ...], align: Align) -> None:
        self.laid, self.align = laid, align
        self.sound = _problem(laid, align) is None
        self.boxes = [_box(one) for one in laid]
        openings = [(slot, opening) for slot, one in enumerate(laid) for opening in one.openings()]
        self.ends = {(one.x, one.y, one.side, one.level): slot for slot, one in openings}
        # The square before each opening, and the side where another would have to be open there.
        self.outside = [(slot, *one.outside, BACK[one.side], one.level) for slot, one in openings]

    def takes(self, one: Laid) -> bool:
        """Whether the layout is sound with one more fragment."""
        if not self.sound:
            return _problem((*self.laid, one), self.align) is None
        left, top, right, bottom = _box(one)
        for west, north, east, south in self.boxes:
            if not (east <= left or right <= west or south <= top or bottom <= north):
                return False
        joined: set[int] = set()
        walled: set[int] = set()
        own = set()
        for across, down, side, level in _ports(one.fragment, one.turned):
            x, y = left + across, top + down
            own.add((x, y, side, level))
            south_by, east_by = STEP[side]
            x, y = x + east_by, y + south_by
            other = self.ends.get((x, y, BACK[side], level))
            if other is not None:
                joined.add(other)
                continue
            for slot, (west, north, east, south) in enumerate(self.boxes):
                if west <= x < east and north <= y < south:
                    walled.add(slot)
        for slot, x, y, side, level in self.outside:
            inside = left <= x < right and top <= y < bottom
            if inside and (x, y, side, level) not in own:
                walled.add(slot)
        return bool(joined) and not (walled if self.align == "strict" else walled - joined)


def _box(one: Laid) -> tuple[int, int, int, int]:
    """Its left and upper edge, and what lies just beyond the others."""
    return one.x, one.y, one.x + one.width, one.y + one.height
