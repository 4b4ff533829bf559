"""The cheapest way in and home for every room where something lies."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass

from dsl.checks.board_lint.crossings import FREE, Cost, Crossing
from dsl.checks.board_lint.lint_context import Look
from dsl.storage.language_files import DEFAULT_LANGUAGE
from dsl.text.grammar.nouns import title_of


@dataclass(frozen=True)
class Way:
    steps: int
    cost: Cost
    rooms: tuple[str, ...] = ()  # on the way, with both its ends


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


def cheapest_ways(look: Look, everywhere: bool = False) -> WaysTable:
    """A table of ways: of every room, or of those where something lies; without rows where nobody
    walks or there is no such room."""
    walking = tuple(look.crossings.walking())
    found = {kind for crossing in look.crossings.all for kind in crossing.conditions}
    conditions = tuple(kind for kind in look.vocabulary.tunnel_kinds if kind in found)
    rooms = [
        room
        for room in look.board.rooms
        if everywhere or any(number > 0 for number in room.slots.values())
    ]
    if not rooms or not look.starts:
        return WaysTable(walking, conditions, ())

    weighed = _weighed(look, walking)

    def ways(backward: bool, free: bool) -> dict[str, Way]:
        return _ways(look.starts, weighed, backward, found if free else frozenset())

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


def _weighed(look: Look, walking: tuple[str, ...]) -> list[tuple[Crossing, int]]:
    """What each crossing weighs: least walking comes first, then least of other payments, then
    least of what else happens, then the fewest tunnels. All four are digits of one number, in a
    base that no sum along a way can reach."""
    digits = [(one, _digits(one, walking)) for one in look.crossings.possible()]
    base = 1 + max(map(sum, zip(*(found for _, found in digits), strict=True)), default=0)
    return [
        (crossing, ((walked * base + paid) * base + harm) * base + tunnels)
        for crossing, (walked, paid, harm, tunnels) in digits
    ]


def _digits(crossing: Crossing, walking: tuple[str, ...]) -> tuple[int, int, int, int]:
    pays = crossing.cost.pays
    walked = sum(pays.get(counter, 0) for counter in walking)
    harm = sum(map(abs, crossing.cost.does.values()))
    return walked, sum(pays.values()) - walked, harm, 1


def _ways(
    starts: list[str], weighed: list[tuple[Crossing, int]], backward: bool, without: Set[str]
) -> dict[str, Way]:
    """The cheapest way from the starts to every room, or from every room to them."""
    import networkx

    best: dict[tuple[str, str], tuple[int, Crossing]] = {}
    for crossing, weight in weighed:
        ends = (crossing.source, crossing.target)
        ends = ends[::-1] if backward else ends
        usable = crossing.conditions.isdisjoint(without)
        if usable and (ends not in best or weight < best[ends][0]):
            best[ends] = weight, crossing
    graph: networkx.DiGraph[str] = networkx.DiGraph()
    graph.add_nodes_from(starts)
    graph.add_weighted_edges_from((*ends, weight) for ends, (weight, _) in best.items())
    paths = networkx.multi_source_dijkstra_path(graph, starts)
    done: dict[str, Way] = {}
    for path in sorted(paths.values(), key=len):  # of a cheapest way every part is one
        *_, before, room = "", *path
        if not before:
            done[room] = Way(0, FREE, (room,))
        else:
            _, crossing = best[before, room]
            cost = done[before].cost + crossing.cost
            rooms = tuple(path[::-1] if backward else path)
            done[room] = Way(done[before].steps + 1, cost, rooms)
    return done


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
