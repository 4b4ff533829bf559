"""What functions of C ask of the program that they are part of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from interpreter.compile.form import nodes as n
from interpreter.compile.form import operations as o
from interpreter.native.c_function import CFunction, Kind, Said
from interpreter.run.abilities.modifiers import About
from interpreter.run.abilities.reactions import Key


@dataclass(frozen=True, slots=True)
class CalledFunction:
    """A value with a name, as others call it."""

    name: str
    kind: Kind
    arity: int


class Whole(Protocol):
    """A program that is being written."""

    is_quiet: bool  # whether nothing will ever wait for anything
    follows: bool  # whether what players cannot follow is entered as it happens

    def static(self, thing: object) -> int:
        """A plain value that never changes."""

    def numbers(self, numbers: tuple[int, ...]) -> str:
        """The name of a table of numbers."""

    def values(self, things: tuple[object, ...]) -> str:
        """The name of a table of values."""

    def among(self, those: frozenset[int]) -> tuple[str, int]:
        """The name of a table that tells which numbers are in a set, and its size."""

    def function(self, function: n.Function) -> CalledFunction:
        """A named value, which is written when it is first asked for."""

    def asked_with(self, function: Callable[..., object]) -> str:
        """The name of a function of what is bound, as a list, that gives a number."""

    def native(self, c: CFunction, expr: n.Native) -> Said:
        """A call of a function of the engine that works something out."""

    def run(self, c: CFunction, op: o.Run) -> None:
        """A call of one that does something."""

    def parked(self, c: CFunction, function: object) -> str:
        """A call of one that looks for somebody else to go on with."""

    def ending(self, what: str) -> str: ...
    def scope(self, place: int) -> tuple[int, ...]: ...
    def routine(self, routine: o.Routine) -> str:
        """The name of a routine that never waits."""

    def plans(self, plans: o.Plans) -> str:
        """The name of a function that does what a card does, where that waits for nobody."""

    def plan_tables(self, plans: o.Plans) -> tuple[str, str]:
        """The names of tables that tell by kind where begins what a card does, and why."""

    def about(self, about: About) -> int:
        """The number of what modifiers are about."""

    def key(self, key: Key) -> int:
        """The number of an event."""

    def attribute(self, data: tuple[object, ...], *, plain: bool) -> str:
        """The name of a function of a card that gives an attribute."""

    def price(self, data: tuple[object, ...]) -> str:
        """The name of a function of a card that gives what it costs."""

    def purse(self) -> str:
        """The name of a function that tells how much of a counter a player can pay."""

    def paying(self) -> str:
        """The name of a function by which a player pays."""

    def abilities(self) -> tuple[str, str, str]:
        """The names of tables of abilities."""

    def distances(self, parts: tuple[tuple[int, ...], ...]) -> None:
        """Have functions that tell how far it is from room to room; of each edge, which of the
        numbers that are worked out make it longer."""

    def valued_with(self, function: Callable[..., object]) -> str:
        """The name of a function of what is bound that gives a value of any kind."""

    def ways(self) -> None:
        """Have the functions that tell of ways through the board."""
