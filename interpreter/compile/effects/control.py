"""Bindings, branches, loops and choices: the order in which things happen, and who decides."""

from __future__ import annotations

from functools import partial

from dsl.model import effects as e
from dsl.model import values as v
from dsl.model.traverse import chooses
from interpreter.compile.effects.compiler import (
    ANSWERED,
    MANY,
    SINGLE,
    THEY,
    TRUE,
    Compiler,
    can_be_done,
    does,
)
from interpreter.compile.effects.costs import can, can_lead, can_pick
from interpreter.compile.effects.picks import STOPPED, arguments, picking
from interpreter.compile.form import nodes as n
from interpreter.compile.form import operations as o
from interpreter.compile.form.passes import bound_to, folded
from interpreter.compile.values import selections
from interpreter.run.machine import Machine
from interpreter.state.errors import PlayError
from interpreter.state.layout import ACTIVE, LARGEST
from interpreter.state.limits import MOST_OPTIONS, MOST_TIMES, beyond


@does(e.Let)
def let(c: Compiler, effect: e.Let, depth: int) -> o.Ops:
    value = effect.value
    if isinstance(value, v.Pick) and chooses(value):
        return picking(c, value, depth)
    return (o.Bind(depth, c.ready(value), several=value.type in MANY),)


@can_be_done(e.Let)
def can_let(c: Compiler, effect: e.Let, whole: bool) -> n.Expr:
    return TRUE if whole else can_pick(c, effect.value)


@does(e.ChooseNumber)
def choose_number(c: Compiler, effect: e.ChooseNumber, depth: int) -> o.Ops:
    low, high = c.ready(effect.low), c.ready(effect.high)
    return (
        o.Settle(effect.span),
        c.ask("number", effect, n.Native(numbers_between, (low, high))),
        o.Bind(depth, n.Choice(n.Unanswered(), low, ANSWERED)),
    )


def numbers_between(first: int, last: int) -> list[int]:
    return list(range(first, min(last, first + MOST_OPTIONS) + 1))


@does(e.End)
def end(c: Compiler, effect: e.End, depth: int) -> o.Ops:
    return (o.Leave(effect.what),)


@does(e.NextTurn)
def next_turn(c: Compiler, effect: e.NextTurn, depth: int) -> o.Ops:
    """Enter a player at the end of those who have the next turns."""
    cell, site = c.layout.turns, c.site(effect)
    if cell is None:

        def refuse_it(machine: Machine) -> None:
            raise PlayError("no rule or card of this pack says whose turn is next")

        return (o.Run(refuse_it),)
    asking, (player,), tidy = arguments(c, [effect.player], depth)
    return (*asking, o.Run(partial(named_next, cell, site), (player,)), *tidy)


def named_next(cell: int, site: int, machine: Machine, who: int) -> None:
    """Enter somebody who has one of the next turns."""
    if who >= 0:
        machine.arm(cell, who, site=site)


@does(e.Nothing)
def nothing(c: Compiler, effect: e.Nothing, depth: int) -> o.Ops:
    return ()


@does(e.If)
def if_(c: Compiler, effect: e.If, depth: int) -> o.Ops:
    then, otherwise = c.block(effect.then, depth), c.block(effect.otherwise, depth)
    return (o.If(c.ready(effect.condition), then, otherwise),)


@does(e.Repeat)
def repeat(c: Compiler, effect: e.Repeat, depth: int) -> o.Ops:
    times = c.fresh("times")
    too_often = n.Compare(">", n.Var(times), n.Const(MOST_TIMES))
    return (
        o.Name(times, c.ready(effect.times)),
        o.If(too_often, (o.Run(refuse, (n.Var(times),)),)),
        o.Repeat(n.Var(times), c.block(effect.body, depth)),
    )


@does(e.RepeatWhile)
def repeat_while(c: Compiler, effect: e.RepeatWhile, depth: int) -> o.Ops:
    """The condition is asked before each time; the steps that an answer may take end it."""
    holds = c.ready(effect.condition)
    over = holds if effect.until else n.Not(holds)
    body = c.block(effect.body, depth)
    each = (o.Run(still_steps), o.If(folded(over), (o.Break(),)), *body)
    return (o.Repeat(n.Const(LARGEST), each),)


def still_steps(machine: Machine) -> None:
    """Refuse another time when no steps are left for it, in the name of what is being done."""
    if machine.steps_left < 2:
        raise beyond("steps", machine.doing(machine.because))


def refuse(machine: Machine, times: int) -> None:
    raise beyond("times", machine.doing(machine.because), times)


@does(e.ForEach)
def for_each(c: Compiler, effect: e.ForEach, depth: int) -> o.Ops:
    among = effect.among
    kinds = None
    if among.type in ("card", "cards"):
        kinds = c.every_kind
        if isinstance(among, v.Selection):
            kinds = selections.kinds_passing(c, among.filter)
    ops, (found,), _ = arguments(c, [among], depth)
    if kinds is None:
        body = c.block(effect.body, depth + 1)
    else:
        with c.kinds_of_slot(depth, kinds):
            body = c.block(effect.body, depth + 1)
    if ops:  # what was picked stands in the slot that each is bound to
        picked = c.hidden()
        ops = (*ops, o.Bind(picked, found))
        found = n.Slot(picked)
    if among.type in SINGLE:
        least = n.Const(1 if among.type == "card" else 0)
        there = n.Compare(">=", n.Slot(depth), least)
        return (*ops, o.Bind(depth, found), o.If(there, body), o.Drop(depth))
    source = found
    tests: tuple[n.Expr, ...] = ()
    if not ops and isinstance(among, v.Selection) and selections.by_kind(c, among):
        # what no loop can change may be tested as it goes
        assert among.where is not None
        source = n.Held(c.ready(among.where))
        tests = tuple(selections.selection_tests(c, among, n.Slot(depth)))
    return (*ops, o.Loop(depth, source, tests, body), o.Drop(depth))


@does(e.EachPlayer)
def each_player(c: Compiler, effect: e.EachPlayer, depth: int) -> o.Ops:
    """Everybody in turn does something, as `they`; those who are out are passed over when it would
    be their turn."""
    players, outer = c.layout.players, c.hidden()
    others = effect.who == "other"
    body = c.block(effect.body, depth)
    if effect.who != "everyone" and c.out_when is not None:
        is_out = folded(bound_to(c.out_when, (THEY, THEY, n.Const(0))))
        body = (o.If(n.Not(is_out), body),)
    in_turn = partial(round_table, players, others)
    order: n.Expr = n.Native(in_turn, (n.Cell(ACTIVE), THEY), (n.Cell(ACTIVE),))
    if effect.among is not None:
        order = c.ready(effect.among)
    return (o.Bind(outer, THEY), o.Loop(1, order, (), body), o.Bind(1, n.Slot(outer)))


def round_table(players: int, others: bool, first: int, doer: int) -> tuple[int, ...]:
    """All players in turn from the first, without the doer if the others are meant."""
    order = [(first + step) % players for step in range(players)]
    return tuple(player for player in order if not (others and player == doer))


@does(e.AsPlayer)
def as_player(c: Compiler, effect: e.AsPlayer, depth: int) -> o.Ops:
    who, outer = c.fresh("who"), c.hidden()
    there = n.Compare(">=", n.Var(who), n.Const(0))
    return (
        o.Name(who, c.ready(effect.player)),
        o.If(
            there,
            (
                o.Bind(outer, THEY),
                o.Bind(1, n.Var(who)),
                *c.block(effect.body, depth),
                o.Bind(1, n.Slot(outer)),
            ),
        ),
    )


@does(e.May)
def may(c: Compiler, effect: e.May, depth: int) -> o.Ops:
    both = n.All((can_lead(c, effect.body), can(c, effect.body[0], whole=False)))
    yes, no = n.Items((n.Const(1), n.Const(0))), n.Items((n.Const(0),))
    return (
        o.Settle(effect.span),
        c.ask("may", effect, n.Choice(folded(both), yes, no)),
        o.If(ANSWERED, c.chosen_block(effect.body, depth)),
    )


@does(e.Choose)
def choose(c: Compiler, effect: e.Choose, depth: int) -> o.Ops:
    """Choose so many of some things to do, each at most once; a slot holds what was chosen."""
    taken = c.hidden()
    chosen = n.Slot(taken)
    open_ = n.Chain(
        tuple(
            n.Choice(
                folded(n.All((n.Not(n.In(n.Const(number), chosen)), can_lead(c, choice.body)))),
                n.Items((n.Const(number),)),
                n.Items(()),
            )
            for number, choice in enumerate(effect.choices)
        )
    )
    options = n.Native(and_stop, (open_,)) if effect.up_to else open_
    branches: o.Ops = ()
    for number in reversed(range(len(effect.choices))):
        body = c.chosen_block(effect.choices[number].body, depth)
        is_it = n.Compare("==", ANSWERED, n.Const(number))
        branches = (o.If(is_it, body, branches),)
    enough = n.Compare(">=", n.Count(chosen), c.ready(effect.times))
    return (
        o.Bind(taken, n.Items(()), several=True),
        o.Forever(
            (
                o.Settle(effect.span),
                o.If(enough, (o.Break(),)),
                c.ask("choice", effect, options),
                o.If(STOPPED, (o.Break(),)),
                o.Bind(taken, n.Chain((chosen, n.Items((ANSWERED,))))),
                *branches,
            )
        ),
    )


def and_stop(options: tuple[int, ...]) -> tuple[int, ...]:
    """Options, with that of stopping if there are any."""
    return (*options, -1) if options else options
