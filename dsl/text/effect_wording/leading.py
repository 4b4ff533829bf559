"""What leads a block is told as a condition or a price for the rest of it."""

from __future__ import annotations

from itertools import takewhile

from dsl.model import effects as e
from dsl.model import values as v


def led(block: e.Block) -> e.Block:
    """The effects to tell: what is paid first is paid for the rest."""
    effects = tuple(effect for effect in block if not isinstance(effect, e.Nothing))
    if not effects:
        return block
    if isinstance(effects[0], e.Pay) and len(effects) > 1:
        return (e.Arrow(effects[0].span, effects[0], effects[1:]),)
    needs = tuple(takewhile(lambda effect: isinstance(effect, e.Needs), effects))
    if needs and len(effects) > len(needs):
        asked = tuple(effect.condition for effect in needs if isinstance(effect, e.Needs))
        condition = asked[0] if len(asked) == 1 else v.AllOf(needs[0].span, asked)
        return (e.If(needs[0].span, condition, effects[len(needs) :]),)
    return effects
