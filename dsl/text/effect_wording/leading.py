"""What leads a block is told as a condition or a price for the rest of it."""

from __future__ import annotations

from itertools import takewhile

from dsl.model import effects as e
from dsl.model import values as v


def led(block: e.Block) -> e.Block:
    """The effects to tell: what is paid first is paid for the rest."""
    effects = tuple(effect for effect in block if not effect.is_idle)
    if not effects:
        return block
    if effects[0].pays() is not None and len(effects) > 1:
        return (e.Arrow(effects[0].span, effects[0], effects[1:]),)
    demanded = takewhile(lambda one: one is not None, (effect.demands() for effect in effects))
    asked = tuple(one for one in demanded if one is not None)
    if asked and len(effects) > len(asked):
        span = effects[0].span
        condition = asked[0] if len(asked) == 1 else v.AllOf(span, asked)
        return (e.Arrow(span, e.Needs(span, condition), effects[len(asked) :]),)
    return effects
