"""Effects in words, each with the wording that its class in `dsl.model.effects` gives it.

A wording has the names of fields in braces. Where one wording does not fit every use, the table
has others beside the plain one: "en verb" where a verb is needed ("gain 2" for "+2"), "en apart"
where what follows must be a sentence of its own, "en long" for a number that is not a figure.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from dsl.model import effects as e
from dsl.model import values as v
from dsl.text.grammar.moods import does, to_do
from dsl.text.grammar.nouns import capital, listed
from dsl.text.grammar.speech import Speech, phrase
from dsl.text.wording.condition_text import clause
from dsl.text.wording.fitting import call, led, variant
from dsl.text.wording.holes import HOLES, Fillers
from dsl.text.wording.people_text import is_reader
from dsl.text.wording.selection_text import spoken_of
from dsl.text.wording.verb_text import plain

FIGURE = re.compile(r"[+-]|\d")
HOLE = re.compile(r"(, )?\{(\w+)\}")
OPTIONAL = re.compile(r"\[([^\]]*\{(\w+)\}[^\]]*)\]")


def sentences(block: e.Block, say: Speech) -> str:
    """What a block does, in whole sentences."""
    parts: list[list[str]] = []
    gaining = False
    for effect in led(block):
        gains = isinstance(effect, e.Gain | e.Lose) and variant(effect, say) == ""
        if gains and gaining:
            parts[-1].append(words(effect, say))
        else:
            parts.append([words(effect, say)])
        gaining = gains
        say = having_said(effect, say)
    return " ".join(f"{capital(', '.join(part))}." for part in parts)


def inline(block: e.Block, say: Speech) -> str:
    """What a block does, as a part of a sentence."""
    effects = led(block)
    texts = []
    for effect in effects:
        texts.append(words(effect, say))
        say = having_said(effect, say)
    if all(effect.joins for effect in effects[:-1]) and (
        not effects or effects[-1].joins or isinstance(effects[-1], e.Choose)
    ):
        return listed(texts, say.text("and"))
    return say.text("semicolon").join(texts)


def having_said(effect: e.Effect, say: Speech) -> Speech:
    """How one goes on after an effect: what was chosen can be spoken of."""
    return naming(effect.name, effect.value, say) if isinstance(effect, e.Let) else say


def naming(name: str, value: v.Value, say: Speech) -> Speech:
    """How one speaks where a word stands for a card: "that coin", if it is known what it is."""
    spoken = spoken_of(value, say)
    return replace(say, bound={**say.bound, name: spoken}) if spoken else say


def words(effect: e.Effect, say: Speech) -> str:
    """One effect, as an order or after "to"."""
    if isinstance(effect, e.Call):
        text = call(effect, say)
    else:
        texts = type(effect).templates
        key = " ".join(part for part in (say.lang, variant(effect, say)) if part)
        text = filled(texts.get(key) or texts.get(say.lang) or texts["en"], effect, say)
    if say.another:
        return does(text, say.lang)
    return to_do(text, say.lang) if say.infinitive else text


def filled(wording: str, effect: e.Effect, say: Speech) -> str:
    """A wording with its holes filled; a part in square brackets goes when its hole is empty."""

    def optional(part: re.Match[str]) -> str:
        return part.group(1) if getattr(effect, part.group(2)) else ""

    def fill(hole: re.Match[str]) -> str:
        comma, name = hole.groups()
        text = hole_text(effect, name, say)
        if comma and FIGURE.match(text):
            comma = say.text("colon")
        return (comma or "") + text

    return HOLE.sub(fill, OPTIONAL.sub(optional, wording))


def hole_text(effect: e.Effect, name: str, say: Speech) -> str:
    special = FILLERS.get((type(effect), name))
    if special:
        return special(effect, say)
    part: Any = getattr(effect, name)
    if isinstance(part, v.Value):
        return clause(part, say) if part.type == "condition" else phrase(part, say)
    if isinstance(part, e.Effect):
        return words(part, say)
    if isinstance(part, tuple):
        inner = inside(effect, say)
        # Deeper down, and after a colon, the player has been named already.
        named = isinstance(effect, e.EachPlayer | e.AsPlayer) and variant(effect, say) == "may"
        return inline(part, inner if named else replace(inner, them=say.text("they")))
    return plain(str(part))


def inside(effect: e.Effect, say: Speech) -> Speech:
    """How one speaks of the effects under an effect."""
    if isinstance(effect, e.If):
        return replace(say, verbs=False, another=False)
    say = replace(say, infinitive=False, verbs=False, another=False)
    match effect:
        case e.EachPlayer(who=who):
            another = variant(effect, say) == "does"
            return replace(say, about_them=True, them=say.text(who), another=another)
        case e.AsPlayer(player=player):
            another = variant(effect, say) == "does"
            them = phrase(player, say)
            they = not is_reader(player, say)
            return replace(say, about_them=they, them=them, another=another)
        case e.ForEach(name=name, among=among):
            return naming(name, among, say)
        case e.During() | e.While():
            return replace(say, standing=True)
        case e.Whenever(event=event, would=would):
            they = event.actor != "you" and would
            return replace(say, verb=f"{'they' if they else 'you'} {event.verb}")
        case e.May() | e.Arrow():
            return replace(say, infinitive=variant(effect, say) == "")
    return say


def cost(effect: e.Arrow, say: Speech) -> str:
    return words(effect.cost, replace(say, verbs=True))


def choices(effect: e.Choose, say: Speech) -> str:
    say = replace(say, infinitive=say.another, verbs=False, another=False)
    mark = say.text("semicolon")
    texts = [
        f"({text})" if mark in text else text
        for choice in effect.choices
        for text in [inline(choice.body, say)]
    ]
    return say.text("last choice").join(
        part for part in (mark.join(texts[:-1]), "".join(texts[-1:])) if part
    )


FILLERS: Fillers = {**HOLES, (e.Arrow, "cost"): cost, (e.Choose, "choices"): choices}
