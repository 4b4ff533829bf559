"""Effects that wait for something, or hold for a time, in words."""

from __future__ import annotations

from dataclasses import replace

from dsl.model import effects as e
from dsl.model import values as v
from dsl.text.effect_wording.effect_forms import deeper, fills, inner, variant
from dsl.text.effect_wording.effect_text import inline
from dsl.text.effect_wording.event_text import heard
from dsl.text.effect_wording.verb_text import in_general, plain
from dsl.text.grammar.nouns import listed
from dsl.text.grammar.speech import NamedThing, Speech, many, phrase
from dsl.text.wording.amount_text import rate_of, unit
from dsl.text.wording.figures import figure_of, negated_of
from dsl.text.wording.selection_text import spoken_of, the_several


@fills("number", e.Per)
def unit_waited_for(effect: e.Per, say: Speech) -> str:
    return unit(effect.number, say)


@fills("time", e.Per)
def until_when(effect: e.Per, say: Speech) -> str:
    """How long units still count, where the unit does not say it."""
    this_turn = say.text("this turn")
    return "" if unit(effect.number, say).endswith(this_turn) else this_turn


@variant.register
def _whenever_variant(effect: e.Whenever, say: Speech) -> str:
    if effect.event.verb != "turn":
        return ""
    return f"your {effect.event.name}" if effect.event.actor == "you" else effect.event.name


@variant.register
def _at_start_variant(effect: e.AtStart, say: Speech) -> str:
    if effect.whose == "they" and not say.about_them:
        return "you"
    return "" if effect.whose == "any" else effect.whose


@fills("event", e.Whenever)
def event(effect: e.Whenever, say: Speech) -> str:
    return heard(effect.event, effect.would, say)


@fills("time", e.Whenever)
def when_heard(effect: e.Whenever, say: Speech) -> str:
    return "" if say.standing else say.text("this turn")


@inner.register
def _inside_whenever(effect: e.Whenever, say: Speech) -> Speech:
    they = effect.event.actor != "you" and effect.would
    say = replace(deeper(say), verb=f"{'they' if they else 'you'} {effect.event.verb}")
    subject = effect.event.subject
    for name, type_ in effect.event.bound():
        noun = spoken_of(subject, say) if subject is not None and type_ == "card" else None
        say = say.naming(NamedThing(name, type_, noun))
    return say


@fills("body", e.Instead)
def done_instead(effect: e.Instead, say: Speech) -> str:
    text = inline(effect.body, inner(effect, say))
    return f"({text})" if say.text("semicolon") in text else text


@inner.register(e.While)
@inner.register(e.During)
def _inside_standing(effect: e.Effect, say: Speech) -> Speech:
    return replace(deeper(say), standing=True)


@fills("span_of", e.During)
def how_long(effect: e.During, say: Speech) -> str:
    return say.text(f"during {effect.span_of}")


@fills("kinds", e.Ignore)
def ignored(effect: e.Ignore, say: Speech) -> str:
    declared = {**say.vocabulary.room_kinds, **say.vocabulary.tunnel_kinds}
    texts = [say.text("ignored", many=many(say.noun(declared, name))) for name in effect.kinds]
    return listed(texts, say.text("and"))


@variant.register
def _at_end_variant(effect: e.AtEnd, say: Speech) -> str:
    return "phase" if effect.of_phase else ""


@variant.register
def _cannot_variant(effect: e.Cannot, say: Speech) -> str:
    return "them" if say.about_them else ""


@fills("who", e.Cannot)
def who_cannot(effect: e.Cannot, say: Speech) -> str:
    return say.text("they")


@fills("actions", e.Cannot)
def forbidden(effect: e.Cannot, say: Speech) -> str:
    texts = [
        say.language.to_do(in_general(action, say) if action else plain(name), "may")
        for name in effect.actions
        for action in [say.vocabulary.actions.get(name)]
    ]
    return listed(texts, say.text("or"))


@fills("attribute", e.Modify, e.CountsAs)
def modified_attribute(effect: e.Modify | e.CountsAs, say: Speech) -> str:
    return say.definite(say.attribute(effect.attribute))


@fills("cards", e.Modify, e.CountsAs)
def modified_cards(effect: e.Modify | e.CountsAs, say: Speech) -> str:
    return the_several(effect.cards, say)


@fills("change", e.Modify)
def modification(effect: e.Modify, say: Speech) -> str:
    several = say.attribute(effect.attribute).several
    return change(effect.layer, effect.amount, several, say)


@fills("change", e.ModifyCounter)
def counter_modification(effect: e.ModifyCounter, say: Speech) -> str:
    several = say.noun(say.vocabulary.counters, effect.counter.name).is_many(2)
    return change(effect.layer, effect.amount, several, say)


def change(layer: e.Layer, amount: v.Value, several: bool, say: Speech) -> str:
    key: str = layer
    negated = negated_of(amount)
    if key == "add" and negated is not None:
        key, amount = "subtract", negated
    if key == "multiply" and figure_of(amount) == 2:
        key = "double"
    be, end = ("are", "they end") if several else ("is", "it ends")
    rate = rate_of(amount, say) if key in ("add", "subtract") else None
    number = str(rate[0]) if rate else phrase(amount, say)
    text = say.text(key, be=say.text(be), end=say.text(end), n=number)
    return text + (say.text("for each", unit=rate[1]) if rate else "")


@fills("counts", e.CountsAs)
def counts(effect: e.CountsAs, say: Speech) -> str:
    several = say.attribute(effect.attribute).several
    return say.text("they count" if several else "it counts")


@fills("other", e.CountsAs)
def counts_as(effect: e.CountsAs, say: Speech) -> str:
    return say.attribute(effect.other).one
