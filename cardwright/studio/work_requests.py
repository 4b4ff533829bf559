"""What the page may ask for: one JSON object a message, checked before anything is done."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from cardwright.web.wire.requests import LARGEST_NUMBER, Malformed

LONGEST_MESSAGE = 4_000_000  # bytes: unsaved files come with what is asked of them
LONGEST_TEXT = 1_000_000
LONGEST_NAME = 400
LONGEST_LINE = 20_000
MOST_FILES = 200
MOST_NAMES = 5_000


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked for, by its name; `number` is what the answer to it is known by."""

    do: str
    number: int
    given: Mapping[str, object]

    def text(self, name: str) -> str:
        return str(self.given[name])


def _name(found: object) -> bool:
    return isinstance(found, str) and len(found) <= LONGEST_NAME


def _name_or_none(found: object) -> bool:
    return found is None or _name(found)


def _text(found: object) -> bool:
    return isinstance(found, str) and len(found) <= LONGEST_TEXT


def _whole(found: object) -> bool:
    return type(found) is int and 0 <= found <= LARGEST_NUMBER


def _texts(found: object) -> bool:
    """Files by their paths in the pack: no path that leads elsewhere."""
    return (
        isinstance(found, dict)
        and len(found) <= MOST_FILES
        and all(is_inside(name) and _text(text) for name, text in found.items())
    )


def is_inside(name: object) -> bool:
    """Whether a path of a file stays in the folder of its pack."""
    if not isinstance(name, str) or not 0 < len(name) <= LONGEST_NAME or "\\" in name:
        return False
    return all(part and part not in (".", "..") for part in name.split("/"))


def _begins(found: object) -> bool:
    """How a game begins."""
    return isinstance(found, dict) and found.keys() == {"players", "seed", "board"}


def _steps(found: object) -> bool:
    return isinstance(found, list) and all(isinstance(one, dict) for one in found)


def _then(found: object) -> bool:
    """One more step, or none."""
    if found is None:
        return True
    if not isinstance(found, dict):
        return False
    if found.keys() == {"line"}:
        return isinstance(found["line"], str) and len(found["line"]) <= LONGEST_LINE
    return found.keys() == {"answer", "player"} and all(map(_whole, found.values()))


def _edit(found: object) -> bool:
    return isinstance(found, dict) and _name(found.get("do"))


def _names(found: object) -> bool:
    return isinstance(found, list) and len(found) <= MOST_NAMES and all(map(_name, found))


def _seat(found: object) -> bool:
    return found is None or _whole(found)


Fits = Callable[[object], bool]
PACK: Mapping[str, Fits] = {"pack": _name, "texts": _texts}
GAME: Mapping[str, Fits] = {
    **PACK,
    "start": _begins,
    "steps": _steps,
    "lang": _name,
}
SEEN: Mapping[str, Fits] = {**GAME, "seat": _seat, "known": _name}
# What the server does itself, and what it has done by the process of the page.
OWN: Mapping[str, Mapping[str, Fits]] = {
    "join": {"key": _name},
    "packs": {},
    "watch": {"pack": _name},
    "read": {"pack": _name, "file": is_inside},
    "write": {"pack": _name, "file": is_inside, "text": _text, "stamp": _name_or_none},
    "copy": {"pack": _name, "name": _name},
    "new": {"name": _name, "title": _name},
    "project": {"name": _name, "files": _texts},
    "play": {"pack": _name, "players": _seat, "board": _name_or_none, "lang": _name},
}
HELPED: Mapping[str, Mapping[str, Fits]] = {
    "look": {**PACK, "file": is_inside, "line": _whole},
    "contents": PACK,
    "scenarios": {**PACK, "names": _names},
    "try": {**SEEN, "then": _then},
    "past": SEEN,
    "board": {**PACK, "board": _name, "lang": _name},
    "findings": {**PACK, "board": _name},
    "board_edit": {**PACK, "text": _text, "edit": _edit},
    "fragment": {**PACK, "file": is_inside, "name": _name, "lang": _name},
    "fragment_edit": {**PACK, "text": _text, "edit": _edit},
    "odds": {**PACK, "card": _name},
    "balance": {**PACK, "before": _texts, "most": _whole},
    "give": {**PACK, "what": _name, "lang": _name},
    "seen_page": {**GAME, "seat": _whole},
    "as_scenario": {**GAME, "name": _name},
}
KINDS = {**OWN, **HELPED}


def read_asked(text: str | bytes) -> Asked:
    """What a message asks for; Malformed when it asks for nothing there is."""
    if len(text) > LONGEST_MESSAGE:
        raise Malformed("too long")
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Malformed("no JSON") from error
    if not isinstance(found, dict):
        raise Malformed("no object")
    do, number = found.pop("do", None), found.pop("n", None)
    kind = KINDS.get(do) if isinstance(do, str) else None
    if kind is None:
        raise Malformed("no such request")
    if not _whole(number):
        raise Malformed("no number")
    if found.keys() != kind.keys() or not all(fits(found[name]) for name, fits in kind.items()):
        raise Malformed("not what this request takes")
    return Asked(str(do), int(number), found)
