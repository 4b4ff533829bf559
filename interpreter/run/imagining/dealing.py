"""Dealing anew what a player cannot see, in every way that fits what that player has seen.

The mixings that the player could not follow are done again, the first one first, each with the
cards that took part and that the player does not see now. A card keeps its place, and what it is
changes places with another. Since the cells hold the cards as they really are, each mixing finds in
every place what an earlier one may have brought there: so whatever comes out could be, and all that
could be can come out. One round is enough, and no more is left of the truth than the player knows:
within one mixing every order is equally likely, whatever it was.

What the mixings mean is kept true of what was dealt: where cards lie now that took part in an
earlier mixing follows from the later ones. So an imagined game can be imagined again.
"""

from __future__ import annotations

from interpreter.run.imagining.following import Mixing
from interpreter.run.machine import Machine
from interpreter.run.program import Program
from interpreter.run.simultaneous import imagine_opening, known
from interpreter.run.visibility import card_shows, is_seen_on_backs
from interpreter.state.cells import Cells
from interpreter.state.layout import DECISION, KIND, OWNER, RANDOM, ZONE
from interpreter.state.rng import seed_chances


def deal_unseen(program: Program, machine: Machine, player: int, seed: int) -> None:
    """Deal what a player cannot see anew. Everything the player sees or knows stays as it is."""
    machine.cells = cells = known(program, machine.cells, player)[:]
    cells[RANDOM] = (seed * 0x9E3779B97F4A7C15 + 1) & ((1 << 64) - 1)
    seed_chances(program.layout, cells, cells[RANDOM])
    if program.layout.mixed is not None:
        mix_again(program, machine, player)
    imagine_opening(cells)
    machine.journal.clear()
    machine.settled = 0
    if cells[DECISION] is not None:
        machine.options = None


def mix_again(program: Program, machine: Machine, player: int) -> None:
    cells, cell = machine.cells, program.layout.mixed
    assert cell is not None
    done: list[Mixing] = []
    for cards, players, roll in cells[cell]:
        if players >> player & 1:
            lot = [card for card in cards if not card_shows(program, cells, card, player)]
            if roll:
                roll_again(program, machine, lot)
            elif len(lot) > 1:
                went = deal_among(program, machine, lot)
                done = [
                    (tuple([went.get(c, c) for c in then]), who, how) for then, who, how in done
                ]
        done.append((cards, players, roll))
    cells[cell] = tuple(done)


def roll_again(program: Program, machine: Machine, dice: list[int]) -> None:
    for die in dice:
        faces = program.faces.get(machine.cells[die + KIND])
        if faces is not None:
            machine.cells[die + KIND] = faces[machine.roll(len(faces))]


def deal_among(program: Program, machine: Machine, lot: list[int]) -> dict[int, int]:
    """Let each card be what another of its lot was; where each of them is now. They are taken in
    the order of what they are, so that the same deal comes out however they lie in truth."""
    cells, told = machine.cells, told_apart_by(program)
    what = {card: [cells[card + part] for part in told] for card in lot}
    lot = sorted(lot, key=lambda card: (cells[card + ZONE], cells[cells[card + ZONE]].index(card)))
    new = machine.shuffled(sorted(lot, key=what.__getitem__))
    went = dict(zip(new, lot, strict=True))
    for card, was in zip(lot, new, strict=True):
        for part, value in zip(told, what[was], strict=True):
            cells[card + part] = value
    keep_owners(program, cells, lot, went)
    return went


def keep_owners(program: Program, cells: Cells, lot: list[int], went: dict[int, int]) -> None:
    """Whose a card is follows from the zone, if it is a player's. Elsewhere it is the last player's
    in whose zone the card was: that goes with the card from one such place to another."""
    zones = program.layout.zone_cells
    shared = [card for card in lot if zones[cells[card + ZONE]].owner != "player"]
    owners = {card: cells[card + OWNER] for card in shared}
    if len(set(owners.values())) < 2:
        return
    places = set(shared)
    stayed = {went[card]: owner for card, owner in owners.items() if went[card] in places}
    left = [owner for card, owner in owners.items() if went[card] not in places]
    for card in shared:
        cells[card + OWNER] = stayed[card] if card in stayed else left.pop()


def told_apart_by(program: Program) -> list[int]:
    """The parts of a card's record that make it another card: its kind, whose it is for good, and
    counters on it that nobody sees who does not see its face."""
    layout, counters = program.layout, program.vocabulary.counters
    on_faces = [
        place
        for name, place in layout.card_counters.items()
        if not is_seen_on_backs(counters[name])
    ]
    return [KIND, *([] if layout.owners is None else [layout.owners]), *on_faces]


def exchangeable(program: Program, cells: Cells, player: int) -> dict[int, list[int]]:
    """Of each card that a player does not know, those with which it can change places so that what
    comes out could still be: they have been mixed together, and apart from each other never since.
    """
    cell = program.layout.mixed
    assert cell is not None
    own = [cards for cards, players, roll in cells[cell] if players >> player & 1 and not roll]
    since: dict[int, tuple[int, ...]] = {}  # the mixings that a card took part in, the last first
    found: dict[int, list[int]] = {}
    for number, cards in reversed(list(enumerate(own))):
        groups: dict[tuple[int, ...], list[int]] = {}
        for card in cards:
            if not card_shows(program, cells, card, player):
                groups.setdefault(since.get(card, ()), []).append(card)
        for after, lot in groups.items():
            for card in lot:
                found[card] = list(dict.fromkeys((*found.get(card, ()), *lot)))
                since[card] = (*after, number)
    return found
