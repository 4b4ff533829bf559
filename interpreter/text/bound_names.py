"""What the words of an effect stand for while its question waits, as the player reads them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from dsl.model import effects as e
from dsl.model import values as v
from dsl.model.traverse import inside, values_in
from interpreter.run.simultaneous import in_line

if TYPE_CHECKING:
    from interpreter.game.game import Decision

SPOKEN: tuple[v.Type, ...] = ("card", "player", "number")


def spoken(decision: Decision, effect: e.Effect | v.Value) -> dict[str, str]:
    """Titles and figures for the words in an effect that were bound around it: which card it is
    that a choice is about cannot be told from the effect alone."""
    from interpreter.text.decision_text import thing_text

    env = env_of(decision)
    own = set(bound_in(effect))
    return {
        word.name: thing_text(decision.game, word.type, env[word.index], decision.player)
        for word in words_in(effect)
        if word.name not in own and word.type in SPOKEN and word.index < len(env)
        if is_there(word.type, env[word.index])
    }


def env_of(decision: Decision) -> tuple[Any, ...]:
    """What is bound where the question was put."""
    for _, _, waiting in in_line(decision.game.machine.cells):
        if waiting is not None and waiting[:2] == (decision.question, decision.player):
            return tuple(waiting[2])
    return ()


def is_there(type_: v.Type, thing: Any) -> bool:
    return isinstance(thing, int) and (thing > 0 or type_ != "card") and thing >= 0


def words_in(effect: e.Effect | v.Value) -> Iterator[v.Local]:
    parts: list[Any] = inside([effect]) if isinstance(effect, e.Effect) else [effect]
    for part in parts:
        for name in part.__dataclass_fields__:
            for value in values_in(getattr(part, name)):
                if isinstance(value, v.Local):
                    yield value


def bound_in(effect: e.Effect | v.Value) -> Iterator[str]:
    """Words that the effect binds itself."""
    for part in inside([effect]) if isinstance(effect, e.Effect) else ():
        if part.binds is not None:
            yield getattr(part, part.binds)
