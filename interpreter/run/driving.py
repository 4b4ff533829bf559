"""What is done to a state from outside, always through its journal: an answer is given, an effect
is typed in, a scenario lays the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from interpreter.run.history.saved_places import named, numbered
from interpreter.run.machine import Machine
from interpreter.run.position import Bound, OwnedZone, Position
from interpreter.run.program import Program
from interpreter.run.simultaneous import (
    call,
    in_line,
    leave_unanswered,
    nothing_is_left,
    opens_further,
    pass_on,
    remember,
)
from interpreter.state.layout import (
    DECISION,
    LARGEST,
    OVER,
    OWNER,
    QUEUE,
    RANDOM,
    SCRIPT,
    STACK,
    TOLD,
    TURN,
    USED,
    WAITING,
)
from interpreter.state.meter import Allowance
from interpreter.state.plain_data import PlainData, cells_of, listed


def go_on(program: Program, machine: Machine, player: int | None = None) -> None:
    """Go on until somebody is asked or the game is over. Where all play at once, another is asked
    after an action of the `player` who has just answered."""
    machine.options = None
    machine.refuel()
    with Allowance():
        machine.run()
        if program.opens:
            while opens_further(program, machine):
                machine.run()
            if player is not None:
                pass_on(program, machine, player)
            while nothing_is_left(program, machine):
                leave_unanswered(machine)
                machine.run()


def bring_forward(machine: Machine, player: int) -> None:
    """Put a player in front of the line of those who are asked, if they are."""
    for one in in_line(machine.cells):
        if one[0] == player:
            call(machine, one)
            return


def add_to_clocks(program: Program, machine: Machine, player: int, took: int) -> None:
    cells = machine.cells
    for base in program.clocks:
        machine.write(base + player, min(LARGEST, cells[base + player] + took))


def start_effect(
    program: Program, machine: Machine, code: int, seat: int | None, bound: Bound | None
) -> None:
    """Let a compiled effect be done next by the player who decides; what was asked is asked again
    after it."""
    if seat is not None and machine.cells[WAITING]:
        bring_forward(machine, seat)
    waiting, stack = machine.cells[DECISION], machine.cells[STACK]
    player = waiting[1] if waiting else 0
    machine.write(DECISION, None)
    resume = (program.resume_place, (player, player, 0, waiting), stack, 0, 1)
    local = bound if bound is not None else (player, player, 0)
    machine.write(STACK, (code, local, resume, program.typed, 2))


def forget_changes(machine: Machine) -> None:
    """Let go of the journal: nothing before can be taken back or told."""
    machine.journal.clear()
    machine.settled = 0


def forget_first(machine: Machine, changes: int) -> None:
    """Let go of the first changes of the journal: they can no more be taken back or told."""
    del machine.journal[:changes]
    machine.settled = max(0, machine.settled - changes)
    machine.dropped += changes


def become(machine: Machine, other: Machine) -> None:
    """Take on the state of another machine, with nothing to take back."""
    machine.cells[:] = other.cells
    machine.lasting = True
    forget_changes(machine)
    machine.options = None


def stand_like(machine: Machine, other: Machine) -> None:
    """Take on the cells of a machine that has come to the same state. What was told last is known
    by the very tuple that was told."""
    told = machine.cells[TOLD]
    machine.cells[:] = other.cells
    machine.cells[TOLD] = told


def snapshot(machine: Machine, program: Program) -> Machine:
    """An equal state of a program that lays cells out in the same way, with an empty journal. What
    can be answered in it is the same too."""
    found = Machine(program, machine.cells[:])
    found.options = machine.options
    found.followed = machine.followed
    return found


def same_state(one: Machine, other: Machine) -> bool:
    return one.cells == other.cells


# Saving


def saved_state(program: Program, machine: Machine) -> list[PlainData]:
    """The whole state as plain data."""
    return [listed(cell) for cell in named(program, machine.cells)]


def restored(program: Program, machine: Machine, saved: Sequence[object]) -> bool:
    """Take on a saved state; False when it has not all its parts."""
    cells, layout = cells_of(saved), program.layout
    if (len(cells) - layout.first_card) % layout.record or not cells:
        return False
    machine.cells = numbered(program, cells)
    machine.lasting = True
    return True


def stands_like(machine: Machine, saved: Sequence[object]) -> bool:
    """Whether a state is one that was saved, whatever is being done in it. If the cells have been
    laid out anew since, only the course of the game and its chance can be compared."""

    def plain(cells: Sequence[object]) -> list[object]:
        return [*cells[RANDOM : TURN + 1], cells[OVER]]

    def told(cells: Sequence[object]) -> list[object]:
        return [cells[USED], *cells[TOLD + 1 :]]

    stood = cells_of(saved)
    if len(stood) <= TOLD or plain(machine.cells) != plain(stood):
        return False
    return len(stood) != len(machine.cells) or told(machine.cells) == told(stood)


def is_doing(machine: Machine) -> bool:
    """Whether anything is left to be done."""
    cells = machine.cells
    return all(stack is not None for stack in (cells[STACK], *(s for _, s, _ in cells[WAITING])))


# The table of a scenario


def lay_cards(position: Position, zone: OwnedZone, cards: Sequence[tuple[int, int | None]]) -> None:
    """Let just these lie in a zone, top first: each a number of a kind, and an owner if it is to
    have another than the zone gives it."""
    machine, before = position.machine, position.machine.cells[:]
    cell = position.program.layout.zones[zone.name] + zone.index
    for card in machine.cells[cell]:
        if card:
            machine.take_away(card, 0)
    for kind, owner in reversed(cards) if zone.pile else cards:
        card = len(machine.cells)
        machine.create(kind, 1, cell, 0)
        owners = position.program.layout.owners
        if owner is not None and owners is not None:
            machine.write(card + owners, owner + 1)
        elif owner is not None:
            machine.write(card + OWNER, owner)
    _as_laid(machine, before)


def set_counter(position: Position, name: str, of: int, number: int) -> None:
    """Let a counter stand at a number; `of` is its player, room or card, 0 when it is shared."""
    machine, layout = position.machine, position.program.layout
    before = machine.cells[:]
    if name in layout.card_counters:
        machine.write(of + layout.card_counters[name], number)
        machine.lasting = True
    else:
        machine.write(layout.counters[name] + of, number)
    _as_laid(machine, before)


def set_pawn(position: Position, pawn: str, of: int, room: str) -> None:
    """Let a pawn stand in a room; `of` is its player, 0 when it is shared."""
    machine, program = position.machine, position.program
    before = machine.cells[:]
    machine.write(program.layout.pawns[pawn] + of, program.map.index[room])
    _as_laid(machine, before)


def _as_laid(machine: Machine, before: list[Any]) -> None:
    """Everybody sees how the table is laid, and nothing reacts to it."""
    remember(machine, before)
    machine.write(QUEUE, ())


def script_draws(position: Position, cards: Sequence[tuple[int, int | None]]) -> None:
    """Let chance pick these next: each a number of a kind, and an owner if that matters."""
    machine = position.machine
    machine.write(SCRIPT, machine.cells[SCRIPT] + tuple(cards))
