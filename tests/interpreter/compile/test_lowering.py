"""Every class of effects is lowered, or holds for a time."""

from __future__ import annotations

import inspect

import pytest

from dsl.model import effects as e
from interpreter.compile.effects.compiler import lowered_effects
from interpreter.compile.effects.every_effect import REGISTERED

EFFECTS = {
    name: kind
    for name, kind in vars(e).items()
    if inspect.isclass(kind) and issubclass(kind, e.Effect) and kind is not e.Effect
}


@pytest.mark.parametrize("name", EFFECTS)
def test_every_effect_happens_or_holds(name: str) -> None:
    """What happens is lowered, what holds says what it is about, and none does both."""
    kind = EFFECTS[name]
    assert REGISTERED
    happens = kind in lowered_effects()
    assert happens != kind.is_continuous, f"{kind.__name__} is neither compiled nor continuous"
    assert kind.is_continuous == (kind.about is not e.Effect.about)


@pytest.mark.parametrize("name", EFFECTS)
def test_what_arms_a_listener_says_what_it_waits_for(name: str) -> None:
    kind = EFFECTS[name]
    assert (kind.armed_as == "listener") == (kind.waits_for is not e.Effect.waits_for)
