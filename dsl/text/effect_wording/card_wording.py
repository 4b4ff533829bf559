"""Effects on cards and pawns in words."""

from __future__ import annotations

from dataclasses import replace

from dsl.model import effects as e
from dsl.model import values as v
from dsl.text.effect_wording.effect_forms import fills, variant
from dsl.text.grammar.speech import Speech, an, many, one, phrase
from dsl.text.wording.amount_text import amount_of, rate_of
from dsl.text.wording.figures import figure_of
from dsl.text.wording.filter_text import card_noun
from dsl.text.wording.people_text import belonging
from dsl.text.wording.selection_text import is_chosen
from dsl.text.wording.zone_text import is_hidden_pile


@fills("cards", e.Move)
def moved(effect: e.Move, say: Speech) -> str:
    return phrase(effect.cards, replace(say, goes_on=True))


@fills("cards", e.Roll, e.Reveal, e.Look, e.Detach, e.Silence)
def stay_there(effect: e.Roll | e.Reveal | e.Look | e.Detach | e.Silence, say: Speech) -> str:
    """Cards that something is done to where they lie; some are chosen from them."""
    if is_chosen(effect.cards) and not isinstance(effect, e.Silence):
        return phrase(effect.cards, say)
    return phrase(effect.cards, replace(say, inside="within"))


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
    rate = rate_of(effect.amount, say)
    number = rate[0] if rate else figure_of(effect.amount)
    if number is None:
        return amount_of(effect.amount, noun, say)
    if number == 1:
        text = say.text("new one", noun=one(noun), one=an(noun))
    else:
        text = say.text("new", n=str(number), noun=lambda say: say.form(noun, number))
    return text + (say.text("for each", unit=rate[1]) if rate else "")


@fills("what", e.CreateLike)
def created_like(effect: e.CreateLike, say: Speech) -> str:
    if figure_of(effect.amount) == 1:
        return say.text("copy", card=effect.like)
    return say.text("copies", n=effect.amount, card=effect.like)


@variant.register
def _owner_variant(effect: e.SetOwner, say: Speech) -> str:
    """Whoever does it may become the owner; under `each player:` that is not the reader."""
    is_doer = isinstance(effect.player, v.They) or not say.about_them
    return "own" if is_doer and effect.player.is_doer else ""


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
