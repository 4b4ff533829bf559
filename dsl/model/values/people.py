"""Players."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from dsl.diagnostics.spans import Span
from dsl.model.values.value import ANYTHING, Filter, Type, Value


@dataclass(frozen=True, slots=True)
class You(Value):
    """The player whose card, action or turn it is."""

    example: ClassVar[str] = "you"
    is_doer: ClassVar[bool] = True
    is_you: ClassVar[bool] = True
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
    """The player who sits after another, or after the one who is doing it; those who are out are
    passed over."""

    example: ClassVar[str] = "next player"
    of: Value | None = None
    type: Type = field(default="player", repr=False, kw_only=True)

    def asks_doer(self) -> bool:
        return self.of is None

    def asks_who_is_out(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class PreviousPlayer(Value):
    """The player who sits before another, or before the one who is doing it; those who are out are
    passed over."""

    example: ClassVar[str] = "previous player"
    of: Value | None = None
    type: Type = field(default="player", repr=False, kw_only=True)

    def asks_doer(self) -> bool:
        return self.of is None

    def asks_who_is_out(self) -> bool:
        return True


SEAT = "seat"  # where a player sits, asked of each as a counter is


@dataclass(frozen=True, slots=True)
class SeatOf(Value):
    """Which seat a player has, counted from 1 for the first."""

    example: ClassVar[str] = "seat of next player"
    player: Value


@dataclass(frozen=True, slots=True)
class OwnerOf(Value):
    """The player who owns a card."""

    example: ClassVar[str] = "owner of top of your hand"
    piece: Value
    type: Type = field(default="player", repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Players(Value):
    """Players as a set: all who are in, or with `everyone` also those who are out; perhaps only
    those other than the one doing it, or that pass a filter."""

    example: ClassVar[str] = "count of players"
    others: bool
    filter: Filter = ANYTHING
    everyone: bool = False
    type: Type = field(default="players", repr=False, kw_only=True)

    def asks_doer(self) -> bool:
        return self.others

    def asks_who_is_out(self) -> bool:
        return not self.everyone

    def each_asked(self) -> tuple[str, ...]:
        return self.filter.definitions()


def possessor(span: Span, *, yours: bool) -> Value:
    """The player whom `your` means, or else `their`."""
    return You(span) if yours else They(span)
