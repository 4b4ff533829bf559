"""What holds for a time, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any

from dsl.model import effects as e
from dsl.model import values as v
from dsl.model.traverse import every_effect
from dsl.model.vocabulary import Vocabulary
from dsl.text.describe import describe_block
from dsl.text.grammar.language import language
from dsl.text.grammar.nouns import title_in_sentence
from interpreter.run.abilities.modifiers import EXPIRY
from interpreter.run.journal import Armed
from interpreter.run.position import Bound, Position
from interpreter.text.bound_names import bound_things
from interpreter.text.decision_text import thing_text

SPANS = {number: span for span, number in EXPIRY.items()}


def held_text(
    position: Position, together: Sequence[Armed], viewer: int, *, seen: bool, lasting: bool = True
) -> str:
    """What holds, and how long if that is asked for, of changes that began with the same
    bound. Their cards are named if the viewer has seen them."""
    program = position.program
    _, env, expiry = together[0]
    effects: list[e.Effect] = []
    bound: dict[str, str] = {}
    for number, _, _ in together:
        modifier = program.modifiers.compiled[number]
        effect: e.Effect = modifier.effect
        bound.update(names_bound(position, effect, env, seen=seen))
        effects.append(
            effect
            if modifier.condition is None
            else under_its_condition(program.vocabulary, effect)
        )
    if env[2] and seen:
        bound["this"] = title_in_sentence(position.kind(env[2]), position.lang)
    block = tuple(effects)
    if lasting:
        block = (e.During(effects[0].span, SPANS[expiry], block),)
    another = env[1] != viewer
    text = describe_block(
        of_them(block) if another else block,
        program.vocabulary,
        position.lang,
        bound,
        about_them=another,
    ).rstrip(".")
    return text[:1].lower() + text[1:]


def names_bound(
    position: Position, effect: e.Effect, bound: Bound, *, seen: bool
) -> dict[str, str]:
    """What the names in an effect stand for: cards by their titles, if they were seen."""
    found: dict[str, str] = {}
    for name, type_, thing in bound_things(effect, bound):
        if type_ != "card":
            found[name] = thing_text(position, type_, thing, 0)
        elif seen:
            found[name] = title_in_sentence(position.kind(thing), position.lang)
        else:
            found[name] = language(position.lang).decisions["hidden"]
    return found


def of_them(block: e.Block) -> e.Block:
    """The same where the reader is not the player who does it: nothing of it is yours."""
    found: e.Block = _of_them(block)
    return found


def _of_them(part: Any) -> Any:
    if isinstance(part, v.You):
        return v.They(part.span)
    if isinstance(part, tuple):
        return tuple(map(_of_them, part))
    if not isinstance(part, e.Effect | v.Value | v.Filter):
        return part
    return replace(
        part, **{field.name: _of_them(getattr(part, field.name)) for field in fields(part)}
    )


def under_its_condition(vocabulary: Vocabulary, effect: e.Effect) -> e.Effect:
    """The same with each `while` that it stands under."""
    outer = {
        id(part): around
        for around in every_effect(vocabulary)
        if isinstance(around, e.While)
        for part in around.body
    }
    around, found = outer.get(id(effect)), effect
    while around is not None:
        found = e.While(around.span, around.condition, (found,))
        around = outer.get(id(around))
    return found
