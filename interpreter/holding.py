"""What holds for a time, in words: which changes begin, which end, and what each of them says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any, Literal

from dsl import effects as e
from dsl import values as v
from dsl.describe import card_title, describe_block
from dsl.vocabulary import Vocabulary
from dsl.walk import every_effect
from interpreter.compile.time import EXPIRY
from interpreter.layout import KIND
from interpreter.spoken import named

if TYPE_CHECKING:
    from interpreter.game import Game
    from interpreter.program import Program

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


def held_text(game: Game, armed: Armed, viewer: int, *, lasting: bool = True) -> str:
    """What holds, and how long if that is asked for; cards are named as far as they are seen, by a
    viewer who is no player as far as all see them."""
    from interpreter.wording import TEXTS

    program = game.program
    number, env, expiry = armed
    modifier = program.modifiers.compiled[number]
    effect: e.Effect = modifier.effect
    eyes = range(program.players) if viewer < 0 else (viewer,)
    views = [named(game, effect, env, one) for one in eyes]
    hidden = TEXTS[game.lang]["hidden"]
    bound = {
        word: hidden if any(view[word] == hidden for view in views) else text
        for word, text in views[0].items()
    }
    cells = game.machine.cells
    if env[2] and all(program.sees(cells, env[2], one) for one in eyes):
        bound["this"] = card_title(program.cards[cells[env[2] + KIND]], game.lang)
    if modifier.condition is not None:
        effect = under_its_condition(program.words, effect)
    if lasting:
        effect = e.During(effect.span, SPANS[expiry], (effect,))
    another = env[1] != viewer
    text = describe_block(
        (of_them(effect) if another else effect,),
        program.words,
        game.lang,
        bound,
        about_them=another,
    ).rstrip(".")
    return text[:1].lower() + text[1:]


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


def under_its_condition(words: Vocabulary, effect: e.Effect) -> e.Effect:
    """The same with each `while` that it stands under."""
    outer = {
        id(part): around
        for around in every_effect(words)
        if isinstance(around, e.While)
        for part in around.body
    }
    around, found = outer.get(id(effect)), effect
    while around is not None:
        found = e.While(around.span, around.condition, (found,))
        around = outer.get(id(around))
    return found
