"""Numbers in words: "the number of rooms", "2 times your coins"."""

from __future__ import annotations

from dataclasses import replace

from dsl.model import values as v
from dsl.text.grammar.speech import Speech, phrase
from dsl.text.grammar.templates import PHRASES
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
def _position_of(value: v.PositionOf, say: Speech) -> str:
    return say.text("position", piece=phrase(value.piece, say))


@phrase.register
def _room_slots(value: v.RoomSlots, say: Speech) -> str:
    slots = say.noun(say.vocabulary.slots, value.name)
    return say.text("room slots", slots=slots.many, room=phrase(value.room, say))


@phrase.register
def _walked(value: v.Walked, say: Speech) -> str:
    zone, key = phrase(value.zone, say), f"walked {value.what}"
    if key in PHRASES:
        return say.text(key, zone=zone)
    return say.text("walked mark", marks=say.noun(say.vocabulary.marks, value.what).many, zone=zone)


@phrase.register
def _count(value: v.Count, say: Speech) -> str:
    return say.text("count", things=several(value.of, say))


@phrase.register
def _aggregate(value: v.Aggregate, say: Speech) -> str:
    attribute = say.attribute(value.attribute)
    return say.text(
        value.how,
        attribute=attribute.one,
        attributes=attribute.many,
        cards=the_several(value.of, say),
    )


@phrase.register
def _defined_aggregate(value: v.DefinedAggregate, say: Speech) -> str:
    name = say.noun(say.vocabulary.defines, value.define)
    return say.text(
        value.how, attribute=name.one, attributes=name.many, cards=the_several(value.of, say)
    )


@phrase.register
def _arithmetic(value: v.Arithmetic, say: Speech) -> str:
    negated = negated_of(value)
    if negated is not None:
        return say.text("negative", right=phrase(negated, say))
    atoms = (v.Number, v.Local)
    if isinstance(value.left, atoms) and isinstance(value.right, atoms):
        return f"{phrase(value.left, say)} {value.operator} {phrase(value.right, say)}"
    if value.operator == "*" and isinstance(value.right, v.Number):  # "2 times", not "times 2"
        value = replace(value, left=value.right, right=value.left)
    return say.text(value.operator, left=inner(value.left, say), right=inner(value.right, say))


def inner(value: v.Value, say: Speech) -> str:
    """A part of a calculation, in brackets where it could be read apart."""
    text = phrase(value, say)
    return f"({text})" if isinstance(value, v.Arithmetic | v.Conditional) else text


@phrase.register
def _function(value: v.Function, say: Speech) -> str:
    return say.text(value.name, *(phrase(argument, say) for argument in value.arguments))


@phrase.register
def _table_entry(value: v.TableEntry, say: Speech) -> str:
    table = say.noun(say.vocabulary.tables, value.table).one
    return say.text("table", table=table, index=phrase(value.index, say))


def negated_of(value: v.Value) -> v.Value | None:
    """What was written with a minus before it."""
    if isinstance(value, v.Arithmetic) and value.operator == "-":
        zero = isinstance(value.left, v.Number) and value.left.value == 0
        return value.right if zero else None
    return None
