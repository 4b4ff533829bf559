"""When, per, whenever, while: what happens later, and what holds for a time."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from dsl.model import effects as e
from dsl.model import values as v
from interpreter.compile.effects.compiler import Compiler, does
from interpreter.compile.form import nodes as n
from interpreter.compile.form import operations as o
from interpreter.compile.reads import reads_of
from interpreter.run.abilities.modifiers import EXPIRY, Modifier
from interpreter.run.abilities.reactions import ONCE, Listener, Watch
from interpreter.run.machine import Machine
from interpreter.state.cells import Compiled, Env
from interpreter.state.errors import PlayError
from interpreter.state.layout import AT_END, LISTENERS, MODIFIERS, WATCHERS

CAPTURED = (n.Captured(),)
NOT_AWAITED = "no rule or card of this pack waits for the {} of a turn"
NOT_REPLACED = "no rule or card of this pack has anything happen in the place of `{}`"


@does(e.When)
def when(c: Compiler, effect: e.When, depth: int) -> o.Ops:
    return watch(c, effect.condition, False, effect.body, depth)


@does(e.Per)
def per(c: Compiler, effect: e.Per, depth: int) -> o.Ops:
    return watch(c, effect.number, True, effect.body, depth)


def watch(c: Compiler, value: v.Value, per: bool, body: e.Block, depth: int) -> o.Ops:
    routine = c.routine("per" if per else "when", body, depth)
    watches = c.program.reactions.watches
    watches.append(Watch(per, c.value(value), reads_of(c.reads(value)), routine.place))
    return (o.Run(partial(arm_watch, len(watches) - 1), CAPTURED),)


def arm_watch(number: int, machine: Machine, env: Env) -> None:
    machine.arm(WATCHERS, (number, env, -1, machine.because))


def listener(c: Compiler, effect: e.Whenever, depth: int, condition: Compiled | None = None) -> int:
    more = next((part for part in effect.body if isinstance(part, e.More)), None)
    instead = next((part for part in effect.body if isinstance(part, e.Instead)), None)
    size = depth + len(effect.event.bound())
    if instead is not None:
        name, span = f"{c.owner} / whenever", instead.span
        code = c.promised(name, size + 1, instead.body[0].span if instead.body else span)
        code.ops = c.replacement(instead.body, size)
    else:
        code = c.routine("whenever", effect.body, size)
    wanted, source = effect.event.subject, None
    if effect.event.verb == "moves" and isinstance(wanted, v.Selection) and wanted.where:
        source = c.zones(wanted.where)  # where it lies is where it comes from
        wanted = replace(wanted, where=None)
    reactions = c.program.reactions
    listeners = reactions.listeners
    if effect.would and effect.event.verb == "moves":
        reactions.replaces_moves = True
    listeners.append(
        Listener(
            effect.event.key,
            effect.event.actor,
            effect.would,
            c.matches(wanted) if wanted is not None else None,
            source,
            c.value(effect.event.to) if effect.event.to is not None else None,
            condition,
            code.place,
            c.value(more.amount) if more is not None else None,
            effect.event.actor_as is not None,
            effect.event.thing_as is not None,
            len(listeners),
        )
    )
    return len(listeners) - 1


@does(e.Whenever)
def whenever(c: Compiler, effect: e.Whenever, depth: int) -> o.Ops:
    return listening(c, effect, depth, EXPIRY["turn"], None)


def listening(
    c: Compiler, effect: e.Whenever, depth: int, expiry: int, condition: Compiled | None
) -> o.Ops:
    """Arm what waits for an event, until something is over and while a condition holds."""
    number = listener(c, effect, depth, condition)
    if effect.would and effect.event.verb in ("use", "do") and effect.event.key not in c.replaced:
        return refusing(NOT_REPLACED.format(effect.event.name))
    if effect.event.verb == "turn" and effect.event.key not in c.awaited:
        return refusing(NOT_AWAITED.format(effect.event.name))
    return (o.Run(partial(arm_listener, number, expiry), CAPTURED),)


def arm_listener(number: int, expiry: int, machine: Machine, env: Env) -> None:
    machine.arm(LISTENERS, (number, env, expiry, machine.because))


def refusing(message: str) -> o.Ops:
    """Refuse what was typed into a program that is not made for it."""
    return (o.Run(partial(refuse_typed, message)),)


def refuse_typed(message: str, machine: Machine) -> None:
    raise PlayError(message)


@does(e.Instead)
def instead(c: Compiler, effect: e.Instead, depth: int) -> o.Ops:
    return ()


NO_PHASES = "nothing in this pack waits for the end of a phase, so that it cannot be waited for"


def waits_for_phases(c: Compiler) -> bool:
    """Whether anything of the pack waits for a phase to end."""
    effects = c.effects
    return any(isinstance(effect, e.AtEnd) and effect.of_phase for effect in effects)


@does(e.AtEnd)
def at_end(c: Compiler, effect: e.AtEnd, depth: int) -> o.Ops:
    place = c.routine("at end", effect.body, depth).place
    if effect.of_phase and not waits_for_phases(c):
        return refusing(NO_PHASES)
    when = ("phase",) if effect.of_phase else ()
    return (o.Run(partial(arm_at_end, place, when), CAPTURED),)


def arm_at_end(place: int, when: tuple[str, ...], machine: Machine, env: Env) -> None:
    machine.arm(AT_END, (place, env, machine.because, *when))


@does(e.AtStart)
def at_start(c: Compiler, effect: e.AtStart, depth: int) -> o.Ops:
    event = e.Event(effect.span, effect.whose, "turn", "start")
    return listening(c, e.Whenever(effect.span, event, False, effect.body), depth, ONCE, None)


@does(e.During)
def during(c: Compiler, effect: e.During, depth: int) -> o.Ops:
    return hold(c, effect.body, None, EXPIRY[effect.span_of], depth)


@does(e.While)
def while_(c: Compiler, effect: e.While, depth: int) -> o.Ops:
    return hold(c, effect.body, c.ready(effect.condition), EXPIRY["turn"], depth)


def hold(c: Compiler, body: e.Block, condition: n.Expr | None, expiry: int, depth: int) -> o.Ops:
    """Arm what holds for a time."""
    ops: list[o.Op] = []
    numbers: list[int] = []
    asked = c.compiled(condition) if condition is not None else None
    for effect in body:
        if isinstance(effect, e.Whenever):
            ops += listening(c, effect, depth, expiry, asked)
        elif isinstance(effect, e.While):
            inner = both(condition, c.ready(effect.condition))
            ops += hold(c, effect.body, inner, expiry, depth)
        elif effect.is_continuous:
            numbers.append(modifier(c, effect, asked))
    arm = partial(arm_modifiers, tuple(numbers), expiry)
    return (*ops, o.Run(arm, CAPTURED)) if numbers else tuple(ops)


def arm_modifiers(numbers: tuple[int, ...], expiry: int, machine: Machine, env: Env) -> None:
    machine.arm(MODIFIERS, *((number, env, expiry) for number in numbers))


def modifier(c: Compiler, effect: e.Effect, condition: Compiled | None) -> int:
    """Compile a continuous effect."""
    about = effect.about()
    made = Modifier(effect, about[0][1], frozenset(about), condition)
    if isinstance(effect, e.Modify | e.CountsAs):
        made.matches = c.matches(effect.cards)
        made.of_itself = isinstance(effect.cards, v.This)
    if isinstance(effect, e.Modify | e.ModifyCounter):
        made.layer, made.amount = effect.layer, c.value(effect.amount)
    if isinstance(effect, e.ModifyCounter) and effect.counter.of is not None:
        made.whose = c.value(effect.counter.of)
    if isinstance(effect, e.CountsAs):
        made.source = c.attribute(effect.attribute, converted=False)
    compiled = c.program.modifiers.compiled
    compiled.append(made)
    return len(compiled) - 1


def both(first: n.Expr | None, second: n.Expr) -> n.Expr:
    return second if first is None else n.All((first, second))
