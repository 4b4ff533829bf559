"""Which wording of an effect fits where it stands, and what is known of its holes.

A language has a wording for each class of effects, and for some of them variants: "verb" where a
verb is needed ("gain 2" for "+2"), "apart" where what follows must be a sentence of its own, "long"
for a number that is not a figure. The files beside this one enter what a class needs besides.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import singledispatch
from typing import Any, TypeVar

from dsl.model.effects import Block, Effect
from dsl.text.effect_wording.leading import led
from dsl.text.grammar.language import FIGURE
from dsl.text.grammar.speech import Speech
from dsl.text.wording.filter_text import asked_of
from dsl.text.wording.selection_text import filter_among

Filler = TypeVar("Filler", bound=Callable[[Any, Speech], str])

# What fills a hole where its field alone does not say it, by class and hole.
HOLES: dict[tuple[str, str], Callable[[Any, Speech], str]] = {}


def fills(hole: str, *kinds: type[Effect]) -> Callable[[Filler], Filler]:
    """Enter a function that fills a hole in the wordings of some classes."""

    def enter(fill: Filler) -> Filler:
        HOLES.update({(kind.__name__, hole): fill for kind in kinds})
        return fill

    return enter


@singledispatch
def variant(effect: Effect, say: Speech) -> str:
    """Which of the wordings of an effect fits here."""
    needed = say.infinitive or say.verbs or say.another
    return "verb" if needed and f"{type(effect).__name__} verb" in say.language.effects else ""


@singledispatch
def inner(effect: Effect, say: Speech) -> Speech:
    """How one speaks of the effects under an effect."""
    return deeper(say)


def deeper(say: Speech) -> Speech:
    """Deeper down, and after a colon, the player has been named already."""
    return replace(say, infinitive=None, verbs=False, another=False, them=say.text("they"))


@singledispatch
def can_be_ordered(effect: Effect, say: Speech) -> bool:
    """Whether its wording tells somebody to do something."""
    return effect.is_order


@singledispatch
def is_one_deed(effect: Effect, say: Speech) -> bool:
    """Whether an order is one thing that someone does: "draws a card", not "+2 coins"."""
    return not FIGURE.match(say.language.effects[type(effect).__name__])


def wording_of(effect: Effect, say: Speech) -> str:
    """The wording that fits here, with its holes."""
    texts, name, fitting = say.language.effects, type(effect).__name__, variant(effect, say)
    return texts.get(f"{name} {fitting}") or texts[name]


def is_list(effect: Effect, say: Speech) -> bool:
    """Whether an order ends in a list, after which nothing can follow: "choose one: ..."."""
    return effect.is_order and ":" in say.language.effects.get(type(effect).__name__, "")


def all_orders(block: Block, say: Speech) -> bool:
    """Whether a block can follow "to" or "you may"."""
    effects = led(block)
    return all(
        can_be_ordered(effect, say) and (effect is effects[-1] or not is_list(effect, say))
        for effect in effects
    )


def one_by_one(block: Block, say: Speech) -> bool:
    """Whether each effect of a block is one thing that someone does."""
    return all_orders(block, say) and all(is_one_deed(effect, say) for effect in led(block))


def ends_in_clause(effect: Effect, say: Speech) -> bool:
    """Whether "to" after an effect would be heard as part of it: "a card that was used to ..."."""
    given = getattr(effect, "arguments", None) or (getattr(effect, "cards", None),)
    filters = (filter_among(value) for value in given if value is not None)
    return any(asked is not None and asked_of(asked, say)[1] for asked in filters)
