"""Boards: rooms and the tunnels between them, read from YAML that a person likes to write.

board: day
rooms:
  lobby:  {at: [3, 1], kinds: [mossy], slots: {small: 2}}
  loft:
tunnels:
  - lobby -- loft: barred
  - loft -> lobby: [steep, toll 2]
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple, TypeGuard

from dsl.boards.parts import Kind, Room, Tunnel, Written
from dsl.diagnostics.report import Fix, Report
from dsl.diagnostics.spans import Span
from dsl.model.vocabulary import Vocabulary
from dsl.yamltext import (
    Entry,
    Node,
    Reader,
    YList,
    YMap,
    YScalar,
    describe,
    is_word,
    part,
    read_yaml,
    shown,
)
from dsl.yamltext.forms.board_form import BOARD, ROOM
from dsl.yamltext.shapes import CODE

MAX_ROOMS = 20_000


@dataclass(frozen=True)
class DeclaredKinds:
    """The words that the packs declare for boards; tunnel kinds with their number of arguments."""

    room_kinds: Collection[str]
    tunnel_kinds: Mapping[str, int]
    slots: Collection[str]
    broken: Collection[str] = ()  # words of declarations that could not be read

    @staticmethod
    def of(vocabulary: Vocabulary) -> DeclaredKinds:
        """The words of a whole game, by the names that they have in it."""
        return DeclaredKinds(
            list(vocabulary.room_kinds),
            {name: len(kind.params) for name, kind in vocabulary.tunnel_kinds.items()},
            list(vocabulary.slots),
            vocabulary.broken,
        )


def read_board(text: str, file: str, declared: DeclaredKinds, report: Report) -> Written | None:
    """The board of a file, or None when the report has errors about it."""
    return read_yaml(text, file, report, lambda reader, node: read_tree(reader, node, declared))


def doubts(rooms: Sequence[Room], tunnels: Sequence[Tunnel]) -> Report:
    """What reading a board warns of, also where the board accepts it."""
    report = Report()
    tell_doubts(Reader(report), rooms, tunnels)
    return report


def tell_doubts(reader: Reader, rooms: Sequence[Room], tunnels: Sequence[Tunnel]) -> None:
    here = [room for room in rooms if not room.aside]
    _compare_positions(reader, here)
    _compare_tunnels(reader, tunnels)
    _look_for_lonely(reader, here, tunnels)
    _look_for_any_room(reader, rooms)


def read_tree(reader: Reader, node: Node, declared: DeclaredKinds) -> Written | None:
    """The board that a tree says, with everything that is wrong with it told to the reader."""
    root = reader.map(node)
    if root is None:
        return None
    reader.check_keys(root, BOARD)
    accept = dict(read_accept(reader, root.get("accept")))
    reader.accepted = frozenset(accept)
    name = reader.word(root.get("board"))
    titles = reader.titles(root.get("title"))
    entries = _room_entries(reader, root.get("rooms"))
    if entries is None:
        return None
    rooms = [read_room(reader, declared, *entry) for entry in entries.items()]
    here = [room for room in rooms if not room.aside]
    _compare_positions(reader, here, {name: _at_of(entry) for name, entry in entries.items()})
    _look_for_any_room(reader, rooms)
    lines = list(tunnel_lines(reader, root.get("tunnels")))
    named = dict.fromkeys(
        [*entries, *map(_as_word, entries)]
    )  # a name that was told is not unknown besides
    tunnels = [read_tunnel(reader, declared, named, line) for line in lines]
    understood = tuple(tunnel for tunnel in tunnels if tunnel)
    _compare_tunnels(reader, understood)
    listed = root.get("tunnels")
    if len(understood) == len(tunnels) and (listed is None or isinstance(listed, YList)):
        _look_for_lonely(reader, here, understood)
    if name is None:
        return None
    return Written(name, titles, tuple(rooms), understood, accept, root.entries["board"].value.span)


def read_accept(reader: Reader, node: Node | None) -> Iterator[tuple[str, str]]:
    accept = reader.map(node, "a map from codes to reasons")
    for code, (key, value) in accept.entries.items() if accept else ():
        if not re.fullmatch(CODE, code):
            message = f"`{shown(code)}` is not the code of a finding"
            reader.error("B016", key, message, hint="codes look like `B012`")
        reason = reader.text(value)
        if reason is not None:
            yield code, reason


def _room_entries(reader: Reader, node: Node | None) -> dict[str, Entry] | None:
    if isinstance(node, YScalar) and node.value is None:
        node = YMap({}, node.span)
    rooms = reader.map(node, "a map of rooms")
    if rooms is None:
        return None
    if not rooms.entries:
        reader.error("B001", rooms.span, "this board has no rooms", hint="add one: `lobby: {}`")
        return None
    return rooms.entries if few_enough(reader, len(rooms.entries), rooms.span) else None


def few_enough(reader: Reader, rooms: int, span: Span) -> bool:
    if rooms > MAX_ROOMS:
        message = f"this board has {rooms:,} rooms; {MAX_ROOMS:,} are allowed"
        reader.error("B002", Span.at(span.file, span.line), message)
    return rooms <= MAX_ROOMS


def read_room(reader: Reader, declared: DeclaredKinds, name: str, entry: Entry) -> Room:
    span, node = entry
    if not is_word(name):
        meant = _as_word(name)
        hint = "a name is made of letters, digits and `_`, with a letter first"
        hint = f"write `{meant}`: {hint}" if is_word(meant) else hint
        fix = Fix(span, meant, "sure") if is_word(meant) else None
        message = f"`{shown(name)}` cannot be the name of a room"
        reader.error("B003", span, message, hint=hint, fix=fix)
    if isinstance(node, YScalar) and node.value is None:
        reader.take(node)
        node = YMap({}, node.span)  # `lobby:` with nothing after it is a plain room
    room = _round_position(reader, reader.map(node) or YMap({}, node.span))
    room = _axes(reader, room)
    reader.check_keys(room, ROOM)
    return Room(
        name=name,
        at=_read_position(reader, room.get("at")),
        kinds=tuple(_read_room_kinds(reader, declared, room.get("kinds"))),
        slots=dict(_read_slots(reader, declared, room.get("slots"))),
        titles=reader.titles(room.get("title")),
        span=span,
        aside=_read_aside(reader, room.get("aside")),
    )


def _as_word(name: str) -> str:
    """A name of several words, or with other marks, as one word."""
    return "_".join(re.findall(r"\w+", name))


def _read_aside(reader: Reader, node: Node | None) -> bool:
    match node:
        case None:
            return False
        case YScalar(value=bool(value)):
            reader.take(node)
            return value
    reader.wrong(node, "`true` or `false`", hint="`aside: true` is a room that play may add")
    return False


def _read_position(reader: Reader, node: Node | None) -> tuple[float, float] | None:
    match node:
        case None:
            return None
        case YList(items=(YScalar(value=x), YScalar(value=y))) if _is_number(x) and _is_number(y):
            reader.take(*node.items)
            return x, y
    message = f"a position is a pair of numbers, and this is {describe(node)}"
    meant = _meant_position(node)
    hint = f"write `{meant}`" if meant else "write it across and down, as in `[3, 1]`"
    fix = Fix(node.span, meant, "sure") if meant else None
    reader.error("B011", node.span, message, hint=hint, fix=fix)
    return None


def _round_position(reader: Reader, room: YMap) -> YMap:
    """A position in round brackets, which YAML reads as a text and a key."""
    at = room.get("at")
    ends = [key for key in room.entries if re.fullmatch(rf"{_NUMBER}\)", key)]
    if not isinstance(at, YScalar) or not re.fullmatch(rf"\({_NUMBER}", at.text) or not ends:
        return room
    meant = f"[{at.text[1:]}, {ends[0][:-1]}]"
    message = "a position is a pair of numbers in square brackets"
    span = at.span.to(room.entries[ends[0]].key)
    fix = Fix(span, meant, "sure")
    reader.error("B011", span, message, hint=f"write `{meant}`", fix=fix)
    left = {key: entry for key, entry in room.entries.items() if key not in ("at", ends[0])}
    return YMap(left, room.span)


def _axes(reader: Reader, room: YMap) -> YMap:
    """A position as two keys, `x` and `y`."""
    axes = room.entries.get("x"), room.entries.get("y")
    across, down = axes
    if across is None or down is None or "at" in room.entries:
        return room
    texts = [one.value.text for one in (across, down) if isinstance(one.value, YScalar)]
    if len(texts) != 2 or not all(re.fullmatch(_NUMBER, text) for text in texts):
        return room
    meant = f"at: [{', '.join(texts)}]"
    span = across.key.to(down.value.span)
    fix = Fix(span, meant, "sure") if list(room.entries)[-2:] == ["x", "y"] else None
    message = "a position is one pair of numbers, across and down"
    reader.error("B011", across.key, message, hint=f"write `{meant}`", fix=fix)
    left = {key: entry for key, entry in room.entries.items() if key not in ("x", "y")}
    return YMap(left, room.span)


def _meant_position(node: Node) -> str | None:
    """Two numbers that are written otherwise than as a list: `3, 1`, `3 1`, `{x: 3, y: 1}`."""
    if isinstance(node, YScalar):
        numbers = re.fullmatch(rf"[(]?\s*({_NUMBER})\s*[,;x\s]\s*({_NUMBER})\s*[)]?", node.text)
        return f"[{numbers[1]}, {numbers[2]}]" if numbers else None
    if isinstance(node, YList) and len(node.items) == 4:  # decimal commas: [1,6, 1,7]
        texts = [one.text for one in node.items if isinstance(one, YScalar)]
        if len(texts) == 4 and all(re.fullmatch(r"-?\d+", one) for one in texts):
            return f"[{texts[0]}.{texts[1]}, {texts[2]}.{texts[3]}]"
        return None
    within = list(node.entries.values()) if isinstance(node, YMap) else []
    texts = [one.value.text for one in within if isinstance(one.value, YScalar)]
    if len(texts) == 2 and len(within) == 2 and all(re.fullmatch(_NUMBER, one) for one in texts):
        return f"[{', '.join(texts)}]"
    return None


_NUMBER = r"-?\d+(?:\.\d+)?"


def _is_number(value: object) -> TypeGuard[float]:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _read_room_kinds(reader: Reader, declared: DeclaredKinds, node: Node | None) -> Iterator[str]:
    for kind in reader.word_list(node):
        if kind.text in declared.room_kinds:
            yield kind.text
        elif kind.text not in declared.broken:
            message = f"there is no kind of room `{shown(kind.text)}`"
            reader.unknown("B007", kind.span, message, kind.text, declared.room_kinds)


def _read_slots(
    reader: Reader, declared: DeclaredKinds, node: Node | None
) -> Iterator[tuple[str, int]]:
    if isinstance(node, YList | YScalar) and getattr(node, "value", "") is not None:
        named = (
            [one.text for one in node.items if isinstance(one, YScalar)]
            if isinstance(node, YList)
            else [node.text]
        )
        meant = "{" + ", ".join(f"{name}: 1" for name in named) + "}"
        message = f"expected a map from slots to numbers here, found {describe(node)}"
        reader.take(node)
        reader.error("Y011", node.span, message, hint=f"write `{meant}`", fix=Fix(node.span, meant))
        return
    slots = reader.map(node, "a map from slots to numbers")
    for slot, (key, value) in slots.entries.items() if slots else ():
        number = reader.whole(value)
        if slot in declared.broken:
            continue
        if slot not in declared.slots:
            reader.unknown("B010", key, f"there is no slot `{shown(slot)}`", slot, declared.slots)
        elif number is not None:
            yield slot, number


class Line(NamedTuple):
    """A tunnel as it is written: `lobby -> pit` at a place, and perhaps its kinds."""

    span: Span
    text: str
    kinds: Node | None


_WORD = r"[^\W\d]\w*"
_TUNNEL = re.compile(r"([^\W\d]\w*)\s*(--|->)\s*([^\W\d]\w*)")
_SHAPE = "write `lobby -- pit` for both ways, or `lobby -> pit` for one way"


def tunnel_lines(reader: Reader, node: Node | None) -> Iterator[Line]:
    tunnels = reader.list(node, "a list of tunnels")
    for item in tunnels.items if tunnels else ():
        ends = _ends_in(item) if isinstance(item, YMap) else None
        if ends is not None and isinstance(item, YMap):
            meant = f"{ends[0]} -- {ends[1]}"
            reader.take(*(entry.value for entry in item.entries.values()))
            hint = f"write `{meant}`, or `{ends[0]} -> {ends[1]}` for one way"
            reader.error("B004", item.span, "this is not how a tunnel is written", hint=hint)
        elif isinstance(item, YMap):
            for text, (key, kinds) in item.entries.items():
                yield Line(key, text, kinds)
            for key, _ in list(item.entries.values())[1:]:
                hint = "start the line with `- `"
                reader.error("B004", key, "each tunnel is an item of the list", hint=hint)
        elif isinstance(item, YScalar) and item.value is not None:
            reader.take(item)
            yield Line(item.span, item.text, None)
        else:
            reader.wrong(item, "a tunnel", hint=_SHAPE)


def _ends_in(item: YMap) -> tuple[str, str] | None:
    """The two rooms of a tunnel that is written as other formats have it: `{from: a, to: b}`."""
    for one, other in (("from", "to"), ("source", "target"), ("a", "b"), ("start", "end")):
        ends = item.get(one), item.get(other)
        if isinstance(ends[0], YScalar) and isinstance(ends[1], YScalar):
            return ends[0].text, ends[1].text
    return None


def tunnel_ends(text: str) -> tuple[str, str, str] | None:
    """The two rooms of a tunnel as it is written, and whether it is `--` or `->`. The rooms of a
    tunnel for both ways are in the order of their names."""
    match = _TUNNEL.fullmatch(text)
    if match is None:
        return None
    source, arrow, target = match.groups()
    if arrow == "--" and target < source:
        source, target = target, source
    return source, arrow, target


def read_tunnel(
    reader: Reader, declared: DeclaredKinds, rooms: Collection[str], line: Line
) -> Tunnel | None:
    kinds = tuple(read_tunnel_kinds(reader, declared, line.kinds))
    match = _TUNNEL.fullmatch(line.text)
    if match is None:
        message = f"`{shown(line.text)}` is not a tunnel"
        hint, meant = _shape_hint(line.text, rooms)
        fix = Fix(line.span, meant, "likely") if meant is not None else None
        reader.error("B004", line.span, message, hint=hint, fix=fix)
        return None
    source, arrow, target = match.groups()
    known = True
    for group, room in ((1, source), (3, target)):
        if room not in rooms:
            known = False
            span = part(line.span, line.text, *match.span(group))
            reader.unknown("B005", span, f"there is no room `{shown(room)}`", room, rooms)
    if source == target:
        message = f"this tunnel leads from `{shown(source)}` to itself"
        reader.error("B006", line.span, message)
        return None
    return Tunnel(source, target, arrow == "->", kinds, line.span) if known else None


def _shape_hint(text: str, rooms: Collection[str]) -> tuple[str, str | None]:
    """What a tunnel that is none may mean: a hint, and how it would be written."""
    one_way = re.fullmatch(rf"({_WORD})\s*(?:[-=]*>+|→|⇒|⟶|\bto\b)\s*({_WORD})", text)
    backwards = re.fullmatch(rf"({_WORD})\s*(?:<+[-=]*|←|⇐)\s*({_WORD})", text)
    both = re.fullmatch(
        rf"[\[(]?\s*({_WORD})\s*(?:<[-=]+>|↔|⇔|⟷|[-–—=~_/,|&]+|\band\b|\s)\s*({_WORD})\s*[\])]?",
        text,
    )
    if backwards:
        meant = f"{backwards[2]} -> {backwards[1]}"
        return f"write it the other way round: `{meant}`", meant
    if one_way:
        meant = f"{one_way[1]} -> {one_way[2]}"
        return f"write `{meant}`", meant
    if both and {both[1], both[2]} <= set(rooms):
        meant = f"{both[1]} -- {both[2]}"
        return f"write `{meant}`, or `{both[1]} -> {both[2]}` for one way", meant
    if ":" in text:
        return "put a space after the `:`", None
    if len(re.findall("--|->", text)) > 1:
        named = re.findall(_WORD, text)
        each = ", ".join(f"`{a} -- {b}`" for a, b in pairwise(named)) if len(named) < 6 else ""
        lines = f": {each}" if each else ""
        return f"write one tunnel for each pair of rooms, each on its own line{lines}", None
    one, other = [*rooms, "lobby", "pit"][:2] if len(rooms) > 1 else ("lobby", "pit")
    return f"write `{one} -- {other}` for both ways, or `{one} -> {other}` for one way", None


def read_tunnel_kinds(reader: Reader, declared: DeclaredKinds, node: Node | None) -> Iterator[Kind]:
    for item in node.items if isinstance(node, YList) else [node]:
        scalar = reader.scalar(item, "a kind of tunnel")
        if scalar is None:
            continue
        match = re.fullmatch(r"([^\W\d]\w*)((?:\s+[-+]?[0-9]{1,9})*)", scalar.text)
        if match is None:
            listed = "," in scalar.text
            reader.error(
                "B015",
                scalar.span,
                f"`{shown(scalar.text)}` is not a kind of tunnel",
                hint=f"put several kinds in brackets: `[{scalar.text}]`"
                if listed
                else _kind_hint(scalar.text, declared),
                fix=Fix(scalar.span, f"[{scalar.text}]", "sure") if listed else None,
            )
            continue
        kind, numbers = match[1], tuple(map(int, match[2].split()))
        wanted = declared.tunnel_kinds.get(kind)
        if kind in declared.broken:
            continue
        if wanted is None:
            span = part(scalar.span, scalar.text, *match.span(1))
            message = f"there is no kind of tunnel `{shown(kind)}`"
            reader.unknown("B008", span, message, kind, declared.tunnel_kinds)
        elif wanted != len(numbers):
            message = f"`{kind}` takes {_count(wanted)}, and {_count(len(numbers))} is given"
            example = " ".join([kind, *"23456789"[:wanted]])
            fix = Fix(scalar.span, kind, "likely") if not wanted else None
            reader.error("B009", scalar.span, message, hint=f"write it as in `{example}`", fix=fix)
        else:
            yield Kind(kind, numbers)


def _kind_hint(text: str, declared: DeclaredKinds) -> str:
    """A kind of tunnel and its number, written as those of another language are: `toll(2)`."""
    match = re.fullmatch(rf"({_WORD})\s*[(\[=x*:]\s*(\d+)\s*[)\]]?", text)
    other = re.fullmatch(rf"(\d+)\s*x?\s*({_WORD})", text)
    if match:
        return f"write `{match[1]} {match[2]}`"
    if other and declared.tunnel_kinds.get(other[2]):
        return f"write `{other[2]} {other[1]}`"
    takes = next((name for name, many in declared.tunnel_kinds.items() if many), "toll")
    return f"write a word and its numbers, as in `{takes} 2`"


def _count(numbers: int) -> str:
    return f"{numbers or 'no'} number{'s' if numbers > 1 else ''}"


def _look_for_any_room(reader: Reader, rooms: Sequence[Room]) -> None:
    if rooms and all(room.aside for room in rooms):
        hint = "leave `aside` out of at least one of them"
        reader.error("B001", rooms[0].span, "all rooms of this board stand aside", hint=hint)


def _at_of(entry: Entry) -> Span:
    """Where the position of a room is written."""
    at = entry.value.get("at") if isinstance(entry.value, YMap) else None
    return at.span if at is not None else entry.key


def _compare_positions(
    reader: Reader, rooms: Sequence[Room], places: Mapping[str, Span] | None = None
) -> None:
    """`places` are those of the positions, where they are known; else the rooms are blamed."""
    taken: dict[tuple[float, float], Room] = {}
    for room in rooms:
        other = taken.setdefault(room.at, room) if room.at else room
        if other is not room:
            message = f"`{shown(room.name)}` is at the same position as `{shown(other.name)}`"
            span = (places or {}).get(room.name, room.span)
            reader.warning("B012", span, message, hint=_see(other.span))


def _compare_tunnels(reader: Reader, tunnels: Sequence[Tunnel]) -> None:
    seen: dict[object, Tunnel] = {}
    for tunnel in tunnels:
        ends = (tunnel.source, tunnel.target)
        ends = ends if tunnel.one_way else (min(ends), max(ends))
        other = seen.setdefault((ends, tunnel.one_way, tuple(sorted(tunnel.kinds))), tunnel)
        if other is not tunnel:
            message = "the same tunnel is written twice"
            reader.warning("B013", tunnel.span, message, hint=_see(other.span))


def _see(span: Span) -> str | None:
    return f"see line {span.line}" if span.line else None


def _look_for_lonely(reader: Reader, rooms: Sequence[Room], tunnels: Sequence[Tunnel]) -> None:
    joined = {end for tunnel in tunnels for end in (tunnel.source, tunnel.target)}
    for room in rooms:
        if room.name not in joined and len(rooms) > 1:
            message = f"no tunnel leads to or from `{shown(room.name)}`"
            other = next((one.name for one in rooms if one.name in joined), "ROOM")
            hint = f"add a tunnel, such as `- {shown(other)} -- {shown(room.name)}`"
            reader.warning("B014", room.span, message, hint=hint)
