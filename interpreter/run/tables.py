"""The rows of a program's tables: sources of effects, questions, breakdowns of numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from dsl.diagnostics.spans import Span
from interpreter.state.cells import Cells, Env

SourceKind = Literal["rules", "card", "action", "verb", "phase", "setup", "effect"]


@dataclass(frozen=True, slots=True)
class Source:
    """What an effect happens because of: a moment of a card, an action, a rule."""

    kind: SourceKind
    name: str
    part: str
    span: Span


QuestionKind = Literal["action", "choice", "may", "number", "pick", "crossing"]


@dataclass(slots=True)
class Question:
    """Something a player is asked. `options` lists the answers as plain values. Where that is
    much work, `any_option` tells whether there is an answer at all; the question is then put even
    if there is only one."""

    kind: QuestionKind
    site: int
    options: Callable[[Cells, Env], Sequence[Any]]
    effect: Any = None
    any_option: Callable[[Cells, Env], bool] | None = None
    name: str = ""  # which stays the same however it is compiled; saves hold it


LineSubject = tuple[Any, ...]  # its kind, then what there is to know of it
# A line of a breakdown: what it is, its amount, and the lines it is made of.
Line = tuple[LineSubject, int, tuple[Any, ...]]
Breakdown = Callable[[Cells, Env], list[Line]]  # lines that add up to a value
