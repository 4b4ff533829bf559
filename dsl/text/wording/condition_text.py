"""Conditions in words, and what they are when denied: "you have no cards in your hand"."""

from __future__ import annotations

from functools import singledispatch

from dsl.model import values as v
from dsl.text.grammar.nouns import Noun, indefinite, listed
from dsl.text.grammar.speech import Speech, phrase
from dsl.text.wording.amount_text import is_short
from dsl.text.wording.people_text import subject
from dsl.text.wording.selection_text import is_other, noun_among, tail
from dsl.text.wording.thing_text import walker_of
from dsl.text.wording.zone_text import owner_of


@singledispatch
def clause(value: v.Value, say: Speech, no: bool = False) -> str:
    """A condition in words, or with `no` its denial."""
    text = phrase(value, say)
    return say.text("denied", condition=text) if no else text


@phrase.register
def _conditional(value: v.Conditional, say: Speech) -> str:
    return say.text(
        "conditional",
        then=phrase(value.then, say),
        condition=clause(value.condition, say),
        otherwise=phrase(value.otherwise, say),
    )


@phrase.register
def _condition(value: v.Condition, say: Speech) -> str:
    return clause(value, say)


@clause.register
def _compare(value: v.Compare, say: Speech, no: bool = False) -> str:
    operator = DENIED[value.operator] if no else value.operator
    left, right = value.left, value.right
    if isinstance(left, v.Number) and not isinstance(right, v.Number):
        left, right, operator = right, left, FLIPPED[operator]
    if left.type in ("player", "room", "card"):
        who, _, be = subject(left, say)
        key = "same" if operator == "=" else "same no"
        return say.text(key, left=who, right=phrase(right, say), be=be)
    if isinstance(left, v.Counter) and is_short(right):
        noun = say.noun(say.vocabulary.counters, left.name)
        owner = left.of if left.of is not None and left.of.type in ("player", "card") else None
        where = say.text("in", zone=phrase(left.of, say)) if left.of and not owner else ""
        return how_many(operator, right, noun, owner, where, False, say)
    if isinstance(left, v.Count) and is_short(right) and not isinstance(left.of, v.Pick):
        noun, where = noun_among(left.of, say), tail(left.of, say, "in")
        owner = owner_of(left.of.where) if isinstance(left.of, v.Selection) else None
        return how_many(operator, right, noun, owner, where, is_other(left.of), say)
    return say.text(f"is {operator}", left=phrase(left, say), right=phrase(right, say))


FLIPPED = {"=": "=", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}


DENIED = {"=": "!=", "!=": "=", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}


def how_many(
    operator: str,
    amount: v.Value,
    noun: Noun,
    owner: v.Value | None,
    where: str,
    other: bool,
    say: Speech,
) -> str:
    """Someone has so many of something, or there are so many of it."""
    number = amount.value if isinstance(amount, v.Number) else None
    if (operator, number) in (("=", 0), ("<", 1), ("<=", 0)):
        return none(noun, owner, where, other, say)
    if (operator, number) in (("!=", 0), (">", 0)):
        operator, number, amount = ">=", 1, v.Number(amount.span, 1)
    plural = noun.many if operator == "!=" or number is None else noun.form(number, say.lang)
    what = say.text("other ones", noun=plural) if other else plural
    what = say.text(operator, n=phrase(amount, say), noun=what) + where
    if owner is not None:
        who, have, _ = subject(owner, say)
        return say.text("have", who=who, have=have, what=what)
    return say.text("there is" if number == 1 else "there are", what=what)


def none(noun: Noun, owner: v.Value | None, where: str, other: bool, say: Speech) -> str:
    if owner is None:
        return say.text("there is no other" if other else "there is none", noun=noun.one) + where
    who, have, _ = subject(owner, say)
    key = "have no other" if other else "have none"
    # English says "no cards" but "no dust": the plural, when there is one.
    word = noun.one if say.lang == "fr" else noun.many
    return say.text(key, who=who, have=have, noun=word) + where


@clause.register
def _there(value: v.There, say: Speech, no: bool = False) -> str:
    noun, where, other = noun_among(value.of, say), tail(value.of, say, "in"), is_other(value.of)
    owner = owner_of(value.of.where) if isinstance(value.of, v.Selection) else None
    one = isinstance(value.at_least, v.Number) and value.at_least.value == 1
    if not one:
        return how_many("<" if no else ">=", value.at_least, noun, owner, where, other, say)
    if no:
        return none(noun, owner, where, other, say)
    what = indefinite(noun, say.lang, other) + where
    if owner is None:
        return say.text("there is", what=what)
    who, have, _ = subject(owner, say)
    return say.text("have", who=who, have=have, what=what)


@clause.register
def _all_of(value: v.AllOf, say: Speech, no: bool = False) -> str:
    return linked(value.parts, "or" if no else "and", say, no)


@clause.register
def _any_of(value: v.AnyOf, say: Speech, no: bool = False) -> str:
    return linked(value.parts, "and" if no else "or", say, no)


def linked(parts: tuple[v.Value, ...], word: str, say: Speech, no: bool) -> str:
    texts = [
        f"({text})" if isinstance(part, v.AllOf | v.AnyOf) else text
        for part in parts
        for text in [clause(part, say, no)]
    ]
    return listed(texts, say.text(word))


@clause.register
def _not(value: v.Not, say: Speech, no: bool = False) -> str:
    return clause(value.part, say, not no)


def stated(key: str, no: bool) -> str:
    return f"{key} no" if no else key


@clause.register
def _always(value: v.Always, say: Speech, no: bool = False) -> str:
    return say.text(stated("always", value.holds == no))


@clause.register
def _option_is(value: v.OptionIs, say: Speech, no: bool = False) -> str:
    option, chosen = value.option.replace("_", " "), value.value.replace("_", " ")
    return say.text(stated("option", no), option=option, value=chosen)


@clause.register
def _has_tag(value: v.HasTag, say: Speech, no: bool = False) -> str:
    tag = indefinite(say.noun(say.vocabulary.tags, value.tag), say.lang)
    return say.text(stated("has tag", no), piece=phrase(value.piece, say), tag=tag)


@clause.register
def _is_kind(value: v.IsKind, say: Speech, no: bool = False) -> str:
    kind = indefinite(say.noun(say.vocabulary.cards, value.kind), say.lang)
    return say.text(stated("has tag", no), piece=phrase(value.piece, say), tag=kind)


@clause.register
def _room_is(value: v.RoomIs, say: Speech, no: bool = False) -> str:
    kind = indefinite(say.noun(say.vocabulary.room_kinds, value.kind), say.lang)
    walker = walker_of(value.room, say)
    if walker is not None:
        who, _, be = subject(walker, say)
        return say.text(stated("stands in", no), who=who, be=be, kind=kind)
    return say.text(stated("room is", no), room=phrase(value.room, say), kind=kind)


@clause.register
def _is_out(value: v.IsOut, say: Speech, no: bool = False) -> str:
    who, _, be = subject(value.player, say)
    return say.text(stated("out", no), who=who, be=be)


@clause.register
def _every_player_out(value: v.EveryPlayerOut, say: Speech, no: bool = False) -> str:
    return say.text(stated("all out", no))


@clause.register
def _is_empty(value: v.IsEmpty, say: Speech, no: bool = False) -> str:
    return say.text(stated("empty", no), zone=phrase(value.zone, say))


@clause.register
def _in_zone(value: v.InZone, say: Speech, no: bool = False) -> str:
    return say.text(
        stated("in zone", no), piece=phrase(value.piece, say), zone=phrase(value.zone, say)
    )


@clause.register
def _holds(value: v.Holds, say: Speech, no: bool = False) -> str:
    contents = [
        f"{count} {say.noun(say.vocabulary.cards, kind).form(count, say.lang)}"
        for count, kind in value.contents
    ]
    return say.text(
        stated("holds", no),
        zone=phrase(value.zone, say),
        contents=listed(contents, say.text("and")),
    )
