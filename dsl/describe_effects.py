"""Effects in words, each with the wording that its class in `dsl.effects` gives it.

A wording has the names of fields in braces. Where one wording does not fit every use, the table
has others beside the plain one: "en verb" where a verb is needed ("gain 2" for "+2"), "en apart"
where what follows must be a sentence of its own, "en long" for a number that is not a figure.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import takewhile
from typing import Any

from dsl import effects as e
from dsl import values as v
from dsl.describe_amounts import amount_of, is_short, rate_of, unit, unit_of
from dsl.describe_conditions import clause
from dsl.describe_events import heard
from dsl.describe_values import (
    asked_of,
    belonging,
    card_noun,
    is_other,
    is_reader,
    label,
    negated_of,
    noun_among,
    phrase,
    spoken_of,
    tail,
    the_several,
)
from dsl.describe_verbs import called, in_general, plain, wording_of
from dsl.moods import does, is_order, to_do
from dsl.nouns import Noun, capital, definite, every, indefinite, listed
from dsl.speech import Speech

ORDERS = (
    e.Gain,
    e.Lose,
    e.SetCounter,
    e.Move,
    e.MovePawn,
    e.Cross,
    e.Lay,
    e.WalkOn,
    e.WalkBack,
    e.Create,
    e.CreateLike,
    e.Shuffle,
    e.Reveal,
    e.Look,
    e.Attach,
    e.Detach,
    e.Pay,
    e.Do,
    e.DoAbility,
    e.Call,
    e.End,
    e.Choose,
    e.ChooseNumber,
)  # what can stand after "you may" and "to"
STANDING = (e.Modify, e.ModifyCounter, e.CountsAs, e.Ignore, e.Cannot)
ITEMS = (*ORDERS[:-2], e.Nothing, e.More, *STANDING)  # can be joined by "and"
SEVERAL_ORDERS = re.compile(r"[,;:]| (?:and|or|then|et|ou|puis) ")
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
    if all(isinstance(effect, ITEMS) for effect in effects[:-1]) and (
        not effects or isinstance(effects[-1], (*ITEMS, e.Choose))
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


def led(block: e.Block) -> e.Block:
    """The effects to tell: what is paid first is paid for the rest."""
    effects = tuple(effect for effect in block if not isinstance(effect, e.Nothing))
    if not effects:
        return block
    if isinstance(effects[0], e.Pay) and len(effects) > 1:
        return (e.Arrow(effects[0].span, effects[0], effects[1:]),)
    needs = tuple(takewhile(lambda effect: isinstance(effect, e.Needs), effects))
    if needs and len(effects) > len(needs):
        asked = tuple(effect.condition for effect in needs if isinstance(effect, e.Needs))
        condition = asked[0] if len(asked) == 1 else v.AllOf(needs[0].span, asked)
        return (e.If(needs[0].span, condition, effects[len(needs) :]),)
    return effects


def words(effect: e.Effect, say: Speech) -> str:
    """One effect, as an order or after "to"."""
    if isinstance(effect, e.Call):
        text = call(effect, say)
    else:
        texts = type(effect).words
        key = " ".join(part for part in (say.lang, variant(effect, say)) if part)
        text = filled(texts.get(key) or texts.get(say.lang) or texts["en"], effect, say)
    if say.another:
        return does(text, say.lang)
    return to_do(text, say.lang) if say.infinitive else text


def call(effect: e.Call, say: Speech) -> str:
    verb = say.words.verbs.get(effect.verb)
    if verb is None:
        arguments = (phrase(value, say) for value in effect.arguments)
        return " ".join([plain(effect.verb), *arguments])
    return called(verb, effect.arguments, say)


def variant(effect: e.Effect, say: Speech) -> str:
    """Which of the wordings of an effect fits here."""
    match effect:
        case e.Gain() | e.Lose():
            figure = is_short(effect.amount) or rate_of(effect.amount, say) is not None
            return "long" if not figure else "verb" if say.infinitive or say.verbs else ""
        case e.Arrow():
            fits = isinstance(effect.cost, ORDERS) and all_orders(effect.body, say)
            return "" if fits and not ends_in_clause(effect.cost, say) else "apart"
        case e.May(body=body):
            arrow = len(body) == 1 and isinstance(led(body)[0], e.Arrow)
            fits = variant(led(body)[0], say) == "" if arrow else all_orders(body, say)
            return "" if fits else "apart"
        case e.Repeat(times=times):
            if isinstance(times, v.Number | v.Local):
                return ""
            return "each" if unit_of(times, say) else "long"
        case e.EachPlayer(body=(e.May(),)) | e.AsPlayer(body=(e.May(),)):
            return "may"
        case e.EachPlayer(body=body):
            return "does" if one_by_one(body, say) else ""
        case e.AsPlayer(player=player, body=body):
            return "does" if one_by_one(body, say) and not is_reader(player, say) else ""
        case e.Let(value=value):
            if value.type in ("number", "condition"):
                return ""
            return "chosen" if isinstance(value, v.Pick) and value.how in CHOSEN else "thing"
    return ""


CHOSEN = ("choose", "up_to", "any_number")


def all_orders(block: e.Block, say: Speech) -> bool:
    """Whether a block can follow "to" or "you may"."""
    effects = led(block)
    return all(
        isinstance(effect, ORDERS)
        and (not isinstance(effect, e.Choose) or effect is effects[-1])
        and (not isinstance(effect, e.Call) or is_order(call(effect, say), say.lang))
        for effect in effects
    )


def ends_in_clause(effect: e.Effect, say: Speech) -> bool:
    """Whether "to" after an effect would be heard as part of it: "a card that was used to ..."."""
    given = effect.arguments if isinstance(effect, e.Call) else (getattr(effect, "cards", None),)
    among = (value.among if isinstance(value, v.Pick) else value for value in given)
    return any(isinstance(of, v.Selection) and asked_of(of.filter, say)[1] for of in among)


def one_by_one(block: e.Block, say: Speech) -> bool:
    """Whether each effect of a block is one thing that someone does: "draws a card"."""
    return all_orders(block, say) and not any(
        isinstance(effect, e.Gain | e.Lose)
        or (isinstance(effect, e.Call) and SEVERAL_ORDERS.search(wording(effect, say)))
        for effect in led(block)
    )


def wording(effect: e.Call, say: Speech) -> str:
    """The wording of a verb without what is filled in."""
    verb = say.words.verbs.get(effect.verb)
    return re.sub(r"\{[^}]*\}", "", (wording_of(verb, say.lang) if verb else None) or "")


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


def changed_amount(effect: e.Gain | e.Lose, say: Speech) -> str:
    rate = rate_of(effect.amount, say)
    return str(rate[0]) if rate else phrase(effect.amount, say)


def changed_counter(effect: e.Gain | e.Lose, say: Speech) -> str:
    noun = say.noun(say.words.counters, effect.counter.name)
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
    decl = say.words.zones.get(effect.to.name) if isinstance(effect.to, v.Zone) else None
    if effect.bottom:
        return say.text("under", zone=zone)
    if effect.to.type == "place":
        return say.text("to place", zone=zone)
    # The order of a pile matters to those who cannot look into it.
    on_top = decl is not None and decl.ordered and decl.seen_by == "none"
    return say.text("on top" if on_top else "into", zone=zone)


def created(effect: e.Create, say: Speech) -> str:
    cards = say.words.cards
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
    return belonging(say.noun(say.words.pawns, effect.pawn), effect.of, say)


def ignored(effect: e.Ignore, say: Speech) -> str:
    def kind(name: str) -> str:
        noun = say.noun({**say.words.room_kinds, **say.words.tunnel_kinds}, name)
        return definite(Noun(noun.many, noun.many, several=True), say.lang, 2)

    texts = [
        kind(name) if say.lang == "fr" else kind(name).removeprefix("the ") for name in effect.kinds
    ]
    return listed(texts, say.text("and"))


def forbidden(effect: e.Cannot, say: Speech) -> str:
    texts = [
        in_general(action, say) if action else plain(name)
        for name in effect.actions
        for action in [say.words.actions.get(name)]
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
    several = say.noun(say.words.counters, effect.counter.name).is_many(2)
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
    return say.noun(say.words.moments, effect.moment).one


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


def cost(effect: e.Arrow, say: Speech) -> str:
    return words(effect.cost, replace(say, verbs=True))


def ended(effect: e.End, say: Speech) -> str:
    return say.text(f"end {effect.what}")


def named_number(effect: e.Let | e.ChooseNumber, say: Speech) -> str:
    return label(effect.name)


def how_many_choices(effect: e.Choose, say: Speech) -> str:
    one = isinstance(effect.times, v.Number) and effect.times.value == 1
    if effect.up_to:
        return say.text("up to choices", n=phrase(effect.times, say))
    return say.text("one choice" if one else "choices", n=phrase(effect.times, say))


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


def more_verb(effect: e.More, say: Speech) -> str:
    return say.text(say.verb if " " in say.verb else f"you {say.verb}")


def when_heard(effect: e.Whenever, say: Speech) -> str:
    return "" if say.standing else say.text("this turn")


FILLERS: dict[tuple[type[e.Effect], str], Callable[[Any, Speech], str]] = {
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
    (e.Arrow, "cost"): cost,
    (e.Choose, "times"): how_many_choices,
    (e.Choose, "choices"): choices,
}
