"""The operations of the intermediate form: what effects do, and where they wait.

An effect is lowered into a tuple of operations. They bind slots, write cells, branch and loop;
where they wait for a player, or have something done first that may wait, they are suspensions. A
routine is split at its suspensions into parts, each of which runs to its end at once; the stack of
a game that waits holds only where each routine goes on, and what is bound there.

What an operation means is said here once and done by `running`; how it is written in Python is the
business of `writing`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from dsl.diagnostics.spans import NOWHERE, Span
from interpreter.compile.form.nodes import Expr

HIDDEN = 1_000  # slots from here on are the compiler's: no word of an effect is bound to them
RETURN = -1  # the place after the end of a routine


class Op:
    """An operation."""

    __slots__ = ()


Ops = tuple[Op, ...]


# Slots and names


@dataclass(frozen=True, slots=True)
class Bind(Op):
    """Let a slot be bound to a value; `several` when that is a list."""

    slot: int
    value: Expr
    several: bool = False


@dataclass(frozen=True, slots=True)
class Name(Op):
    """Give a value a name, which lasts until the next suspension."""

    name: str
    value: Expr


@dataclass(frozen=True, slots=True)
class Empty(Op):
    """Give a name to a new list, to which `Append` adds."""

    name: str


@dataclass(frozen=True, slots=True)
class Append(Op):
    name: str
    value: Expr


@dataclass(frozen=True, slots=True)
class Give(Op):
    """Be done, with a value: the end of a listing."""

    value: Expr


@dataclass(frozen=True, slots=True)
class Keep(Op):
    """Let only these slots be bound from here on."""

    scope: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Drop(Op):
    """Let no word be bound from this slot on."""

    slot: int


# Cells


@dataclass(frozen=True, slots=True)
class Write(Op):
    """Write a cell. `changed`: only where it holds something else."""

    cell: Expr
    value: Expr
    site: int
    changed: bool = False


@dataclass(frozen=True, slots=True)
class Add(Op):
    """Add to a cell, or take from it with the sign -1, as far as a bound; never the other way."""

    cell: Expr
    amount: Expr
    sign: Literal[1, -1]
    bound: int
    site: int


@dataclass(frozen=True, slots=True)
class Row(Op):
    """Let cells from one on hold these numbers."""

    first: int
    values: tuple[int, ...]


# Cards


@dataclass(frozen=True, slots=True)
class Target:
    """What is known of a zone into which cards go, where nothing but its cards must be looked at:
    whether it is a pile, and whose the cards become there. `rows` are the zones in which a card
    that comes from there leaves its slot empty."""

    pile: bool
    owner: Expr | None
    rows: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Move(Op):
    """Move a card that is there. With a target the zone is plain, and so is where it comes from,
    unless that is one of the target's rows."""

    card: Expr
    to: Expr
    bottom: bool
    site: int
    target: Target | None = None


@dataclass(frozen=True, slots=True)
class Batch:
    """Cards of one zone that are moved together: those for which the tests hold of the `name`, or
    so many from the top, or all of them."""

    zone: Expr
    name: str = "piece"
    tests: tuple[Expr, ...] = ()
    first: Expr | None = None
    owned: bool = False  # whether they belong already to whom the target belongs


@dataclass(frozen=True, slots=True)
class Shift(Op):
    """Move batches of cards into a plain zone. All are told before any is moved."""

    batches: tuple[Batch, ...]
    to: Expr
    bottom: bool
    site: int
    target: Target


@dataclass(frozen=True, slots=True)
class CreateLike(Op):
    """One new card of the kind of another, in a plain zone."""

    like: Expr
    zone: Expr
    site: int
    target: Target


@dataclass(frozen=True, slots=True)
class Draw(Op):
    """Bind a slot to some of a list, picked at random: to one of them or `none` with `single`."""

    slot: int
    among: Expr
    amount: Expr
    single: bool
    none: int
    cards: bool


# Control


@dataclass(frozen=True, slots=True)
class If(Op):
    test: Expr
    then: Ops
    otherwise: Ops = ()


@dataclass(frozen=True, slots=True)
class Loop(Op):
    """For each of a list as it is now, and for which the tests hold when it comes to it: bound to
    a slot, or under a name."""

    each: int | str
    among: Expr
    tests: tuple[Expr, ...]
    body: Ops


@dataclass(frozen=True, slots=True)
class Repeat(Op):
    times: Expr
    body: Ops


@dataclass(frozen=True, slots=True)
class Forever(Op):
    """Again and again until a `Break`. `waits` when no round can end before a player has
    answered."""

    body: Ops
    waits: bool = False


@dataclass(frozen=True, slots=True)
class Break(Op):
    """Leave the loop around."""


@dataclass(frozen=True, slots=True)
class Because(Op):
    """Do something that never waits, because of something: only the journal of a game asks."""

    source: Expr
    body: Ops


@dataclass(frozen=True, slots=True)
class Run(Op):
    """Have the engine do something, at once. It is given the machine first."""

    function: Callable[..., None]
    arguments: tuple[Expr, ...] = ()


# Suspensions. Each has the place of the effect that it comes from.


@dataclass(frozen=True, slots=True)
class Settle(Op):
    """Let everything react to what has changed."""

    span: Span = NOWHERE


@dataclass(frozen=True, slots=True)
class Ask(Op):
    """Ask the doer. What was answered, if there was anything to choose from, stands in the cell
    of the answer."""

    question: int
    options: Expr
    span: Span = NOWHERE


@dataclass(frozen=True, slots=True)
class AskAction(Op):
    """Ask for an action, do `then` with the answer, and go on at the top of the loop around. If
    there is none to choose from, go on after this."""

    question: int
    then: Ops
    span: Span = NOWHERE


@dataclass(frozen=True, slots=True)
class Do(Op):
    """Do a routine with bindings of its own. It is a suspension only if the routine waits."""

    routine: Routine
    bindings: tuple[Expr, ...]
    because: int | None = None
    span: Span = NOWHERE


@dataclass(frozen=True, slots=True)
class DoByKind(Op):
    """Let a player do what a card that is there does: of some plans the one of its kind. `kinds`
    are those that it can be of, as far as anybody knows."""

    plans: Plans
    player: Expr
    card: Expr
    kinds: frozenset[int]
    span: Span = NOWHERE


@dataclass(frozen=True, slots=True)
class Go(Op):
    """Do the routine that begins at a place, if that is not RETURN."""

    place: Expr
    bindings: Expr
    because: Expr | None = None
    span: Span = NOWHERE


@dataclass(frozen=True, slots=True)
class Leave(Op):
    """Leave for the end of the phase, of the turn or of the game."""

    what: str


@dataclass(frozen=True, slots=True)
class Park(Op):
    """Have the engine look for somebody else to go on with: only if there is nobody, what follows
    is done. `waits` is given the machine and what is bound."""

    function: Callable[..., object]
    span: Span = NOWHERE


@dataclass(frozen=True, slots=True)
class Mark(Op):
    """A place of the course by name, to which the machine or a `Jump` comes. Only what is always
    bound is bound there, and the slots named."""

    name: str
    slots: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Jump(Op):
    name: str


# After a routine has been split


@dataclass(frozen=True, slots=True)
class Suspend(Op):
    """A suspension, and the place at which the routine then goes on."""

    op: Op
    place: int


@dataclass(frozen=True, slots=True)
class Goto(Op):
    """Go on at a place of the same routine; `back` where that may be the way round a loop."""

    place: int
    back: bool = False


@dataclass(eq=False, slots=True)
class Part:
    """What is done from one place of a routine on, until it waits or is done."""

    place: int
    name: str  # which stays the same however it is printed
    scope: tuple[int, ...]  # the slots that are bound there, in their order
    ops: Ops
    span: Span
    routine: Routine
    length: int = -1  # how much it is, in nodes, once that was asked


@dataclass(eq=False, slots=True)
class Routine:
    """A block of effects: how many slots are bound when it begins, and what it does."""

    name: str
    place: int  # where it begins
    size: int
    ops: Ops | None = None  # None until it is lowered
    waits: bool = True  # whether it has any suspension; known once everything is lowered
    parts: list[Part] = field(default_factory=list)
    span: Span = NOWHERE
    direct: bool = False  # whether others may call it though it waits
    course: bool = False  # whether it lies at the bottom of every stack
    alone: bool | None = None  # whether it needs single slots only, once that was asked
    length: int = -1


@dataclass(eq=False, slots=True)
class Plans:
    """What cards do at a moment, by kind: a routine and because of what; None for nothing."""

    moment: str
    of: list[tuple[Routine, int | None] | None] = field(default_factory=list)
