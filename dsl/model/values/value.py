"""What every value is.

Each class is one kind of value with its span. `type` says what it yields:

    number  condition  price  player  players  room  rooms  card  cards  zone  place  crossing
    ability  abilities  spot  step
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from dsl.diagnostics.spans import Span

Type = Literal[
    "number",
    "condition",
    "price",
    "player",
    "players",
    "room",
    "rooms",
    "card",
    "cards",
    "zone",
    "place",
    "crossing",
    "ability",
    "abilities",
    "spot",
    "step",
]


@dataclass(frozen=True, slots=True)
class Value:
    """Anything that can be worked out from the state."""

    span: Span = field(repr=False, compare=False)
    type: Type = field(default="number", repr=False, kw_only=True)
