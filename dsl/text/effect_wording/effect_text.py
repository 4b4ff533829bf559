"""Effects in words, each with the wording that a language has for its class."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import singledispatch

from dsl.model.effects import Block, Effect
from dsl.model.traverse import under
from dsl.model.values import Value
from dsl.text.effect_wording.effect_forms import HOLES, inner, is_list, wording_of
from dsl.text.effect_wording.leading import led
from dsl.text.grammar.language import FIGURE
from dsl.text.grammar.nouns import capital, listed
from dsl.text.grammar.speech import SENTENCE, Speech, phrase
from dsl.text.wording.condition_text import clause

HOLE = re.compile(r"(, )?\{(\w+)(?::(\w+))?\}")
OPTIONAL = re.compile(r"\[([^\]]*\{(\w+)(?::\w+)?\}[^\]]*)\]")


def sentences(block: Block, say: Speech) -> str:
    """What a block does, in whole sentences."""
    parts: list[list[str]] = []
    gaining = False
    for effect in led(block):
        gains = effect.joins and is_figure(effect, say)
        if gains and gaining:
            parts[-1].append(worded(effect, say))
        else:
            parts.append([worded(effect, say)])
        gaining = gains
        say = having_said(effect, say)
    return " ".join(f"{capital(', '.join(part))}." for part in parts)


def is_figure(effect: Effect, say: Speech) -> bool:
    """Whether it is written in figures: "+2 coins"."""
    name = type(effect).__name__
    return name in say.language.effects and bool(FIGURE.match(wording_of(effect, say)))


def inline(block: Block, say: Speech) -> str:
    """What a block does, as a part of a sentence."""
    effects = led(block)
    texts = []
    # Figures among orders are said as orders: "draw a card and gain 2 coins".
    figures = [effect.joins and is_figure(effect, say) for effect in effects]
    speech = replace(say, verbs=True) if any(figures) and not all(figures) else say
    for effect in effects:
        texts.append(worded(effect, speech))
        speech = having_said(effect, speech)
    if all(effect.joins for effect in effects[:-1]) and (
        not effects or effects[-1].joins or is_list(effects[-1], say)
    ):
        return listed(texts, say.text("and"))
    mark = say.text("semicolon")
    before = [
        f"({text})" if under(effect) or mark in text else text
        for effect, text in zip(effects[:-1], texts[:-1], strict=True)
    ]  # in brackets where what follows could be taken for a part of it
    return mark.join([*before, *texts[-1:]])


@singledispatch
def having_said(effect: Effect, say: Speech) -> Speech:
    """How one goes on after an effect: what was chosen can be spoken of."""
    return say


@singledispatch
def as_order(effect: Effect, say: Speech) -> str:
    """One effect as the language words it: as an order, or as what is so."""
    return filled(wording_of(effect, say), effect, say)


def worded(effect: Effect, say: Speech) -> str:
    """One effect, as an order, as what may be done, or as what someone else does."""
    if say.another or say.infinitive:
        text = in_its_mood(effect, say)
        if text is not None:
            return text
    text = as_order(effect, say)
    if say.another:
        return say.language.does(text)
    return say.language.to_do(text, say.infinitive) if say.infinitive else text


@singledispatch
def in_its_mood(effect: Effect, say: Speech) -> str | None:
    """What may be done, or what someone else does, where that is more than another form of the
    order's first word."""
    return None


def filled(wording: str, effect: Effect, say: Speech) -> str:
    """A wording with its holes filled; a part in square brackets goes when its hole is empty."""

    def optional(part: re.Match[str]) -> str:
        return part.group(1) if getattr(effect, part.group(2)) else ""

    def fill(hole: re.Match[str]) -> str:
        comma, name, form = hole.groups()
        if form == SENTENCE:
            text = capital(hole_text(effect, name, say))
        else:
            text = hole_text(effect, name, replace(say, case=form) if form else say)
        return say.language.follows(text, say.text("colon")) if comma else text

    return HOLE.sub(fill, OPTIONAL.sub(optional, wording))


def hole_text(effect: Effect, name: str, say: Speech) -> str:
    special = HOLES.get((type(effect).__name__, name))
    if special:
        return special(effect, say)
    part: object = getattr(effect, name)
    if isinstance(part, Value):
        return clause(part, say) if part.type == "condition" else phrase(part, say)
    if isinstance(part, Effect):
        return worded(part, say)
    if isinstance(part, tuple):
        return inline(part, inner(effect, say))
    return str(part).replace("_", " ")
