"""Effects on laid fragments of a board, and on the walk through them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from dsl.model.effects.effect import Effect, Moves
from dsl.model.values import Value


@dataclass(frozen=True, slots=True)
class Lay(Effect):
    """Lay a card that is a fragment of a board at a spot of a zone whose cards lie side by side."""

    form: ClassVar[str] = "move SPOT to ZONE"
    example: ClassVar[str] = (
        'action lay(s: spot of cards in your crate) "lay {s}"\n    move s to maze'
    )
    is_order: ClassVar[bool] = True
    joins: ClassVar[bool] = True
    spot: Value
    zone: Value

    def moves(self) -> Moves:
        return Moves(self.spot, self.zone)


@dataclass(frozen=True, slots=True)
class WalkOn(Effect):
    """Go on with the walk through the fragments that were laid: what is met is paid and found."""

    form: ClassVar[str] = "cross STEP"
    example: ClassVar[str] = 'action stroll(s: step) "go {s}"\n    cross s'
    is_order: ClassVar[bool] = True
    joins: ClassVar[bool] = True
    step: Value
    zone: Value


@dataclass(frozen=True, slots=True)
class WalkBack(Effect):
    """Take a walk back to so many steps. What it paid and found since is as it was."""

    form: ClassVar[str] = "set ZONE.steps to N"
    example: ClassVar[str] = 'action back "go back to the start"\n    set maze.steps to 0'
    is_order: ClassVar[bool] = True
    joins: ClassVar[bool] = True
    zone: Value
    amount: Value
