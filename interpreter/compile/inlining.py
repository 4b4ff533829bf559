"""Inlining: replace env slots by local variables, in lines that can then be written where they
are done.

Bindings are one tuple, `env`, so that a code can wait and be resumed. What never waits can do
without: a slot that it binds becomes a local variable, and one that it is given an expression.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

BOUND = re.compile(r"( *)env \+= \((.*),\)  # (\d+)")  # a slot that is bound, and which
KEPT = re.compile(r"( *)(?:v\d+ = env|env = v\d+)")  # the env around a block, kept and restored
WHOLE = re.compile(r"\benv\b(?!\[)")  # the whole of it, not one slot
SLOT = re.compile(r"\benv\[(\d+)\]")
LASTING = re.compile(r"\d+|env\[\d+\]|[a-z]+\d+")  # an expression that nothing done can change


def binding(text: str, place: int) -> str:
    """The line that binds a value in the next slot."""
    return f"env += ({text},)  # {place}"


def freed(lines: Iterable[str], fresh: Callable[[], str]) -> tuple[str, ...] | None:
    """The lines with a local variable for each slot that they bind; None where they need `env`."""
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
    found = [with_slots(line, names) for line in found]
    return None if any(WHOLE.search(line) for line in found) else tuple(found)


def with_slots(line: str, slots: Mapping[int, str]) -> str:
    """A line with other expressions in place of some slots."""
    return SLOT.sub(lambda slot: slots.get(int(slot[1]), slot[0]), line)
