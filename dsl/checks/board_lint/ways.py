"""The cheapest way in and home for every room where something lies."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from heapq import heappop, heappush

from dsl.checks.board_lint.crossings import FREE, Cost, Crossing
from dsl.checks.board_lint.lint_context import Look
from dsl.storage.language_files import DEFAULT_LANGUAGE
from dsl.text.grammar.nouns import title_of

_Rank = tuple[int, int, int, int]


@dataclass(frozen=True)
class Way:
    steps: int
    cost: Cost


@dataclass(frozen=True)
class RoomWays:
    """The ways of one room: with nothing that a player may lack, and with all of it. None where
    no way leads."""

    room: str
    slots: Mapping[str, int]
    inward: Way | None
    home: Way | None
    inward_with: Way | None
    home_with: Way | None


@dataclass(frozen=True)
class WaysTable:
    walking: tuple[str, ...]  # the counters that steps cost: what is cheapest counts in these
    conditions: tuple[str, ...]  # the kinds of tunnels that ask for what a player may lack
    rows: tuple[RoomWays, ...]


def cheapest_ways(look: Look) -> WaysTable:
    """A table of ways; without rows where nobody walks or nothing lies anywhere."""
    walking = tuple(look.crossings.walking())
    found = {kind for crossing in look.crossings.all for kind in crossing.conditions}
    conditions = tuple(kind for kind in look.vocabulary.tunnel_kinds if kind in found)
    rooms = [room for room in look.board.rooms if any(number > 0 for number in room.slots.values())]
    if not rooms or not look.starts:
        return WaysTable(walking, conditions, ())

    def ways(backward: bool, free: bool) -> dict[str, Way]:
        def usable(crossing: Crossing) -> bool:
            return not (free and crossing.conditions)

        return _ways(look, walking, backward, usable)

    inward, home = ways(False, True), ways(True, True)
    inward_with, home_with = (
        (ways(False, False), ways(True, False)) if conditions else (inward, home)
    )
    return WaysTable(
        walking,
        conditions,
        tuple(
            RoomWays(
                room.name,
                {slot: number for slot, number in room.slots.items() if number > 0},
                inward.get(room.name),
                home.get(room.name),
                inward_with.get(room.name),
                home_with.get(room.name),
            )
            for room in rooms
        ),
    )


def _ways(
    look: Look, walking: tuple[str, ...], backward: bool, usable: Callable[[Crossing], bool]
) -> dict[str, Way]:
    """Dijkstra's way from the starts to every room, or from every room to them: least walking
    first, then least of other payments, then least of what else happens."""
    beside = look.arriving if backward else look.leaving
    done: dict[str, Way] = {}
    serial = 0  # of equals, the one found first
    waiting: list[tuple[_Rank, int, str, Way]] = []
    for start in look.starts:
        heappush(waiting, ((0, 0, 0, 0), serial, start, Way(0, FREE)))
        serial += 1
    while waiting:
        _, _, room, way = heappop(waiting)
        if room in done:
            continue
        done[room] = way
        for crossing in beside[room]:
            end = crossing.source if backward else crossing.target
            if end in done or not usable(crossing):
                continue
            longer = Way(way.steps + 1, way.cost + crossing.cost)
            serial += 1
            heappush(waiting, (_rank(longer, walking), serial, end, longer))
    return done


def _rank(way: Way, walking: tuple[str, ...]) -> _Rank:
    pays = way.cost.pays
    walked = sum(pays.get(counter, 0) for counter in walking)
    harm = sum(abs(number) for number in way.cost.does.values())
    return walked, sum(pays.values()) - walked, harm, way.steps


def way_text(look: Look, way: Way | None, walking: tuple[str, ...]) -> str:
    """`7 strides, +2 scratches`; a `+` after the numbers says that it may be more."""
    if way is None:
        return "no way"
    pays = way.cost.pays
    counters = [*walking, *(counter for counter in pays if counter not in walking)]
    parts = [_amount(look, counter, pays[counter]) for counter in counters if pays.get(counter)]
    parts += [
        _amount(look, counter, number, sign=True)
        for counter, number in way.cost.does.items()
        if number
    ]
    if not walking:
        parts.insert(0, f"{way.steps} tunnel{'' if way.steps == 1 else 's'}")
    return (", ".join(parts) or "nothing") + (" or more" if way.cost.unsure else "")


def _amount(look: Look, counter: str, number: int, *, sign: bool = False) -> str:
    title = title_of(look.vocabulary.counters[counter], DEFAULT_LANGUAGE, abs(number))
    return f"{number:+} {title}" if sign else f"{number} {title}"
