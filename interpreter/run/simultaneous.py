"""Phases that all play at once: each player has a stack of their own, and they answer in any order.

One player is asked first: that stack and that decision stand where they always do. The others
wait in line, each as (player, stack, decision). What a player does stays unknown to the others
until the phase is over: all cells as they were when it was open to all are kept for that.
"""

from __future__ import annotations

from interpreter.run.machine import Frame, Machine
from interpreter.run.program import Program
from interpreter.state.cells import Cells, Env
from interpreter.state.layout import ANSWER, DECISION, OPENING, STACK, WAITING, ZONE, Layout

Waiting = tuple[int, Frame, tuple[int, int, Env]]  # player, stack, decision


def is_open(cells: Cells) -> bool:
    """Whether a phase is being played by all at once."""
    return cells[OPENING] is not None


def in_line(cells: Cells) -> tuple[Waiting, ...]:
    """Everybody who is asked, the one who is asked first in front."""
    if cells[DECISION] is None:
        return ()
    return ((cells[DECISION][1], cells[STACK], cells[DECISION]), *cells[WAITING])


def call(machine: Machine, first: Waiting) -> None:
    """Put one who waits in front; the one who was there goes next in line."""
    line = in_line(machine.cells)
    rest = list(line)
    rest.remove(first)
    take_place(machine, first, tuple(rest))


def take_place(machine: Machine, first: Waiting, rest: tuple[Waiting, ...]) -> None:
    _, stack, decision = first
    machine.write(STACK, stack)
    machine.write(DECISION, decision)
    machine.write(WAITING, rest)
    machine.options = None


def pass_on(program: Program, machine: Machine, player: int) -> None:
    """After an action of a player the next in line is asked; a question in its middle is
    answered first."""
    cells = machine.cells
    if not is_open(cells) or cells[DECISION] is None or not cells[WAITING]:
        return
    first, *rest = in_line(cells)
    left = still_in(program, cells)
    acted = first[0] == player and program.questions[first[2][0]].kind == "action"
    if acted and left:
        take_place(machine, left[0], (*left[1:], first))
    elif len(left) < len(rest):
        machine.write(WAITING, tuple(left))


def nothing_is_left(program: Program, machine: Machine) -> bool:
    """Whether the one who is asked first has waited for an action while others took away all that
    there was to do."""
    cells = machine.cells
    if not is_open(cells) or cells[DECISION] is None:
        return False
    asked = program.questions[cells[DECISION][0]]
    return asked.kind == "action" and not machine.list_options()


def leave_unanswered(machine: Machine) -> None:
    """Go on with a player who can do nothing, as if nothing had been asked."""
    machine.write(DECISION, None)
    machine.write(ANSWER, None)
    machine.options = None


def still_in(program: Program, cells: Cells) -> list[Waiting]:
    """Those who wait and are not out in the meantime."""
    return [one for one in cells[WAITING] if not program.is_out(cells, (one[0], one[0], 0))]


def opens_further(program: Program, machine: Machine) -> bool:
    """While a phase is being opened: let the one who is asked wait, and go on with the next."""
    cells = machine.cells
    if cells[DECISION] is None or is_open(cells):
        return False
    bottom = cells[STACK]
    while bottom[2] is not None:
        bottom = bottom[2]
    if bottom[0] not in program.openings:
        return False
    machine.write(WAITING, (*cells[WAITING], *in_line(cells)[:1]))
    machine.write(DECISION, None)
    machine.write(STACK, bottom)
    machine.options = None
    return True


def known(program: Program, cells: Cells, player: int) -> Cells:
    """The cells as a player knows them: what belongs to others is as it was when the phase was
    opened to all. Of a card that has come to another player since, or has left one, the place
    where it lies is known."""
    if cells[OPENING] is None:
        return cells
    opening: Cells = list(cells[OPENING])
    found = cells[:]
    layout = program.layout
    for cell, (category, _, owner, index) in layout.names.items():
        if category != "zone" and owner == "player" and index != player:
            found[cell] = opening[cell]
    returned = put_back(layout, cells, opening, player, found)
    if layout.mixed is not None:
        before, now = opening[layout.mixed], cells[layout.mixed]
        own = [one for one in now if one not in before and returned.isdisjoint(one[0])]
        found[layout.mixed] = (*before, *own)
    line = in_line(cells)
    asked = {one[0]: one for one in in_line(opening)}
    guess = [one if one[0] == player else asked.get(one[0], one) for one in line]
    guess.sort(key=lambda one: one[0] != player)
    if guess:
        found[STACK], found[DECISION] = guess[0][1:]
        found[WAITING] = tuple(guess[1:])
    return found


def put_back(layout: Layout, cells: Cells, opening: Cells, player: int, found: Cells) -> set[int]:
    """The cards of others go back to where they lay among the zones of others; which ones."""
    zones = {
        cell
        for cell, zone in layout.zone_cells.items()
        if zone.owner == "player" and zone.index != player
    }
    returned: set[int] = set()
    for zone in zones:
        slots = layout.zone_cells[zone].slots is not None
        there = []
        for card in opening[zone]:
            if card and cells[card + ZONE] in zones:
                there.append(card)
                returned.add(card)
            elif slots:
                there.append(0)
        found[zone] = tuple(there)
    for card in returned:
        found[card : card + layout.record] = opening[card : card + layout.record]
    for zone in zones:
        new = [card for card in cells[zone] if card and card not in returned]
        gaps = [place for place, card in enumerate(found[zone]) if not card]
        placed = list(found[zone])
        for card in new:
            if gaps:
                placed[gaps.pop(0)] = card
            else:
                placed.append(card)
        found[zone] = tuple(placed)
    return returned


def remember(machine: Machine, before: Cells) -> None:
    """What has changed since `before` is known to all, as if it had been so from the opening."""
    cells = machine.cells
    if not is_open(cells):
        return
    opening = [*cells[OPENING], *cells[len(cells[OPENING]) :]]
    for cell, old in enumerate(before):
        if cell != OPENING and cells[cell] != old:
            opening[cell] = cells[cell]
    machine.write(OPENING, tuple(opening))


def imagine_opening(cells: Cells) -> None:
    """In an imagined game what is remembered is what was imagined."""
    if cells[OPENING] is not None:
        cells[OPENING] = None
        cells[OPENING] = tuple(cells)
