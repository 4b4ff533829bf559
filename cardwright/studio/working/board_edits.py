"""Changes to a board as changes to its text: what is not meant stays byte for byte, with comments
and order. Each change is made where the tree of the file says that something stands, and is
looked at again: if the file then says anything else than what was meant, it is refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any

from cardwright.studio.working.unable import Unable
from dsl.boards.write_board import text as written
from dsl.diagnostics.report import Report
from dsl.diagnostics.spans import Span
from dsl.yamltext import Node, YList, YMap, YScalar, is_word, parse_yaml

Edit = Mapping[str, object]
Data = dict[str, Any]
BY_HAND = "this board is written in a way that the picture cannot change: change the text instead"
KEYS = ("at", "kinds", "slots", "title", "aside")


def edited(text: str, edit: Edit) -> str:
    """The text of a board with one change made; Unable, with a sentence, where that cannot be."""
    do = EDITS.get(str(edit.get("do")))
    if do is None:
        raise Unable("there is no such change")
    board = BoardText(text)
    meant = deepcopy(board.data)
    do(board, meant, edit)
    if BoardText(board.text).data != meant:
        raise Unable(BY_HAND)
    return board.text


class BoardText:
    """The text of a board, with its tree."""

    def __init__(self, text: str) -> None:
        self.text = text
        report = Report()
        root = parse_yaml(text, "board", report)
        if not isinstance(root, YMap) or report.has_errors:
            raise Unable("this board has mistakes: mend them in the text first")
        self.root = root
        self.data: Data = plain(root)
        self.starts = [0]
        for line in text.split("\n"):
            self.starts.append(self.starts[-1] + len(line) + 1)

    # Places

    def start(self, span: Span) -> int:
        return self.starts[span.line - 1] + span.column - 1

    def end(self, node: Node) -> int:
        """Where what a node says ends: the end of a block is that of its last part."""
        if self.is_flow(node) or isinstance(node, YScalar):
            return self.starts[node.span.end_line - 1] + node.span.end_column - 1
        if isinstance(node, YMap):
            return max(self.end(entry.value) for entry in node.entries.values())
        return max(self.end(item) for item in node.items)

    def is_flow(self, node: Node) -> bool:
        if isinstance(node, YScalar):
            return False
        empty = not (node.entries if isinstance(node, YMap) else node.items)
        return empty or self.text[self.start(node.span)] in "[{"

    def line_start(self, place: int) -> int:
        return self.text.rfind("\n", 0, place) + 1

    def line_end(self, place: int) -> int:
        """The end of a line, with its line feed."""
        found = self.text.find("\n", place)
        return len(self.text) if found < 0 else found + 1

    def put(self, start: int, end: int, text: str) -> None:
        self.text = self.text[:start] + text + self.text[end:]

    # Parts

    def rooms(self) -> YMap:
        found = self.root.get("rooms")
        if not isinstance(found, YMap) or not found.entries:
            raise Unable(BY_HAND)
        return found

    def tunnels(self) -> YList | None:
        found = self.root.get("tunnels")
        return found if isinstance(found, YList) and found.items else None

    # Changes

    def set_key(self, rooms: YMap, name: str, key: str, value: str | None) -> None:
        """Say something else of a room, or nothing."""
        entry = rooms.entries[name]
        room = entry.value
        if not isinstance(room, YMap) or not room.entries:
            if value is not None:
                end = self.starts[entry.key.end_line - 1] + entry.key.end_column - 1
                colon = self.text.index(":", end) + 1
                stop = max(colon, self.end(room)) if isinstance(room, YMap) else colon
                self.put(colon, stop, f" {{{key}: {value}}}")
            return
        flow = self.is_flow(room)
        if key in room.entries:
            old = room.entries[key]
            if value is not None:
                self.put(self.start(old.value.span), self.end(old.value), value)
            elif flow:
                self._take_out_of_flow(room, key)
            elif len(room.entries) == 1:
                colon = self.text.index(":", self.start(entry.key)) + 1
                self.put(colon, self.end(room), "")
            else:
                start = self.line_start(self.start(old.key))
                self.put(start, self.line_end(self.end(old.value)), "")
        elif value is not None:
            after = [one for one in KEYS[: KEYS.index(key)] if one in room.entries]
            if after:
                place = self.end(room.entries[after[-1]].value)
                if flow:
                    self.put(place, place, f", {key}: {value}")
                else:
                    place = self.line_end(place)
                    indent = " " * (room.span.column - 1)
                    gap = "" if self.text[:place].endswith("\n") else "\n"
                    self.put(place, place, f"{gap}{indent}{key}: {value}\n")
            else:
                first = self.start(next(iter(room.entries.values())).key)
                indent = " " * (room.span.column - 1)
                more = ", " if flow else f"\n{indent}"
                self.put(first, first, f"{key}: {value}{more}")

    def _take_out_of_flow(self, room: YMap, key: str) -> None:
        names = list(room.entries)
        at = names.index(key)
        if at + 1 < len(names):
            start = self.start(room.entries[key].key)
            end = self.start(room.entries[names[at + 1]].key)
        elif at:
            start = self.end(room.entries[names[at - 1]].value)
            end = self.end(room.entries[key].value)
        else:
            start = self.start(room.entries[key].key)
            end = self.end(room.entries[key].value)
        self.put(start, end, "")

    def whole_lines(self, start: int, end: int) -> tuple[int, int]:
        return self.line_start(start), self.line_end(end)


def plain(node: Node) -> Any:
    """What a tree says, without its places."""
    if isinstance(node, YMap):
        return {key: plain(entry.value) for key, entry in node.entries.items()}
    if isinstance(node, YList):
        return [plain(item) for item in node.items]
    return node.value


# The changes


def _room(board: BoardText, edit: Edit, key: str = "room") -> str:
    name = str(edit.get(key))
    if name not in board.rooms().entries:
        raise Unable(f"there is no room `{name[:40]}` on this board")
    return name


def _set(board: BoardText, meant: Data, name: str, key: str, value: Any, text: str) -> None:
    room = meant["rooms"][name]
    if value:
        meant["rooms"][name] = {**(room or {}), key: value}
    elif room:
        room.pop(key, None)
        if not room:
            flow = board.is_flow(board.rooms().entries[name].value)
            meant["rooms"][name] = {} if flow else None
    board.set_key(board.rooms(), name, key, text if value else None)


def move(board: BoardText, meant: Data, edit: Edit) -> None:
    """Draw a room elsewhere."""
    at = _place(edit)
    _set(board, meant, _room(board, edit), "at", at, _numbers(at))


def _place(edit: Edit) -> list[float]:
    at = edit.get("at")
    if not isinstance(at, list) or len(at) != 2:
        raise Unable("a place has two numbers")
    found: list[float] = []
    for one in at:
        if not isinstance(one, int | float) or not abs(one) < 10_000:
            raise Unable("a place has two numbers")
        rounded = round(float(one), 2)
        found.append(int(rounded) if rounded.is_integer() else rounded)
    return found


def _numbers(at: list[float]) -> str:
    return f"[{at[0]}, {at[1]}]"


def kinds(board: BoardText, meant: Data, edit: Edit) -> None:
    """Give a room these kinds."""
    found = _words(edit.get("kinds"))
    _set(board, meant, _room(board, edit), "kinds", found, f"[{', '.join(found)}]")


def slots(board: BoardText, meant: Data, edit: Edit) -> None:
    """Give a room so many of each slot."""
    given = edit.get("slots")
    if not isinstance(given, Mapping):
        raise Unable("say how many of each slot")
    found: dict[str, int] = {}
    for name, number in given.items():
        if not is_word(str(name)) or type(number) is not int or not 0 <= number <= 1_000_000:
            raise Unable("say how many of each slot, as whole numbers")
        if number:
            found[str(name)] = number
    said = ", ".join(f"{name}: {number}" for name, number in found.items())
    _set(board, meant, _room(board, edit), "slots", found, f"{{{said}}}")


def title(board: BoardText, meant: Data, edit: Edit) -> None:
    """Call a room something else."""
    found = _titles(edit.get("titles"))
    _set(board, meant, _room(board, edit), "title", found, _said(found))


def _titles(given: object) -> dict[str, str]:
    if not isinstance(given, Mapping):
        raise Unable("say the title in each language")
    return {str(lang): str(said).strip() for lang, said in given.items() if str(said).strip()}


def _said(titles: Mapping[str, str]) -> str:
    return "{" + ", ".join(f"{lang}: {written(said)}" for lang, said in titles.items()) + "}"


def board_title(board: BoardText, meant: Data, edit: Edit) -> None:
    """Call the board something else."""
    found = _titles(edit.get("titles"))
    if not found:
        raise Unable("say the title in one language at least")
    old, text = board.root.entries.get("title"), _said(found)
    if old is not None:
        board.put(board.start(old.value.span), board.end(old.value), text)
    else:
        name = board.root.entries.get("board")
        place = board.line_end(board.start(name.key)) if name is not None else 0
        board.put(place, place, f"title: {text}\n")
    meant["title"] = found


def aside(board: BoardText, meant: Data, edit: Edit) -> None:
    """Let a room be no part of the board until play adds it, or be one."""
    value = edit.get("aside") is True
    _set(board, meant, _room(board, edit), "aside", value, "true")


def add_room(board: BoardText, meant: Data, edit: Edit) -> None:
    """A new room after the others, written as the last of them is."""
    rooms, name, at = board.rooms(), str(edit.get("room")), _place(edit)
    if not is_word(name) or name in rooms.entries or board.is_flow(rooms):
        taken = name in rooms.entries
        raise Unable(f"there is a room `{name}` already" if taken else f"`{name[:40]}` is no name")
    titles = _titles(edit.get("titles", {}))
    meant["rooms"][name] = {"at": at, **({"title": titles} if titles else {})}
    last = list(rooms.entries.values())[-1]
    said = [f"at: {_numbers(at)}", *([f"title: {_said(titles)}"] if titles else [])]
    indent = " " * (rooms.span.column - 1)
    flow = not isinstance(last.value, YMap) or board.is_flow(last.value)
    if flow:
        lines = f"{indent}{name}: {{{', '.join(said)}}}\n"
    else:
        deeper = " " * (last.value.span.column - 1)
        lines = f"{indent}{name}:\n" + "".join(f"{deeper}{one}\n" for one in said)
    is_there = isinstance(last.value, YMap) and bool(last.value.entries)
    place = board.line_end(board.end(last.value) if is_there else board.start(last.key))
    gap = "" if board.text[:place].endswith("\n") else "\n"
    board.put(place, place, gap + lines)


def remove_room(board: BoardText, meant: Data, edit: Edit) -> None:
    """Take a room away, with its tunnels."""
    name, rooms = _room(board, edit), board.rooms()
    if len(rooms.entries) == 1:
        raise Unable("a board has at least one room")
    found = board.tunnels()
    for at in reversed(range(len(found.items) if found is not None else 0)):
        assert found is not None
        if name in _ends(plain(found.items[at])):
            _remove_tunnel(board, meant, at)
            again = BoardText(board.text)
            board.root, board.starts = again.root, again.starts
            found = board.tunnels()
    entry = board.rooms().entries[name]
    has_more = not isinstance(entry.value, YScalar)
    start = board.line_start(board.start(entry.key))
    end = board.line_end(board.end(entry.value) if has_more else board.start(entry.key))
    board.put(start, end, "")
    del meant["rooms"][name]


def _ends(tunnel: object) -> list[str]:
    said = next(iter(tunnel)) if isinstance(tunnel, dict) else str(tunnel)
    return said.replace("->", "--").replace("--", " ").split()


def _tunnel(board: BoardText, edit: Edit) -> tuple[str, object]:
    """A tunnel as it is written, and as data."""
    source, target = _room(board, edit, "source"), _room(board, edit, "target")
    if source == target:
        raise Unable("a tunnel leads to another room")
    given = edit.get("kinds")
    found = [] if given is None else [str(one) for one in given] if isinstance(given, list) else []
    for kind in found:
        word, *numbers = kind.split()
        if not is_word(word) or not all(one.lstrip("+-").isdecimal() for one in numbers):
            raise Unable(f"`{kind[:40]}` is no kind of tunnel with its numbers")
    ends = f"{source} {'->' if edit.get('one_way') is True else '--'} {target}"
    if not found:
        return ends, ends
    one = found[0] if len(found) == 1 else found
    return f"{ends}: {found[0] if len(found) == 1 else '[' + ', '.join(found) + ']'}", {ends: one}


def add_tunnel(board: BoardText, meant: Data, edit: Edit) -> None:
    """A new tunnel after the others."""
    line, data = _tunnel(board, edit)
    found = board.tunnels()
    if found is None:
        if board.root.get("tunnels") is not None:
            raise Unable(BY_HAND)
        gap = "" if board.text.endswith("\n") else "\n"
        end = len(board.text)
        board.put(end, end, f"{gap}\ntunnels:\n  - {line}\n")
        meant["tunnels"] = [data]
        return
    if board.is_flow(found):
        raise Unable(BY_HAND)
    place = board.line_end(board.end(found.items[-1]))
    gap = "" if board.text[:place].endswith("\n") else "\n"
    dash = board.line_start(board.start(found.items[-1].span))
    indent = board.text[dash : board.text.index("-", dash)]
    board.put(place, place, f"{gap}{indent}- {line}\n")
    meant["tunnels"].append(data)


def _number(board: BoardText, edit: Edit) -> tuple[YList, int]:
    found, number = board.tunnels(), edit.get("tunnel")
    if found is None or type(number) is not int or not 0 <= number < len(found.items):
        raise Unable("there is no such tunnel")
    return found, number


def set_tunnel(board: BoardText, meant: Data, edit: Edit) -> None:
    """Let a tunnel be of other kinds, or lead another way."""
    found, number = _number(board, edit)
    line, data = _tunnel(board, edit)
    item = found.items[number]
    board.put(board.start(item.span), board.end(item), line)
    meant["tunnels"][number] = data


def remove_tunnel(board: BoardText, meant: Data, edit: Edit) -> None:
    """Take a tunnel away."""
    _, number = _number(board, edit)
    _remove_tunnel(board, meant, number)


def _remove_tunnel(board: BoardText, meant: Data, number: int) -> None:
    found = board.tunnels()
    assert found is not None
    if board.is_flow(found):
        raise Unable(BY_HAND)
    item = found.items[number]
    start, end = board.whole_lines(board.start(item.span), board.end(item))
    if len(found.items) == 1:  # an empty list says so
        key = board.root.entries["tunnels"].key
        start = board.text.index(":", board.start(key)) + 1
        board.put(start, end, " []\n")
    else:
        board.put(start, end, "")
    del meant["tunnels"][number]


def _words(given: object) -> list[str]:
    if not isinstance(given, list) or not all(is_word(str(one)) for one in given):
        raise Unable("kinds are words")
    return [str(one) for one in given]


EDITS: dict[str, Callable[[BoardText, Data, Edit], None]] = {
    "move": move,
    "kinds": kinds,
    "slots": slots,
    "title": title,
    "board_title": board_title,
    "aside": aside,
    "add_room": add_room,
    "remove_room": remove_room,
    "add_tunnel": add_tunnel,
    "set_tunnel": set_tunnel,
    "remove_tunnel": remove_tunnel,
}
