"""Boards by chance that can be played: made in the style of others, and linted.

A one-way tunnel or a barrier is only kept where nobody is caught by it, and where what it asks for
is to be had in front of it. What cannot be ruled out so is found by the lint, and another board is
tried.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING

from dsl.boards.board import Board
from dsl.boards.by_chance.dress import dug, furnished
from dsl.boards.by_chance.room_rows import lay_out
from dsl.boards.by_chance.style import RoomModel, Style, TunnelModel, learn
from dsl.boards.parts import Kind, Room, Tunnel
from dsl.checks.board_lint import Linter
from dsl.checks.board_lint.crossings import Crossing, Crossings
from dsl.checks.board_lint.lint_context import Look, listed
from dsl.checks.board_lint.picture import for_the_picture
from dsl.checks.board_lint.sources import Sources
from dsl.diagnostics.render import plural
from dsl.diagnostics.report import Diagnostic, nearest
from dsl.diagnostics.spans import NOWHERE
from dsl.model.declarations import EVERY
from dsl.model.traverse import names_read
from dsl.model.vocabulary import Vocabulary

if TYPE_CHECKING:
    import networkx

TRIES = 60
FEWEST, MOST = 3, 2_000  # rooms
SOME = 8  # of so many rooms or tunnels one is of a kind that no board has yet
MORE_GUARDED = 0.1  # of the rooms, more than on the boards to learn from, may lie behind barriers


class ChanceError(ValueError):
    """Why no such board can be made, in a sentence."""


@dataclass(frozen=True)
class Wish:
    """What a board by chance is to be like. What is left out is as on the boards of the pack;
    with kinds, only these are on it, each of them."""

    rooms: int | None = None
    depth: int | None = None
    kinds: tuple[str, ...] = ()
    seed: int = 0


def board_by_chance(
    vocabulary: Vocabulary,
    boards: Sequence[Board],
    name: str,
    wish: Wish,
    *,
    like: Collection[str] = (),
    trying: Callable[[int], None] | None = None,
) -> Board:
    """A board in the style of those named in `like`, or of all, without findings above notes.

    The same wish gives the same board. `trying` is told the number of each board that is tried."""
    makers = _Makers(vocabulary, boards, like, wish)
    linter = Linter(vocabulary, {})
    last: Diagnostic | None = None
    for number in range(TRIES):
        if trying is not None:
            trying(number + 1)
        board = makers.make(Random(f"{wish.seed}/{number}"), name)
        if board is None:
            continue
        linted = linter.lint(board)
        if linted.clean and not makers.missing(board):
            return board
        last = next((one for one in linted.findings if one.severity != "note"), last)
    missing = f"the last one had this: {last.message}" if last else "none had every kind"
    raise ChanceError(
        f"None of {TRIES} boards was as it should be; {missing}. "
        "Try another seed, more rooms, or other kinds."
    )


class _Makers:
    """All that is known before chance comes in."""

    def __init__(
        self, vocabulary: Vocabulary, boards: Sequence[Board], like: Collection[str], wish: Wish
    ) -> None:
        self.vocabulary, self.wish = vocabulary, wish
        self.sources = Sources(vocabulary)
        chosen = [board for board in boards if board.name in like] if like else list(boards)
        start = _start(vocabulary, chosen)
        chosen = [board for board in chosen if _is_lesson(board, start)]
        if not chosen:
            raise ChanceError(
                "There is no board to learn from: one with a tunnel, and with the room where pawns"
                " start."
            )
        self._look_at_kinds()
        named = dict(_named(vocabulary, boards))
        style = learn(chosen, start, named, for_the_picture(vocabulary))
        self.guarded = max(_guarded(Look(one, vocabulary, self.sources)) for one in chosen)
        self.slots = names_read(vocabulary, "slot")
        self.style = self._suited(style)
        self.rooms, self.depth = self._size()
        self.taken = [*vocabulary.declared()]
        kinds = [kind for kind in wish.kinds if kind in vocabulary.room_kinds]
        self.wanted = [*kinds, *sorted(self.style.usual.difference(kinds))]

    def make(self, chance: Random, name: str) -> Board | None:
        shape = lay_out(chance, self.style, self.rooms, self.depth)
        if shape is None:
            return None
        rooms = furnished(chance, self.style, shape, self.wanted, self.taken)
        asked = [*self.wish.kinds, *self.wanted]
        tunnels = dug(chance, self.style, shape, rooms, asked)
        board = Board(name, {}, tuple(rooms), tuple(tunnels), {}, NOWHERE, self.vocabulary)
        guarded = self.guarded + MORE_GUARDED
        settled = _Settling(board, self.sources, rooms[0].name, guarded).settle(chance)
        return replace(board, tunnels=tuple(settled))

    def missing(self, board: Board) -> list[str]:
        """The kinds that were asked for and are not on the board."""
        there = {kind for room in board.rooms for kind in room.kinds}
        there |= {kind.name for tunnel in board.tunnels for kind in tunnel.kinds}
        return [kind for kind in self.wish.kinds if kind not in there]

    def _look_at_kinds(self) -> None:
        kinds = [*self.vocabulary.room_kinds, *self.vocabulary.tunnel_kinds]
        known = [kind for kind in kinds if kind != EVERY]
        for kind in self.wish.kinds:
            if kind not in known:
                near = nearest(kind, known)
                hint = f" Did you mean `{near}`?" if near else f" There are {', '.join(known)}."
                raise ChanceError(f"There is no kind of room or tunnel `{kind}`.{hint}")
            if kind in self.vocabulary.tunnel_kinds and not self._opens(kind):
                raise ChanceError(f"Nobody could pass `{kind}`: no rule gives what it needs.")

    def _opens(self, kind: str) -> bool:
        """Whether what a kind of tunnel asks for is given anywhere."""
        return all(
            any(self.sources.places(kind, wanted) != frozenset() for wanted in group)
            for group in self.sources.needed(kind)
        )

    def _suited(self, style: Style) -> Style:
        """A style with those kinds and slots alone that may be on the board."""
        vocabulary, asked = self.vocabulary, self.wish.kinds
        room_kinds = [kind for kind in vocabulary.room_kinds if not asked or kind in asked]
        tunnel_kinds = [
            kind
            for kind in vocabulary.tunnel_kinds
            if (not asked or kind in asked) and self._opens(kind)
        ]
        rooms = [
            RoomModel(
                tuple(kind for kind in model.kinds if kind in room_kinds),
                {slot: number for slot, number in model.slots.items() if slot in self.slots},
                model.depth,
            )
            for model in style.rooms
        ]
        tunnels, gates = (
            [replace(model, kinds=_only(model.kinds, tunnel_kinds)) for model in models]
            for models in (style.tunnels, style.gates)
        )
        for kind in asked:
            if kind in room_kinds and not any(kind in m.kinds for m in rooms):
                if kind not in style.start.model.kinds:
                    rooms += [RoomModel((kind,), {}, depth) for depth in _spread(len(rooms))]
            elif kind in tunnel_kinds and not any(kind in dict(m.kinds) for m in tunnels):
                numbers = (1,) * len(vocabulary.tunnel_kinds[kind].params)
                new = (Kind(kind, numbers),)
                tunnels += [TunnelModel(new, "both", depth) for depth in _spread(len(tunnels))]
        named = tuple(
            replace(
                one,
                model=replace(
                    one.model, slots={k: n for k, n in one.model.slots.items() if k in self.slots}
                ),
            )
            for one in (style.start, *style.named)
        )
        return replace(
            style,
            start=named[0],
            named=named[1:],
            rooms=tuple(rooms),
            tunnels=tuple(tunnels),
            gates=tuple(gates),
            around=tuple(
                tuple(kinds for kinds in one if _only(kinds, tunnel_kinds) == kinds)
                for one in style.around
            ),
            regions={kind: share for kind, share in style.regions.items() if kind in room_kinds},
        )

    def _size(self) -> tuple[int, int]:
        fewest = max(FEWEST, 2 + len(self.style.named))
        rooms, depth = self.wish.rooms, self.wish.depth
        if rooms is None:
            rooms = max(fewest, self.style.size, (depth or 0) + 1)
        if rooms < fewest:
            names = [self.style.start.name, *(one.name for one in self.style.named)]
            raise ChanceError(
                f"A board of {plural(rooms, 'room')} is too small: at least {fewest} are needed,"
                f" and among them {listed(f'`{name}`' for name in names)}."
            )
        if rooms > MOST:
            raise ChanceError(f"{rooms:,} rooms are too many: {MOST:,} at most.")
        if depth is None:
            depth = self.style.rows(rooms)
        if not 1 <= depth < rooms:
            raise ChanceError(
                f"A board of {plural(rooms, 'room')} has from 1 to {rooms - 1} rows below its"
                f" start, and not {depth}."
            )
        return rooms, depth


class _Settling:
    """Keeps of one-way tunnels and barriers those with which everybody gets in and home again."""

    def __init__(self, board: Board, sources: Sources, start: str, guarded: float) -> None:
        import networkx

        self.board, self.sources, self.start = board, sources, start
        self.rooms = {room.name: room for room in board.rooms}
        both = [replace(tunnel, one_way=False) for tunnel in board.tunnels]
        assert board.vocabulary is not None
        crossings = Crossings(replace(board, tunnels=tuple(both)), board.vocabulary)
        self.ways: dict[tuple[int, str], Crossing] = {
            (crossing.tunnel, crossing.source): crossing for crossing in crossings.all
        }
        self.full: networkx.MultiDiGraph[str] = networkx.MultiDiGraph()
        self.full.add_nodes_from(self.rooms)
        for number, tunnel in enumerate(board.tunnels):
            self.full.add_edge(tunnel.source, tunnel.target, key=number)
            self.full.add_edge(tunnel.target, tunnel.source, key=number)
        self.free = self.full.copy()
        self.least = (1 - guarded) * len(self.rooms)
        self.barriers: set[str] = set()

    def settle(self, chance: Random) -> list[Tunnel]:
        settled = [self._without_barriers(number) for number in range(len(self.board.tunnels))]
        special = [
            number for number, tunnel in enumerate(self.board.tunnels) if tunnel != settled[number]
        ]
        for number in chance.sample(special, len(special)):
            for tunnel in self._wishes(number):
                if self._try(number, tunnel):
                    settled[number] = tunnel
                    break
        return settled

    def _without_barriers(self, number: int) -> Tunnel:
        """The tunnel for both ways with those of its kinds that are always open."""
        tunnel = self.board.tunnels[number]
        crossings = self._crossings(number)
        if any(crossing.closed for crossing in crossings):
            return replace(tunnel, one_way=False, kinds=())
        asking = frozenset[str]().union(*(crossing.conditions for crossing in crossings))
        kinds = tuple(kind for kind in tunnel.kinds if kind.name not in asking)
        return replace(tunnel, one_way=False, kinds=kinds)

    def _crossings(self, number: int) -> tuple[Crossing, Crossing]:
        tunnel = self.board.tunnels[number]
        return self.ways[number, tunnel.source], self.ways[number, tunnel.target]

    def _wishes(self, number: int) -> Iterator[Tunnel]:
        """The tunnel as it was meant to be, or else with less of it."""
        tunnel = self.board.tunnels[number]
        yield tunnel
        if tunnel.one_way and tunnel.kinds:
            yield replace(tunnel, one_way=False)

    def _try(self, number: int, tunnel: Tunnel) -> bool:
        """Put a tunnel on the graphs if that catches nobody."""
        crossings = self._crossings(number)[: 1 if tunnel.one_way else 2]
        ends = (tunnel.source, tunnel.target)
        for graph in (self.full, self.free):
            for pair in (ends, ends[::-1]):
                graph.remove_edge(*pair, key=number)
        barriers = set(self.barriers)
        for crossing in crossings:
            if not crossing.closed:
                self.full.add_edge(crossing.source, crossing.target, key=number)
                barriers |= crossing.conditions
                if not crossing.conditions:
                    self.free.add_edge(crossing.source, crossing.target, key=number)
        if self._is_safe(ends, barriers):
            self.barriers = barriers
            return True
        for graph in (self.full, self.free):
            for pair in (ends, ends[::-1]):
                graph.add_edge(*pair, key=number)
        return False

    def _is_safe(self, ends: tuple[str, str], barriers: Iterable[str]) -> bool:
        import networkx

        if not all(networkx.has_path(self.full, *pair) for pair in (ends, ends[::-1])):
            return False
        reached = {self.start, *networkx.descendants(self.free, self.start)}
        home = {self.start, *networkx.ancestors(self.free, self.start)}
        if len(reached) < self.least or not reached <= home:
            return False
        return all(self._is_given(kind, reached) for kind in barriers)

    def _is_given(self, kind: str, reached: Collection[str]) -> bool:
        """Whether what a barrier asks for can be had in rooms that anybody reaches."""
        for group in self.sources.needed(kind):
            places = [self.sources.places(kind, wanted) for wanted in group]
            if None not in places and not any(
                place.holds(self.rooms[room])
                for found in places
                for place in found or ()
                for room in reached
            ):
                return False
        return True


def _start(vocabulary: Vocabulary, boards: Sequence[Board]) -> str:
    """Where pawns of players start, or else the first room of a board."""
    pawns = sorted(vocabulary.pawns.values(), key=lambda pawn: pawn.owner != "player")
    names = [pawn.start for pawn in pawns if pawn.start]
    names += [board.rooms[0].name for board in boards if not names]
    return next(iter(names), "")


def _is_lesson(board: Board, start: str) -> bool:
    return bool(board.tunnels) and any(room.name == start for room in board.rooms)


def _named(vocabulary: Vocabulary, boards: Sequence[Board]) -> Iterator[tuple[str, Room]]:
    """The rooms that rules and pawns know by their names."""
    named = names_read(vocabulary, "room") | {p.start for p in vocabulary.pawns.values()}
    for board in reversed(boards):
        for room in board.rooms:
            if room.name in named:
                yield room.name, room


def _guarded(look: Look) -> float:
    """The share of rooms that lie behind barriers."""
    conditions = {kind for crossing in look.crossings.all for kind in crossing.conditions}
    if not look.starts or not conditions:
        return 0.0
    return 1 - len(look.reached(conditions)) / len(look.rooms)


def _only(kinds: tuple[Kind, ...], allowed: Collection[str]) -> tuple[Kind, ...]:
    return tuple(kind for kind in kinds if kind.name in allowed)


def _spread(known: int) -> list[float]:
    """How deep some models more lie."""
    count = max(1, known // SOME)
    return [(number + 1) / (count + 1) for number in range(count)]
