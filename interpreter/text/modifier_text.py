"""What holds for a time, in words: which changes begin, which end, and what each of them says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any, Literal

from dsl.model import effects as e
from dsl.model import values as v
from dsl.model.traverse import every_effect
from dsl.model.vocabulary import Vocabulary
from dsl.text.describe import card_title, describe_block
from dsl.text.grammar.language import language
from interpreter.compile.effects.triggers import EXPIRY
from interpreter.state.layout import KIND
from interpreter.text.bound_names import SPOKEN, is_there, words_in

if TYPE_CHECKING:
    from interpreter.game.game import Game
    from interpreter.run.program import Program

Armed = tuple[int, tuple[Any, ...], int]  # the modifier, the words bound with it, how long
SPANS: dict[int, Literal["turn", "phase", "game"]] = {0: "turn", 1: "phase", 2: "game"}
assert {number: span for span, number in EXPIRY.items()} == SPANS


def begun_and_ended(
    old: tuple[Armed, ...], new: tuple[Armed, ...]
) -> Iterator[tuple[Armed | None, Armed | None]]:
    """Each change that ended, and each that began."""
    if new[: len(old)] != old:
        kept = list(new)
        for armed in old:
            if armed in kept:
                kept.remove(armed)
            else:
                yield armed, None
        return
    for armed in new[len(old) :]:
        yield None, armed


def what_changes(program: Program, armed: Armed) -> str:
    """The name of the attribute or counter that is changed, of what is ignored or forbidden."""
    effect = program.modifiers.compiled[armed[0]].effect
    if isinstance(effect, e.Modify | e.CountsAs):
        return effect.attribute
    if isinstance(effect, e.ModifyCounter):
        return effect.counter.name
    return (effect.kinds if isinstance(effect, e.Ignore) else effect.actions)[0]


def cards_named(program: Program, armed: Armed) -> list[int]:
    """The cards that the words of a change stand for, and the one that makes it."""
    number, env, _ = armed
    words = words_in(program.modifiers.compiled[number].effect)
    cards = [env[word.index] for word in words if word.type == "card" and word.index < len(env)]
    return [card for card in (env[2], *cards) if card]


def held_text(
    game: Game, together: Sequence[Armed], viewer: int, *, seen: bool, lasting: bool = True
) -> str:
    """What holds, and how long if that is asked for, of changes that began with the same words
    bound. Their cards are named if the viewer has seen them."""
    program = game.program
    _, env, expiry = together[0]
    effects: list[e.Effect] = []
    bound: dict[str, str] = {}
    for number, _, _ in together:
        modifier = program.modifiers.compiled[number]
        effect: e.Effect = modifier.effect
        bound.update(bound_words(game, effect, env, seen=seen))
        effects.append(
            effect
            if modifier.condition is None
            else under_its_condition(program.vocabulary, effect)
        )
    if env[2] and seen:
        kind = game.machine.cells[env[2] + KIND]
        bound["this"] = card_title(program.cards[kind], game.lang)
    block = tuple(effects)
    if lasting:
        block = (e.During(effects[0].span, SPANS[expiry], block),)
    another = env[1] != viewer
    text = describe_block(
        of_them(block) if another else block,
        program.vocabulary,
        game.lang,
        bound,
        about_them=another,
    ).rstrip(".")
    return text[:1].lower() + text[1:]


def bound_words(
    game: Game, effect: e.Effect, env: tuple[Any, ...], *, seen: bool
) -> dict[str, str]:
    """What the words in an effect stand for: cards by their titles, if they were seen."""
    from interpreter.text.decision_text import thing_text

    found: dict[str, str] = {}
    for word in words_in(effect):
        thing = env[word.index] if word.index < len(env) else -1
        if word.type in SPOKEN and is_there(word.type, thing):
            if word.type != "card":
                found[word.name] = thing_text(game, word.type, thing, 0)
            elif seen:
                kind = game.machine.cells[thing + KIND]
                found[word.name] = card_title(game.program.cards[kind], game.lang)
            else:
                found[word.name] = language(game.lang).decisions["hidden"]
    return found


def of_them(part: Any) -> Any:
    """The same where the reader is not the player who does it: nothing of it is yours."""
    if isinstance(part, v.You):
        return v.They(part.span)
    if isinstance(part, tuple):
        return tuple(map(of_them, part))
    if not isinstance(part, e.Effect | v.Value | v.Filter):
        return part
    return replace(
        part, **{field.name: of_them(getattr(part, field.name)) for field in fields(part)}
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
