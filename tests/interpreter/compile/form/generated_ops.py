"""Routines by chance, over the small state of `generated`: well scoped, and ended in due time."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from interpreter.compile.form import nodes as n
from interpreter.compile.form import operations as o
from interpreter.run.machine import Machine
from interpreter.state.layout import ANSWER, FIRST_FREE, KIND, OWNER, RECORD, ZONE
from tests.interpreter.compile.form.generated import (
    CARDS,
    COUNTERS,
    ENV,
    TABLE,
    ZONES,
)

PILE, HAND, ROW = ZONES  # a shared pile, a zone of player 0, and a row
TARGETS = {PILE: o.Target(True, None), HAND: o.Target(False, n.Const(0))}
OPERATORS: tuple[n.Operator, ...] = ("+", "-", "//", "%", "min", "max")
COMPARISONS: tuple[n.Comparison, ...] = ("==", "!=", "<", "<=", ">", ">=")
REACTION = 1  # the place of what reacts, where anything does
MOST = 9  # what is written is less, so that numbers stay small


@dataclass(frozen=True)
class Here:
    """Where an operation stands."""

    depth: int  # how many words are bound
    deep: int  # how many blocks may still stand in each other
    waits: bool  # whether anything may wait
    loops: bool = False  # whether there is a loop around that may be left
    names: tuple[str, ...] = ()  # of numbers
    cards: tuple[str, ...] = ()  # names of cards


@dataclass
class Written:
    """The routines of an example: the first is done, the second reacts."""

    routines: list[o.Routine] = field(default_factory=list)
    plans: o.Plans = field(default_factory=lambda: o.Plans("moment"))

    def new(self, name: str, size: int) -> o.Routine:
        made = o.Routine(name, len(self.routines), size)
        self.routines.append(made)
        return made


def said_of(bound: tuple[int, ...]) -> int:
    """Something that depends on all that is bound."""
    return len(bound) + sum(bound) % MOST


def always_bound(bound: tuple[int, ...]) -> tuple[int, ...]:
    """A function is given at least what is bound, and looks at what it knows."""
    return bound[: len(ENV)]


CALLED = n.Function("called", lambda cells, env: env[0] - env[1] + cells[env[2]])


class Chance:
    """Writes operations by what is drawn."""

    def __init__(self, chance: random.Random, written: Written, *, whole: bool = True) -> None:
        self.random = chance
        self.whole = whole  # whether anything asks for all that is bound at once
        self.written = written
        self.fresh = 0
        self.hidden = o.HIDDEN

    def number(self, here: Here) -> n.Expr:
        kind = self.random.randint(0, 7)
        if kind == 0 and here.names:
            return n.Var(self.random.choice(here.names))
        if kind == 1 and here.depth > len(ENV):
            return n.Slot(self.random.randint(len(ENV), here.depth - 1))
        if kind == 2 and self.whole:
            if self.random.random() < 0.5:
                return n.Native(said_of, (n.Captured(),))
            return n.Native(said_of, (n.Native(always_bound, (n.Bound(),)),))
        if kind == 3 and self.whole:
            return n.Call(CALLED)
        return self.worked_out(here, 2)

    def worked_out(self, here: Here, deep: int) -> n.Expr:
        """A number as `generated` has them, of which the words are always bound."""
        slot, card = n.Slot(self.random.choice((0, 1, 3))), self.card(here)
        kind = self.random.randint(0, 9 if deep else 4)
        if kind == 0:
            return n.Const(self.random.randint(-3, 9))
        if kind == 1:
            return n.Slot(self.random.choice((0, 1, 3, 4)))
        if kind == 2:
            return n.Cell(COUNTERS[0], slot)
        if kind == 3:
            return n.Field(card, self.random.choice((KIND, OWNER, RECORD)))
        if kind == 4:
            return n.Cell(self.random.choice(COUNTERS))
        one, other = self.worked_out(here, deep - 1), self.worked_out(here, deep - 1)
        self.fresh += 1
        name = f"thing_{self.fresh}"
        if kind == 5:
            return n.Arith(self.random.choice(OPERATORS), one, other)
        if kind == 6:
            return n.Compare(self.random.choice(COMPARISONS), one, other)
        if kind == 7:
            return n.Choice(one, other, n.Const(2))
        if kind == 8:
            top = n.EndOne(self.listed(here, 0), "top")
            return n.Given(name, top, 1, n.Field(n.Var(name), RECORD), other)
        tests = (n.Compare(">", n.Field(n.Var(name), RECORD), one),)
        return n.Count(n.Filtered(name, self.listed(here, 0), tests))

    def listed(self, here: Here, deep: int) -> n.Expr:
        """A list of cards, without gaps."""
        kind = self.random.randint(0, 4 if deep else 2)
        if kind == 0:
            return n.Held(n.Const(self.random.choice((PILE, HAND))))
        if kind == 1:
            return n.HeldIn(n.Items((n.Const(ROW), n.Field(self.card(here), ZONE))))
        if kind == 2:
            return n.Items((self.card(here), n.Const(CARDS[0])))
        if kind == 3:
            return n.Chain((self.listed(here, 0), self.listed(here, 0)))
        ends: n.Ends = "top" if self.random.random() < 0.5 else "bottom"
        return n.End(self.listed(here, 0), ends, self.worked_out(here, 1))

    def small(self, here: Here, below: int = MOST) -> n.Expr:
        return n.Arith("%", self.number(here), n.Const(below))

    def cards(self, here: Here) -> n.Expr:
        return self.listed(here, 1)

    def card(self, here: Here) -> n.Expr:
        return self.random.choice([n.Slot(2), *map(n.Const, CARDS), *map(n.Var, here.cards)])

    def cell(self, here: Here) -> n.Expr:
        kind = self.random.randint(0, 2)
        if kind == 0:
            index = n.Slot(self.random.choice([0, 1, 3]))
            return n.Arith("+", n.Const(COUNTERS[0]), index)
        if kind == 1:
            return n.Arith("+", self.card(here), n.Const(RECORD))
        return n.Const(self.random.choice(COUNTERS))

    def bindings(self, here: Here) -> tuple[n.Expr, ...]:
        return (
            n.Slot(1),
            self.small(here, 2),
            self.card(here),
            self.small(here, 4),
            self.number(here),
        )

    def site(self) -> int:
        return self.random.randint(1, 3)

    # Operations

    def ops(self, here: Here) -> o.Ops:
        """A block. What it names is forgotten where anything waits or leaves a loop."""
        found: list[o.Op] = []
        for _ in range(self.random.randint(1, 3)):
            made, after = self.one(here)
            found += made
            if any(isinstance(one, o.Break | o.Bind | o.Name) for one in made) or not here.waits:
                here = after
            else:
                here = replace(after, names=())
        return tuple(found)

    def one(self, here: Here) -> tuple[o.Ops, Here]:
        simple: list[Callable[[Here], tuple[o.Ops, Here]]] = [
            self.changes,
            self.changes,
            self.binds,
            self.moves,
        ]
        if here.waits:
            simple += [self.asks, self.asks]
        if len(self.written.routines) > REACTION:
            simple.append(self.does)
        if here.deep:
            simple += [self.blocks, self.blocks]
        made = self.random.choice(simple)
        return made(here)

    def changes(self, here: Here) -> tuple[o.Ops, Here]:
        kind = self.random.randint(0, 4)
        ops: o.Ops
        if kind == 0:
            ops = (o.Add(self.cell(here), self.number(here), 1, MOST, self.site()),)
        elif kind == 1:
            ops = (o.Add(self.cell(here), n.Const(2), -1, -3, self.site()),)
        elif kind == 2:
            ops = (o.Row(COUNTERS[1], (self.random.randint(0, 2), 3)),)
        elif kind == 3:
            ops = (o.Run(noted, (self.small(here), self.number(here))),)
        else:
            changed = self.random.random() < 0.5
            ops = (o.Write(self.cell(here), self.small(here), self.site(), changed),)
        return ops, here

    def binds(self, here: Here) -> tuple[o.Ops, Here]:
        kind = self.random.randint(0, 5)
        if kind == 0:
            self.fresh += 1
            name = f"name_{self.fresh}"
            return (o.Name(name, self.number(here)),), replace(here, names=(*here.names, name))
        if kind == 1:
            return (o.Bind(1, self.small(here, 2)),), here
        if kind == 2:
            return (o.Bind(3, self.small(here, 4)),), here
        if kind == 3:
            return (o.Bind(2, self.card(here)),), here
        deeper = replace(here, depth=here.depth + 1)
        if kind == 4:
            amount = self.random.randint(0, 2)
            drawn = o.Draw(here.depth, self.cards(here), n.Const(amount), True, 0, False)
            return (drawn,), deeper
        return (o.Bind(here.depth, self.number(here)),), deeper

    def moves(self, here: Here) -> tuple[o.Ops, Here]:
        """Moves of cards that do not lie in the row into plain zones, and of others by the
        machine."""
        to = self.random.choice([PILE, HAND])
        bottom, site, zone = self.random.random() < 0.5, self.site(), n.Const(to)
        kind, card = self.random.randint(0, 3), self.card(here)
        if kind == 0:
            return (o.Move(card, zone, bottom, site),), here
        if kind == 1:
            plain = n.Compare("!=", n.Field(card, ZONE), n.Const(ROW))
            return (o.If(plain, (o.Move(card, zone, bottom, site, TARGETS[to]),)),), here
        if kind == 2:
            return (o.CreateLike(card, zone, site, TARGETS[to]),), here
        source = n.Const(HAND if to == PILE else PILE)
        batch = self.random.choice(
            [
                o.Batch(source),
                o.Batch(source, first=self.small(here, 3)),
                o.Batch(source, "piece", (n.Field(n.Var("piece"), RECORD),)),
            ]
        )
        return (o.Shift((batch,), zone, bottom, site, TARGETS[to]),), here

    def does(self, here: Here) -> tuple[o.Ops, Here]:
        because = self.random.choice([None, 2])
        kind = self.random.randint(0, 2 if here.waits else 1)
        if kind == 0 and any(self.written.plans.of):
            kinds = frozenset(range(len(TABLE)))
            card = self.card(here)
            if not here.waits:
                kinds = frozenset(
                    kind
                    for kind in kinds
                    if (plan := self.written.plans.of[kind]) is None or not _may_wait(plan[0])
                )
            do = o.DoByKind(self.written.plans, self.small(here, 2), card, kinds)
            return (o.If(n.Among(n.Field(card, KIND), kinds), (do,)),), here
        known = [
            one
            for one in self.written.routines[REACTION:]
            if one.size == len(ENV) and (here.waits or not _may_wait(one))
        ]
        if not known:
            return self.changes(here)
        routine = self.random.choice(known)
        if kind == 2:
            place = n.Choice(self.number(here), n.Const(routine.place), n.Const(o.RETURN))
            return (o.Go(place, n.Bound(self.bindings(here))),), replace(here, names=())
        names = () if here.waits else here.names
        return (o.Do(routine, self.bindings(here), because),), replace(here, names=names)

    def asks(self, here: Here) -> tuple[o.Ops, Here]:
        here = replace(here, names=(), cards=())
        if self.random.random() < 0.5:
            return (o.Settle(),), here
        answered = n.Choice(n.Unanswered(), n.Const(0), n.Cell(ANSWER))
        ask = o.Ask(0, self.cards(here)), o.Bind(here.depth, answered)
        return ask, replace(here, depth=here.depth + 1)

    def blocks(self, here: Here) -> tuple[o.Ops, Here]:
        inner = replace(here, deep=here.deep - 1)
        after = replace(here, names=()) if here.waits else here
        kind = self.random.randint(0, 5)
        ops: o.Ops
        if kind == 0:
            then = self.ops(inner)
            if here.loops and self.random.random() < 0.5:
                then = (*then, o.Break())
            otherwise = self.ops(inner) if self.random.random() < 0.5 else ()
            ops = (o.If(self.number(here), then, otherwise),)
        elif kind == 1:
            body = self.ops(replace(inner, depth=here.depth + 1, loops=True))
            tests = (self.number(replace(here, depth=here.depth + 1)),)
            ops = (o.Loop(here.depth, self.cards(here), tests[self.random.randint(0, 1) :], body),)
            ops = (*ops, o.Drop(here.depth))
        elif kind == 2:
            ops = (o.Repeat(self.small(here, 3), self.ops(replace(inner, loops=True))),)
        elif kind == 3 and here.waits:
            self.hidden += 1
            slot = self.hidden
            left = n.Slot(slot)
            over = o.If(n.Compare("<=", left, n.Const(0)), (o.Break(),))
            less = o.Bind(slot, n.Arith("-", left, n.Const(1)))
            body = self.ops(replace(inner, loops=True, names=()))
            ops = (o.Bind(slot, self.small(here, 3)), o.Forever((over, less, *body)))
        elif kind == 4:
            self.fresh += 1
            each = f"each_{self.fresh}"
            body = self.ops(replace(inner, waits=False, loops=True, cards=(*here.cards, each)))
            ops = (o.Loop(each, self.cards(here), (), body),)
        else:
            body = self.ops(replace(inner, waits=False, loops=False))
            ops = (o.Because(n.Const(3), body),)
        return ops, after


def noted(machine: Machine, number: int, said: int) -> None:
    """A small thing that the engine does."""
    machine.write(FIRST_FREE, (number + said) % MOST, 7)


def _may_wait(routine: o.Routine) -> bool:
    return routine.name.startswith("waiting")


def written(seed: int, *, waits: bool = True) -> Written:
    """A routine with others that it does, and with what reacts."""
    made = Written()
    chance = Chance(random.Random(seed), made)
    main, reacts = made.new("waiting main", len(ENV)), made.new("waiting reaction", len(ENV))
    here = Here(len(ENV), 1, False)
    reacts.ops = chance.ops(here)
    for name, size in (("plain", len(ENV)), ("waiting", len(ENV)), ("plain kind", 3)):
        routine = o.Routine(name, 0, size)
        ops = chance.ops(replace(here, waits=waits and name == "waiting"))
        if size == 3:  # what cards do is given no more than you, they and this
            ops = (o.Bind(3, n.Slot(1)), o.Bind(4, n.Field(n.Slot(2), OWNER)), *ops)
        routine.ops, routine.place = ops, len(made.routines)
        made.routines.append(routine)
    made.plans.of = [None, (made.routines[-1], 2), (made.routines[-1], None)]
    main.ops = chance.ops(replace(here, deep=3, waits=waits))
    return made
