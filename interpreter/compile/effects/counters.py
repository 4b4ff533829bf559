"""Gaining, losing and setting counters, and telling how they come to be."""

from __future__ import annotations

from functools import partial
from typing import Literal

from dsl.model import effects as e
from dsl.model import values as v
from dsl.model.scope import FIRST_LOCAL
from interpreter.compile.effects.compiler import THEY, THIS, TRUE, Compiler, can_be_done, does
from interpreter.compile.form import nodes as n
from interpreter.compile.form import operations as o
from interpreter.compile.form.passes import folded
from interpreter.run.abilities.reactions import Key, Reactions, Token
from interpreter.run.imagining.guessing import changed_unseen, known_again
from interpreter.run.machine import Machine
from interpreter.run.program import Program
from interpreter.run.visibility import hides_number
from interpreter.state.layout import LARGEST, TOLD

Before = tuple[Token, ...]  # what was put in the place of what led here


@does(e.Gain)
def gain(c: Compiler, effect: e.Gain, depth: int) -> o.Ops:
    return (*change(c, effect, "gain"), *unseen(c, effect))


@does(e.Lose)
def lose(c: Compiler, effect: e.Lose, depth: int) -> o.Ops:
    return (*change(c, effect, "lose"), *unseen(c, effect))


def unseen(c: Compiler, effect: e.Gain | e.Lose | e.SetCounter) -> o.Ops:
    """What those know of a counter who do not see it, once it was changed: its number, as long as
    all that was done to it is written in the rules and nobody had a choice."""
    counter = effect.counter
    assert isinstance(counter, v.Counter)
    if c.layout.unknown is None or not hides_number(c.vocabulary.counters[counter.name]):
        return ()
    written = isinstance(c.ready(effect.amount), n.Const) and not c.choosing
    if written and not isinstance(effect, e.SetCounter):
        return ()
    return (o.Run(known_again if written else changed_unseen, (cell_of(c, counter),)),)


@can_be_done(e.Lose)
def can_lose(c: Compiler, effect: e.Lose, whole: bool) -> n.Expr:
    if not whole:  # a counter may be lost in part
        return TRUE
    low = c.vocabulary.counters[effect.counter.name].low
    held = n.Arith("-", c.ready(effect.counter), n.Const(low))
    return n.Compare(">=", folded(held), c.ready(effect.amount))


def change(c: Compiler, effect: e.Gain | e.Lose, verb: Literal["gain", "lose"]) -> o.Ops:
    decl = c.vocabulary.counters[effect.counter.name]
    if decl.computed:
        return change_computed(c, effect, verb)
    sign: Literal[1, -1] = 1 if verb == "gain" else -1
    low, high = bounds(c, effect.counter)
    heard = (verb, decl.name) in c.program.reactions.heard
    cell, amount, site = cell_of(c, effect.counter), c.ready(effect.amount), c.site(effect)
    if not heard and decl.owner != "card":
        of = effect.counter.of
        assert of is None or isinstance(of, v.They)  # what is gained is the doer's or everybody's
        return (o.Add(cell, amount, sign, high if sign > 0 else low, site),)
    key, lasting = (verb, decl.name), decl.until_end_of_turn
    before = (c.before(),) if c.exempt is not None else ()
    given = (amount, cell, THEY, *before)
    if not heard:
        return (o.Run(partial(change_alone, sign, low, high, lasting, site), given),)
    reactions = c.program.reactions
    told = partial(change_and_tell, reactions, key, sign, low, high, lasting, site)
    return (o.Run(told, given),)


def change_alone(
    sign: int,
    low: int,
    high: int,
    lasting: bool,
    site: int,
    machine: Machine,
    number: int,
    at: int,
    player: int,
    before: Before = (),
) -> None:
    """Change a counter for whose changes nobody waits."""
    changed(sign, low, high, lasting, site, machine, number, at)


def changed(
    sign: int,
    low: int,
    high: int,
    lasting: bool,
    site: int,
    machine: Machine,
    number: int,
    at: int,
) -> int:
    """Change a counter within its bounds; by how much it has changed."""
    if number <= 0 or at < 0:
        return 0
    old: int = machine.cells[at]
    new = max(low, min(high, old + sign * number))
    if new != old:
        machine.write(at, new, site)
        if lasting:
            machine.lasting = True
    return abs(new - old)


def change_and_tell(
    reactions: Reactions,
    key: Key,
    sign: int,
    low: int,
    high: int,
    lasting: bool,
    site: int,
    machine: Machine,
    number: int,
    at: int,
    player: int,
    before: Before = (),
) -> None:
    """Change a counter by what is left of it after `would`, and tell those who wait for that."""
    adjusted: int | None = number
    if number > 0:
        adjusted = reactions.adjusted(machine, key, player, number, before)
    if adjusted is not None:
        by = changed(sign, low, high, lasting, site, machine, adjusted, at)
        if by:
            reactions.heard_change(machine, key, player, by)


def bounds(c: Compiler, counter: v.Counter) -> tuple[int, int]:
    """The least and the most that a counter can come to."""
    decl = c.vocabulary.counters[counter.name]
    return max(decl.low, -LARGEST), LARGEST if decl.high is None else decl.high


def cell_of(c: Compiler, counter: v.Counter) -> n.Expr:
    """Where a counter stands; -1 when what it belongs to is not there."""
    decl, of = c.vocabulary.counters[counter.name], counter.of
    if decl.owner == "card":
        assert of is not None
        offset = n.Const(c.layout.card_counters[counter.name])
        if c.is_there(of):
            return n.Arith("+", c.ready(of), offset)
        there = n.Arith("+", n.Var("card"), offset)
        return n.Given("card", c.ready(of), 1, there, n.Const(-1))
    base = n.Const(c.layout.counters[counter.name])
    if of is None:
        return base
    if isinstance(of, v.They):
        return n.Arith("+", base, THEY)
    return n.Given("index", c.ready(of), 0, n.Arith("+", base, n.Var("index")), n.Const(-1))


def change_computed(c: Compiler, effect: e.Gain | e.Lose, verb: str) -> o.Ops:
    """A counter that is worked out says itself what is done when it is gained or lost."""
    routine = changer(c, effect.counter.name, verb)
    key, reactions = (verb, effect.counter.name), c.program.reactions
    of = c.ready(effect.counter.of) if effect.counter.of is not None else THEY
    whose, number = c.fresh("whose"), c.fresh("number")
    amount = c.ready(effect.amount)
    announced: o.Ops = ()

    ops: list[o.Op] = [o.Name(whose, of)]
    if key in reactions.heard:
        adjusted = partial(adjusted_change, reactions, key)
        announce = partial(announce_change, reactions, key)
        amount = n.Native(adjusted, (n.Engine(), n.Var(whose), amount, c.before()))
        announced = (o.Run(announce, (n.Var(whose), n.Var(number))),)
    ops.append(o.Name(number, amount))
    some = n.Compare(">", n.Var(number), n.Const(0))
    test = n.All((some, n.Compare(">=", n.Var(whose), n.Const(0))))
    bindings = (n.Var(whose), n.Var(whose), THIS, n.Var(number))
    return (*ops, o.If(test, (*announced, o.Do(routine, bindings, span=effect.span))))


def adjusted_change(
    reactions: Reactions, key: Key, machine: Machine, player: int, number: int, before: Before
) -> int:
    """What is left of a change after `would`."""
    found: int | None = number
    if number > 0:
        found = reactions.adjusted(machine, key, player, number, before)
    return found if found is not None else 0


def announce_change(
    reactions: Reactions, key: Key, machine: Machine, player: int, number: int
) -> None:
    """Tell those who wait for a change."""
    reactions.heard_change(machine, key, player, number)


def changer(c: Compiler, counter: str, verb: str) -> o.Routine:
    """What a computed counter does when it is gained or lost."""
    if (counter, verb) not in c.changers:
        decl = c.vocabulary.counters[counter]
        name = f"{verb} {counter}"
        routine = c.changers[counter, verb] = c.promised(name, FIRST_LOCAL + 1, decl.span)
        body = decl.gain if verb == "gain" else decl.lose
        c.fill(routine, name, body or (), FIRST_LOCAL + 1)
    return c.changers[counter, verb]


def compile_changers(c: Compiler) -> None:
    """Every way a computed counter is changed, so that nothing is left to compile in play."""
    for counter in c.vocabulary.counters.values():
        if counter.gain is not None:
            changer(c, counter.name, "gain")
        if counter.lose is not None:
            changer(c, counter.name, "lose")


@does(e.Tell)
def tell(c: Compiler, effect: e.Tell, depth: int) -> o.Ops:
    of = c.ready(effect.counter.of) if effect.counter.of is not None else THEY
    against = (c.ready(effect.against),) if effect.against is not None else ()
    told = partial(told_now, c.program, effect.counter.name, c.site(effect))
    return (o.Run(told, (of, *against)),)


def told_now(
    program: Program, name: str, site: int, machine: Machine, whose: int, *bound: int
) -> None:
    """Enter what is told. It is worked out when it is read."""
    if program.open_ended:  # whoever types effects in hears at once if that cannot be done
        program.counter(machine.cells, name, whose)
    number = int(bound[0]) if bound else None
    machine.write(TOLD, (name, whose, number), site)


@does(e.More)
def more(c: Compiler, effect: e.More, depth: int) -> o.Ops:
    return ()


@does(e.SetCounter)
def set_counter(c: Compiler, effect: e.SetCounter, depth: int) -> o.Ops:
    assert isinstance(effect.counter, v.Counter)
    low, high = bounds(c, effect.counter)
    of = effect.counter.of
    certain = of is None or isinstance(of, v.They) or c.is_there(of)
    cell, site = cell_of(c, effect.counter), c.site(effect)
    value = n.Arith("max", n.Const(low), n.Arith("min", n.Const(high), c.ready(effect.amount)))
    decl = c.vocabulary.counters[effect.counter.name]
    after = unseen(c, effect)
    if decl.owner == "card" and decl.until_end_of_turn:
        after = (o.Run(lasts), *after)
    if certain:
        return (o.Write(cell, folded(value), site, changed=True), *after)
    at = c.fresh("at")
    there = n.Compare(">=", n.Var(at), n.Const(0))
    write = o.Write(n.Var(at), folded(value), site, changed=True)
    return (o.Name(at, cell), o.If(there, (write,)), *after)


def lasts(machine: Machine) -> None:
    """A counter on a card may have to be put back when the turn ends."""
    machine.lasting = True
