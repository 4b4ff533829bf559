"""What compiled values are, and the small functions they share."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from typing import Any

Env = tuple[Any, ...]
Cells = list[Any]
Compiled = Callable[[Cells, Env], Any]
Matches = Callable[[Cells, Env, int], bool]

COMPARE: Mapping[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def local(index: int) -> Compiled:
    return lambda cells, env: env[index]


def floor_divide(left: int, right: int) -> int:
    """Division rounds down; by nothing it gives nothing, since a game must go on."""
    return left // right if right else 0
