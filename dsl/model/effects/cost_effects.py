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
    example: ClassVar[str] = "pay 1 coins -> +1 energy"
    can_lead: ClassVar[bool] = True
    is_order: ClassVar[bool] = True
    joins: ClassVar[bool] = True
    price: Value

    def pays(self) -> Value:
        return self.price


@dataclass(frozen=True, slots=True)
class Needs(Effect):
    """Offer this action or choice only while the condition holds."""

    form: ClassVar[str] = "needs CONDITION"
    example: ClassVar[str] = "choose\n    - needs coins > 1, +1 energy\n    - +1 coins"
    can_lead: ClassVar[bool] = True
    can_cost: ClassVar[bool] = False
    condition: Value

    def demands(self) -> Value:
        return self.condition


@dataclass(frozen=True, slots=True)
class Arrow(Effect):
    """Do the first part; only if it was done in full, do the second."""

    form: ClassVar[str] = "COST -> ..."
    example: ClassVar[str] = "-1 coins -> +1 energy"
    cost: Effect
    body: Block

    def done_first(self) -> Effect:
        return self.cost
