"""A second referee of walks, which knows nothing of the engine's but the names of steps.

It looks at the networkx graph of what is laid and at the declarations of the pack, keeps what a
walk has used as plain counts, and judges one step after the other.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from dsl.boards.fragments.fragment_graph import SpotData, WayData, spots_in, ways_in
from dsl.model.declarations import Charges, LeapDecl
from dsl.model.vocabulary import Vocabulary

if TYPE_CHECKING:
    from dsl.boards.fragments.fragment_graph import SpotGraph


class RefusedError(Exception):
    """A step that is not legal; it says why."""


@dataclass
class Referee:
    """One walk through a graph; `times` is how often a corridor may be used, None for any."""

    graph: SpotGraph
    vocabulary: Vocabulary
    times: int | None
    held: dict[str, int]
    at: str = ""
    came_from: str = ""
    came_by: int | None = None  # the door of the room
    climbed: bool = False
    over: str = ""
    uses: Counter[str | int] = field(default_factory=Counter)  # of corridor spots and of shafts
    extra: set[str] = field(default_factory=set)  # forks that were passed once more
    leapt: Counter[tuple[str, str]] = field(default_factory=Counter)  # marks that leaps have used
    lines: set[tuple[str, int, int]] = field(default_factory=set)
    met: set[str] = field(default_factory=set)
    found: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.spots: dict[str, SpotData] = dict(spots_in(self.graph))
        self.ways: dict[str, list[tuple[str, WayData]]] = {name: [] for name in self.spots}
        for source, target, way in ways_in(self.graph):
            self.ways[source].append((target, way))

    def step(self, kind: str, to: str) -> None:
        if (kind == "start") != (not self.at):
            raise RefusedError("begun" if self.at else "not_begun")
        if kind == "start":
            if not self.is_open(to):
                raise RefusedError("not_open")
            self.arrive(to, leaves=False)
            return
        if self.over:
            raise RefusedError("over")
        getattr(self, kind, lambda to: self.leap(self.vocabulary.leaps[kind], to))(to)

    def walk(self, to: str) -> None:
        ways = [way for target, way in self.links() if target == to]
        if not ways:
            raise RefusedError("no_way")
        if self.is_room(to) and self.came_from == to:
            raise RefusedError("turned")
        held = Counter(self.held)
        falls = self.falls()
        if falls:
            unless = self.vocabulary.marks[falls].unless
            if unless is None or not self.has(held, unless.needs, unless.pays):
                raise RefusedError("must_drop")
            held.subtract(dict(unless.pays))
        line = None
        if self.is_room(self.at) and self.came_by is not None:
            low, high = sorted((self.came_by, ways[0]["kind"].door))
            line = (self.at, low, high)
            crossed = sum(
                (low < a < high) != (low < b < high) for room, a, b in self.lines if room == self.at
            )
            if crossed:
                toll = self.vocabulary.crossings["rooms"].toll
                pays = tuple((counter, n * crossed) for counter, n in toll.pays)
                if not self.has(held, toll.needs, pays):
                    raise RefusedError("crosses")
                held.subtract(dict(pays))
        extra = self.is_spent(to)
        if extra:
            fork = not self.is_room(to) and len({t for t, _ in self.links(to)}) >= 4
            if not fork or to in self.extra:
                raise RefusedError("used")
            if self.came_from == to:
                raise RefusedError("used")
            toll = self.vocabulary.crossings["forks"].toll
            if not self.has(held, toll.needs, toll.pays):
                raise RefusedError("used")
            held.subtract(dict(toll.pays))
        if falls and self.uses[self.at] == 1:
            self.found[falls] += 1
        if line is not None:
            self.lines.add(line)
        self.held = dict(held)
        before = self.at
        if extra:
            self.extra.add(to)
            self.at, self.came_from, self.came_by, self.climbed = to, before, None, False
            return
        door = ways[0]["kind"].door if self.is_room(to) else None
        self.arrive(to, came_from=before, came_by=door)

    def flight(self, to: str) -> None:
        self.shaft("flight", to)

    def drop(self, to: str) -> None:
        self.shaft("drop", to)

    def shaft(self, kind: str, to: str) -> None:
        ways = [
            way for target, way in self.ways[self.at] if target == to and way["kind"].name == kind
        ]
        if not ways:
            raise RefusedError("no_way")
        falls = self.falls()
        if falls and kind != "drop":
            raise RefusedError("must_drop")
        free = [way for way in ways if not self.is_spent(way["number"])]
        if not free or self.is_spent(to):
            raise RefusedError("used")
        way = min(free, key=lambda way: (self.uses[way["number"]] > 0, way["number"]))
        if kind == "flight" and not self.uses[way["number"]]:
            self.found[way["kind"].mark] += 1
        if falls and self.uses[self.at] == 1:
            self.found[falls] += 1
        self.uses[way["number"]] += 1
        self.arrive(to)

    def leap(self, leap: LeapDecl, to: str) -> None:
        if self.falls():
            raise RefusedError("must_drop")
        above = [
            way
            for source, target, way in ways_in(self.graph)
            if (source, target) == (to, self.at)
            and way["kind"] == ("drop", -1, leap.end_mark)
            and not self.is_spent(way["number"])
        ]
        if leap.start == "below":
            possible = bool(above)
        else:
            ends = Counter({(leap.start_mark, self.at): 1})
            ends[leap.end_mark, to] += 1
            possible = all(
                self.spots[node]["marks"].count(mark) - self.leapt[mark, node] >= n
                for (mark, node), n in ends.items()
            )
        if self.is_spent(to):
            raise RefusedError("used")
        if not possible:
            marks, left = self.spots, self.leapt
            both = leap.start == "mark" and all(
                mark in marks[node]["marks"]
                for mark, node in ((leap.start_mark, self.at), (leap.end_mark, to))
            )
            start, end = (leap.start_mark, self.at), (leap.end_mark, to)
            if both and left[start] >= marks[self.at]["marks"].count(leap.start_mark):
                raise RefusedError("left")
            if both and left[end] >= marks[to]["marks"].count(leap.end_mark):
                raise RefusedError("used")
            raise RefusedError("no_way")
        if not self.has(Counter(self.held), leap.needs, leap.pays):
            raise RefusedError("unpaid")
        held = Counter(self.held)
        held.subtract(dict(leap.pays))
        self.held = dict(held)
        if leap.start == "below":
            self.uses[above[0]["number"]] += 1
        else:
            self.leapt.update(ends)
        self.arrive(to, climbed=leap.start == "below" and not self.is_room(to))

    def arrive(
        self,
        to: str,
        *,
        came_from: str = "",
        came_by: int | None = None,
        climbed: bool = False,
        leaves: bool = True,
    ) -> None:
        self.at, self.came_from, self.came_by, self.climbed = to, came_from, came_by, climbed
        if not self.is_room(to):
            self.uses[to] += 1
        if climbed and self.uses[to] == 1:
            self.found[self.drop_at(to)] += 1
        if to not in self.met and not self.drop_at(to):
            self.meet(to)
        if not self.over and leaves and self.is_open(to):
            self.over = "exit"

    def meet(self, to: str) -> None:
        marks = [self.vocabulary.marks[mark] for mark in self.spots[to]["marks"]]
        held, pays = Counter(self.held), Counter[str]()
        for mark in marks:
            pays.update(dict(mark.pays))
        needs = [mark.needs for mark in marks]
        if not all(self.has(held, need, tuple(pays.items())) for need in [(), *needs]):
            self.over = "stuck"
            return
        self.met.add(to)
        held.subtract(pays)
        for mark in marks:
            held.update(dict(mark.gives))
            if not mark.links:
                self.found[mark.name] += 1
        self.found["rooms"] += self.is_room(to)
        self.held = dict(held)

    def links(self, at: str = "") -> list[tuple[str, WayData]]:
        """The ways on foot from a node."""
        return [
            (target, way)
            for target, way in self.ways[at or self.at]
            if way["kind"].name in ("corridor", "seam", "door")
        ]

    def has(self, held: Counter[str], needs: Charges, pays: Charges) -> bool:
        return all(held[counter] >= amount for counter, amount in (*needs, *pays))

    def is_room(self, name: str) -> bool:
        return self.spots[name]["kind"] == "room"

    def is_open(self, name: str) -> bool:
        return any(port.state == "free" for port in self.spots[name]["ports"])

    def is_spent(self, what: str | int) -> bool:
        if isinstance(what, str) and self.is_room(what):
            return False
        return self.times is not None and self.uses[what] >= self.times

    def drop_at(self, name: str) -> str:
        """The drop in a corridor that a node is."""
        drops = [mark for mark in self.spots[name]["marks"] if self.vocabulary.marks[mark].drops]
        return drops[0] if drops and not self.is_room(name) else ""

    def falls(self) -> str:
        return "" if self.climbed else self.drop_at(self.at)
