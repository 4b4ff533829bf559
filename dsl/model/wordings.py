"""The wording of a verb or an action: text with holes in braces.

`{c}` is what a parameter is given, and `{n:card|cards}` chooses by a number. `{you:your|their}` is
the first where whoever does it is spoken to, and the second where it is told of another player;
`{do:shuffle it}` is one more order, put as the first one is: "takes a pile and shuffles it".
"""

from __future__ import annotations

import re
from collections.abc import Iterator

PARAMETER = r"\{(\w+)\}(?: \{\1:([^|{}]*)\|([^{}]*)\})?|\{(\w+):([^|{}]*)\|([^{}]*)\}"
HOLE = re.compile(PARAMETER)
DEED = re.compile(r"\{do:((?:[^{}]|\{[^{}]*\})*)\}")
DOER = "you"  # the hole that is filled by who does it


def holes_in(wording: str) -> set[str]:
    """The names of what is filled in."""
    return {hole[1] or hole[4] for hole in HOLE.finditer(wording)}


def wrong_holes(wording: str, params: set[str]) -> Iterator[str]:
    """The parts in braces that nothing fills, as they are written."""
    bare = DEED.sub(lambda deed: deed[1], wording)
    for hole in HOLE.finditer(bare):
        name = hole[1] or hole[4]
        if name not in params and not (name == DOER and hole[4]):
            yield hole[0]
    left = HOLE.sub("", bare)
    if "{" in left or "}" in left:
        found = re.search(r"\{[^{}]*\}?|\}", left)
        yield found[0] if found else "{"
