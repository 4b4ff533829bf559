"""The values of the effect tree: numbers, conditions, selections, places and people."""

from __future__ import annotations

from dsl.model.values import conditions, numbers, people, places, selections, variables
from dsl.model.values.conditions import (
    AllOf,
    Always,
    AnyOf,
    Compare,
    Condition,
    EveryPlayerOut,
    HasTag,
    Holds,
    InZone,
    IsEmpty,
    IsKind,
    IsOut,
    Not,
    OptionIs,
    RoomIs,
    There,
    any_of_them,
)
from dsl.model.values.intervals import ANY, COUNT, NONE, Bounds, Truth
from dsl.model.values.numbers import (
    Aggregate,
    Arithmetic,
    Attribute,
    Conditional,
    Count,
    Counter,
    DefinedAggregate,
    Function,
    Number,
    PositionOf,
    Price,
    RoomSlots,
    TableEntry,
    Walked,
    implied,
    negated,
)
from dsl.model.values.people import (
    ActivePlayer,
    NextPlayer,
    OwnerOf,
    Players,
    They,
    You,
    possessor,
)
from dsl.model.values.places import (
    NamedRoom,
    PawnRoom,
    PlaceOf,
    Rooms,
    Spots,
    Steps,
    Zone,
    Zones,
    ZonesOfRooms,
)
from dsl.model.values.selections import (
    Abilities,
    CardOf,
    HostOf,
    How,
    Pick,
    Selection,
    This,
    all_in,
)
from dsl.model.values.value import ONE_OF, Comparison, Filter, Known, Named, Type, Value
from dsl.model.values.variables import Defined, Local

__all__ = [
    "ANY",
    "COUNT",
    "NONE",
    "ONE_OF",
    "Abilities",
    "ActivePlayer",
    "Aggregate",
    "AllOf",
    "Always",
    "AnyOf",
    "Arithmetic",
    "Attribute",
    "Bounds",
    "CardOf",
    "Compare",
    "Comparison",
    "Condition",
    "Conditional",
    "Count",
    "Counter",
    "Defined",
    "DefinedAggregate",
    "EveryPlayerOut",
    "Filter",
    "Function",
    "HasTag",
    "Holds",
    "HostOf",
    "How",
    "InZone",
    "IsEmpty",
    "IsKind",
    "IsOut",
    "Known",
    "Local",
    "Named",
    "NamedRoom",
    "NextPlayer",
    "Not",
    "Number",
    "OptionIs",
    "OwnerOf",
    "PawnRoom",
    "Pick",
    "PlaceOf",
    "Players",
    "PositionOf",
    "Price",
    "RoomIs",
    "RoomSlots",
    "Rooms",
    "Selection",
    "Spots",
    "Steps",
    "TableEntry",
    "There",
    "They",
    "This",
    "Truth",
    "Type",
    "Value",
    "Walked",
    "You",
    "Zone",
    "Zones",
    "ZonesOfRooms",
    "all_in",
    "any_of_them",
    "implied",
    "negated",
    "possessor",
    "value_classes",
]

GROUPS = (numbers, conditions, selections, places, people, variables)


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
