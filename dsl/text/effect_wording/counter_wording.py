"""Effects on counters in words."""

from __future__ import annotations

from dsl.model import effects as e
from dsl.text.effect_wording.effect_forms import fills, variant
from dsl.text.grammar.speech import Speech, phrase
from dsl.text.wording.amount_text import rate_of
from dsl.text.wording.figures import is_short, negated_of


@variant.register(e.Gain)
@variant.register(e.Lose)
def _changed(effect: e.Gain | e.Lose, say: Speech) -> str:
    figure = is_short(effect.amount) or rate_of(effect.amount, say) is not None
    return "long" if not figure else "verb" if say.infinitive or say.verbs else ""


@fills("amount", e.Gain, e.Lose)
def changed_amount(effect: e.Gain | e.Lose, say: Speech) -> str:
    rate = rate_of(effect.amount, say)
    return str(rate[0]) if rate else phrase(effect.amount, say)


@fills("counter", e.Gain, e.Lose)
def changed_counter(effect: e.Gain | e.Lose, say: Speech) -> str:
    noun = say.noun(say.vocabulary.counters, effect.counter.name)
    rate = rate_of(effect.amount, say)
    figure = changed_amount(effect, say)
    text = say.form(noun, int(figure) if figure.isdecimal() else 2)
    of = effect.counter.of
    if of is not None and of.type == "card":
        text += say.text("on", host=of)
    elif of is not None and of.type == "room":
        text += say.text("in", zone=of)
    return text + (say.text("for each", unit=rate[1]) if rate else "")


@fills("amount", e.More)
def changed_by(effect: e.More, say: Speech) -> str:
    negated = negated_of(effect.amount)
    return phrase(effect.amount if negated is None else negated, say)


@fills("more", e.More)
def more_or_less(effect: e.More, say: Speech) -> str:
    return say.text("more" if negated_of(effect.amount) is None else "less")


@fills("verb", e.More)
def more_verb(effect: e.More, say: Speech) -> str:
    return say.text(say.verb if " " in say.verb else f"you {say.verb}")
