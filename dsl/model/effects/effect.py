"""What every effect is.

Each class is one effect of the language and says everything about it in one place: its
docstring is its line in the reference, `form` is how it is written, and `words` is how it
reads on a card in each language, with the names of its fields in braces.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from dsl.diagnostics.spans import Span


@dataclass(frozen=True, slots=True)
class Effect:
    """Anything that can be done."""

    span: Span = field(repr=False, compare=False)

    form: ClassVar[str] = ""
    templates: ClassVar[dict[str, str]] = {}


Block = tuple[Effect, ...]
