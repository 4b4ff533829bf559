"""What happens later: once it holds, for each that comes, each time, at the end."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal

from dsl.diagnostics.spans import Span
from dsl.model.effects.effect import Armed, Block, Effect
from dsl.model.values import Selection, Value


@dataclass(frozen=True, slots=True)
class When(Effect):
    """Do it once, as soon as the condition holds this turn; at once if it holds already."""

    form: ClassVar[str] = "when CONDITION: ..."
    arms: ClassVar[Armed | None] = "watcher"
    condition: Value
    body: Block


@dataclass(frozen=True, slots=True)
class Per(Effect):
    """Do it once for each unit, those that were there before and those that come this turn."""

    form: ClassVar[str] = "per NUMBER: ..."
    arms: ClassVar[Armed | None] = "watcher"
    number: Value
    body: Block


Actor = Literal["you", "they", "any", "other"]


@dataclass(frozen=True, slots=True)
class Event:
    """What a `whenever` waits for. `verb` is gain, lose, do (a moment), use (a verb) or moves."""

    span: Span = field(repr=False, compare=False)
    actor: Actor
    verb: Literal["gain", "lose", "do", "use", "moves"]
    name: str
    subject: Selection | None = None
    to: Value | None = None


@dataclass(frozen=True, slots=True)
class Whenever(Effect):
    """Do it each time the event happens this turn. With `would`, before it happens: `+N more`
    changes the amount, `instead:` puts something else in its place."""

    form: ClassVar[str] = "whenever you [would] gain counter: ..."
    arms: ClassVar[Armed | None] = "listener"
    event: Event
    would: bool
    body: Block


@dataclass(frozen=True, slots=True)
class Instead(Effect):
    """Inside `whenever ... would`: this happens in its place."""

    form: ClassVar[str] = "instead: ..."
    body: Block


@dataclass(frozen=True, slots=True)
class AtEnd(Effect):
    """Do it when this turn ends."""

    form: ClassVar[str] = "at end of turn: ..."
    arms: ClassVar[Armed | None] = "end of turn"
    body: Block
