"""Lines that need no words bound around them, and can be written where they are done.

Words are bound in one tuple, `env`, so that a code can wait and go on. What never waits can do
without: what it binds becomes a name of its own, and what it is given is written in its place.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

BOUND = re.compile(r"( *)env \+= \((.*),\)  # (\d+)")  # a word bound, and its place
KEPT = re.compile(r"( *)(?:v\d+ = env|env = v\d+)")  # the words around a block, kept and restored
WHOLE = re.compile(r"\benv\b(?!\[)")  # all the words, not one of them
WORD = re.compile(r"\benv\[(\d+)\]")
LASTING = re.compile(r"\d+|env\[\d+\]|[a-z]+\d+")  # an expression that nothing done can change


def binding(text: str, place: int) -> str:
    """The line that binds a value as the next word."""
    return f"env += ({text},)  # {place}"


def freed(lines: Iterable[str], fresh: Callable[[], str]) -> tuple[str, ...] | None:
    """The lines with a name for each word that they bind; None where they need all words."""
    names: dict[int, str] = {}
    found: list[str] = []
    for line in lines:
        bound, kept = BOUND.fullmatch(line), KEPT.fullmatch(line)
        if bound is not None:
            name = names.setdefault(int(bound[3]), fresh())
            line = f"{bound[1]}{name} = {bound[2]}"
        elif kept is not None:
            line = f"{kept[1]}pass"
        found.append(line)
    found = [with_words(line, names) for line in found]
    return None if any(WHOLE.search(line) for line in found) else tuple(found)


def with_words(line: str, words: Mapping[int, str]) -> str:
    """A line with other expressions in place of some of the words bound."""
    return WORD.sub(lambda word: words.get(int(word[1]), word[0]), line)
