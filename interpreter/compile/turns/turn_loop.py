"""The course of a game: setup, then turns and their phases."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from itertools import groupby

from dsl.model import declarations as d
from dsl.model.scope import FIRST_LOCAL
from interpreter.compile.effects.board import (
    compile_rooms,
    compile_tunnels,
    going,
    promise_rooms,
    walker,
)
from interpreter.compile.effects.compiler import Compiler
from interpreter.compile.effects.counters import compile_changers
from interpreter.compile.effects.triggers import waits_for_phases
from interpreter.compile.form import nodes as n
from interpreter.compile.form import operations as o
from interpreter.compile.turns.abilities import compile_cards, compile_rules
from interpreter.compile.turns.actions import Action, compile_action
from interpreter.compile.turns.phases import (
    NOBODY,
    alone_phase,
    at_once_phase,
    doing,
    in_turn_phase,
    is_out,
    phase_close,
    phase_end,
)
from interpreter.run.abilities.reactions import Reactions
from interpreter.run.machine import Machine
from interpreter.state.cells import Cells, all_zero
from interpreter.state.layout import (
    ACTIVE,
    AT_END,
    LISTENERS,
    MODIFIERS,
    NOBODY_YET,
    PHASE,
    QUEUE,
    TURN,
    USED,
    WATCHERS,
)

TURN_TASK = 3  # so much is known of what waits for the end of a turn
CLEARED = (WATCHERS, QUEUE, USED)  # what no turn leaves to the next
TURN_BEGINS = "turn"
TURN_MARK, TURN_END, TURN_PASSES = "end of turn", "end of the last phase", "turn passes"


def compile_game(c: Compiler) -> o.Routine:
    """Lower a whole pack; the course of its games."""
    course = c.promised("course", FIRST_LOCAL)
    course.course = True
    promise_rooms(c)
    compile_cards(c)
    compile_rules(c)
    compile_changers(c)
    compile_rooms(c)
    compile_tunnels(c)
    actions = [
        compile_action(c, decl, number) for number, decl in enumerate(c.vocabulary.actions.values())
    ]
    course.ops = _course(c, {action.decl.name: action for action in actions})
    return course


def enter_marks(c: Compiler, marks: dict[str, int]) -> None:
    """Tell the program where its course goes on when a phase or a turn ends."""
    program, phases = c.program, c.vocabulary.phases
    several = [number for number, phase in enumerate(phases) if _several(phase)]
    program.phase_ends = [marks[phase_end(number)] for number in range(len(phases))]
    program.phase_closes = [
        marks[phase_close(number) if number in several else phase_end(number)]
        for number in range(len(phases))
    ]
    program.closings = frozenset(marks[phase_close(number)] for number in several)
    program.openings = frozenset(
        program.phase_ends[number]
        for number, phase in enumerate(phases)
        if phase.played == "at once"
    )
    program.turn_begins = marks[TURN_BEGINS]
    program.turn_mark, program.turn_end = marks[TURN_MARK], marks[TURN_END]
    program.turn_ends = frozenset({program.turn_mark, program.turn_end})


def _several(phase: d.PhaseDecl) -> bool:
    return phase.played in ("at once", "in turn")


def _course(c: Compiler, actions: dict[str, Action]) -> o.Ops:
    """Setup, then turn after turn."""
    ops: list[o.Op] = [*_who_begins(c)]
    for number, block in enumerate(c.vocabulary.setup):
        span = block[0].span if block else c.program.sites[0]
        c.owned_by(c.program.source("setup", "setup", "", span))
        ops += doing(c, f"part {number + 1}", block)
    ops.append(o.Settle())
    turn: list[o.Op] = [o.Mark(TURN_BEGINS), *_begin_turn(c)]
    ended = False
    for number, phase in enumerate(c.vocabulary.phases):
        if phase.after_turn and not ended:
            ended = True
            turn += (o.Mark(TURN_MARK), *_staying(c), *_turn_edge(c, "end"), *_end_of_turn(c))
        turn += _phase(c, number, phase, [actions[name] for name in phase.actions])
    if not ended:
        turn += (o.Mark(TURN_MARK), *_staying(c), *_turn_edge(c, "end"))
    turn += (o.Mark(TURN_END), *_end_of_turn(c))
    turn += (o.Mark(TURN_PASSES), *_next_turn(c))
    return (*ops, o.Forever(tuple(turn)))


def _next_turn(c: Compiler) -> o.Ops:
    """The next player's turn begins."""
    after = n.Arith("%", n.Arith("+", n.Cell(ACTIVE), n.Const(1)), n.Const(c.layout.players))
    active, cell = n.Cell(ACTIVE), c.layout.turns
    passes: o.Ops = (o.Write(n.Const(ACTIVE), after, 0),)
    if cell is not None:  # whoever was named first, or else who sits next
        named = n.Cell(cell)
        first = (
            o.Write(n.Const(ACTIVE), n.Item(named, 0), 0),
            o.Write(n.Const(cell), n.Rest(named), 0),
        )
        passes = (o.If(n.NonEmpty(named), first, passes),)
    return (
        *passes,
        o.Bind(0, active),
        o.Bind(1, active),
        o.Bind(2, NOBODY),
    )


def _who_begins(c: Compiler) -> o.Ops:
    """Whose turn is the first: that of the first seat, unless chance says."""
    game, players = c.vocabulary.game, c.layout.players
    asked = game.first_random if game is not None else None
    at_random = c.ready(asked) if asked is not None else n.Const(0)
    active = n.Cell(ACTIVE)
    unknown = n.Compare("==", active, n.Const(NOBODY_YET))
    drawn = o.If(at_random, (o.Run(partial(first_drawn, players)),), (o.Run(first_seat),))
    return (
        o.If(unknown, (o.Run(first_seat), drawn)),
        o.Bind(0, active),
        o.Bind(1, active),
        o.Bind(2, NOBODY),
    )


def first_seat(machine: Machine) -> None:
    machine.write(ACTIVE, 0)  # so that who begins may be asked of somebody


def first_drawn(players: int, machine: Machine) -> None:
    machine.write(ACTIVE, machine.roll(players))


def _begin_turn(c: Compiler) -> o.Ops:
    """Count the turn; it passes at once for a player who is out, or whom a rule skips."""
    count = o.Write(n.Const(TURN), n.Arith("+", n.Cell(TURN), n.Const(1)), 0)
    skip = tuple(map(c.ready, c.vocabulary.skipped()))
    starts = _turn_edge(c, "start")
    if starts:  # no phase of it has begun
        starts = (o.Write(n.Const(PHASE), n.Const(-1), 0), *starts, o.Settle())
    if not skip:
        return (count, *starts)
    return (count, o.If(n.AnyOf(skip), (o.Jump(TURN_PASSES),)), *starts)


def _turn_edge(c: Compiler, edge: str) -> o.Ops:
    """Tell those who wait for it that a turn starts or ends, in a pack where anybody does."""
    if ("turn", edge) not in c.awaited:
        return ()
    return (o.Run(partial(turn_told, c.program.reactions, edge), (n.Cell(ACTIVE),)),)


def turn_told(reactions: Reactions, edge: str, machine: Machine, player: int) -> None:
    reactions.heard_turn(machine, edge, player)


def _phase(c: Compiler, number: int, phase: d.PhaseDecl, actions: list[Action]) -> o.Ops:
    begins = o.Write(n.Const(PHASE), n.Const(number), 0)
    c.owned_by(c.program.source("phase", phase.name, "", phase.span))
    if phase.played == "at once":
        body = at_once_phase(c, number, phase, actions)
    elif phase.played == "in turn":
        body = in_turn_phase(c, number, phase, actions)
    elif phase.actions:
        ends = phase_end(number)
        body = (*alone_phase(c, phase, actions, ends), o.Mark(ends))
    else:
        body = (*doing(c, "body", phase.body), o.Mark(phase_end(number)))
    return (begins, *body, o.Settle(phase.span), *_end_of_phase(c), *_expiring(c, 1))


def _end_of_phase(c: Compiler) -> o.Ops:
    """What waits for the end of the phase is done. If the turn ends before, it is done then."""
    if not waits_for_phases(c):
        return ()
    todo = c.hidden()
    task = n.Slot(todo)
    due = (
        o.Bind(todo, n.Native(_due, (n.State(),))),
        o.If(n.Not(task), (o.Break(),)),
        o.Run(_take, (task,)),
        o.Go(n.Item(task, 0), n.Item(task, 1), n.Item(task, 2)),
        o.Settle(),
    )
    return (o.Forever(due),)


def _due(cells: Cells) -> tuple[object, ...]:
    """The first that waits for the end of a phase; nothing when none does."""
    return next((task for task in cells[AT_END] if len(task) > TURN_TASK), ())


def _take(machine: Machine, task: tuple[object, ...]) -> None:
    waiting = list(machine.cells[AT_END])
    waiting.remove(task)
    machine.write(AT_END, tuple(waiting))


def _expiring(c: Compiler, until: int) -> o.Ops:
    """Drop what held until the end of the turn (0) or of the phase (1)."""
    return _if_any(c, (LISTENERS, MODIFIERS), (o.Run(expire, (n.Const(until),)),))


def _if_any(c: Compiler, cells: Iterable[int], then: o.Ops) -> o.Ops:
    """Do something if anything stands in some cells, in a pack where it can."""
    filled = tuple(n.NonEmpty(n.Cell(cell)) for cell in cells if cell in c.program.armed)
    return (o.If(n.AnyOf(filled), then),) if filled else ()


def _staying(c: Compiler) -> o.Ops:
    """What rooms do to the player whose turn ends there."""
    if not any(kind.stay for kind in c.vocabulary.room_kinds.values()):
        return ()
    active = n.Cell(ACTIVE)
    stays = going(c, "stay", n.Cell(walker(c), active), active)
    ops: o.Ops = (stays,)
    if c.out_when is not None:
        ops = (o.If(n.Not(is_out(c, active)), ops),)
    return (o.Settle(), *ops)


def _end_of_turn(c: Compiler) -> o.Ops:
    """What waits for the end of the turn is done; then what lasts a turn is over."""
    waiting, todo = n.Cell(AT_END), c.hidden()
    task = n.Slot(todo)
    ops: list[o.Op] = [
        o.Forever(
            (
                o.Settle(),
                o.If(n.Not(n.NonEmpty(waiting)), (o.Break(),)),
                o.Bind(todo, n.Item(waiting, 0)),
                o.Write(n.Const(AT_END), n.Rest(waiting), 0),
                o.Go(n.Item(task, 0), n.Item(task, 1), n.Item(task, 2)),
            )
        )
    ]
    lasting = [one for one in c.vocabulary.counters.values() if one.until_end_of_turn]
    offsets = tuple(c.layout.card_counters[one.name] for one in lasting if one.owner == "card")
    if offsets:
        ops.append(o.Run(partial(clear_cards, offsets)))
    ops += _restarting(c, [one.name for one in lasting if one.owner != "card"])
    ops += _if_any(c, CLEARED, (o.Run(clear),))
    return (*ops, *_expiring(c, 0))


def _restarting(c: Compiler, counters: Iterable[str]) -> o.Ops:
    """Put counters back to what they start with."""
    layout, starts = c.layout, c.program.starts
    cells: list[int] = []
    for counter in counters:
        first = layout.counters[counter]
        cells += range(first, first + layout.width(c.vocabulary.counters[counter].owner))
    rows: list[tuple[int, tuple[int, ...]]] = []
    for _, group in groupby(enumerate(sorted(cells)), lambda at: at[1] - at[0]):
        row = [cell for _, cell in group]  # neighbours are written together
        rows.append((row[0], tuple(starts[cell] for cell in row)))
    return tuple(o.Row(first, values) for first, values in rows)


def clear_cards(offsets: Sequence[int], machine: Machine) -> None:
    """Counters on cards that last a turn go back to nothing, if any has been changed since."""
    if not machine.lasting:
        return
    machine.lasting = False
    layout = machine.program.layout
    cells, first, record = machine.cells, layout.first_card, layout.record
    marked = [offset for offset in offsets if not all_zero(cells[first + offset :: record])]
    for card in range(first, len(cells), record) if marked else ():
        for offset in marked:
            if cells[card + offset]:
                machine.write(card + offset, 0)


def clear(machine: Machine) -> None:
    """Drop what was waited for, and what was used."""
    for cell in CLEARED:
        if machine.cells[cell]:
            machine.write(cell, ())


def expire(machine: Machine, until: int) -> None:
    """Drop what held until the end of the turn (0) or of the phase (1)."""
    cells = machine.cells
    over = (0, 1) if until == 0 else (1,)
    for cell in (LISTENERS, MODIFIERS):
        if cells[cell]:
            kept = tuple(item for item in cells[cell] if item[2] not in over)
            if len(kept) != len(cells[cell]):
                machine.write(cell, kept)
