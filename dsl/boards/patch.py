"""What a pack changes of a board of a pack that it requires, written as a board is:

change board: day
rooms:
  cellar: {at: [3, 4]}        # a new room
  lobby: {kinds: [mossy]}     # of a room that is there, only what is said anew
tunnels:
  - lobby -- cellar: steep
remove rooms: [loft]          # and all its tunnels
remove tunnels:
  - lobby -- shed

A change is read once all kinds are declared, and is then a change of the board's graph.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from dsl.boards.board import Board
from dsl.boards.graph import add_room, add_tunnel, passages, rooms_of
from dsl.boards.parts import Kind, Room, Tunnel
from dsl.boards.read_board import (
    DeclaredKinds,
    few_enough,
    read_accept,
    read_room,
    read_tunnel,
    read_tunnel_kinds,
    tunnel_ends,
    tunnel_lines,
)
from dsl.diagnostics.spans import Span
from dsl.yamltext import Node, Reader, YMap, YScalar, shown
from dsl.yamltext.forms.board_form import BOARD_CHANGE, CHANGE

if TYPE_CHECKING:
    from dsl.boards.graph import BoardGraph

WRITTEN = re.compile(rf"^{CHANGE}[ ]*:", re.MULTILINE)
FIELDS = {
    "at": "at",
    "kinds": "kinds",
    "slots": "slots",
    "title": "titles",
    "aside": "aside",
}  # by their keys


@dataclass(frozen=True)
class BoardChange:
    """`span` is the place of the board's name."""

    board: str
    span: Span
    root: YMap


def is_change(text: str) -> bool:
    """Whether a file of boards changes one instead of declaring one."""
    return WRITTEN.search(text) is not None


def read_change(reader: Reader, node: Node) -> BoardChange | None:
    root = reader.map(node)
    if root is None:
        return None
    reader.check_keys(root, BOARD_CHANGE)
    name = reader.word(root.get(CHANGE))
    return BoardChange(name, root.entries[CHANGE].value.span, root) if name is not None else None


class SaidRoom(NamedTuple):
    """A room of a change, and which of its fields the change speaks of."""

    room: Room
    said: frozenset[str]


class Removed(NamedTuple):
    """A tunnel to be taken away; of any kinds, where `kinds` is None."""

    ends: tuple[str, str, str] | None
    kinds: tuple[Kind, ...] | None
    span: Span


@dataclass(frozen=True)
class Said:
    """All that a change says of a board."""

    titles: Mapping[str, str]
    accept: Mapping[str, str]
    rooms: Sequence[SaidRoom]
    tunnels: Sequence[Tunnel]
    removed_rooms: Mapping[str, Span]
    removed_tunnels: Sequence[Removed]
    span: Span

    def named(self, room: Callable[[Room], Room], tunnel: Callable[[Tunnel], Tunnel]) -> Said:
        """The same with the names that its words have in the game."""

        def removed(one: Removed) -> Removed:
            if one.kinds is None:
                return one
            return one._replace(kinds=tunnel(Tunnel("", "", False, one.kinds, one.span)).kinds)

        return replace(
            self,
            rooms=[SaidRoom(room(one), said) for one, said in self.rooms],
            tunnels=[tunnel(one) for one in self.tunnels],
            removed_tunnels=[removed(one) for one in self.removed_tunnels],
        )


def read_said(reader: Reader, change: YMap, known: Sequence[str], declared: DeclaredKinds) -> Said:
    """What a change says; `known` are the rooms of the board as it is."""
    reader.word(change.get(CHANGE))
    entries = reader.map(change.get("rooms"), "a map of rooms")
    rooms = [
        SaidRoom(read_room(reader, declared, name, entry), _fields(entry.value))
        for name, entry in (entries.entries if entries else {}).items()
    ]
    gone = {room.text: room.span for room in reader.word_list(change.get("remove rooms"))}
    there = dict.fromkeys(name for name in known if name not in gone)
    there |= dict.fromkeys(one.room.name for one in rooms)
    lines = list(tunnel_lines(reader, change.get("tunnels")))
    tunnels = [read_tunnel(reader, declared, there.keys(), line) for line in lines]
    return Said(
        reader.titles(change.get("title")),
        dict(read_accept(reader, change.get("accept"))),
        rooms,
        [tunnel for tunnel in tunnels if tunnel],
        gone,
        list(_removed(reader, change.get("remove tunnels"), declared)),
        change.span,
    )


def _fields(node: Node) -> frozenset[str]:
    keys = node.entries if isinstance(node, YMap) else ()
    return frozenset(FIELDS[key] for key in keys if key in FIELDS)


def _removed(reader: Reader, node: Node | None, declared: DeclaredKinds) -> list[Removed]:
    found = []
    listed = reader.list(node, "a list of tunnels")
    for item in listed.items if listed else ():
        if isinstance(item, YMap):
            for text, (key, written) in item.entries.items():
                kinds = tuple(read_tunnel_kinds(reader, declared, written))
                found.append(Removed(tunnel_ends(text), kinds, key))
        else:
            reader.take(item)
            text = item.text if isinstance(item, YScalar) else ""
            found.append(Removed(tunnel_ends(text), None, item.span))
    return found


def changed(board: Board, said: Said, reader: Reader) -> Board:
    """The board with what a change says of it."""
    import networkx

    graph: BoardGraph = networkx.MultiDiGraph(board.graph)
    _remove(graph, said, reader)
    before = {room.name: room for room in rooms_of(graph)}
    for room, fields in said.rooms:
        if room.name in before:
            told = {field: getattr(room, field) for field in fields}
            room = replace(before[room.name], **told, span=room.span)
        add_room(graph, room)
    first = 1 + max((data["tunnel"] for _, _, data in passages(graph)), default=-1)
    for number, tunnel in enumerate(said.tunnels, first):
        add_tunnel(graph, tunnel, number)
    if not graph:
        reader.error("B001", said.span, "this board has no rooms", hint="add one: `lobby: {}`")
    few_enough(reader, len(graph), said.span)
    graph.graph.update(titles=said.titles or board.titles, accept={**board.accept, **said.accept})
    return Board.of(graph, board.vocabulary)


def _remove(graph: BoardGraph, said: Said, reader: Reader) -> None:
    for name, span in said.removed_rooms.items():
        if name in graph:
            graph.remove_node(name)
        else:
            reader.unknown("B005", span, f"there is no room `{shown(name)}`", name, list(graph))
    for one in said.removed_tunnels:
        matching = [
            (source, target, data["tunnel"])
            for source, target, data in passages(graph)
            if one.ends is not None
            and _ends(source, target, data["one_way"]) == one.ends
            and (one.kinds is None or sorted(one.kinds) == sorted(data["kinds"]))
        ]
        if not matching:
            message = "this board has no such tunnel to remove"
            hint = "write it as the board does: `lobby -- pit`, or with kinds `lobby -- pit: steep`"
            reader.error("M007", one.span, message, hint=hint)
        for edge in matching:
            graph.remove_edge(*edge)


def _ends(source: str, target: str, one_way: bool) -> tuple[str, str, str]:
    if one_way:
        return source, "->", target
    return min(source, target), "--", max(source, target)
