"""Effects on cards and pawns in words."""

from __future__ import annotations

from dataclasses import replace

from dsl.model import effects as e
from dsl.model import values as v
from dsl.text.effect_wording.effect_forms import fills, variant
from dsl.text.grammar.speech import Speech, an, many, one, phrase
from dsl.text.wording.amount_text import amount_of
from dsl.text.wording.figures import figure_of
from dsl.text.wording.filter_text import card_noun
from dsl.text.wording.people_text import belonging
from dsl.text.wording.zone_text import is_hidden_pile


@fills("cards", e.Move)
def moved(effect: e.Move, say: Speech) -> str:
    return phrase(effect.cards, replace(say, goes_on=True))


@fills("to", e.Move)
def destination(effect: e.Move, say: Speech) -> str:
    if effect.bottom:
        return say.text("under", zone=effect.to)
    if effect.to.type == "place":
        return say.text("to place", zone=effect.to)
    # The order of a pile matters to those who cannot look into it.
    return say.text("on top" if is_hidden_pile(effect.to, say) else "into", zone=effect.to)


@fills("what", e.Create)
def created(effect: e.Create, say: Speech) -> str:
    cards = say.vocabulary.cards
    asked = (
        v.Filter(kind=effect.what) if effect.what in cards else v.Filter(tuple(effect.what.split()))
    )
    noun = card_noun(asked, say)
    if effect.amount is None:
        others = (many(card_noun(other, say)) for other in effect.excepts)
        return say.every(noun) + "".join(say.text("except", cards=each) for each in others)
    number = figure_of(effect.amount)
    if number is None:
        return amount_of(effect.amount, noun, say)
    if number == 1:
        return say.text("new one", noun=one(noun), one=an(noun))
    return say.text("new", n=str(number), noun=lambda say: say.form(noun, number))


@fills("what", e.CreateLike)
def created_like(effect: e.CreateLike, say: Speech) -> str:
    if figure_of(effect.amount) == 1:
        return say.text("copy", card=effect.like)
    return say.text("copies", n=effect.amount, card=effect.like)


@variant.register
def _silence_variant(effect: e.Silence, say: Speech) -> str:
    if say.infinitive or say.verbs or say.another:
        return "verb"
    return "many" if effect.cards.type == "cards" else ""


@fills("pawn", e.MovePawn, e.MoveAlong)
def moved_pawn(effect: e.MovePawn | e.MoveAlong, say: Speech) -> str:
    return belonging(say.noun(say.vocabulary.pawns, effect.pawn), effect.of, say)


@fills("moment", e.Do)
def moment_of(effect: e.Do, say: Speech) -> str:
    return say.noun(say.vocabulary.moments, effect.moment).one
