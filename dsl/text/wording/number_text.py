"""Numbers in words: "the number of rooms", "2 times your coins"."""

from __future__ import annotations

from dataclasses import replace

from dsl.model import values as v
from dsl.text.grammar.nouns import Noun
from dsl.text.grammar.speech import Part, Speech, many, one, phrase, the
from dsl.text.wording.definition_text import inner
from dsl.text.wording.figures import figure_of, is_atom, negated_of
from dsl.text.wording.filter_text import measure
from dsl.text.wording.people_text import belonging
from dsl.text.wording.selection_text import several, the_several


@phrase.register
def _number(value: v.Number, say: Speech) -> str:
    return str(value.value)


@phrase.register
def _counter(value: v.Counter, say: Speech) -> str:
    return belonging(say.noun(say.vocabulary.counters, value.name), value.of, say, 2)


@phrase.register
def _attribute(value: v.Attribute, say: Speech) -> str:
    return belonging(say.attribute(value.name), value.of, say)


@phrase.register
def _room_slots(value: v.RoomSlots, say: Speech) -> str:
    slots = say.noun(say.vocabulary.slots, value.name)
    return say.text("room slots", slots=many(slots), room=value.room)


@phrase.register
def _walked(value: v.Walked, say: Speech) -> str:
    if value.how:
        counters = say.noun(say.vocabulary.counters, value.what)
        return say.text(f"walked {value.how}", counters=many(counters), zone=value.zone)
    if say.has(f"walked {value.what}"):
        return say.text(f"walked {value.what}", zone=value.zone)
    marks = say.noun(say.vocabulary.marks, value.what)
    return say.text("walked mark", marks=many(marks), zone=value.zone)


@phrase.register
def _count(value: v.Count, say: Speech) -> str:
    return say.text("count", things=lambda say: several(value.of, say))


@phrase.register
def _aggregate(value: v.Aggregate, say: Speech) -> str:
    if value.attribute in (*say.vocabulary.attributes, v.SEAT, v.POSITION):
        how: str = value.how
    else:
        how = f"{value.how} {'on' if value.of.type in ('card', 'cards') else 'among'}"
    return aggregate(how, measure(value.attribute, say), value.of, say)


@phrase.register
def _defined_aggregate(value: v.DefinedAggregate, say: Speech) -> str:
    return aggregate(value.how, say.noun(say.vocabulary.defines, value.define), value.of, say)


def aggregate(how: str, noun: Noun, of: v.Value, say: Speech) -> str:
    return say.text(
        how,
        attribute=one(noun),
        attributes=many(noun),
        the=the(noun, 2),
        cards=lambda say: the_several(of, say),
    )


@phrase.register
def _arithmetic(value: v.Arithmetic, say: Speech) -> str:
    negated = negated_of(value)
    if negated is not None:
        return say.text("negative", right=lambda say: inner(negated, say))
    if is_atom(value.left) and is_atom(value.right):
        return f"{phrase(value.left, say)} {value.operator} {phrase(value.right, say)}"
    if value.operator == "*" and figure_of(value.right) is not None:  # "2 times", not "times 2"
        value = replace(value, left=value.right, right=value.left)
    return say.text(
        value.operator,
        left=lambda say: inner(value.left, say),
        right=lambda say: inner(value.right, say),
    )


@phrase.register
def _conditional(value: v.Conditional, say: Speech) -> str:
    return say.text(
        "Conditional",
        then=lambda say: inner(value.then, say),
        condition=value.condition,
        otherwise=lambda say: inner(value.otherwise, say),
    )


@phrase.register
def _function(value: v.Function, say: Speech) -> str:
    return say.text(value.name, *(as_inner(part) for part in value.arguments))


def as_inner(value: v.Value) -> Part:
    return lambda say: inner(value, say)


@phrase.register
def _table_entry(value: v.TableEntry, say: Speech) -> str:
    table = say.noun(say.vocabulary.tables, value.table)
    return say.text("table", table=one(table), index=value.index)
