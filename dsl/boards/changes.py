"""A board that has changed in play: how it differs from the pack's, and the board that it is now.

Rooms are numbers in the order of the board's rows, and so are tunnels; those that were added are
counted on from there. A number never changes its meaning: a tunnel that is gone keeps it, and has
it again when it opens anew. The difference is plain data in one form, so that boards that are alike
are alike as data:

    (rooms that were added, tunnels that are gone, (tunnel, its kinds) where those have changed,
     (source, target, 1 for one way, kinds) of each tunnel that was added)

and () while nothing has changed. A room that stands aside is no part of the board until it is
added, and neither are its tunnels.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Literal, NamedTuple

from dsl.boards.board import Board
from dsl.boards.graph import add_tunnel, passages
from dsl.boards.parts import Kind, Tunnel

if TYPE_CHECKING:
    from dsl.boards.graph import BoardGraph

PlainKind = tuple[str, tuple[int, ...]]
PlainKinds = tuple[PlainKind, ...]
AddedTunnel = tuple[int, int, int, PlainKinds]
Changes = (
    tuple[()]
    | tuple[
        tuple[int, ...],
        tuple[int, ...],
        tuple[tuple[int, PlainKinds], ...],
        tuple[AddedTunnel, ...],
    ]
)


class Difference(NamedTuple):
    """A difference taken apart."""

    rooms: frozenset[int] = frozenset()
    gone: frozenset[int] = frozenset()
    kinds: dict[int, PlainKinds] = {}  # noqa: RUF012
    added: tuple[AddedTunnel, ...] = ()


def taken_apart(changes: Changes) -> Difference:
    if not changes:
        return Difference()
    rooms, gone, kinds, added = changes
    return Difference(frozenset(rooms), frozenset(gone), dict(kinds), tuple(added))


def put_together(board: Board, found: Difference) -> Changes:
    """The one form of a difference."""
    kinds = {
        tunnel: now
        for tunnel, now in found.kinds.items()
        if now != _plain(board.tunnels[tunnel].kinds) and tunnel not in found.gone
    }
    if not (found.rooms or found.gone or kinds or found.added):
        return ()
    changed = tuple(sorted(kinds.items()))
    return tuple(sorted(found.rooms)), tuple(sorted(found.gone)), changed, found.added


class Passage(NamedTuple):
    """A tunnel by its number, as it is now."""

    number: int
    source: int
    target: int
    one_way: bool
    kinds: PlainKinds

    def has(self, kind: str) -> bool:
        return any(name == kind for name, _ in self.kinds)


def tunnels_now(board: Board, changes: Changes) -> list[Passage]:
    """Every tunnel that there is, also between rooms that stand aside."""
    gone = taken_apart(changes).gone
    return [one for one in _every_tunnel(board, changes) if one.number not in gone]


def tunnels_between(
    board: Board, changes: Changes, one: int, other: int, kind: str | None = None
) -> list[Passage]:
    """The tunnels between two rooms, in whichever direction; perhaps only those of a kind."""
    return [
        tunnel
        for tunnel in tunnels_now(board, changes)
        if {tunnel.source, tunnel.target} == {one, other} and (kind is None or tunnel.has(kind))
    ]


def with_tunnel(
    board: Board, changes: Changes, source: int, target: int, one_way: bool, kinds: PlainKinds
) -> Changes:
    """With one tunnel more between two rooms. One that was there and is gone opens again; where
    there is just such a tunnel already, nothing changes."""
    alike = [
        tunnel
        for tunnel in _every_tunnel(board, changes)
        if tunnel.one_way == one_way
        and (
            (tunnel.source, tunnel.target) == (source, target)
            or (not one_way and (tunnel.target, tunnel.source) == (source, target))
        )
    ]
    found = taken_apart(changes)
    if any(tunnel.kinds == kinds for tunnel in alike if tunnel.number not in found.gone):
        return changes
    again = next((tunnel for tunnel in alike if tunnel.number in found.gone), None)
    if again is None:
        row = (source, target, int(one_way), kinds)
        return put_together(board, found._replace(added=(*found.added, row)))
    opened = put_together(board, found._replace(gone=found.gone - {again.number}))
    return with_kinds(board, opened, [again.number], lambda _: kinds)


def without_tunnels(board: Board, changes: Changes, tunnels: Iterable[int]) -> Changes:
    found = taken_apart(changes)
    return put_together(board, found._replace(gone=found.gone | set(tunnels)))


def with_kinds(
    board: Board,
    changes: Changes,
    tunnels: Iterable[int],
    kinds: Callable[[PlainKinds], PlainKinds],
) -> Changes:
    """With other kinds of some tunnels, as they follow from those that they have."""
    found, now = taken_apart(changes), {one.number: one for one in _every_tunnel(board, changes)}
    added, changed, first = list(found.added), dict(found.kinds), len(board.tunnels)
    for number in tunnels:
        after = kinds(now[number].kinds)
        if number < first:
            changed[number] = after
        else:
            source, target, one_way, _ = added[number - first]
            added[number - first] = (source, target, one_way, after)
    return put_together(board, found._replace(kinds=changed, added=tuple(added)))


def with_rooms(board: Board, changes: Changes, rooms: Iterable[int]) -> Changes:
    """With rooms that stood aside."""
    aside = {room for room in rooms if board.rooms[room].aside}
    found = taken_apart(changes)
    return put_together(board, found._replace(rooms=found.rooms | aside))


def board_now(board: Board, changes: Changes = ()) -> Board:
    """The board as it is with these changes: without the rooms that stand aside."""
    if not changes and not any(room.aside for room in board.rooms):
        return board
    import networkx

    graph: BoardGraph = networkx.MultiDiGraph(board.graph)
    found = taken_apart(changes)
    for source, target, data in passages(graph):
        if data["tunnel"] in found.gone:
            graph.remove_edge(source, target, data["tunnel"])
        elif data["tunnel"] in found.kinds:
            kinds = tuple(Kind(*kind) for kind in found.kinds[data["tunnel"]])
            graph.edges[source, target, data["tunnel"]]["kinds"] = kinds
    for number, (start, end, one_way, given) in enumerate(found.added, len(board.tunnels)):
        if number not in found.gone:
            ends = board.rooms[start].name, board.rooms[end].name
            named = tuple(Kind(*kind) for kind in given)
            add_tunnel(graph, Tunnel(*ends, bool(one_way), named, board.span), number)
    for number, room in enumerate(board.rooms):
        if number in found.rooms:
            graph.nodes[room.name]["aside"] = False
        elif room.aside:
            graph.remove_node(room.name)
    return replace(Board.of(graph, board.vocabulary), span=board.span)


def fits(board: Board, changes: Changes, kinds: Mapping[str, int]) -> bool:
    """Whether a difference that was read from elsewhere can be one of this board; `kinds` are the
    declared kinds of tunnels with how many numbers each takes."""
    found = taken_apart(changes)
    rooms, tunnels = range(len(board.rooms)), range(len(board.tunnels))
    given = [*found.kinds.values(), *(row[3] for row in found.added)]
    return (
        changes == put_together(board, found)
        and all(room in rooms and board.rooms[room].aside for room in found.rooms)
        and all(0 <= tunnel < len(tunnels) + len(found.added) for tunnel in found.gone)
        and all(tunnel in tunnels for tunnel in found.kinds)
        and all(one in rooms and other in rooms and one != other for one, other, *_ in found.added)
        and all(kinds.get(name) == len(numbers) for some in given for name, numbers in some)
    )


Event = Literal["opened", "closed", "added kind", "lost kind", "added room", "no way"]


class BoardNews(NamedTuple):
    """One thing that has happened to a board: to a room, or to the tunnel between two; with the
    kinds that it has, or that have come or gone."""

    what: Event
    rooms: tuple[str, ...] = ()
    one_way: bool = False
    kinds: tuple[Kind, ...] = ()


def news(board: Board, old: Changes, new: Changes) -> list[BoardNews]:
    """What has happened between two differences of the same board. Where nothing has, somebody
    wanted to cross a tunnel that is gone."""
    if old == new:
        return [BoardNews("no way")]
    before = {one.number: one for one in tunnels_now(board, old)}
    after = {one.number: one for one in tunnels_now(board, new)}
    found: list[BoardNews] = []

    def tell(what: Event, tunnel: Passage, kinds: Iterable[PlainKind]) -> None:
        ends = board.rooms[tunnel.source].name, board.rooms[tunnel.target].name
        found.append(BoardNews(what, ends, tunnel.one_way, tuple(Kind(*kind) for kind in kinds)))

    for room in sorted(taken_apart(new).rooms - taken_apart(old).rooms):
        found.append(BoardNews("added room", (board.rooms[room].name,)))
    for number, tunnel in after.items():
        if number not in before:
            tell("opened", tunnel, tunnel.kinds)
            continue
        was = before[number].kinds
        if gone := [kind for kind in was if kind not in tunnel.kinds]:
            tell("lost kind", tunnel, gone)
        if come := [kind for kind in tunnel.kinds if kind not in was]:
            tell("added kind", tunnel, come)
    for number, tunnel in before.items():
        if number not in after:
            tell("closed", tunnel, tunnel.kinds)
    return found


def _every_tunnel(board: Board, changes: Changes) -> Iterable[Passage]:
    """Every tunnel that there is or was."""
    found = taken_apart(changes)
    index = {room.name: number for number, room in enumerate(board.rooms)}
    for number, tunnel in enumerate(board.tunnels):
        kinds = found.kinds.get(number, _plain(tunnel.kinds))
        yield Passage(number, index[tunnel.source], index[tunnel.target], tunnel.one_way, kinds)
    for number, (source, target, one_way, kinds) in enumerate(found.added, len(board.tunnels)):
        yield Passage(number, source, target, bool(one_way), kinds)


def _plain(kinds: Iterable[Kind]) -> PlainKinds:
    return tuple((kind.name, kind.numbers) for kind in kinds)
