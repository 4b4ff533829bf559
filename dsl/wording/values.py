"""Values in words: `phrase`, with the words of every kind of value entered."""

from __future__ import annotations

from dsl.wording import amounts, conditions, definitions, numbers, people, selections, things, zones
from dsl.wording.speech import phrase

__all__ = ["KINDS", "phrase"]

KINDS = (amounts, conditions, definitions, numbers, people, selections, things, zones)
