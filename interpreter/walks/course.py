"""A dungeon as tables of numbers, for walking on it under a pack's rules.

Whatever a walk can use up has a bit of its own: each corridor spot, each fork once more (it may be
allowed one pass more than others), each shaft, and each mark that a leap leaves from or leads to.
Where corridors may be used several times, there are as many such layers of bits: the first for what
has been used at all, the next for what has been used again.

`tables_of` compiles the tables from a dungeon's graph. In play they are made of the dungeon's rows,
each when it is asked for: a search for a layout looks at thousands of dungeons, a graph of each
would take longer than the look, and a game that is played needs no networkx. The rows are the plain
form of the graph, so that both are the same tables.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from dsl.boards.fragments import Dungeon, Opening
from dsl.boards.fragments.notation import BACK, Square
from interpreter.walks.rules import LeapRule, Price, WalkRules, added

if TYPE_CHECKING:
    from dsl.boards.fragments.fragment_graph import SpotGraph


class Way(NamedTuple):
    """A corridor from a node: where it leads, and the doors at its ends that are in rooms."""

    target: int
    door_here: int
    door_there: int


class Passage(NamedTuple):
    """A shaft as seen from one of its ends."""

    bit: int
    target: int
    mark: int


class Ends(NamedTuple):
    """The instances of a mark in a node, as bits."""

    node: int
    bits: tuple[int, ...]


class Tables(NamedTuple):
    """All tables of a course, which says what is in each; nodes are numbers."""

    names: tuple[str, ...]
    rooms: tuple[bool, ...]
    marks: tuple[tuple[int, ...], ...]
    openings: Mapping[int, tuple[Opening, ...]]
    ways: tuple[tuple[Way, ...], ...]
    forks: Mapping[int, int]
    flights: tuple[tuple[Passage, ...], ...]
    drops: tuple[tuple[Passage, ...], ...]
    above: tuple[tuple[Passage, ...], ...]
    ends: Mapping[str, tuple[Ends, ...]]
    asks: tuple[Price, ...]
    falls: tuple[bool, ...]
    plain: Mapping[tuple[int, int, Square], tuple[int, int]]


@dataclass(frozen=True, eq=False)
class Course:
    """A dungeon and the rules for walking through it, as tables that walks look things up in."""

    dungeon: Dungeon
    rules: WalkRules

    @property
    def tables(self) -> Tables:
        """All tables at once; whoever walks asks for one after the other."""
        return Tables(*(getattr(self, name) for name in Tables._fields))

    @property
    def resources(self) -> tuple[str, ...]:
        return self.rules.resources

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(placed.name for placed in self.dungeon.spots)

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        return {name: number for number, name in enumerate(self.names)}

    @cached_property
    def rooms(self) -> tuple[bool, ...]:
        return tuple(placed.spot.kind == "room" for placed in self.dungeon.spots)

    @cached_property
    def marks(self) -> tuple[tuple[int, ...], ...]:
        """The marks of each node, by number."""
        number = {mark.name: index for index, mark in enumerate(self.rules.marks)}
        return tuple(
            tuple(number[mark] for mark in placed.spot.marks) for placed in self.dungeon.spots
        )

    @cached_property
    def openings(self) -> Mapping[int, tuple[Opening, ...]]:
        found: dict[int, tuple[Opening, ...]] = {}
        for opening in self.dungeon.openings:
            found[opening.spot] = (*found.get(opening.spot, ()), opening)
        return found

    @cached_property
    def ways(self) -> tuple[tuple[Way, ...], ...]:
        found: list[list[Way]] = [[] for _ in self.dungeon.spots]
        for link in self.dungeon.links:
            found[link.a].append(Way(link.b, link.door_a, link.door_b))
            found[link.b].append(Way(link.a, link.door_b, link.door_a))
        return tuple(map(tuple, found))

    @cached_property
    def forks(self) -> Mapping[int, int]:
        """The crossings of four corridors, each with the bit of the pass that is paid for."""
        first = len(self.dungeon.spots)
        crossings = [
            node for node, ways in enumerate(self.ways) if len(ways) >= 4 and not self.rooms[node]
        ]
        return {node: first + number for number, node in enumerate(crossings)}

    @cached_property
    def flights(self) -> tuple[tuple[Passage, ...], ...]:
        first = len(self.dungeon.spots) + len(self.forks)
        found: list[list[Passage]] = [[] for _ in self.dungeon.spots]
        for number, shaft in enumerate(self.dungeon.flights):
            mark = self.rules.mark(shaft.mark)
            found[shaft.upper].append(Passage(first + number, shaft.lower, mark))
            found[shaft.lower].append(Passage(first + number, shaft.upper, mark))
        return tuple(map(tuple, found))

    @cached_property
    def _drops(self) -> tuple[tuple[int, int, int, int], ...]:
        first = len(self.dungeon.spots) + len(self.forks) + len(self.dungeon.flights)
        return tuple(
            (first + number, shaft.upper, shaft.lower, self.rules.mark(shaft.mark))
            for number, shaft in enumerate(self.dungeon.drops)
        )

    @cached_property
    def drops(self) -> tuple[tuple[Passage, ...], ...]:
        """The ways down from each node."""
        found: list[list[Passage]] = [[] for _ in self.dungeon.spots]
        for bit, upper, lower, mark in self._drops:
            found[upper].append(Passage(bit, lower, mark))
        return tuple(map(tuple, found))

    @cached_property
    def above(self) -> tuple[tuple[Passage, ...], ...]:
        """The drops that end in each node."""
        found: list[list[Passage]] = [[] for _ in self.dungeon.spots]
        for bit, upper, lower, mark in self._drops:
            found[lower].append(Passage(bit, upper, mark))
        return tuple(map(tuple, found))

    @cached_property
    def ends(self) -> Mapping[str, tuple[Ends, ...]]:
        """For each mark that leaps leave from or lead to: where it is, in the order of nodes."""
        wanted = {
            mark
            for leap in self.rules.leaps
            if leap.start != "below"
            for mark in (leap.start_mark, leap.end_mark)
            if mark
        }
        bit = len(self.dungeon.spots) + len(self.forks)
        bit += len(self.dungeon.flights) + len(self.dungeon.drops)
        found: dict[str, list[Ends]] = {mark: [] for mark in sorted(wanted)}
        for node, placed in enumerate(self.dungeon.spots):
            for mark in sorted(wanted):
                count = placed.spot.marks.count(mark)
                if count:
                    found[mark].append(Ends(node, tuple(range(bit, bit + count))))
                    bit += count
        return {mark: tuple(ends) for mark, ends in found.items()}

    @cached_property
    def ends_at(self) -> Mapping[tuple[str, int], tuple[int, ...]]:
        """The bits of a mark's instances in a node."""
        return {(mark, end.node): end.bits for mark, ends in self.ends.items() for end in ends}

    @cached_property
    def asks(self) -> tuple[Price, ...]:
        """What all the marks of a node ask together of who meets them."""
        rules = self.rules.marks
        return tuple(added(rules[mark].asks for mark in marks) for marks in self.marks)

    @cached_property
    def falls(self) -> tuple[bool, ...]:
        """Whether a node is a corridor square with a drop: one must fall, or pay to go on."""
        return tuple(bool(found) and not self.rooms[n] for n, found in enumerate(self.drops))

    @cached_property
    def passages(self) -> int:
        """The nodes that only a corridor leads to, and on from: whoever comes in by one end has
        nothing to choose there. No leap leaves from them but those that leave from anywhere."""
        marked = {node for mark, node in self.ends_at if self._leaves_from(mark)}
        found = 0
        for node, ways in enumerate(self.ways):
            apart = len({way.target for way in ways}) == len(ways) == 2
            shafts = self.flights[node] or self.drops[node] or self.above[node]
            if apart and not (shafts or self.rooms[node] or node in self.openings):
                found |= (node not in marked) << node
        return found if self.once else 0

    def _leaves_from(self, mark: str) -> bool:
        return any(leap.start_mark == mark for leap in self.rules.leaps)

    @property
    def once(self) -> bool:
        """Whether a corridor is used up by being used."""
        return self.rules.times == 1

    @cached_property
    def layer(self) -> int:
        """How many bits there are before those of what has been used again."""
        before = len(self.dungeon.spots) + len(self.forks)
        before += len(self.dungeon.flights) + len(self.dungeon.drops)
        return before + sum(len(end.bits) for ends in self.ends.values() for end in ends)

    @cached_property
    def last(self) -> int:
        """How many bits there are before those of what is used up. Where nothing ever is, they come
        after all that are set."""
        times = self.rules.times
        return 0 if times == 1 else self.layer * (2 if times is None else times - 1)

    def used_up(self, used: int, bit: int) -> bool:
        """Whether a corridor spot or a shaft is used up."""
        return bool(used >> bit + self.last & 1)

    def again(self, used: int, bit: int) -> bool:
        """Whether a corridor spot or a shaft has been used more than once."""
        return not self.once and bool(used >> bit + self.layer & 1)

    def use(self, used: int, bit: int) -> int:
        """What is used after a corridor spot or a shaft is, which is not used up."""
        if self.once:
            return used | 1 << bit
        layers = 2 if self.rules.times is None else self.rules.times
        flags = (1 << bit + layer * self.layer for layer in range(layers))
        return used | next((flag for flag in flags if not used & flag), 0)

    def shaft(self, used: int, bits: Sequence[int]) -> int | None:
        """Of several shafts that lead to the same, the one that is taken: one that was not yet."""
        fresh = next((bit for bit in bits if not used >> bit & 1), None)
        if fresh is not None or self.once:
            return fresh
        return next((bit for bit in bits if not self.used_up(used, bit)), None)

    @lru_cache(maxsize=256)  # noqa: B019 courses are few, and kept by a cache themselves
    def opposite(self, node: int, leap: LeapRule) -> tuple[int, ...]:
        """The openings that a leap from an opening leads to: the one that looks the other way, in
        the same row or column, on the other side of all that is laid. Where something lies beyond
        it, it only opens into a gap, and no leap leads there."""
        found: list[int] = []
        for opening in self.openings.get(node, ()):
            if opening.side not in leap.sides:
                continue
            found += [
                one.spot
                for one in self.dungeon.openings
                if _faces(one, opening) and _is_outermost(one, self.dungeon)
            ]
        return tuple(other for other in found if other != node)

    @cached_property
    def plain(self) -> Mapping[tuple[int, int, Square], tuple[int, int]]:
        """The squares between nodes, by slot, level and place, and the nodes at their ends."""
        found: dict[tuple[int, int, Square], tuple[int, int]] = {}
        for link in self.dungeon.links:
            placed = self.dungeon.spots[link.a]
            for square in link.through:
                found[placed.slot, placed.spot.level, square] = (link.a, link.b)
        return found

    def name(self, node: int) -> str:
        return self.names[node]


def _faces(one: Opening, other: Opening) -> bool:
    same_line = one.x == other.x if one.side in "NS" else one.y == other.y
    return one.side == BACK[other.side] and same_line


def _is_outermost(opening: Opening, dungeon: Dungeon) -> bool:
    """Whether nothing is laid beyond an opening in the direction that it looks."""
    side, x, y = opening.side, opening.x, opening.y
    if side in "NS":
        line = [laid for laid in dungeon.laid if laid.x <= x < laid.x + laid.width]
        return not any(laid.y > y if side == "S" else laid.y + laid.height <= y for laid in line)
    line = [laid for laid in dungeon.laid if laid.y <= y < laid.y + laid.height]
    return not any(laid.x > x if side == "E" else laid.x + laid.width <= x for laid in line)


def tables_of(graph: SpotGraph, rules: WalkRules) -> Tables:
    """The tables of a dungeon, compiled from its composed graph and nothing else."""
    return Course(Dungeon.from_graph(graph), rules).tables


@lru_cache(maxsize=1024)
def course(dungeon: Dungeon, rules: WalkRules) -> Course:
    return Course(dungeon, rules)
