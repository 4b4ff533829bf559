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
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from dsl.boards.read_board import tunnel_ends
from dsl.diagnostics.spans import Span
from dsl.yamltext import Entry, Node, Reader, YList, YMap, YScalar, shown

KEY = "change board"
KEYS = ("title", "rooms", "tunnels", "accept", "remove rooms", "remove tunnels")
WRITTEN = re.compile(rf"^{KEY}[ ]*:", re.MULTILINE)


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
    reader.keys(root, required=(KEY,), optional=KEYS)
    name = reader.word(root.get(KEY))
    return BoardChange(name, root.entries[KEY].value.span, root) if name is not None else None


def changed(board: YMap, change: YMap, reader: Reader) -> YMap:
    """The tree of a board with what a change says of it."""
    gone = {room.text: room.span for room in reader.word_list(change.get("remove rooms"))}
    rooms = _entries(board, "rooms")
    for name, span in gone.items():
        if name not in rooms:
            reader.unknown("B005", span, f"there is no room `{shown(name)}`", name, rooms)
    merged = {name: entry for name, entry in rooms.items() if name not in gone}
    for name, (key, value) in _entries(change, "rooms").items():
        merged[name] = Entry(key, _over(merged[name].value, value) if name in merged else value)
    kept = _without(list(_tunnels(board)), change, set(gone), reader)
    tunnels = YList((*kept, *_tunnels(change)), change.span)
    entries = {
        **board.entries,
        **{key: change.entries[key] for key in ("title",) if key in change.entries},
        "rooms": Entry(board.entries["rooms"].key, YMap(merged, board.span)),
        "tunnels": Entry(board.span, tunnels),
    }
    accept = {**_entries(board, "accept"), **_entries(change, "accept")}
    if accept:
        entries["accept"] = Entry(board.span, YMap(accept, board.span))
    return YMap(entries, board.span)


def _entries(root: YMap, key: str) -> dict[str, Entry]:
    node = root.get(key)
    return node.entries if isinstance(node, YMap) else {}


def _over(before: Node, said: Node) -> Node:
    """A room with what is said anew of it."""
    if isinstance(before, YMap) and isinstance(said, YMap):
        return YMap({**before.entries, **said.entries}, said.span)
    return before if isinstance(said, YScalar) and said.value is None else said


def _tunnels(root: YMap) -> Iterator[Node]:
    """The items of a list of tunnels, each tunnel on its own."""
    node = root.get("tunnels")
    for item in node.items if isinstance(node, YList) else ():
        if isinstance(item, YMap):
            yield from (YMap({text: entry}, entry.key) for text, entry in item.entries.items())
        else:
            yield item


def _without(tunnels: list[Node], change: YMap, gone: set[str], reader: Reader) -> list[Node]:
    """The tunnels that stay when some are removed, and the rooms of others."""
    kept = [one for one in tunnels if not gone & set(_named(one) or ())]
    listed = reader.list(change.get("remove tunnels"), "a list of tunnels")
    for item in listed.items if listed else ():
        named, kinds = _named(item), _kinds(item)
        matching = [
            one
            for one in kept
            if named is not None and _named(one) == named and kinds in (None, _kinds(one))
        ]
        if not matching:
            message = "this board has no such tunnel to remove"
            hint = "write it as the board does: `lobby -- pit`, or with kinds `lobby -- pit: steep`"
            reader.error("M007", _place(item), message, hint=hint)
        kept = [one for one in kept if one not in matching]
    return kept


def _named(item: Node) -> tuple[str, str, str] | None:
    if isinstance(item, YMap):
        return tunnel_ends(next(iter(item.entries)))
    return tunnel_ends(item.text) if isinstance(item, YScalar) else None


def _place(item: Node) -> Span:
    return next(iter(item.entries.values())).key if isinstance(item, YMap) else item.span


def _kinds(item: Node) -> list[str] | None:
    """The kinds of a tunnel as they are written, sorted; None when none is written."""
    if not isinstance(item, YMap):
        return None
    node = next(iter(item.entries.values())).value
    parts = node.items if isinstance(node, YList) else (node,)
    return sorted(" ".join(part.text.split()) for part in parts if isinstance(part, YScalar))
