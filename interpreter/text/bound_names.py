"""What the names in an effect stand for while its question waits, as the player reads them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from dsl.model import effects as e
from dsl.model import values as v
from dsl.model.traverse import inside
from interpreter.run.journal import names_in
from interpreter.run.position import Bound, OptionValue

READ: tuple[v.Type, ...] = ("card", "player", "number", "kind")  # types of which a name can be read


def bound_around(
    effect: e.Effect | v.Value, bound: Bound, text: Callable[[v.Type, OptionValue], str]
) -> dict[str, str]:
    """Titles and figures for the names in an effect that were bound around it: which card it is
    that a choice is about cannot be told from the effect alone. `text` puts a thing into words."""
    own = set(bound_in(effect))
    return {
        name: text(type_, thing)
        for name, type_, thing in bound_things(effect, bound, leave_out=own)
    }


def bound_things(
    effect: e.Effect | v.Value, bound: Bound, leave_out: set[str] | None = None
) -> Iterator[tuple[str, v.Type, OptionValue]]:
    """The names in an effect for things that are there and can be read."""
    for name in names_in(effect):
        thing = bound[name.index] if name.index < len(bound) else -1
        if name.type in READ and is_there(name.type, thing) and name.name not in (leave_out or ()):
            yield name.name, name.type, thing


def is_there(type_: v.Type, thing: OptionValue) -> bool:
    return isinstance(thing, int) and (thing > 0 or type_ != "card") and thing >= 0


def bound_in(effect: e.Effect | v.Value) -> Iterator[str]:
    """Names that the effect binds itself."""
    for part in inside([effect]) if isinstance(effect, e.Effect) else ():
        yield from part.words_bound()
