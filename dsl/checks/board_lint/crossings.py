"""What it takes to cross each tunnel, in each direction, as far as the declarations tell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass
from itertools import product
from math import inf
from typing import TYPE_CHECKING, NamedTuple

from dsl.boards.board import Board
from dsl.boards.graph import passages
from dsl.boards.parts import Kind
from dsl.checks.board_lint.bounds import NOBODY, Env, Reckoner
from dsl.model.declarations import EVERY, TunnelKindDecl
from dsl.model.effects import Block
from dsl.model.values import Bounds, Truth, Value
from dsl.model.vocabulary import Vocabulary

if TYPE_CHECKING:
    import networkx

MOST_CHOICES = 40  # numbers that are tried where a kind lets the walker choose one
MOST_TOGETHER = 2_000  # about so many combinations, where it lets them choose several
DEEPEST = 8  # verbs that use verbs
_Look = tuple[tuple[str, ...], tuple[tuple[str, int], ...]]  # kinds and slots of a room


@dataclass(frozen=True)
class Cost:
    """What is paid and what else happens to the walker's counters. With `unsure`, it may be more:
    the rest depends on the state of the game."""

    pays: Mapping[str, int]
    does: Mapping[str, int]  # below 0 what is lost, above it what is gained
    unsure: bool = False

    def __add__(self, other: Cost) -> Cost:
        pays, does = _sum(self.pays, other.pays), _sum(self.does, other.does)
        return Cost(pays, does, self.unsure or other.unsure)


FREE = Cost({}, {})


@dataclass(frozen=True)
class Crossing:
    """One direction of a tunnel. `conditions` are those of its kinds that ask for something which
    a player may lack; with `closed`, nobody ever gets through."""

    tunnel: int
    source: str
    target: str
    cost: Cost
    conditions: frozenset[str]
    closed: bool = False


class _Choice(NamedTuple):
    """One way to cross a kind: whether its needs are met whatever the state, and the cost."""

    sure: bool
    cost: Cost


class Crossings:
    """Works out every crossing of a board."""

    def __init__(self, board: Board, vocabulary: Vocabulary) -> None:
        self.board, self.vocabulary = board, vocabulary
        rooms = {room.name: room for room in board.rooms}
        self.any_time = Reckoner(vocabulary, rooms)
        self.at_start = Reckoner(vocabulary, rooms, at_start=True)
        self.every: list[Kind] = [Kind(EVERY)] if EVERY in self.vocabulary.tunnel_kinds else []
        self.looks = {
            room.name: (room.kinds, tuple(sorted(room.slots.items()))) for room in board.rooms
        }
        self.graphs: dict[frozenset[str], networkx.DiGraph[str]] = {}
        self.known: dict[tuple[Kind, _Look, _Look], list[_Choice]] = {}
        self.all = list(self._all())

    def possible(self, without: Set[str] = frozenset()) -> Iterator[Crossing]:
        """The crossings that somebody can take, without those that ask for one of these kinds."""
        for crossing in self.all:
            if not crossing.closed and crossing.conditions.isdisjoint(without):
                yield crossing

    def graph(self, without: Set[str] = frozenset()) -> networkx.DiGraph[str]:
        """The rooms, joined where a crossing is possible."""
        import networkx

        found = self.graphs.get(frozenset(without))
        if found is None:
            found = self.graphs[frozenset(without)] = networkx.DiGraph()
            found.add_nodes_from(self.board.graph)
            ends = ((one.source, one.target) for one in self.possible(without))
            found.add_edges_from(dict.fromkeys(ends))
        return found

    def walking(self) -> list[str]:
        """The counters that every step costs; without any, those that some kind asks for and the
        walker has no choice about."""
        kinds = self.vocabulary.tunnel_kinds
        every = [kinds[name] for name, _ in self.every]
        plain = [kind for kind in kinds.values() if not kind.choices]
        for among in (every, plain):
            prices = (value.price() for kind in among for value in kind.prices)
            found = [price[0] for price in prices if price is not None]
            if found:
                return list(dict.fromkeys(found))
        return []

    def _all(self) -> Iterator[Crossing]:
        for source, target, passage in passages(self.board.graph):
            yield self._crossing(passage["tunnel"], source, target, passage["kinds"])

    def _crossing(self, index: int, source: str, target: str, kinds: tuple[Kind, ...]) -> Crossing:
        cost, conditions = FREE, set()
        for kind in (*self.every, *kinds):
            ways = self._ways(kind, source, target)
            if not ways:
                return Crossing(index, source, target, FREE, frozenset(), closed=True)
            cost += min((way.cost for way in ways), key=_burden)
            # What every tunnel asks for says nothing about one of them.
            if kind[0] != EVERY and not any(way.sure for way in ways):
                conditions.add(kind[0])
        return Crossing(index, source, target, cost, frozenset(conditions))

    def _ways(self, kind: Kind, source: str, target: str) -> list[_Choice]:
        """Every way to cross a kind that is not ruled out. Between rooms that are like those of
        another tunnel it is the same, unless the kind asks for rooms by their names."""
        like = (kind, self.looks[source], self.looks[target])
        found = self.known.get(like)
        if found is None:
            self.any_time.named.clear()
            self.at_start.named.clear()
            found = self._worked_out(kind, source, target)
            if not self.any_time.named and not self.at_start.named:
                self.known[like] = found
        return found

    def _worked_out(self, kind: Kind, source: str, target: str) -> list[_Choice]:
        name, numbers = kind
        decl = self.vocabulary.tunnel_kinds[name]
        given = tuple(Bounds(number, number) for number in numbers)
        return [
            _Choice(met is True, self._cost(decl, env))
            for env in self._choices(decl, (*NOBODY, source, target, *given))
            if (met := self._met(decl, env)) is not False
        ]

    def _choices(self, decl: TunnelKindDecl, env: Env) -> Iterator[Env]:
        ranges = []
        several = max(1, len(decl.choices))
        most = min(MOST_CHOICES, int(MOST_TOGETHER ** (1 / several)))
        for choice in decl.choices:
            low = max(0.0, self.any_time.number(choice.low, env).low)
            high = min(self.any_time.number(choice.high, env).high, low + most)
            ranges.append(range(int(low), int(high) + 1))
        for chosen in product(*ranges):
            yield (*env, *(Bounds(number, number) for number in chosen))

    def _met(self, decl: TunnelKindDecl, env: Env) -> Truth:
        met: Truth = True
        for need in decl.needs:
            holds = self.any_time.truth(need, env)
            if holds is None and self.at_start.truth(need, env):
                holds = True
            if holds is False:
                return False
            met = met and holds
        return met

    def _cost(self, decl: TunnelKindDecl, env: Env) -> Cost:
        cost = FREE
        for value in decl.prices:
            cost += self._paid(value, env)
        return cost + self._done(decl.cross, env, DEEPEST)

    def _paid(self, value: Value, env: Env) -> Cost:
        price = value.price()
        if price is None:
            return FREE
        counter, much = price
        amount, unsure = self._amount(much, env)
        return Cost({counter: amount} if amount else {}, {}, unsure)

    def _done(self, block: Block, env: Env, depth: int) -> Cost:
        """What effects do to the counters of the walker, where the declarations say how much."""
        cost = FREE
        for effect in block:
            change, paid = effect.changes(), effect.pays()
            branch, used = effect.branch(), effect.calls()
            if change is not None and change.how != "set":
                number, unsure = self._amount(change.amount, env)
                number = number if change.how == "add" else -number
                counter = change.counter.named("counter")
                cost += Cost({}, {counter: number} if counter and number else {}, unsure)
            if paid is not None:
                cost += self._paid(paid, env)
            if branch is not None:
                holds = self.any_time.truth(branch.condition, env)
                if holds is None:
                    cost += Cost({}, {}, unsure=True)
                else:
                    cost += self._done(branch.then if holds else branch.otherwise, env, depth)
            if used is not None and depth and used.verb in self.vocabulary.verbs:
                given = tuple(self.any_time.number(part, env) for part in used.arguments)
                inner = (*env[: len(NOBODY)], *given)
                cost += self._done(self.vocabulary.verbs[used.verb].body, inner, depth - 1)
        return cost

    def _amount(self, value: Value, env: Env) -> tuple[int, bool]:
        low, high = self.any_time.number(value, env)
        return (0 if low == -inf else max(0, int(low))), low != high


def _burden(cost: Cost) -> tuple[int, int]:
    return sum(cost.pays.values()), sum(map(abs, cost.does.values()))


def _sum(one: Mapping[str, int], other: Mapping[str, int]) -> Mapping[str, int]:
    if not one or not other:
        return one or other
    return {name: one.get(name, 0) + other.get(name, 0) for name in {**one, **other}}
