"""The compiler finds how to lower a class by its name: each is there, and no name is misspelt."""

from __future__ import annotations

import inspect
from collections.abc import Container

import pytest

from dsl.model import effects as e
from interpreter.compile.turns.turn_loop import CompileGame

EFFECTS = {
    name: kind
    for name, kind in vars(e).items()
    if inspect.isclass(kind) and issubclass(kind, e.Effect) and kind is not e.Effect
}
BY_CLASS: dict[str, Container[str]] = {
    "effect_": EFFECTS,
    "can_": EFFECTS,
}


def named_after_a_class(prefix: str) -> list[str]:
    """What follows a prefix in the names of the compiler's methods, where it looks like a class."""
    names = [name for name in dir(CompileGame) if name.startswith(prefix)]
    return [name.removeprefix(prefix) for name in names if name[len(prefix)].isupper()]


@pytest.mark.parametrize("prefix", BY_CLASS)
def test_what_is_looked_up_by_class_is_named_after_one(prefix: str) -> None:
    named = named_after_a_class(prefix)
    assert named
    assert [name for name in named if name not in BY_CLASS[prefix]] == []


@pytest.mark.parametrize("name", EFFECTS)
def test_every_effect_happens_or_holds(name: str) -> None:
    """What happens is compiled into steps, what holds says what it is about, and none does both."""
    kind = EFFECTS[name]
    happens = hasattr(CompileGame, f"effect_{name}")
    assert happens != kind.is_continuous, f"{kind.__name__} is neither compiled nor continuous"
    assert kind.is_continuous == (kind.about is not e.Effect.about)


@pytest.mark.parametrize("name", EFFECTS)
def test_what_arms_a_listener_says_what_it_waits_for(name: str) -> None:
    kind = EFFECTS[name]
    assert (kind.armed_as == "listener") == (kind.waits_for is not e.Effect.waits_for)
