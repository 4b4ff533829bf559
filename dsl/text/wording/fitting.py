"""Which wording of an effect fits where it stands."""

from __future__ import annotations

import re
from itertools import takewhile

from dsl.model import effects as e
from dsl.model import values as v
from dsl.text.grammar.moods import is_order
from dsl.text.grammar.speech import Speech, phrase
from dsl.text.wording.amount_text import is_short, rate_of, unit_of
from dsl.text.wording.filter_text import asked_of
from dsl.text.wording.people_text import is_reader
from dsl.text.wording.verb_text import called, plain, wording_of

SEVERAL_ORDERS = re.compile(r"[,;:]| (?:and|or|then|et|ou|puis) ")


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


def call(effect: e.Call, say: Speech) -> str:
    verb = say.vocabulary.verbs.get(effect.verb)
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
            fits = effect.cost.is_order and all_orders(effect.body, say)
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
        effect.is_order
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
    verb = say.vocabulary.verbs.get(effect.verb)
    return re.sub(r"\{[^}]*\}", "", (wording_of(verb, say.lang) if verb else None) or "")
