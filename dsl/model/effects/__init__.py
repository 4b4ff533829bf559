"""The effects of the effect tree: what cards and rules do, one file for each group of them.

Whatever a group declares is offered here, so that a new effect is written in one file.
"""

from __future__ import annotations

from dsl.model.effects import (
    board_effects,
    card_effects,
    continuous_effects,
    control_effects,
    cost_effects,
    counter_effects,
    pawn_effects,
    triggers,
    verb_effects,
    walk_effects,
)
from dsl.model.effects.board_effects import *
from dsl.model.effects.card_effects import *
from dsl.model.effects.continuous_effects import *
from dsl.model.effects.control_effects import *
from dsl.model.effects.cost_effects import *
from dsl.model.effects.counter_effects import *
from dsl.model.effects.effect import *
from dsl.model.effects.effect import Effect
from dsl.model.effects.pawn_effects import *
from dsl.model.effects.triggers import *
from dsl.model.effects.verb_effects import *
from dsl.model.effects.walk_effects import *

GROUPS = (
    *(counter_effects, card_effects, pawn_effects, board_effects, walk_effects),
    *(cost_effects, verb_effects),
    *(control_effects, triggers, continuous_effects),
)


def effect_classes() -> list[type[Effect]]:
    """Every effect of the language, group by group, as the reference lists them."""
    return [
        thing
        for group in GROUPS
        for thing in vars(group).values()
        if isinstance(thing, type)
        and issubclass(thing, Effect)
        and thing.__module__ == group.__name__
    ]
