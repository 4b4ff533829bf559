"""Phases in which players act: one alone, all of them in turn, or all at once."""

from __future__ import annotations

from functools import partial

from dsl.model import declarations as d
from dsl.model import effects as e
from dsl.model.scope import FIRST_LOCAL
from interpreter.compile.effects.compiler import ANSWERED, THEY, YOU, Compiler, unlisted
from interpreter.compile.form import nodes as n
from interpreter.compile.form import operations as o
from interpreter.compile.form.passes import bound_to, folded
from interpreter.compile.turns.actions import Action, any_action, every_action
from interpreter.run.machine import Machine
from interpreter.run.program import Program
from interpreter.run.simultaneous import is_open, still_in, take_place
from interpreter.run.tables import Question
from interpreter.state.cells import Cells, Compiled
from interpreter.state.layout import OPENING

NOBODY = n.Const(0)  # this: no card
FIRST = (YOU, YOU, NOBODY)  # what is bound for the player whose turn it is


def phase_end(number: int) -> str:
    """The place of the course at which a phase ends, for one player if several play it."""
    return f"end of phase {number}"


def phase_close(number: int) -> str:
    """The place at which a phase that several play is over for all."""
    return f"phase {number} is over"


def doing(c: Compiler, name: str, block: e.Block) -> o.Ops:
    """What the rules say here, because of what is being compiled."""
    assert c.owner_source is not None
    routine = c.routine(name, block, FIRST_LOCAL)
    return (o.Do(routine, (YOU, THEY, n.Slot(2)), c.owner_source, routine.span),)


def is_out(c: Compiler, player: n.Expr) -> n.Expr:
    """Whether a player is out."""
    if c.out_when is None:
        return n.Const(0)
    return folded(bound_to(c.out_when, (player, player, NOBODY)))


def order(c: Compiler, phase: d.PhaseDecl) -> n.Expr:
    """Who plays a phase, in which order: round the table, or by what the phase says."""
    by = c.value(phase.by) if phase.by is not None else None
    return n.Native(partial(in_order, c.program, by), (n.State(), YOU))


def in_order(program: Program, by: Compiled | None, cells: Cells, first: int) -> tuple[int, ...]:
    """The players who are not out: round the table, or by what a value says of each."""
    seats = [(first + step) % program.players for step in range(program.players)]
    found = [p for p in seats if not program.is_out(cells, (p, p, 0))]
    if by is not None:
        found.sort(key=lambda player: by(cells, (player, player, 0)))
    return tuple(found)


def asking(c: Compiler, phase: d.PhaseDecl, actions: list[Action], then: o.Ops) -> o.AskAction:
    """Ask for one of the actions of a phase."""
    site = c.program.site(phase.span)
    question = c.question(Question("action", site, unlisted, phase))
    c.listings[question] = any_action(c, actions), every_action(c, actions)
    return o.AskAction(question, then, phase.span)


def acting(c: Compiler, actions: list[Action], ends: str | None) -> o.Ops:
    """Do the action that was chosen. `ends` is the place of the course at which the phase ends, if
    what only ends it may go there at once."""
    found: o.Ops = ()
    answer = c.fresh("answer")
    for action in reversed(actions):
        number = len(action.decl.params)
        given = tuple(n.Item(n.Var(answer), 1 + i) for i in range(number))
        do: o.Ops = (
            o.Do(action.routine, (THEY, THEY, NOBODY, *given), action.because, action.decl.span),
        )
        if ends is not None and action.only_ends:
            do = (o.Jump(ends),)
        is_it = n.Compare("==", n.Item(n.Var(answer), 0), n.Const(action.number))
        found = (o.If(is_it, do, found),)
    return (o.Name(answer, ANSWERED), *found)


def alone_phase(c: Compiler, phase: d.PhaseDecl, actions: list[Action], ends: str | None) -> o.Ops:
    """Ask for an action and do it, again and again. What reacts is seen to before the next."""
    ask = asking(c, phase, actions, acting(c, actions, ends))
    return (o.Forever((o.Settle(phase.span), ask, o.Break()), waits=True),)


def at_once_phase(c: Compiler, number: int, phase: d.PhaseDecl, actions: list[Action]) -> o.Ops:
    """Everybody does the phase on a stack of their own, and it is over when all have."""
    assert c.owner_source is not None
    because = c.owner_source
    if phase.actions:
        each: o.Ops = alone_phase(c, phase, actions, None)
    else:
        each = doing(c, "body", phase.body)
    inner = c.made_of(f"{c.owner} / at once", each, FIRST_LOCAL, phase.span)
    waiting, one = c.hidden(), c.hidden()
    to_come = n.Slot(waiting)
    turned_to = partial(next_who_waits, c.program)
    begins = n.All((n.Not(n.Native(is_open, (n.State(),))), n.NonEmpty(to_come)))
    player = n.Slot(one)
    return (
        o.Bind(1, YOU),
        o.Bind(2, NOBODY),
        o.Bind(waiting, order(c, phase), several=True),
        o.Forever(
            (
                o.Mark(phase_end(number), (waiting,)),
                o.If(
                    begins,
                    (
                        o.Bind(one, n.Item(to_come, 0)),
                        o.Bind(waiting, n.Rest(to_come)),
                        o.Do(inner, (player, player, NOBODY), because, phase.span),
                    ),
                    (o.Park(turned_to, phase.span), o.Break()),
                ),
            )
        ),
        o.Bind(1, YOU),
        o.Bind(2, NOBODY),
        o.Mark(phase_close(number)),
    )


def next_who_waits(program: Program, machine: Machine, _: int) -> bool:
    """Turn to those who wait, until there are none."""
    cells = machine.cells
    left = still_in(program, cells)
    if not left:
        machine.close_phase()
        return False
    first, *others = left
    take_place(machine, first, tuple(others))
    if not is_open(cells):
        machine.write(OPENING, tuple(cells))
    return True


def in_turn_phase(c: Compiler, number: int, phase: d.PhaseDecl, actions: list[Action]) -> o.Ops:
    """Everybody acts, one action each in turn, until each has ended the phase for themselves. A
    slot holds those who still act."""
    slot = c.hidden()
    act = n.Slot(slot)
    if not phase.actions:
        return _in_turn_body(c, number, phase, slot)
    still = partial(still_acting, c.program)

    def turn_to_next(leaves: bool) -> o.Ops:
        left = c.fresh("left")
        return (
            o.Name(left, n.Native(still, (n.State(), act, THEY, n.Const(leaves)))),
            o.If(
                n.Var(left),
                (o.Bind(1, n.Item(n.Var(left), 0)), o.Bind(slot, n.Rest(n.Var(left)))),
                (o.Bind(1, YOU), o.Jump(phase_close(number))),
            ),
        )

    # what reacts to an action is seen to before it is the next player's turn
    rotate = (*acting(c, actions, None), o.Settle(phase.span), *turn_to_next(False))
    ask = asking(c, phase, actions, rotate)
    return (
        o.Bind(slot, n.Native(or_first, (order(c, phase), YOU)), several=True),
        o.Bind(1, n.Item(act, 0)),
        o.Bind(2, NOBODY),
        o.Forever(
            (
                o.Settle(phase.span),
                ask,
                o.Mark(phase_end(number), (slot,)),
                *turn_to_next(True),
            ),
            waits=False,
        ),
        o.Mark(phase_close(number)),
    )


def still_acting(
    program: Program, cells: Cells, playing: tuple[int, ...], doer: int, leaves: bool
) -> tuple[int, ...]:
    """Those who still act, the next one first, then the others in their order."""
    out = program.is_out
    acting = tuple(p for p in playing if not (leaves and p == doer) and not out(cells, (p, p, 0)))
    if not acting:
        return ()
    later = [p for p in playing[playing.index(doer) :] if p in acting and p != doer]
    after = later[0] if later else acting[0]
    return (after, *acting)


def or_first(found: tuple[int, ...], first: int) -> tuple[int, ...]:
    return found or (first,)


def not_out(program: Program, cells: Cells, playing: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(p for p in playing if not program.is_out(cells, (p, p, 0)))


def _in_turn_body(c: Compiler, number: int, phase: d.PhaseDecl, slot: int) -> o.Ops:
    """Each does what the phase says, one after the other."""
    assert c.owner_source is not None
    left = n.Slot(slot)
    body, still = c.routine("body", phase.body, FIRST_LOCAL), partial(not_out, c.program)
    one = c.hidden()
    player = n.Slot(one)

    return (
        o.Bind(slot, n.Native(or_first, (order(c, phase), YOU)), several=True),
        o.Bind(1, n.Item(left, 0)),
        o.Bind(2, NOBODY),
        o.Forever(
            (
                o.Mark(phase_end(number), (slot,)),
                o.Bind(slot, n.Native(still, (n.State(), left)), several=True),
                o.If(n.Not(n.NonEmpty(left)), (o.Bind(1, YOU), o.Break())),
                o.Bind(one, n.Item(left, 0)),
                o.Bind(slot, n.Rest(left)),
                o.Do(body, (player, player, NOBODY), c.owner_source, phase.span),
            )
        ),
        o.Mark(phase_close(number)),
    )
