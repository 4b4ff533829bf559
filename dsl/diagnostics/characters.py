"""Characters that cannot be seen, or that make a text look like another one.

A pack, a save or a file's name may come from anyone. `hidden_at` finds such characters where a text
is to be refused, `visible` shows a text that is told anyway: what was hidden stands there in signs.
"""

from __future__ import annotations

import re
from functools import cache

# Control characters (C0 without tab and line feed, delete, C1), what turns the direction of writing
# around, spaces and fillers without width, the invisible line breaks, halves of characters, what
# marks languages or annotations unseen, and code points that are no characters at all.
_HIDDEN = (
    "\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f"
    "\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff"
    "\ufdd0-\ufdef\ud800-\udfff\U000e0000-\U000e0fff\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
)
# The last two code points of every plane.
_ENDS = "".join(chr(plane << 16 | end) for plane in range(1, 17) for end in (0xFFFE, 0xFFFF))
# Joiners are letters of some scripts and hold pictures together, but between others they only hide.
_JOINER = "(?<![\\u0300-\\U0010ffff])[\\u200c\\u200d]|[\\u200c\\u200d](?![\\u0300-\\U0010ffff])"
# No such character is among printable ASCII, Latin letters and marks of typography. Most texts hold
# nothing else, and the patterns above take long to make.
_OTHERS = re.compile("[^\t\n\x20-\x7e\xa0-\xac\xae-\u02ff\u2010-\u2027\u202f-\u205e]")


@cache
def _hidden() -> re.Pattern[str]:
    return re.compile(f"[{_HIDDEN}{_ENDS}]|{_JOINER}")


@cache
def _hidden_or_breaks() -> re.Pattern[str]:
    return re.compile(f"[\t\n{_HIDDEN}{_ENDS}]|{_JOINER}")


def hidden_at(text: str, start: int = 0) -> int | None:
    """Where the first such character of a text stands; None where there is none."""
    if _OTHERS.search(text, start) is None:
        return None
    found = _hidden().search(text, start)
    return found.start() if found else None


def code_point(character: str) -> str:
    """A character by its number, as tables of characters list it."""
    return f"U+{ord(character):04X}"


def visible(text: str) -> str:
    """A text as it may go to a terminal, a picture or a page; line feeds and tabs stay."""
    return text if _OTHERS.search(text) is None else _hidden().sub(_sign, text)


def on_one_line(text: str) -> str:
    """The same, with line feeds and tabs shown as signs too: a name or a word in a message."""
    return text if _is_plain(text) else _hidden_or_breaks().sub(_sign, text)


def _is_plain(text: str) -> bool:
    return text.isascii() and text.isprintable()


def _sign(found: re.Match[str]) -> str:
    number = ord(found[0])
    if number <= 0xFF:
        return {9: "\\t", 10: "\\n", 13: "\\r"}.get(number, f"\\x{number:02x}")
    return f"\\u{number:04x}" if number <= 0xFFFF else f"\\U{number:08x}"
