"""Who has seen a card while something was done with it.

What is done with a card may end with a new deal: the card then lies in a hand, and who sees it
there says nothing of who saw it played. So it is followed from where it lay to where it was first
put, and no further: once it is moved again or mixed with others, nobody can tell that it is the
same.
"""

from __future__ import annotations

from interpreter.run.abilities.reactions import Change
from interpreter.run.changes import GREW, MOVED
from interpreter.run.position import Position
from interpreter.run.program import Program
from interpreter.run.visibility import card_shows
from interpreter.state.cells import Cells
from interpreter.state.layout import SEEN, ZONE


def seers_since(position: Position, since: int, card: int) -> frozenset[int]:
    """The players who have seen the face of a card since the journal had a length, before it was
    moved a second time or shuffled."""
    program, journal = position.program, position.machine.journal
    then = list(position.machine.cells)
    moments: list[tuple[frozenset[int], bool, bool]] = []  # who saw it; was it moved, or mixed
    for place in range(len(journal) - 1, since - 1, -1):
        change = journal[place]
        cell, old = change[:2]
        moved = cell == card + ZONE or (cell == MOVED and card in old[1])
        within = cell >= 0 and cell == then[card + ZONE] and card in then[cell]
        if moved or within or cell == card + SEEN:
            mixed = within and card in old and len(old) == len(then[cell])
            moments.append((_seers(program, then, card), moved, mixed))
        take_back(change, then)
    moments.append((_seers(program, then, card), False, False))
    found: frozenset[int] = frozenset()
    moves = 0
    for seen, moved, mixed in reversed(moments):
        moves += moved
        if moves > 1 or (mixed and moves):
            break
        found |= seen
    return found


def _seers(program: Program, then: Cells, card: int) -> frozenset[int]:
    if not then[card + ZONE]:
        return frozenset()
    return frozenset(one for one in range(program.players) if card_shows(program, then, card, one))


def take_back(change: Change, then: Cells) -> None:
    cell, old = change[:2]
    if cell >= 0:
        then[cell] = old
    elif cell == GREW:
        del then[old:]
    else:
        source, cards = old
        for one in cards:
            then[one + ZONE] = source
