"""The nodes of the intermediate form.

A value of the language is lowered into expressions over the cells of a state and the slots of what
is bound. Everything is a number, a list of numbers, or a price. What a node means is said here once
and worked out by `evaluating`; how it is written in Python is the business of `printing`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from interpreter.state.cells import Compiled

Operator = Literal["+", "-", "*", "//", "%", "min", "max"]
Comparison = Literal["==", "!=", "<", "<=", ">", ">="]
Ends = Literal["top", "bottom"]
Combines = Literal["sum", "highest", "lowest"]


class Expr:
    """An expression: a number unless its docstring says otherwise. Truth is a number too."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Const(Expr):
    value: int


@dataclass(frozen=True, slots=True)
class Slot(Expr):
    """What a word of the effect or the value is bound to."""

    index: int


@dataclass(frozen=True, slots=True)
class Var(Expr):
    """What an enclosing node has named: an element of a list, or a thing that is there."""

    name: str


@dataclass(frozen=True, slots=True)
class Cell(Expr):
    """A cell of the state: the base, and which of a row."""

    base: int
    index: Expr | None = None


@dataclass(frozen=True, slots=True)
class Field(Expr):
    """A field of the record of a card that is there."""

    card: Expr
    offset: int


@dataclass(frozen=True, slots=True)
class Entry(Expr):
    """An entry of a table that never changes."""

    table: tuple[object, ...]
    index: Expr


@dataclass(frozen=True, slots=True)
class Arith(Expr):
    """Division rounds down, and by nothing gives nothing, since a game must go on."""

    operator: Operator
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Compare(Expr):
    operator: Comparison
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class All(Expr):
    """The last of several where all hold, else the first that does not."""

    parts: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class AnyOf(Expr):
    """The first of several that holds, else the last."""

    parts: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Not(Expr):
    part: Expr


@dataclass(frozen=True, slots=True)
class Choice(Expr):
    condition: Expr
    then: Expr
    otherwise: Expr


@dataclass(frozen=True, slots=True)
class Given(Expr):
    """Something under a name if it is there, which it is from `least` on; else something else. It
    is worked out once, however often it is named."""

    name: str
    subject: Expr
    least: Literal[0, 1]
    then: Expr
    otherwise: Expr


@dataclass(frozen=True, slots=True)
class Among(Expr):
    """Whether a number is one of some that never change."""

    item: Expr
    those: frozenset[int]


# Lists


@dataclass(frozen=True, slots=True)
class Held(Expr):
    """The list of the cards in a zone, top first; an empty slot of a row is 0."""

    zone: Expr


@dataclass(frozen=True, slots=True)
class HeldIn(Expr):
    """The list of the cards in several zones, one after another, without empty slots."""

    zones: Expr


@dataclass(frozen=True, slots=True)
class Items(Expr):
    """A list of single things."""

    parts: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Chain(Expr):
    """Several lists, one after another."""

    lists: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Filtered(Expr):
    """Those of a list for which all tests hold."""

    name: str
    source: Expr
    tests: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Mapped(Expr):
    """What comes of each of a list."""

    name: str
    source: Expr
    element: Expr


@dataclass(frozen=True, slots=True)
class End(Expr):
    """The list of so many at an end of a list; all of it when it is shorter."""

    source: Expr
    how: Ends
    amount: Expr


@dataclass(frozen=True, slots=True)
class EndOne(Expr):
    """The one at an end of a list, or 0."""

    source: Expr
    how: Ends


@dataclass(frozen=True, slots=True)
class Item(Expr):
    """The element of a list at a place that is there."""

    source: Expr
    place: int


@dataclass(frozen=True, slots=True)
class Rest(Expr):
    """A list without its first element."""

    source: Expr


@dataclass(frozen=True, slots=True)
class Chosen(Expr):
    """The list of all choices of numbers, each under its name and from one number to another, for
    which a test holds; each choice is a tuple of the numbers. What is chosen later may depend on
    what is chosen before, and comes in turn first."""

    names: tuple[str, ...]
    lows: tuple[Expr, ...]
    highs: tuple[Expr, ...]
    test: Expr


# Lists as numbers


@dataclass(frozen=True, slots=True)
class Count(Expr):
    source: Expr


@dataclass(frozen=True, slots=True)
class NonEmpty(Expr):
    source: Expr


@dataclass(frozen=True, slots=True)
class AnyTrue(Expr):
    """Whether a list has an element that is not 0: a row with a card in it."""

    source: Expr


@dataclass(frozen=True, slots=True)
class Combined(Expr):
    """The sum of a list, or the highest or lowest; of nothing it is 0."""

    how: Combines
    source: Expr


@dataclass(frozen=True, slots=True)
class In(Expr):
    item: Expr
    source: Expr


# Prices


@dataclass(frozen=True, slots=True)
class Price(Expr):
    """A price: so much of a counter, and never less than nothing."""

    amount: Expr
    counter: str


@dataclass(frozen=True, slots=True)
class Missing(Expr):
    """No price at all."""


# Functions


@dataclass(eq=False, slots=True)
class Function:
    """A value with a name, which others call: what it is made of, where that is of the form, and
    how to work it out."""

    name: str
    run: Compiled
    body: Expr | None = None
    work: int = 0  # how much there is to work out in it, once that was asked
    among_few: Function | None = None  # the same where few cards are in `zones`, which was asked
    zones: tuple[Expr, ...] = ()


@dataclass(frozen=True, slots=True)
class Call(Expr):
    """A function with bindings of its own, or with those where it is called."""

    function: Function
    bindings: tuple[Expr, ...] | None = None


@dataclass(frozen=True, slots=True)
class Native(Expr):
    """A function of the engine. `State` and `Bound` among what it is given are all cells and all
    that is bound. `reads` are the expressions that tell what it reads besides what it is given;
    None when there is no telling."""

    function: Callable[..., object]
    arguments: tuple[Expr, ...]
    reads: tuple[Expr, ...] | None = None


@dataclass(frozen=True, slots=True)
class State(Expr):
    """All cells, for a native function."""


@dataclass(frozen=True, slots=True)
class Bound(Expr):
    """All that is bound, for a native function; or, with parts, bindings of their own."""

    parts: tuple[Expr, ...] | None = None


@dataclass(frozen=True, slots=True)
class Captured(Expr):
    """All that words are bound to here, to be kept for later: in operations only."""


@dataclass(frozen=True, slots=True)
class Engine(Expr):
    """The machine, for a native function: in operations only."""


@dataclass(frozen=True, slots=True)
class Unanswered(Expr):
    """Whether the last question was not put, because there was nothing to choose from."""
