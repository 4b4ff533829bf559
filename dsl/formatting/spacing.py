"""The spaces between the words and signs of a line."""

from __future__ import annotations

import re
from collections.abc import Container

TOKEN = re.compile(
    r"""
    "[^"]*"                         # a text
  | (?:\w|\{[^{}"]*\}|::)+          # a word or a number; in a family, with its holes
  | ->|!=|<=|>=|'s
  | \S
    """,
    re.VERBOSE,
)
SIGNS = ("+", "-")
NONE_BEFORE = frozenset({",", ":", ")", ".", "'s"})
NONE_AFTER = frozenset({"(", "."})


def tokens(code: str) -> list[re.Match[str]]:
    """The words and signs of a line without its comment."""
    return list(TOKEN.finditer(code))


def spaced(code: str, close: Container[int], reserved: Container[str]) -> str:
    """A line without its comment, each space as it should be.

    `close` are the columns, from 0, of what stands close to what follows it, such as a name that is
    called with something in brackets;
    `reserved` are the language's own words, after which either may stand: a sum or a signed number.
    """
    found = tokens(code)
    parts: list[str] = []
    alone = False  # whether the sign before belongs to what comes now
    for place, token in enumerate(found):
        word = token.group()
        if place:
            before = found[place - 1]
            if not _joined(before, token, alone, close):
                parts.append(" ")
        parts.append(word)
        alone = word in SIGNS and _is_of_a_number(found, place, reserved)
    return "".join(parts)


def _joined(
    before: re.Match[str], token: re.Match[str], alone: bool, close: Container[int]
) -> bool:
    """Whether no space stands between two tokens."""
    if alone or before.start() in close:
        return True
    return token.group() in NONE_BEFORE or before.group() in NONE_AFTER


def _is_of_a_number(found: list[re.Match[str]], place: int, reserved: Container[str]) -> bool:
    """Whether a sign belongs to the number after it, as in `-1 coins`, and is no dash of a list and
    no sum."""
    ends = found[place].end()
    is_close = place + 1 < len(found) and found[place + 1].start() == ends
    if place == 0:
        return is_close  # `- 1 coins` is in a list
    before = found[place - 1]
    if place == 1 and before.group() == "-":  # the first thing said in a list
        return True
    if before.group() in reserved:  # `starts at -1`, but also `count of players - 1`
        return is_close and before.end() < found[place].start()
    return not (before.group()[-1].isalnum() or before.group()[-1] in '_}")')
