"""What boards are like: their rooms and tunnels, how deep these lie, and how far apart.

Nothing is known of any game here. A board that is made by chance takes its rooms and tunnels from
boards that somebody has thought about, so that a kind, a slot and a number that stand together
there stand together again.
"""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import dist, inf, sqrt
from typing import Literal

from dsl.boards.board import Board
from dsl.boards.parts import Kind, Room

MOSTLY = 0.5  # of all rooms are on boards that have it
LONG = 2.0  # times a usual tunnel: it goes around, not straight
FEWEST_IN_REGION = 3
RISING = 0.65  # of the pairs of numbers have the larger one deeper
MIDDLE = 0.5  # where a room lies of which nothing is known
SMALLEST = 4  # tunnels that a room may have on any board

Way = Literal["both", "down", "up", "level"]
_Numbers = Sequence[tuple[float, int]]  # of a slot, each with how deep it lies


@dataclass(frozen=True)
class RoomModel:
    """What a room was like; `depth` is 0 at the start and 1 where a board is deepest."""

    kinds: tuple[str, ...]
    slots: Mapping[str, int]
    depth: float


@dataclass(frozen=True)
class NamedModel:
    """A room that rules or pawns know by its name."""

    name: str
    model: RoomModel
    titles: Mapping[str, str]


@dataclass(frozen=True)
class TunnelModel:
    kinds: tuple[Kind, ...]
    way: Way
    depth: float


@dataclass(frozen=True)
class Style:
    """`once` are slots of which a board has one; `series` those that never have the same number
    twice, and `rising` those of them whose numbers grow with the depth; `usual` are the kinds and
    slots that most boards have. A region is a kind of room that begins at some depth and goes on
    to the bottom, with the share of the rooms above it."""

    start: NamedModel
    named: tuple[NamedModel, ...]
    rooms: tuple[RoomModel, ...]
    tunnels: tuple[TunnelModel, ...]
    gates: tuple[TunnelModel, ...]  # the tunnels of starts
    doors: tuple[int, ...]  # how many tunnels starts have
    around: tuple[tuple[tuple[Kind, ...], ...], ...]  # by board, tunnels from side to side
    size: int
    depth: float  # rows of a board of that size
    joins: float  # tunnels for each room
    crowd: int  # tunnels of one room at most
    unit: float  # how long a tunnel is
    once: frozenset[str]
    series: frozenset[str]
    rising: frozenset[str]
    usual: frozenset[str]
    shares: Mapping[str, float]  # of the rooms of a board, those with a slot that it has
    regions: Mapping[str, float]

    def rows(self, rooms: int) -> int:
        """How many rows below the start a board of so many rooms has."""
        return max(1, min(rooms - 1, round(self.depth * sqrt(rooms / self.size))))


def learn(
    boards: Sequence[Board], start: str, named: Mapping[str, Room], drawn: Collection[str]
) -> Style:
    """The style of boards that have the start. `named` are the rooms to be kept, whether these
    boards have them or not; `drawn` are the kinds of tunnels that are for the picture alone."""
    around = {kind for board in boards for kind in _going_around(board, drawn)}
    seen = [_Seen(board, start, named, around) for board in boards]
    models = [model for one in seen for model in one.models]
    kept: dict[str, NamedModel] = {}
    for one in seen:
        for room in one.kept:
            kept.setdefault(room.name, room)
    for name, elsewhere in named.items():
        model = RoomModel(elsewhere.kinds, elsewhere.slots, MIDDLE)
        kept.setdefault(name, NamedModel(name, model, elsewhere.titles))
    units = [length for one in seen for length in one.lengths]
    sizes = [len(one.rooms) for one in seen]
    return Style(
        start=kept.pop(start),
        named=tuple(kept.values()),
        rooms=tuple(models),
        tunnels=tuple(tunnel for one in seen for tunnel in one.tunnels),
        gates=tuple(tunnel for one in seen for tunnel in one.gates),
        doors=tuple(len(one.gates) for one in seen),
        around=tuple(one.around for one in seen),
        size=round(statistics.mean(sizes)),
        depth=max(1.0, sum(one.rows * len(one.rooms) for one in seen) / sum(sizes)),
        joins=sum(len(one.board.tunnels) for one in seen) / sum(sizes),
        crowd=max(SMALLEST, *(one.crowd for one in seen)),
        unit=statistics.median(units) if units else 1.0,
        once=frozenset(_slots_where(seen, _is_once)),
        series=frozenset(_slots_where(seen, _is_series)),
        rising=frozenset(_slots_where(seen, _is_rising)),
        usual=frozenset(_usual(seen)),
        shares=_shares(seen),
        regions=_regions(seen),
    )


class _Seen:
    """One board, with how deep everything on it lies."""

    def __init__(
        self, board: Board, start: str, named: Collection[str], going_around: Collection[str]
    ) -> None:
        import networkx

        self.board = board
        self.rooms = {room.name: room for room in board.rooms}
        graph: networkx.Graph[str] = networkx.Graph(board.graph)
        # What hangs together with nothing counts as deepest.
        hops = networkx.single_source_shortest_path_length(graph, start)
        self.rows = max(hops.values())
        self.lying = self._lying(start) or {
            name: hops.get(name, self.rows) / max(1, self.rows) for name in self.rooms
        }
        self.crowd = max(dict(graph.degree).values())
        self.lengths = list(_lengths(board).values())
        self.kept = [
            NamedModel(name, self._model(room), room.titles)
            for name, room in self.rooms.items()
            if name == start or name in named
        ]
        kept = {one.name for one in self.kept}
        self.models = [self._model(room) for name, room in self.rooms.items() if name not in kept]
        self.tunnels: list[TunnelModel] = []
        self.gates: list[TunnelModel] = []
        around: list[tuple[Kind, ...]] = []
        for tunnel in board.tunnels:
            if any(kind.name in going_around for kind in tunnel.kinds):
                around.append(tunnel.kinds)
                continue
            above, below = (self.lying[end] for end in (tunnel.source, tunnel.target))
            way: Way = "both"
            if tunnel.one_way:
                way = "down" if below > above else "up" if above > below else "level"
            model = TunnelModel(tunnel.kinds, way, (above + below) / 2)
            (self.gates if start in (tunnel.source, tunnel.target) else self.tunnels).append(model)
        self.around = tuple(around)

    def _lying(self, start: str) -> dict[str, float] | None:
        """How far down rooms lie, on a board that is drawn from the start at its top."""
        tops = {name: room.at[1] for name, room in self.rooms.items() if room.at is not None}
        first = tops.get(start, inf)
        below = [top for name, top in tops.items() if name != start]
        if len(tops) < len(self.rooms) or not below or min(below) <= first:
            return None
        return {name: (top - first) / (max(below) - first) for name, top in tops.items()}

    def _model(self, room: Room) -> RoomModel:
        slots = {slot: number for slot, number in room.slots.items() if number > 0}
        return RoomModel(room.kinds, slots, self.lying[room.name])

    def numbers(self, slot: str) -> list[tuple[float, int]]:
        """The numbers of a slot with how deep they lie."""
        return [
            (self.lying[name], room.slots[slot])
            for name, room in self.rooms.items()
            if room.slots.get(slot, 0) > 0
        ]


def _lengths(board: Board) -> dict[int, float]:
    """How long tunnels are on the picture, by their numbers."""
    at = {room.name: room.at for room in board.rooms}
    found: dict[int, float] = {}
    for number, tunnel in enumerate(board.tunnels):
        start, end = at[tunnel.source], at[tunnel.target]
        if start is not None and end is not None and start != end:
            found[number] = dist(start, end)
    return found


def _going_around(board: Board, drawn: Collection[str]) -> Iterable[str]:
    """Kinds for the picture alone whose tunnels are too long to be straight lines."""
    lengths = _lengths(board)
    usual = statistics.median(lengths.values()) if lengths else 0.0
    for number, length in lengths.items():
        if length > LONG * usual:
            yield from (kind.name for kind in board.tunnels[number].kinds if kind.name in drawn)


def _slots_where(
    seen: Sequence[_Seen], holds: Callable[[Sequence[_Numbers]], bool]
) -> Iterable[str]:
    """The slots of which something holds, given their numbers on each board that has them."""
    slots = dict.fromkeys(slot for one in seen for room in one.board.rooms for slot in room.slots)
    for slot in slots:
        found = [numbers for one in seen if (numbers := one.numbers(slot))]
        if found and holds(found):
            yield slot


def _is_once(found: Sequence[_Numbers]) -> bool:
    return all(len(numbers) == 1 for numbers in found)


def _is_series(found: Sequence[_Numbers]) -> bool:
    each = [[number for _, number in numbers] for numbers in found]
    return all(len(set(one)) == len(one) for one in each) and any(len(one) > 1 for one in each)


def _is_rising(found: Sequence[_Numbers]) -> bool:
    pairs = [
        (below[1] - above[1]) * (below[0] - above[0])
        for numbers in found
        for above, below in combinations(numbers, 2)
        if above[0] != below[0] and above[1] != below[1]
    ]
    return _is_series(found) and sum(pair > 0 for pair in pairs) > RISING * len(pairs)


def _usual(seen: Sequence[_Seen]) -> Iterable[str]:
    """Kinds and slots that are on boards with most of the rooms."""
    on: Counter[str] = Counter()
    for one in seen:
        names = {name for model in one.models for name in (*model.kinds, *model.slots)}
        names |= {kind.name for model in one.tunnels for kind in model.kinds}
        on.update(dict.fromkeys(names, len(one.rooms)))
    every = sum(len(one.rooms) for one in seen)
    return (name for name, rooms in on.items() if rooms > MOSTLY * every)


def _shares(seen: Sequence[_Seen]) -> dict[str, float]:
    found: dict[str, list[float]] = {}
    for one in seen:
        counts = Counter(slot for room in one.rooms.values() for slot in room.slots)
        for slot, count in counts.items():
            found.setdefault(slot, []).append(count / len(one.rooms))
    return {slot: statistics.mean(shares) for slot, shares in found.items()}


def _regions(seen: Sequence[_Seen]) -> dict[str, float]:
    found: dict[str, float] = {}
    for kind in dict.fromkeys(k for one in seen for model in one.models for k in model.kinds):
        inside = [[m.depth for m in one.models if kind in m.kinds] for one in seen]
        outside = [[m.depth for m in one.models if kind not in m.kinds] for one in seen]
        pairs = [(a, b) for a, b in zip(inside, outside, strict=True) if a]
        if max(len(a) for a, _ in pairs) < FEWEST_IN_REGION:
            continue
        if all(b and max(b) < min(a) for a, b in pairs):
            every = sum(len(a) + len(b) for a, b in pairs)
            found[kind] = sum(len(b) for _, b in pairs) / every
    return found
