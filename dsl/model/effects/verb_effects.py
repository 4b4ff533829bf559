"""Doing what is written elsewhere: on a card, or as a verb of the pack."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from dsl.model.effects.effect import Armed, Effect, VerbUse
from dsl.model.values import Value


@dataclass(frozen=True, slots=True)
class Do(Effect):
    """Do what a card says for a moment, with the doer as its `you`."""

    form: ClassVar[str] = "do CARD.moment"
    example: ClassVar[str] = "for each c in utensil in your bed: do c.dig"
    is_order: ClassVar[bool] = True
    joins: ClassVar[bool] = True
    card: Value
    moment: str

    def brings_about(self) -> tuple[Value, str]:
        return self.card, self.moment


@dataclass(frozen=True, slots=True)
class DoAbility(Effect):
    """Use one ability of a card. It is used up for this turn, unless the card says `repeatedly`."""

    form: ClassVar[str] = "do ability"
    example: ClassVar[str] = (
        'action use(u: dig of cards in your bed) "use {u}"\n    needs u.card is utensil\n    do u'
    )
    is_order: ClassVar[bool] = True
    joins: ClassVar[bool] = True
    armed_as: ClassVar[Armed | None] = "use"
    ability: Value


@dataclass(frozen=True, slots=True)
class Call(Effect):
    """Use a verb of the pack."""

    form: ClassVar[str] = "verb [VALUE] [to VALUE] [for VALUE]"
    example: ClassVar[str] = "water 2"
    is_order: ClassVar[bool] = True
    joins: ClassVar[bool] = True
    verb: str
    arguments: tuple[Value, ...]

    def begins_with(self) -> tuple[Value, ...]:
        return self.arguments

    def calls(self) -> VerbUse:
        return VerbUse(self.verb, self.arguments)
