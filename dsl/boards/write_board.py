"""A board as YAML in the way that people write it: a line for each room and for each tunnel."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping

from dsl.boards.parts import Room, Tunnel, Written
from dsl.storage.language_files import DEFAULT_LANGUAGE

# Letters, digits and a few signs, which mean nothing to YAML where they stand.
_PLAIN = re.compile(r"[^\W\d_](?:[\w'.-]|[ ](?=[\w'.-]))*")
_NOT_TEXT = re.compile(r"null|true|false|yes|no|on|off|y|n", re.IGNORECASE)
_RAW = re.compile(  # characters that no text file may hold as they are
    "[^\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
)


def written_board(board: Written) -> str:
    """The text of a file that reads back as the same board."""
    return "\n".join([*_lines(board), ""])


def _lines(board: Written) -> Iterator[str]:
    yield f"board: {text(board.name)}"
    if board.titles:
        yield f"title: {_titles(board.titles)}"
    yield from ["", "rooms:"]
    yield from (f"  {room.name}: {_map(_said(room))}" for room in board.rooms)
    if board.tunnels:
        yield from ["", "tunnels:"]
        yield from (f"  - {_tunnel(tunnel)}" for tunnel in board.tunnels)
    if board.accept:
        yield from ["", "accept:"]
        yield from (f"  {code}: {text(reason)}" for code, reason in board.accept.items())


# What is written of a room, under its key and in this order; nothing where it is the usual.
ROOM_KEYS: Mapping[str, Callable[[Room], str]] = {
    "at": lambda room: _list(map(_number, room.at)) if room.at is not None else "",
    "kinds": lambda room: _list(map(text, room.kinds)) if room.kinds else "",
    "slots": lambda room: _map({slot: str(n) for slot, n in room.slots.items()}, none=""),
    "title": lambda room: _titles(room.titles) if room.titles else "",
    "aside": lambda room: "true" if room.aside else "",
}


def _said(room: Room) -> dict[str, str]:
    said = {key: write(room) for key, write in ROOM_KEYS.items()}
    return {key: value for key, value in said.items() if value}


def _tunnel(tunnel: Tunnel) -> str:
    ends = f"{tunnel.source} {'->' if tunnel.one_way else '--'} {tunnel.target}"
    kinds = [text(str(kind)) for kind in tunnel.kinds]
    if not kinds:
        return ends
    return f"{ends}: {kinds[0] if len(kinds) == 1 else _list(kinds)}"


def _titles(titles: Mapping[str, str]) -> str:
    if list(titles) == [DEFAULT_LANGUAGE]:
        return text(titles[DEFAULT_LANGUAGE])
    ordered = sorted(titles, key=lambda language: language != DEFAULT_LANGUAGE)
    return _map({language: text(titles[language]) for language in ordered})


def _map(entries: Mapping[str, str], none: str = "{}") -> str:
    if not entries:
        return none
    return "{" + ", ".join(f"{key}: {value}" for key, value in entries.items()) + "}"


def _list(items: Iterable[str]) -> str:
    return f"[{', '.join(items)}]"


def _number(value: float) -> str:
    return str(int(value)) if float(value).is_integer() else repr(float(value))


def text(value: str) -> str:
    """A text as it stands in a line of YAML, in quotes where it would mean something else."""
    if _PLAIN.fullmatch(value) and not _NOT_TEXT.fullmatch(value):
        return value
    quoted = json.dumps(value, ensure_ascii=False)
    return _RAW.sub(lambda found: f"\\u{ord(found[0]):04x}", quoted)
