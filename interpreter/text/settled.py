"""A condition with what is known where it stands put in, so that it can be said in fewer words:
`chosen = n or heat + n - chosen < 10` with 1 and 2 comes to `heat + 2 - 1 < 10`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from typing import Any

from dsl.checks.board_lint.bounds import Env, Reckoner
from dsl.model import values as v
from dsl.model.scope import FIRST_LOCAL
from dsl.model.traverse import values_in


def settled(value: v.Value, reckoner: Reckoner, env: Env) -> v.Value:
    """The value with its known numbers worked out, and without the parts of a condition that hold
    anyway, or never do. `env` is what is known of the words bound around it."""
    if value.type == "number" and (number := reckoner.number(value, env)).exact:
        return v.Number(value.span, int(number.low))
    spelled = _spelled_out(value, reckoner)
    if spelled is not None:
        return settled(spelled, reckoner, env)
    joined = value.joins()
    if joined is None:
        return _with_parts(value, lambda part: settled(part, reckoner, env))
    how, parts = joined
    same = how == "all"  # what a part is that makes no difference
    left = [part for part in parts if reckoner.truth(part, env) is not same] or [parts[-1]]
    if len(left) == 1:
        return settled(left[0], reckoner, env)
    parted: dict[str, Any] = {"parts": tuple(settled(part, reckoner, env) for part in left)}
    return replace(value, **parted)


def _spelled_out(value: v.Value, reckoner: Reckoner) -> v.Value | None:
    """What a definition says of its arguments, where its title does not say it better."""
    name = value.named("define")
    decl = reckoner.vocabulary.defines.get(name) if name is not None else None
    if decl is None or decl.value is None or decl.titles or not decl.params:
        return None
    given: tuple[v.Value, ...] = getattr(value, "arguments", ())
    arguments: dict[int | None, v.Value] = {
        FIRST_LOCAL + at: argument for at, argument in enumerate(given)
    }
    own = {_bound_at(part) for part in values_in(decl.value)} - {None}
    return _put_in(decl.value, arguments) if own <= arguments.keys() else None


def _put_in(value: v.Value, arguments: Mapping[int | None, v.Value]) -> v.Value:
    found = arguments.get(_bound_at(value))
    return found or _with_parts(value, lambda part: _put_in(part, arguments))


def _bound_at(value: v.Value) -> int | None:
    """The place of a word among those that are bound; None of other values."""
    return getattr(value, "index", None) if value.named("word") is not None else None


def _with_parts(value: v.Value, change: Callable[[v.Value], v.Value]) -> v.Value:
    """The value with each value that it is directly made of changed."""
    parts: dict[str, Any] = {}
    for field in fields(value):
        part = getattr(value, field.name)
        if isinstance(part, v.Value):
            parts[field.name] = change(part)
        elif isinstance(part, tuple) and part and isinstance(part[0], v.Value):
            parts[field.name] = tuple(change(one) for one in part)
    return replace(value, **parts) if parts else value
