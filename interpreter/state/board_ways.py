"""Which rooms lie how to others: within a distance, nearest, on the way.

A room that is not there is -1. Nothing is near it, and no way leads from it or to it; and so it is
with a room that stands aside.
"""

from __future__ import annotations

from collections.abc import Iterable

from interpreter.state.board_tables import Lengths, Map
from interpreter.state.meter import worked


def is_there(map_: Map, room: int) -> bool:
    """Whether it is a room of the board as it is now."""
    return room >= 0 and room not in map_.aside


def within(map_: Map, room: int, steps: int, lengths: Lengths = None) -> list[int]:
    """The rooms to which it is at most so far from a room."""
    if not is_there(map_, room):
        return []
    worked(len(map_.names) // 2)
    most = min(steps, map_.far(lengths) - 1)
    return [other for other, far in enumerate(map_.distances(room, lengths)) if far <= most]


def nearest(map_: Map, rooms: Iterable[int], to: int, lengths: Lengths = None) -> list[int]:
    """Those of some rooms to which it is least far from a room."""
    if not is_there(map_, to):
        return []
    distances, best = map_.distances(to, lengths), map_.far(lengths) - 1
    found: list[int] = []
    for room in rooms:
        if distances[room] < best:
            found, best = [], distances[room]
        if distances[room] == best:
            found.append(room)
    return found


def on_routes(map_: Map, start: int, end: int, lengths: Lengths = None) -> list[int]:
    """The rooms over which it is no farther from one room to another than it is anyway."""
    if not (is_there(map_, start) and is_there(map_, end)):
        return []
    worked(4 * len(map_.names))
    there, whole = map_.distances(start, lengths), map_.distance(start, end, lengths)
    if whole >= map_.far(lengths):
        return []
    return [
        room
        for room, far in enumerate(there)
        if far <= whole and far + map_.distance(room, end, lengths) == whole
    ]


def route(map_: Map, start: int, end: int, lengths: Lengths = None) -> list[int]:
    """The rooms of one shortest way, in order: of the shortest, one over the fewest rooms, and of
    those the one whose rooms come first on the board."""
    if not (is_there(map_, start) and is_there(map_, end)):
        return []
    if map_.distance(start, end, lengths) >= map_.far(lengths):
        return []
    # A tunnel may be no longer than nothing. Counted like this, each brings one nearer: the length
    # comes first, and what is left over counts the tunnels.
    rooms = len(map_.names)
    worked(4 * rooms)
    counted = tuple(rooms * length + 1 for length in lengths or (1,) * len(map_.edges))
    found, left = [start], map_.distance(start, end, counted)
    while found[-1] != end:
        found.append(
            min(
                edge.target
                for number in map_.from_room[found[-1]]
                for edge in [map_.edges[number]]
                if counted[number] + map_.distance(edge.target, end, counted) == left
            )
        )
        left = map_.distance(found[-1], end, counted)
    return found


def joined_by(map_: Map, room: int, kind: str) -> list[int]:
    """The rooms that share a tunnel of a kind with a room, whatever its direction."""
    if room < 0:
        return []
    leaving = {
        map_.edges[number].target
        for number in map_.from_room[room]
        if any(one.name == kind for one in map_.edges[number].kinds)
    }
    arriving = {
        other
        for other in map_.near[room]
        for number in map_.from_room[other]
        if map_.edges[number].target == room
        and any(one.name == kind for one in map_.edges[number].kinds)
    }
    return sorted(leaving | arriving)
