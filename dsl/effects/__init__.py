"""The effects of the effect tree: what cards and rules do, one file for each group of them."""

from __future__ import annotations

from dsl.effects import cards, control, costs, counters, pawns, standing, time, verbs, walks
from dsl.effects.cards import (
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
from dsl.effects.control import (
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
from dsl.effects.costs import Arrow, Needs, Pay
from dsl.effects.counters import Gain, Lose, More, SetCounter, Tell
from dsl.effects.effect import Block, Effect
from dsl.effects.pawns import Cross, MovePawn
from dsl.effects.standing import (
    Cannot,
    CountsAs,
    During,
    Ignore,
    Layer,
    Modify,
    ModifyCounter,
    While,
)
from dsl.effects.time import Actor, AtEnd, Event, Instead, Per, When, Whenever
from dsl.effects.verbs import Call, Do, DoAbility
from dsl.effects.walks import Lay, WalkBack, WalkOn

__all__ = [
    "Actor",
    "Arrow",
    "AsPlayer",
    "AtEnd",
    "Attach",
    "Block",
    "Call",
    "Cannot",
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
