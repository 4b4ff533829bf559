"""What a browser may ask for: one JSON object a message, checked before anything is done."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass

PROTOCOL = 2
LONGEST_MESSAGE = 4_096  # bytes
LARGEST_NUMBER = 1_000_000
LONGEST_TEXT = 200


class Malformed(ValueError):
    """A message that is none, with a sentence that says why."""


@dataclass(frozen=True, slots=True)
class Request:
    """What is asked for, and with what. `number` is what the answer to it is known by."""

    do: str
    number: int
    given: Mapping[str, int | str | bool | None]

    def text(self, name: str) -> str:
        return str(self.given[name])

    def whole(self, name: str) -> int:
        found = self.given[name]
        assert isinstance(found, int)
        return found


def _text(found: object) -> bool:
    return isinstance(found, str) and len(found) <= LONGEST_TEXT


def _whole(found: object) -> bool:
    return type(found) is int and 0 <= found <= LARGEST_NUMBER


def _truth(found: object) -> bool:
    return isinstance(found, bool)


def _text_or_none(found: object) -> bool:
    return found is None or _text(found)


Fits = Callable[[object], bool]
KINDS: Mapping[str, Mapping[str, Fits]] = {
    "join": {"table": _text, "key": _text, "lang": _text},
    "answer": {"seen": _text, "option": _whole},
    "undo": {},
    "agree": {"yes": _truth},
    "seat": {"bot": _text_or_none},
    "name": {"name": _text},
    "hint": {},
    "past": {"page": _whole},
    "speak": {"lang": _text},
    "why": {"card": _text},
    "rules": {},
}


def read_request(text: str | bytes) -> Request:
    """The request that a message holds; Malformed when it holds none."""
    if len(text) > LONGEST_MESSAGE:
        raise Malformed("too long")
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:  # also what is no UTF-8
        raise Malformed("no JSON") from error
    if not isinstance(found, dict):
        raise Malformed("no object")
    if found.pop("v", None) != PROTOCOL:
        raise Malformed("another version")
    do, number = found.pop("do", None), found.pop("n", None)
    kind = KINDS.get(do) if isinstance(do, str) else None
    if kind is None:
        raise Malformed("no such request")
    if not _whole(number):
        raise Malformed("no number")
    if found.keys() != kind.keys() or not all(fits(found[name]) for name, fits in kind.items()):
        raise Malformed("not what this request takes")
    return Request(str(do), number, found)
