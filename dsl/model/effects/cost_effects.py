"""What is asked before something is done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from dsl.model.effects.effect import Block, Effect
from dsl.model.values import Value


@dataclass(frozen=True, slots=True)
class Pay(Effect):
    """Pay a price in full. What stands under it in an action or a choice is offered only to a
    player who can."""

    form: ClassVar[str] = "pay N counter, pay CARD.cost"
    is_order: ClassVar[bool] = True
    joins: ClassVar[bool] = True
    price: Value


@dataclass(frozen=True, slots=True)
class Needs(Effect):
    """Offer this action or choice only while the condition holds."""

    form: ClassVar[str] = "needs CONDITION"
    condition: Value


@dataclass(frozen=True, slots=True)
class Arrow(Effect):
    """Do the first part; only if it was done in full, do the second."""

    form: ClassVar[str] = "COST -> ..."
    cost: Effect
    body: Block
