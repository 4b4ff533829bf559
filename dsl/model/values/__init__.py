"""The values of the effect tree: numbers, conditions, selections, places and people.

Whatever one of the files declares is offered here, so that a new value is written in one file.
"""

from __future__ import annotations

from dsl.model.values import conditions, numbers, people, places, rooms, selections, variables
from dsl.model.values.conditions import *
from dsl.model.values.intervals import ANY as ANY
from dsl.model.values.intervals import COUNT as COUNT
from dsl.model.values.intervals import NONE as NONE
from dsl.model.values.intervals import Bounds as Bounds
from dsl.model.values.intervals import Truth as Truth
from dsl.model.values.numbers import *
from dsl.model.values.people import *
from dsl.model.values.places import *
from dsl.model.values.rooms import *
from dsl.model.values.selections import *
from dsl.model.values.value import *
from dsl.model.values.value import Value
from dsl.model.values.variables import *

GROUPS = (numbers, conditions, selections, places, rooms, people, variables)


def value_classes() -> list[type[Value]]:
    """Every value of the language, group by group. What others are made from is none itself."""
    return [
        thing
        for group in GROUPS
        for thing in vars(group).values()
        if isinstance(thing, type)
        and issubclass(thing, Value)
        and thing.__module__ == group.__name__
        and not thing.__subclasses__()
    ]
