"""Amounts in words: "3 coins", "1 coin for each card in your hand"."""

from __future__ import annotations

from dsl.model import values as v
from dsl.text.grammar.nouns import Noun
from dsl.text.grammar.speech import Speech, phrase
from dsl.text.wording.number_text import negated_of
from dsl.text.wording.people_text import subject
from dsl.text.wording.selection_text import is_other, noun_among, tail


def amount_of(amount: v.Value, noun: Noun, say: Speech) -> str:
    """So much of a counter: "3 coins", "1 coin for each card in your hand"."""
    rate = rate_of(amount, say)
    if rate is not None:
        number, unit = rate
        return f"{number} {noun.form(number, say.lang)}{say.text('for each', unit=unit)}"
    if isinstance(amount, v.Number):
        return f"{amount.value} {noun.form(amount.value, say.lang)}"
    if is_short(amount):
        return counted(phrase(amount, say), noun, say)
    return say.text("as many", noun=noun.many, where="", n=phrase(amount, say))


def counted(number: str, noun: Noun, say: Speech) -> str:
    """So many of something, where the number may be a figure or a name for one."""
    return f"{number} {noun.form(int(number), say.lang) if number.isdecimal() else noun.many}"


def rate_of(amount: v.Value, say: Speech) -> tuple[int, str] | None:
    """An amount that grows with something: how much for each of what."""
    if isinstance(amount, v.Arithmetic) and amount.operator == "*":
        for number, other in ((amount.left, amount.right), (amount.right, amount.left)):
            unit = unit_of(other, say)
            if isinstance(number, v.Number) and unit is not None:
                return number.value, unit
        return None
    unit = unit_of(amount, say)
    return (1, unit) if unit is not None else None


def unit_of(value: v.Value, say: Speech) -> str | None:
    """One of what a number counts: "each card in your hand", "every 2 coins you have"."""
    what, group = grouped(value)
    if isinstance(what, v.Counter):
        noun, where, other = say.noun(say.vocabulary.counters, what.name), holder(what, say), False
    elif isinstance(what, v.Count) and not isinstance(what.of, v.Pick):
        noun, where = noun_among(what.of, say), tail(what.of, say, "in")
        other = is_other(what.of)
    else:
        return None
    if group > 1:
        many = say.text("other ones", noun=noun.many) if other else noun.many
        return say.text("each few", n=str(group), noun=many) + where
    return say.text("each other one" if other else "each one", noun=noun.one) + where


def grouped(value: v.Value) -> tuple[v.Value, int]:
    """What is counted, and in groups of how many."""
    if isinstance(value, v.Function) and value.name == "half":
        return value.arguments[0], 2
    if isinstance(value, v.Arithmetic) and value.operator == "/":
        divisor = value.right
        return (value.left, divisor.value) if isinstance(divisor, v.Number) else (value, 1)
    return value, 1


def holder(value: v.Counter, say: Speech) -> str:
    """Whose units of a counter are meant: "this turn", "you have", "on this card"."""
    decl = say.vocabulary.counters.get(value.name)
    if decl is not None and decl.until_end_of_turn:
        return say.text("this turn")
    if value.of is None:
        return ""
    if value.of.type == "player":
        who, have, _ = subject(value.of, say)
        return say.text("that have", who=who, have=have)
    return say.text(
        "on" if value.of.type == "card" else "in",
        **dict.fromkeys(("host", "zone"), phrase(value.of, say)),
    )


def unit(value: v.Value, say: Speech) -> str:
    """One of what a number counts, whatever the number is."""
    return unit_of(value, say) or say.text("each point", number=phrase(value, say))


@phrase.register
def _price(value: v.Price, say: Speech) -> str:
    noun = say.noun(say.vocabulary.counters, value.counter)
    return amount_of(value.amount, noun, say)


def is_short(amount: v.Value) -> bool:
    """Whether an amount can stand before its noun: 2, X, X - 1."""
    if isinstance(amount, v.Arithmetic) and negated_of(amount) is None:
        return is_short(amount.left) and is_short(amount.right)
    return isinstance(amount, v.Number | v.Local)
