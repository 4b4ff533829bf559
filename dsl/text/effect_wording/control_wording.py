"""Effects that say which others are done, how often, by whom and at what price, in words."""

from __future__ import annotations

from dataclasses import replace

from dsl.model import effects as e
from dsl.model.traverse import under
from dsl.text.effect_wording.effect_forms import (
    all_orders,
    deeper,
    ends_in_clause,
    fills,
    inner,
    one_by_one,
    variant,
)
from dsl.text.effect_wording.effect_text import having_said, inline, worded
from dsl.text.effect_wording.leading import led
from dsl.text.grammar.speech import NamedThing, Speech, phrase
from dsl.text.wording.amount_text import unit, unit_of
from dsl.text.wording.condition_text import clause
from dsl.text.wording.figures import figure_of, is_atom
from dsl.text.wording.people_text import is_reader
from dsl.text.wording.selection_text import each_of, is_chosen, spoken_of
from dsl.text.wording.thing_text import label


@variant.register
def _let_variant(effect: e.Let, say: Speech) -> str:
    if effect.value.type in ("number", "condition"):
        return "meaning" if effect.value.type == "condition" else ""
    return "chosen" if is_chosen(effect.value) else "thing"


@fills("value", e.Let)
def value_named(effect: e.Let, say: Speech) -> str:
    if effect.value.type == "condition":
        return clause(effect.value, say)
    chosen = is_chosen(effect.value)
    return phrase(effect.value, say if chosen else replace(say, inside="within"))


@having_said.register
def _let_said(effect: e.Let, say: Speech) -> Speech:
    return naming(effect, say)


@having_said.register
def _number_said(effect: e.ChooseNumber, say: Speech) -> Speech:
    return naming(effect, say)


def naming(effect: e.Let | e.ForEach | e.ChooseNumber, say: Speech) -> Speech:
    """How one speaks where a word stands for something: "that coin", if it is known what it is."""
    bound = effect.binding()
    noun = spoken_of(bound.value, say) if bound.value and bound.type == "card" else None
    return say.naming(NamedThing(bound.name, bound.type, noun))


@fills("name", e.Let, e.ChooseNumber)
def named_number(effect: e.Let | e.ChooseNumber, say: Speech) -> str:
    return label(effect.name)


@fills("what", e.End)
def ended(effect: e.End, say: Speech) -> str:
    return say.text(f"end {effect.what}")


@inner.register
def _inside_if(effect: e.If, say: Speech) -> Speech:
    return replace(deeper(say), infinitive=say.infinitive)


@fills("then", e.If)
def done_if(effect: e.If, say: Speech) -> str:
    """What is done, in brackets where "otherwise" after it could be taken for a part of it."""
    text = inline(effect.then, inner(effect, say))
    last = led(effect.then)[-1:]
    return f"({text})" if effect.otherwise and last and under(last[0]) else text


@variant.register
def _repeat_variant(effect: e.Repeat, say: Speech) -> str:
    if is_atom(effect.times):
        return ""
    return "each" if unit_of(effect.times, say) else "long"


@variant.register
def _repeat_while_variant(effect: e.RepeatWhile, say: Speech) -> str:
    return "until" if effect.until else ""


@fills("unit", e.Repeat)
def unit_repeated(effect: e.Repeat, say: Speech) -> str:
    return unit(effect.times, say)


@fills("among", e.ForEach)
def each_among(effect: e.ForEach, say: Speech) -> str:
    return each_of(effect.among, say)


@inner.register
def _inside_for_each(effect: e.ForEach, say: Speech) -> Speech:
    return naming(effect, deeper(say))


@variant.register
def _each_player_variant(effect: e.EachPlayer, say: Speech) -> str:
    if may_only(effect.body):
        return "may"
    return "does" if one_by_one(effect.body, say) else ""


@variant.register
def _as_player_variant(effect: e.AsPlayer, say: Speech) -> str:
    if may_only(effect.body):
        return "may"
    return "does" if one_by_one(effect.body, say) and not is_reader(effect.player, say) else ""


def may_only(block: e.Block) -> bool:
    return len(block) == 1 and isinstance(block[0], e.May)


@fills("who", e.EachPlayer)
def who_does(effect: e.EachPlayer, say: Speech) -> str:
    return each_of(effect.among, say) if effect.among is not None else say.text(effect.who)


@inner.register
def _inside_each_player(effect: e.EachPlayer, say: Speech) -> Speech:
    return as_done_by(effect, who_does(effect, say), True, say)


@inner.register
def _inside_as_player(effect: e.AsPlayer, say: Speech) -> Speech:
    return as_done_by(effect, say.part(effect.player), not is_reader(effect.player, say), say)


def as_done_by(effect: e.EachPlayer | e.AsPlayer, who: str, they: bool, say: Speech) -> Speech:
    say = deeper(say)
    fitting = variant(effect, say)
    named = who if fitting == "may" else say.them
    return replace(say, about_them=they, them=named, another=fitting == "does")


@variant.register
def _may_variant(effect: e.May, say: Speech) -> str:
    first = led(effect.body)[0]
    if len(effect.body) == 1 and isinstance(first, e.Arrow):
        return variant(first, say)
    return "" if all_orders(effect.body, say) else "apart"


@fills("who", e.May)
def who_may(effect: e.May, say: Speech) -> str:
    return say.text("they may", who=say.them) if say.about_them else say.text("you may")


@inner.register
def _inside_may(effect: e.May, say: Speech) -> Speech:
    say = deeper(say)
    return replace(say, infinitive="may" if variant(effect, say) == "" else None)


@variant.register
def _arrow_variant(effect: e.Arrow, say: Speech) -> str:
    if effect.cost.demands() is not None:
        return "needed"
    fits = effect.cost.is_order and all_orders(effect.body, say)
    return "" if fits and not ends_in_clause(effect.cost, say) else "apart"


@inner.register
def _inside_arrow(effect: e.Arrow, say: Speech) -> Speech:
    if variant(effect, say) == "needed":
        return replace(deeper(say), infinitive=say.infinitive)
    say = deeper(say)
    return replace(say, infinitive="to" if variant(effect, say) == "" else None)


@fills("cost", e.Arrow)
def cost(effect: e.Arrow, say: Speech) -> str:
    return worded(effect.cost, replace(say, verbs=True))


@fills("times", e.Choose)
def how_many_choices(effect: e.Choose, say: Speech) -> str:
    if effect.up_to:
        return say.text("up to choices", n=effect.times)
    return say.text("one choice" if figure_of(effect.times) == 1 else "choices", n=effect.times)


@fills("choices", e.Choose)
def choices(effect: e.Choose, say: Speech) -> str:
    say = replace(say, infinitive="may" if say.another else None, verbs=False, another=False)
    mark = say.text("semicolon")
    texts = [
        f"({text})" if mark in text else text
        for choice in effect.choices
        for text in [inline(choice.body, say)]
    ]
    return say.text("last choice").join(
        part for part in (mark.join(texts[:-1]), "".join(texts[-1:])) if part
    )
