"""Crossings: ways out of a room, what they need, what they cost and what they do.

A crossing is a tuple of numbers: an edge of the board, then what was chosen for its kinds. The
bindings of a kind of tunnel are the walker, the rooms at both ends, what the board gives to the
kind, and what was chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import Literal

from interpreter.run.abilities.modifiers import Modifiers
from interpreter.run.purses import Price, Purses
from interpreter.state.board_tables import Map
from interpreter.state.cells import Cells, Compiled, Env
from interpreter.state.errors import PlayError
from interpreter.state.layout import MODIFIERS
from interpreter.state.meter import looked_at, worked

Crossing = tuple[int, ...]
Change = tuple[Literal["+", "-"], str, int]  # of a counter, by so much
Kind = tuple[str, tuple[int, ...]]  # of a tunnel, with the numbers that the board gives to it


@dataclass(slots=True)
class TunnelKind:
    """One kind of tunnel, compiled."""

    needs: list[Compiled]
    prices: list[Compiled]
    choices: list[tuple[Compiled, Compiled]]  # the least and the most that can be chosen
    # what crossing gives or takes at once, besides its price: sign, counter, amount
    changes: list[tuple[Literal["+", "-"], str, Compiled]]
    code: int | None  # what is done on the way


@dataclass(frozen=True, slots=True)
class Way:
    """A crossing as it is for a player, whether or not it is open."""

    crossing: Crossing
    kinds: list[Kind]  # those that count for the player
    unmet: list[tuple[str, int, Env]]  # kinds with a need that is not met: which, and bindings
    cost: dict[str, int]  # what is to be paid of each counter
    short: dict[str, int]  # of these there is less than that, namely so much
    priceless: bool  # whether something is to be paid that has no price
    does: dict[str, int]  # what it gives to the walker of each counter, or takes, besides

    @property
    def passable(self) -> bool:
        """Whether all needs are met, whatever it costs."""
        return not self.unmet and not self.priceless

    @property
    def open(self) -> bool:
        return self.passable and not self.short


@dataclass(slots=True)
class Crossings:
    """The ways through the board of a program."""

    map: Map
    modifiers: Modifiers
    purses: Purses
    changing: Callable[[Cells], Map] | None = None  # the map as it is, where play changes it
    walker: int | None = None  # the cell of the first player's pawn, with which players walk
    every: list[Kind] = field(default_factory=list)  # the kind of every tunnel, if it has rules
    edges: list[list[Kind]] = field(default_factory=list)  # those of every tunnel first
    ignored: list[tuple[str, str]] = field(default_factory=list)  # kinds that may be ignored
    kinds: dict[str, TunnelKind] = field(default_factory=dict)
    # by the kinds of a tunnel, every choice with which it can be crossed; and what all of them need
    offers: dict[tuple[Kind, ...], Compiled] = field(default_factory=dict)
    first: Compiled | None = None
    # how many modifiers there are, those that ignore a kind, and whether any static ability does
    ignoring: tuple[int, frozenset[int], bool] | None = None
    asked: set[int] = field(default_factory=set)  # of whom it is being found out what they reach

    def map_now(self, cells: Cells) -> Map:
        return self.map if self.changing is None else self.changing(cells)

    def kinds_now(self, cells: Cells, edge: int) -> list[Kind]:
        """The kinds of a tunnel, those of every tunnel first."""
        map_ = self.map_now(cells)
        kinds: list[list[Kind]] | None = map_.memo.get("kinds")
        if kinds is None:
            kinds = map_.memo["kinds"] = [[*self.every, *one.kinds] for one in map_.edges]
        return kinds[edge]

    def is_there(self, cells: Cells, player: int, crossing: Crossing) -> bool:
        """Whether a crossing that was listed before is still there to be crossed."""
        map_, edge = self.map_now(cells), crossing[0]
        if edge not in map_.from_room[map_.edges[edge].source]:
            return False
        kinds = self.kinds_of(cells, player, edge)
        return crossing[1:] in self.choices(cells, player, edge, kinds)

    def open_to(self, cells: Cells, player: int) -> list[Crossing]:
        """Every way out of the room a player stands in that can be taken and paid."""
        assert self.walker is not None
        found: list[Crossing] = []
        map_ = self.map if self.changing is None else self.changing(cells)
        edges = map_.from_room[cells[self.walker + player]]
        if self.ignored and self._may_be_ignored(cells):
            for edge in edges:
                found += self._asked(cells, player, edge)
            return found
        if self.first is not None and not self.first(cells, (player, player, 0)):
            return found
        offers = map_.memo.get("offers") or self._offers_on(map_)
        for edge in edges:
            offer = offers[edge]
            if offer is None:
                found += self._asked(cells, player, edge)
                continue
            ends = map_.edges[edge]
            for chosen in offer(cells, (player, player, 0, ends.source, ends.target)):
                found.append((edge, *chosen))
        return found

    def _may_be_ignored(self, cells: Cells) -> bool:
        """Whether any kind of tunnel may be ignored by anybody now."""
        modifiers, known = self.modifiers, self.ignoring
        if known is None or known[0] != len(modifiers.compiled):
            abouts = frozenset(self.ignored)
            numbers = [at for at, one in enumerate(modifiers.compiled) if one.about & abouts]
            always = any(
                about in modifiers.standing or about in modifiers.of_itself for about in abouts
            )
            known = self.ignoring = len(modifiers.compiled), frozenset(numbers), always
        return known[2] or any(armed[0] in known[1] for armed in cells[MODIFIERS])

    def _offers_on(self, map_: Map) -> list[Compiled | None]:
        """What every edge of a map offers."""
        found: list[Compiled | None] = [
            self.offers.get((*self.every, *edge.kinds)) for edge in map_.edges
        ]
        map_.memo["offers"] = found
        return found

    def _asked(self, cells: Cells, player: int, edge: int) -> Iterator[Crossing]:
        """The crossings of an edge, where each of its kinds must be asked."""
        kinds = self.kinds_of(cells, player, edge)
        for chosen in self.choices(cells, player, edge, kinds):
            crossing = (edge, *chosen)
            if self.passable(cells, player, self.bindings(cells, player, crossing, kinds)):
                yield crossing

    def ways(self, cells: Cells, player: int, edge: int) -> Iterator[Way]:
        """Every crossing of an edge, with why it is open to a player or not; the edge need not
        lead out of the room where the player stands."""
        kinds = self.kinds_of(cells, player, edge)
        for chosen in self.choices(cells, player, edge, kinds):
            crossing = (edge, *chosen)
            bound = self.bindings(cells, player, crossing, kinds)
            prices = self._prices(cells, bound)
            totals = _totals((price[1], price[0]) for price in prices if price is not None)
            yield Way(
                crossing,
                kinds,
                [
                    (name, number, env)
                    for name, env in bound
                    for number, need in enumerate(self.kinds[name].needs)
                    if not need(cells, env)
                ],
                _some(totals),
                {
                    counter: held
                    for counter, amount in totals.items()
                    if (held := self.purses.held[counter](cells, player)) < amount
                },
                None in prices,
                _some(
                    _totals(
                        (counter, amount if sign == "+" else -amount)
                        for sign, counter, amount in self._changes(cells, bound)
                    )
                ),
            )

    def leading_to(self, cells: Cells, player: int, room: int) -> list[Crossing]:
        """Those of the open ways that lead to a room."""
        edges = self.map_now(cells).edges
        return [one for one in self.open_to(cells, player) if edges[one[0]].target == room]

    def in_reach(self, cells: Cells, player: int) -> list[int]:
        """The rooms to which crossings lead that a player could take one after another, as things
        stand: of each counter no more may be paid on the way than there is."""
        if player in self.asked:
            raise PlayError("what is within reach is asked for to tell what is within reach")
        self.asked.add(player)
        try:
            aside = self.map_now(cells).aside
            return sorted(room for room in self.cheapest(cells, player) if room not in aside)
        finally:
            self.asked.remove(player)

    def cheapest(self, cells: Cells, player: int) -> dict[int, list[dict[str, int]]]:
        """The rooms in reach, and what the ways to each cost of each counter: those that cost less
        of something than all others."""
        assert self.walker is not None
        start = cells[self.walker + player]
        cheapest: dict[int, list[dict[str, int]]] = {start: [{}]}
        waiting: list[tuple[int, dict[str, int]]] = [(start, {})]
        tolls: dict[int, list[tuple[int, dict[str, int]]]] = {}
        held: dict[str, int] = {}
        while waiting:
            room, paid = waiting.pop()
            if paid not in cheapest[room]:
                continue  # a cheaper way was found since
            worked(4)
            if room not in tolls:
                tolls[room] = self._tolls(cells, player, room)
            worked(4 * len(tolls[room]))
            for target, toll in tolls[room]:
                total = {one: paid.get(one, 0) + toll.get(one, 0) for one in {**paid, **toll}}
                for counter in total:
                    if counter not in held:
                        held[counter] = self.purses.held[counter](cells, player)
                if any(amount > held[counter] for counter, amount in total.items()):
                    continue
                known = cheapest.get(target, [])
                worked(len(known))
                if not any(_no_dearer(other, total) for other in known):
                    kept = [other for other in known if not _no_dearer(total, other)]
                    cheapest[target] = [*kept, total]
                    waiting.append((target, total))
        return cheapest

    def _tolls(self, cells: Cells, player: int, room: int) -> list[tuple[int, dict[str, int]]]:
        """Where one comes to from a room through each tunnel whose needs are met, and what is to be
        paid of each counter; with every choice that tunnels give."""
        found: list[tuple[int, dict[str, int]]] = []
        map_ = self.map_now(cells)
        for edge in map_.from_room[room]:
            kinds = self.kinds_of(cells, player, edge)
            for chosen in self.choices(cells, player, edge, kinds):
                bound = self.bindings(cells, player, (edge, *chosen), kinds)
                prices = self._prices(cells, bound) if self._needed(cells, bound) else [None]
                toll: dict[str, int] = {}
                for price in prices:
                    if price is None:
                        break
                    toll[price[1]] = toll.get(price[1], 0) + max(0, price[0])
                else:
                    found.append((map_.edges[edge].target, toll))
        return found

    def kinds_of(self, cells: Cells, player: int, edge: int) -> list[Kind]:
        """The kinds of a tunnel that count for a player."""
        modifiers = self.modifiers
        kinds = self.edges[edge] if self.changing is None else self.kinds_now(cells, edge)
        if not self.ignored or not self._may_be_ignored(cells):
            return kinds
        return [kind for kind in kinds if not modifiers.ignores(cells, player, kind[0])]

    def bindings(
        self, cells: Cells, player: int, crossing: Crossing, kinds: list[Kind] | None = None
    ) -> list[tuple[str, Env]]:
        """Each kind of a crossing with its bindings; the kinds that count may be known."""
        found: list[tuple[str, Env]] = []
        at = 1
        map_ = self.map if self.changing is None else self.changing(cells)
        edge = map_.edges[crossing[0]]
        for name, arguments in kinds or self.kinds_of(cells, player, crossing[0]):
            number = len(self.kinds[name].choices)
            chosen = crossing[at : at + number]
            found.append((name, (player, player, 0, edge.source, edge.target, *arguments, *chosen)))
            at += number
        return found

    def choices(
        self, cells: Cells, player: int, edge: int, kinds: list[Kind]
    ) -> Iterable[tuple[int, ...]]:
        """Everything that can be chosen on a tunnel; a later choice may depend on an earlier one
        of the same kind."""
        compiled = self.kinds
        if not any(compiled[name].choices for name, _ in kinds):
            return ((),)
        ends = self.map_now(cells).edges[edge]
        ways: list[list[tuple[int, ...]]] = []
        for name, arguments in kinds:
            chosen: list[tuple[int, ...]] = [()]
            for low, high in compiled[name].choices:
                chosen = [
                    (*before, number)
                    for before in chosen
                    for env in [(player, player, 0, ends.source, ends.target, *arguments, *before)]
                    for number in looked_at(low(cells, env), high(cells, env))
                ]
            ways.append(chosen)
        return (tuple(number for part in parts for number in part) for parts in product(*ways))

    def passable(self, cells: Cells, player: int, kinds: list[tuple[str, Env]]) -> bool:
        """Whether what the kinds of a crossing need is there, and can be paid."""
        return self._needed(cells, kinds) and self.purses.affordable_together(
            cells, self._prices(cells, kinds), player
        )

    def _needed(self, cells: Cells, kinds: list[tuple[str, Env]]) -> bool:
        for name, env in kinds:
            for need in self.kinds[name].needs:
                if not need(cells, env):
                    return False
        return True

    def prices(self, cells: Cells, player: int, crossing: Crossing) -> list[Price]:
        return self._prices(cells, self.bindings(cells, player, crossing))

    def _prices(self, cells: Cells, kinds: list[tuple[str, Env]]) -> list[Price]:
        return [price(cells, env) for name, env in kinds for price in self.kinds[name].prices]

    def changes(self, cells: Cells, player: int, crossing: Crossing) -> list[Change]:
        """What a crossing gives to the walker or takes, besides its price."""
        return self._changes(cells, self.bindings(cells, player, crossing))

    def _changes(self, cells: Cells, kinds: list[tuple[str, Env]]) -> list[Change]:
        return [
            (sign, counter, amount(cells, env))
            for name, env in kinds
            for sign, counter, amount in self.kinds[name].changes
        ]

    def tasks(self, cells: Cells, player: int, crossing: Crossing) -> tuple[tuple[int, Env], ...]:
        """What is done on the way: codes with their bindings."""
        return tuple(
            (code, env)
            for name, env in self.bindings(cells, player, crossing)
            if (code := self.kinds[name].code) is not None
        )


def _totals(parts: Iterable[tuple[str, int]]) -> dict[str, int]:
    """The sums of amounts by counter."""
    found: dict[str, int] = {}
    for counter, amount in parts:
        found[counter] = found.get(counter, 0) + amount
    return found


def _some(amounts: dict[str, int]) -> dict[str, int]:
    """Those that do not come to nothing."""
    return {counter: amount for counter, amount in amounts.items() if amount}


def _no_dearer(one: dict[str, int], other: dict[str, int]) -> bool:
    """Whether a way costs no more of anything than another."""
    return all(amount <= other.get(counter, 0) for counter, amount in one.items())
