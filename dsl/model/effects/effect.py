"""What every effect is.

Each class is one effect of the language and says in one place what is known of it: its docstring is
its line in the reference, `form` is how it is written, and the other class attributes are the facts
that readers, card text, checks and the compiler ask for. How it reads on a card stands in the file
of each language under the name of the class.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal

from dsl.diagnostics.spans import Span

# What an effect leaves behind in the state until it happens or is over.
Armed = Literal["watcher", "listener", "modifier", "end of turn", "use"]


@dataclass(frozen=True, slots=True)
class Effect:
    """Anything that can be done."""

    span: Span = field(repr=False, compare=False)

    form: ClassVar[str] = ""
    is_order: ClassVar[bool] = False  # it can follow "you may" and "to"
    joins: ClassVar[bool] = False  # it can be joined with its neighbours by "and"
    is_continuous: ClassVar[bool] = False  # it holds for a time instead of happening once
    arms: ClassVar[Armed | None] = None
    binds: ClassVar[str | None] = None  # the field that names the word it binds
    marks_cards: ClassVar[bool] = False  # a card bears a mark of it until it moves


Block = tuple[Effect, ...]
