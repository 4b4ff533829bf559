"""Amounts in words: "3 coins", "1 coin for each card in your hand"."""

from __future__ import annotations

from collections.abc import Callable

from dsl.model import values as v
from dsl.text.grammar.nouns import Noun
from dsl.text.grammar.speech import Speech, many, phrase, which
from dsl.text.wording.figures import figure_of, is_short
from dsl.text.wording.people_text import is_reader, subject
from dsl.text.wording.selection_text import is_other, noun_among, other_or_not, tail

Unit = Callable[[Speech], str]


def amount_of(amount: v.Value, noun: Noun, say: Speech) -> str:
    """So much of a counter: "3 coins", "1 coin for each card in your hand"."""
    rate = rate_of(amount, say)
    if rate is not None:
        number, unit = rate
        return f"{number} {say.form(noun, number)}{say.text('for each', unit=unit)}"
    if is_short(amount):
        return counted(phrase(amount, say), noun, say)
    return as_many(amount, noun, say)


def as_many(amount: v.Value, noun: Noun, say: Speech, where: str = "") -> str:
    return say.text("as many", noun=many(noun), where=where, n=amount)


def counted(number: str, noun: Noun, say: Speech) -> str:
    """So many of something, where the number may be a figure or a name for one."""
    figure = number.removeprefix("-")
    return f"{number} {say.form(noun, int(number)) if figure.isdecimal() else say.many(noun)}"


def rate_of(amount: v.Value, say: Speech) -> tuple[int, Unit] | None:
    """An amount that grows with something: how much for each of what."""
    if isinstance(amount, v.Arithmetic) and amount.operator == "*":
        for number, other in ((amount.left, amount.right), (amount.right, amount.left)):
            figure, unit = figure_of(number), unit_of(other, say)
            if figure is not None and unit is not None:
                return figure, unit
        return None
    unit = unit_of(amount, say)
    return (1, unit) if unit is not None else None


def unit_of(value: v.Value, say: Speech) -> Unit | None:
    """One of what a number counts: "each card in your hand", "every 2 coins you have"."""
    what, group = grouped(value)
    among = what.counts()
    if isinstance(what, v.Counter):
        counter = what
        noun, other = say.noun(say.vocabulary.counters, what.name), False
        where: Unit = lambda say: holder(counter, noun, group > 1, say)  # noqa: E731
    elif among is not None and among.picked_from() is None:
        of = among
        noun, other = noun_among(of, say), is_other(of)
        where = lambda say: tail(of, say, "in", several=group > 1)  # noqa: E731
    else:
        return None
    if group > 1:
        return lambda say: (
            say.text("each few", n=str(group), noun=other_or_not(noun, other)) + where(say)
        )
    return lambda say: say.each(noun, other) + where(say)


def grouped(value: v.Value) -> tuple[v.Value, int]:
    """What is counted, and in groups of how many."""
    if isinstance(value, v.Function) and value.name == "half":
        return value.arguments[0], 2
    if isinstance(value, v.Arithmetic) and value.operator == "/":
        divisor = figure_of(value.right)
        return (value.left, divisor) if divisor is not None else (value, 1)
    return value, 1


def holder(value: v.Counter, noun: Noun, several: bool, say: Speech) -> str:
    """Whose units of a counter are meant: "this turn", "you have", "on this card"."""
    decl = say.vocabulary.counters.get(value.name)
    if decl is not None and decl.until_end_of_turn and (not value.of or is_reader(value.of, say)):
        return say.text("this turn")
    if value.of is None:
        return ""
    if value.of.type == "player":
        who, have, _ = subject(value.of, say)
        return say.text("that have", who=who, have=have, which=which(noun, several))
    return (
        say.text("on", host=value.of) if value.of.type == "card" else say.text("in", zone=value.of)
    )


def unit(value: v.Value, say: Speech) -> str:
    """One of what a number counts, whatever the number is."""
    found = unit_of(value, say)
    return found(say) if found is not None else say.text("each point", number=value)


@phrase.register
def _price(value: v.Price, say: Speech) -> str:
    noun = say.noun(say.vocabulary.counters, value.counter)
    return amount_of(value.amount, noun, say)
