"""Players."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from dsl.diagnostics.spans import Span
from dsl.model.values.value import Type, Value


@dataclass(frozen=True, slots=True)
class You(Value):
    """The player whose card, action or turn it is."""

    example: ClassVar[str] = "you"
    is_doer: ClassVar[bool] = True
    type: Type = field(default="player", repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class They(Value):
    """The player who is doing it: inside `each player`, each one in turn."""

    example: ClassVar[str] = "they"
    is_doer: ClassVar[bool] = True
    type: Type = field(default="player", repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class ActivePlayer(Value):
    """The player whose turn it is."""

    example: ClassVar[str] = "active player"
    type: Type = field(default="player", repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class NextPlayer(Value):
    """The player after the one whose turn it is."""

    example: ClassVar[str] = "next player"
    type: Type = field(default="player", repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class OwnerOf(Value):
    """The player who owns a card."""

    example: ClassVar[str] = "owner of top of your hand"
    piece: Value
    type: Type = field(default="player", repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Players(Value):
    """Players as a set: all who are in, or those other than the one doing it."""

    example: ClassVar[str] = "count of players"
    others: bool
    type: Type = field(default="players", repr=False, kw_only=True)


def possessor(span: Span, *, yours: bool) -> Value:
    """The player whom `your` means, or else `their`."""
    return You(span) if yours else They(span)
