"""What fills the holes in the wording of an effect, where its field alone does not say it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from dsl.model import effects as e
from dsl.model import values as v
from dsl.text.grammar.nouns import Noun, definite, every, indefinite, listed
from dsl.text.grammar.speech import Speech, phrase
from dsl.text.wording.amount_text import amount_of, rate_of, unit
from dsl.text.wording.event_text import heard
from dsl.text.wording.filter_text import card_noun
from dsl.text.wording.number_text import negated_of
from dsl.text.wording.people_text import belonging
from dsl.text.wording.selection_text import is_other, noun_among, tail, the_several
from dsl.text.wording.thing_text import label
from dsl.text.wording.verb_text import in_general, plain


def changed_amount(effect: e.Gain | e.Lose, say: Speech) -> str:
    rate = rate_of(effect.amount, say)
    return str(rate[0]) if rate else phrase(effect.amount, say)


def changed_counter(effect: e.Gain | e.Lose, say: Speech) -> str:
    noun = say.noun(say.vocabulary.counters, effect.counter.name)
    rate = rate_of(effect.amount, say)
    figure = changed_amount(effect, say)
    text = noun.form(int(figure) if figure.isdecimal() else 2, say.lang)
    of = effect.counter.of
    if of is not None and of.type == "card":
        text += say.text("on", host=phrase(of, say))
    elif of is not None and of.type == "room":
        text += say.text("in", zone=phrase(of, say))
    return text + (say.text("for each", unit=rate[1]) if rate else "")


def changed_by(effect: e.More, say: Speech) -> str:
    negated = negated_of(effect.amount)
    return phrase(effect.amount if negated is None else negated, say)


def more_or_less(effect: e.More, say: Speech) -> str:
    return say.text("more" if negated_of(effect.amount) is None else "less")


def moved(effect: e.Move, say: Speech) -> str:
    return phrase(effect.cards, replace(say, goes_on=True))


def destination(effect: e.Move, say: Speech) -> str:
    zone = phrase(effect.to, say)
    decl = say.vocabulary.zones.get(effect.to.name) if isinstance(effect.to, v.Zone) else None
    if effect.bottom:
        return say.text("under", zone=zone)
    if effect.to.type == "place":
        return say.text("to place", zone=zone)
    # The order of a pile matters to those who cannot look into it.
    on_top = decl is not None and decl.ordered and decl.seen_by == "none"
    return say.text("on top" if on_top else "into", zone=zone)


def created(effect: e.Create, say: Speech) -> str:
    cards = say.vocabulary.cards
    asked = v.Filter(kind=effect.what) if effect.what in cards else v.Filter(_tags(effect))
    noun = card_noun(asked, say)
    if effect.amount is None:
        others = (card_noun(other, say).many for other in effect.excepts)
        return every(noun, say.lang) + "".join(say.text("except", cards=each) for each in others)
    if isinstance(effect.amount, v.Number):
        number = effect.amount.value
        if number == 1:
            return say.text("new one", noun=noun.one, one=indefinite(noun, say.lang))
        return say.text("new", n=str(number), noun=noun.form(number, say.lang))
    return amount_of(effect.amount, noun, say)


def created_like(effect: e.CreateLike, say: Speech) -> str:
    card = phrase(effect.like, say)
    if isinstance(effect.amount, v.Number) and effect.amount.value == 1:
        return say.text("copy", card=card)
    return say.text("copies", n=phrase(effect.amount, say), card=card)


def _tags(effect: e.Create) -> tuple[str, ...]:
    return tuple(effect.what.split())


def moved_pawn(effect: e.MovePawn, say: Speech) -> str:
    return belonging(say.noun(say.vocabulary.pawns, effect.pawn), effect.of, say)


def ignored(effect: e.Ignore, say: Speech) -> str:
    def kind(name: str) -> str:
        noun = say.noun({**say.vocabulary.room_kinds, **say.vocabulary.tunnel_kinds}, name)
        return definite(Noun(noun.many, noun.many, several=True), say.lang, 2)

    texts = [
        kind(name) if say.lang == "fr" else kind(name).removeprefix("the ") for name in effect.kinds
    ]
    return listed(texts, say.text("and"))


def forbidden(effect: e.Cannot, say: Speech) -> str:
    texts = [
        in_general(action, say) if action else plain(name)
        for name in effect.actions
        for action in [say.vocabulary.actions.get(name)]
    ]
    return listed(texts, say.text("or"))


def modified_attribute(effect: e.Modify | e.CountsAs, say: Speech) -> str:
    noun = say.attribute(effect.attribute)
    return definite(noun, say.lang)


def modified_cards(effect: e.Modify | e.CountsAs, say: Speech) -> str:
    return the_several(effect.cards, say)


def modification(effect: e.Modify, say: Speech) -> str:
    several = say.attribute(effect.attribute).several
    return change(effect.layer, effect.amount, several, say)


def counter_modification(effect: e.ModifyCounter, say: Speech) -> str:
    several = say.noun(say.vocabulary.counters, effect.counter.name).is_many(2)
    return change(effect.layer, effect.amount, several, say)


def change(layer: e.Layer, amount: v.Value, several: bool, say: Speech) -> str:
    key: str = layer
    negated = negated_of(amount)
    if key == "add" and negated is not None:
        key, amount = "subtract", negated
    if key == "multiply" and isinstance(amount, v.Number) and amount.value == 2:
        key = "double"
    be = say.text("are" if several else "is")
    rate = rate_of(amount, say) if key in ("add", "subtract") else None
    number = str(rate[0]) if rate else phrase(amount, say)
    text = say.text(key, be=be, nt="nt" if several else "", n=number)
    return text + (say.text("for each", unit=rate[1]) if rate else "")


def counts(effect: e.CountsAs, say: Speech) -> str:
    several = say.attribute(effect.attribute).several
    return say.text("they count" if several else "it counts")


def counts_as(effect: e.CountsAs, say: Speech) -> str:
    return say.attribute(effect.other).one


def moment_of(effect: e.Do, say: Speech) -> str:
    return say.noun(say.vocabulary.moments, effect.moment).one


def unit_under(effect: e.Per | e.Repeat, say: Speech) -> str:
    return unit(effect.number if isinstance(effect, e.Per) else effect.times, say)


def each_among(effect: e.ForEach, say: Speech) -> str:
    among = effect.among
    if isinstance(among, v.Selection | v.Rooms | v.Players):
        key = "each other one" if is_other(among) else "each one"
        return say.text(key, noun=noun_among(among, say).one) + tail(among, say, "in")
    text = phrase(among, say)
    return text if among.type == "card" else say.text("each of", things=text)


def how_often(effect: e.Repeat, say: Speech) -> str:
    return phrase(effect.times, say)


def who_does(effect: e.EachPlayer, say: Speech) -> str:
    return say.text(effect.who)


def who_may(effect: e.May, say: Speech) -> str:
    return say.text("they may", who=say.them) if say.about_them else say.text("you may")


def how_long(effect: e.During, say: Speech) -> str:
    return say.text(f"during {effect.span_of}")


def ended(effect: e.End, say: Speech) -> str:
    return say.text(f"end {effect.what}")


def named_number(effect: e.Let | e.ChooseNumber, say: Speech) -> str:
    return label(effect.name)


def how_many_choices(effect: e.Choose, say: Speech) -> str:
    one = isinstance(effect.times, v.Number) and effect.times.value == 1
    if effect.up_to:
        return say.text("up to choices", n=phrase(effect.times, say))
    return say.text("one choice" if one else "choices", n=phrase(effect.times, say))


def more_verb(effect: e.More, say: Speech) -> str:
    return say.text(say.verb if " " in say.verb else f"you {say.verb}")


def when_heard(effect: e.Whenever, say: Speech) -> str:
    return "" if say.standing else say.text("this turn")


Fillers = dict[tuple[type[e.Effect], str], Callable[[Any, Speech], str]]

HOLES: Fillers = {
    (e.Gain, "amount"): changed_amount,
    (e.Gain, "counter"): changed_counter,
    (e.Lose, "amount"): changed_amount,
    (e.Lose, "counter"): changed_counter,
    (e.More, "amount"): changed_by,
    (e.More, "more"): more_or_less,
    (e.More, "verb"): more_verb,
    (e.Move, "cards"): moved,
    (e.Move, "to"): destination,
    (e.MovePawn, "pawn"): moved_pawn,
    (e.Create, "what"): created,
    (e.CreateLike, "what"): created_like,
    (e.Do, "moment"): moment_of,
    (e.Let, "name"): named_number,
    (e.ChooseNumber, "name"): named_number,
    (e.End, "what"): ended,
    (e.Ignore, "kinds"): ignored,
    (e.Cannot, "actions"): forbidden,
    (e.Modify, "attribute"): modified_attribute,
    (e.Modify, "cards"): modified_cards,
    (e.Modify, "change"): modification,
    (e.ModifyCounter, "change"): counter_modification,
    (e.CountsAs, "attribute"): modified_attribute,
    (e.CountsAs, "cards"): modified_cards,
    (e.CountsAs, "counts"): counts,
    (e.CountsAs, "other"): counts_as,
    (e.Per, "number"): unit_under,
    (e.Repeat, "unit"): unit_under,
    (e.Repeat, "times"): how_often,
    (e.Whenever, "event"): heard,
    (e.Whenever, "time"): when_heard,
    (e.During, "span_of"): how_long,
    (e.ForEach, "among"): each_among,
    (e.EachPlayer, "who"): who_does,
    (e.May, "who"): who_may,
    (e.Choose, "times"): how_many_choices,
}
