"""Conditions in words, and what they are when denied: "you have no cards in your hand"."""

from __future__ import annotations

from functools import singledispatch

from dsl.model import values as v
from dsl.text.grammar.nouns import Noun, listed
from dsl.text.grammar.speech import Part, Speech, an, many, one, parts_of, phrase
from dsl.text.wording.definition_text import inner, spelled_out
from dsl.text.wording.figures import figure_of, is_short
from dsl.text.wording.filter_text import compared_as
from dsl.text.wording.people_text import is_reader, subject
from dsl.text.wording.selection_text import (
    ROOMS,
    around,
    is_other,
    noun_among,
    owner_among,
    tail,
)
from dsl.text.wording.thing_text import walker_of


@singledispatch
def clause(value: v.Value, say: Speech, no: bool = False) -> str:
    """A condition in words, or with `no` its denial; by default the phrase with the name of its
    class."""
    name = type(value).__name__
    if isinstance(value, v.Condition) and say.has(name):
        return say.text(stated(name, no), **parts_of(value))
    text = phrase(value, say)
    return say.text("denied", condition=text) if no else text


@phrase.register
def _condition(value: v.Condition, say: Speech) -> str:
    return clause(value, say)


@clause.register
def _phase_is(value: v.PhaseIs, say: Speech, no: bool = False) -> str:
    declared = {phase.name: phase for phase in say.vocabulary.phases}
    return say.text(stated("PhaseIs", no), phase=say.noun(declared, value.phase).one)


@clause.register
def _compare(value: v.Compare, say: Speech, no: bool = False) -> str:
    operator = DENIED[value.operator] if no else value.operator
    left, right = value.left, value.right
    if figure_of(left) is not None and figure_of(right) is None:
        left, right, operator = right, left, FLIPPED[operator]
    if left.type in ("player", "room", "card", "name", "kind"):
        if right.type == "player" and is_reader(right, say) and not is_reader(left, say):
            left, right = right, left
        who, _, be = subject(left, say)
        key = "same" if operator == "=" else "same no"
        return say.text(key, left=who, right=right, be=be)
    counter, among = left.named("counter"), left.counts()
    counted = say.noun(say.vocabulary.counters, counter) if counter is not None else None
    if counted is not None and is_short(right):
        of = left.whose()
        owner = of if of is not None and of.type in ("player", "card") else None
        where = say.text("in", zone=of) if of and not owner else ""
        if of is None and not counted.has_plural and not counted.several:
            return compared_as(operator, left, right, False, say)
        return how_many(operator, right, counted, owner, where, False, say)
    if among is not None and is_short(right) and among.picked_from() is None:
        noun, where = noun_among(among, say), tail(among, say, "in")
        return how_many(operator, right, noun, owner_among(among), where, is_other(among), say)
    several = counted is not None and counted.is_many(2)
    told = spelled_out(left, say)[0]
    define = told.named("define")
    if define is not None:
        several = say.noun(say.vocabulary.defines, define).several
    if isinstance(told, v.Attribute):
        several = say.attribute(told.name).several
    return compared_as(operator, whole_part(left, say), whole_part(right, say), several, say)


def whole_part(value: v.Value, say: Speech) -> Part:
    """A side of a comparison, in brackets where it has clauses of its own."""
    if isinstance(spelled_out(value, say)[0], v.Conditional):
        return lambda say: inner(value, say)
    return value


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
    number, shown = figure_of(amount), phrase(amount, say)
    if (operator, number) in (("=", 0), ("<", 1), ("<=", 0)):
        return none(noun, owner, where, other, say)
    if (operator, number) in (("!=", 0), (">", 0)):
        operator, number, shown = ">=", 1, "1"
    single = operator != "!=" and number is not None and not say.language.is_plural(number)

    def what(say: Speech) -> str:
        word = one(noun) if single else many(noun)
        some: Part = (lambda say: say.language.other(noun, not single, say.case)) if other else word
        return say.text(operator, n=shown, noun=some) + where

    return has_or_there(owner, what, number == 1, say)


def has_or_there(owner: v.Value | None, what: Part, single: bool, say: Speech) -> str:
    if owner is None:
        return say.text("there is" if single else "there are", what=what)
    who, have, _ = subject(owner, say)
    return say.text("have", who=who, have=have, what=what)


def none(noun: Noun, owner: v.Value | None, where: str, other: bool, say: Speech) -> str:
    def no(say: Speech) -> str:
        return say.language.no(noun, other, say.case)

    if owner is None:
        key = "there is no other" if other else "there is none"
        return say.text(key, noun=one(noun), no=no, where=where)
    who, have, _ = subject(owner, say)
    key = "have no other" if other else "have none"
    return say.text(key, who=who, have=have, one=one(noun), many=many(noun), no=no, where=where)


@clause.register
def _there(value: v.There, say: Speech, no: bool = False) -> str:
    of, single = value.of, figure_of(value.at_least) == 1
    noun, owner, other = noun_among(of, say), owner_among(of), is_other(of)
    language = say.language
    none_several = language.none_there_several if owner is None else language.none_has_several
    where = tail(of, say, "in", several=none_several if no and single else not single)
    if not single:
        return how_many("<" if no else ">=", value.at_least, noun, owner, where, other, say)
    if no:
        return none(noun, owner, where, other, say)
    return has_or_there(owner, lambda say: say.indefinite(noun, other) + where, True, say)


@clause.register
def _all_of(value: v.AllOf, say: Speech, no: bool = False) -> str:
    return linked(value.parts, "or" if no else "and", say, no)


@clause.register
def _any_of(value: v.AnyOf, say: Speech, no: bool = False) -> str:
    piece = one_asked(value.parts)
    if piece is not None and not no:
        sorts = say.language.either([sort_asked(part, say) for part in value.parts])
        return say.text("has tag", piece=piece, tag=an(sorts))
    return linked(value.parts, "and" if no else "or", say, no)


def one_asked(parts: tuple[v.Value, ...]) -> v.Value | None:
    """The card of which all of these ask only what sort of card it is."""
    pieces = [part.piece for part in parts if isinstance(part, v.HasTag | v.IsKind)]
    alike = len(pieces) == len(parts) and all(piece == pieces[0] for piece in pieces)
    return pieces[0] if alike else None


def sort_asked(part: v.Value, say: Speech) -> Noun:
    if isinstance(part, v.IsKind):
        return say.noun(say.vocabulary.cards, part.kind)
    assert isinstance(part, v.HasTag)
    return say.noun(say.vocabulary.tags, part.tag)


def linked(parts: tuple[v.Value, ...], word: str, say: Speech, no: bool) -> str:
    texts = [
        f"({text})" if is_linked(part, say) else text
        for part in parts
        for text in [clause(part, say, no)]
    ]
    return listed(texts, say.text(word))


def is_linked(value: v.Value, say: Speech) -> bool:
    """Whether a condition is told as several with "and" or "or" between them."""
    while isinstance(value, v.Not | v.Defined):
        if isinstance(value, v.Not):
            value = value.part
            continue
        what, say = spelled_out(value, say)
        if what is value:
            return False
        value = what
    return isinstance(value, v.AllOf | v.AnyOf)


@clause.register
def _defined(value: v.Defined, say: Speech, no: bool = False) -> str:
    what, inside = spelled_out(value, say)
    if what is not value:
        return clause(what, inside, no)
    text = phrase(value, say)
    return say.text("denied", condition=text) if no else text


@clause.register
def _not(value: v.Not, say: Speech, no: bool = False) -> str:
    return clause(value.part, say, not no)


def stated(key: str, no: bool) -> str:
    return f"{key} no" if no else key


@clause.register
def _always(value: v.Always, say: Speech, no: bool = False) -> str:
    return say.text(stated("always", value.holds == no))


@clause.register
def _has_tag(value: v.HasTag, say: Speech, no: bool = False) -> str:
    tag = say.noun(say.vocabulary.tags, value.tag)
    return say.text(stated("has tag", no), piece=value.piece, tag=an(tag))


@clause.register
def _is_kind(value: v.IsKind, say: Speech, no: bool = False) -> str:
    kind = say.noun(say.vocabulary.cards, value.kind)
    return say.text(stated("has tag", no), piece=value.piece, tag=an(kind))


@clause.register
def _room_is(value: v.RoomIs, say: Speech, no: bool = False) -> str:
    kind = an(say.noun(say.vocabulary.room_kinds, value.kind))
    walker = walker_of(value.room, say)
    if walker is not None:
        who, _, be = subject(walker, say)
        return say.text(stated("stands in", no), who=who, be=be, kind=kind)
    return say.text(stated("room is", no), room=value.room, kind=kind)


@clause.register
def _is_out(value: v.IsOut, say: Speech, no: bool = False) -> str:
    who, _, be = subject(value.player, say)
    return say.text(stated("out", no), who=who, be=be)


@clause.register
def _is_next_to(value: v.IsNextTo, say: Speech, no: bool = False) -> str:
    if value.kind is None:
        return say.text(stated("IsNextTo", no), room=value.room, other=value.other)
    kind = an(say.noun(say.vocabulary.tunnel_kinds, value.kind))
    return say.text(stated("IsNextTo by", no), room=value.room, other=value.other, kind=kind)


@clause.register
def _in_rooms(value: v.InRooms, say: Speech, no: bool = False) -> str:
    if isinstance(value.rooms, ROOMS):
        return say.text(stated("lies", no), room=value.room, where=around(value.rooms, say))
    return say.text(stated("InRooms", no), room=value.room, rooms=value.rooms)


@clause.register
def _holds(value: v.Holds, say: Speech, no: bool = False) -> str:
    def contents(say: Speech) -> str:
        parts = [
            f"{count} {say.form(say.noun(say.vocabulary.cards, kind), count)}"
            for count, kind in value.contents
        ]
        return listed(parts, say.text("and"))

    return say.text(stated("holds", no), zone=value.zone, contents=contents)
