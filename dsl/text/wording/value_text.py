"""Values in words: `phrase`, with the words of every kind of value entered."""

from __future__ import annotations

from dsl.text.grammar.speech import phrase
from dsl.text.wording import amount_text as amounts
from dsl.text.wording import condition_text as conditions
from dsl.text.wording import definition_text as definitions
from dsl.text.wording import number_text as numbers
from dsl.text.wording import people_text as people
from dsl.text.wording import selection_text as selections
from dsl.text.wording import thing_text as things
from dsl.text.wording import zone_text as zones

__all__ = ["KINDS", "phrase"]

KINDS = (amounts, conditions, definitions, numbers, people, selections, things, zones)
