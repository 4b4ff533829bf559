"""Players."""

from __future__ import annotations

from dataclasses import dataclass, field

from dsl.model.values.value import Type, Value


@dataclass(frozen=True, slots=True)
class You(Value):
    type: Type = field(default="player", repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class They(Value):
    """The player who is doing it: inside `each player`, each one in turn."""

    type: Type = field(default="player", repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class ActivePlayer(Value):
    type: Type = field(default="player", repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class NextPlayer(Value):
    type: Type = field(default="player", repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class OwnerOf(Value):
    piece: Value
    type: Type = field(default="player", repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Players(Value):
    """Players as a set: all who are in, or those other than the one doing it."""

    others: bool
    type: Type = field(default="players", repr=False, kw_only=True)
