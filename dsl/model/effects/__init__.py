"""The effects of the effect tree: what cards and rules do, one file for each group of them."""

from __future__ import annotations

from dsl.model.effects import card_effects as cards
from dsl.model.effects import continuous_effects as standing
from dsl.model.effects import control_effects as control
from dsl.model.effects import cost_effects as costs
from dsl.model.effects import counter_effects as counters
from dsl.model.effects import pawn_effects as pawns
from dsl.model.effects import triggers as time
from dsl.model.effects import verb_effects as verbs
from dsl.model.effects import walk_effects as walks
from dsl.model.effects.card_effects import (
    Attach,
    Create,
    CreateLike,
    Detach,
    Look,
    Move,
    Reveal,
    Shuffle,
    Silence,
)
from dsl.model.effects.continuous_effects import (
    Cannot,
    CountsAs,
    During,
    Ignore,
    Layer,
    Modify,
    ModifyCounter,
    While,
)
from dsl.model.effects.control_effects import (
    AsPlayer,
    Choice,
    Choose,
    ChooseNumber,
    EachPlayer,
    End,
    ForEach,
    If,
    Let,
    May,
    Nothing,
    Repeat,
)
from dsl.model.effects.cost_effects import Arrow, Needs, Pay
from dsl.model.effects.counter_effects import Gain, Lose, More, SetCounter, Tell
from dsl.model.effects.effect import (
    Armed,
    Binding,
    Block,
    Branch,
    Change,
    Effect,
    Moves,
    VerbUse,
)
from dsl.model.effects.pawn_effects import Cross, MovePawn
from dsl.model.effects.triggers import Actor, AtEnd, Event, Instead, Per, When, Whenever
from dsl.model.effects.verb_effects import Call, Do, DoAbility
from dsl.model.effects.walk_effects import Lay, WalkBack, WalkOn

__all__ = [
    "Actor",
    "Armed",
    "Arrow",
    "AsPlayer",
    "AtEnd",
    "Attach",
    "Binding",
    "Block",
    "Branch",
    "Call",
    "Cannot",
    "Change",
    "Choice",
    "Choose",
    "ChooseNumber",
    "CountsAs",
    "Create",
    "CreateLike",
    "Cross",
    "Detach",
    "Do",
    "DoAbility",
    "During",
    "EachPlayer",
    "Effect",
    "End",
    "Event",
    "ForEach",
    "Gain",
    "If",
    "Ignore",
    "Instead",
    "Lay",
    "Layer",
    "Let",
    "Look",
    "Lose",
    "May",
    "Modify",
    "ModifyCounter",
    "More",
    "Move",
    "MovePawn",
    "Moves",
    "Needs",
    "Nothing",
    "Pay",
    "Per",
    "Repeat",
    "Reveal",
    "SetCounter",
    "Shuffle",
    "Silence",
    "Tell",
    "VerbUse",
    "WalkBack",
    "WalkOn",
    "When",
    "Whenever",
    "While",
    "effect_classes",
]

GROUPS = (counters, cards, pawns, walks, costs, verbs, control, time, standing)


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
