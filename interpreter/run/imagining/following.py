"""What players can follow: which cards have been mixed where somebody could not see how.

Whoever has seen a card knows where it is as long as it can be followed. A *mixing* is what nobody
can follow who does not look on: cards are shuffled, one is picked at random, or somebody takes one
out of a hand. Of each is kept which cards took part, and which players could not follow; a card
that a player sees again is taken out of all the mixings of this player. So a card that a player
does not see, and that is in no mixing of theirs, is known to them.

All stands in one cell, as (cards, players as bits, whether dice were rolled), in the order in which
it happened. It is entered when a card goes out of sight or is mixed, and never when one comes into
sight: what a player sees needs no remembering. Effects that cannot do any of this are compiled
without it, and games that nobody will imagine any more do not enter it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from interpreter.run.machine import Machine
from interpreter.run.visibility import sight_of
from interpreter.state.layout import NOWHERE, SEEN, ZONE

Mixing = tuple[tuple[int, ...], int, int]

# How cards are taken out of a zone: so that all can follow (all of them, or from an end), by
# somebody who chooses, or by what they are.
FOLLOWED, CHOSEN, SORTED = range(3)


def moves_on(
    machine: Machine, cards: Sequence[int], to: int, they: int, how: int, among: Sequence[int] = ()
) -> None:
    """Cards are about to be moved into a zone by a player; `among` are those that could have been
    taken as well, where that is known."""
    if to == NOWHERE or not machine.followed:
        return
    cells, sight = machine.cells, sight_of(machine.program)
    if len(cards) == 1 and how != SORTED and not cells[cards[0] + SEEN]:
        source = cells[cards[0] + ZONE]
        if source and not sight[source] and machine.program.layout.zone_cells[source].pile:
            return  # nobody has seen it, and all can follow it
    sources: dict[int, list[int]] = {}
    for card in cards:
        source = cells[card + ZONE]
        if source:
            sources.setdefault(source, []).append(card)
    seen_there = sight[to]
    for source, taken in sources.items():
        seen_here = sight[source]
        out_of_sight = seen_here & ~seen_there
        if out_of_sight:
            seen(machine, taken, out_of_sight)
        blind = sight[NOWHERE] & ~seen_here & ~seen_there
        if how and blind:
            held = [
                card for card in among or cells[source] if card and cells[card + ZONE] == source
            ]
            taken_unseen(machine, taken, source, held, blind, they, how)


def poured(machine: Machine, zone: int, to: int) -> None:
    """All that lies in a zone is about to be moved into another."""
    if not machine.followed:
        return
    sight = sight_of(machine.program)
    out_of_sight = sight[zone] & ~sight[to]
    if out_of_sight and machine.cells[zone]:
        seen(machine, machine.cells[zone], out_of_sight)


def taken_unseen(
    machine: Machine,
    taken: list[int],
    source: int,
    held: list[int],
    blind: int,
    they: int,
    how: int,
) -> None:
    """Cards go from one place to another that some players do not see: these know only that they
    are some of those that could have been taken. Whoever takes what they do not see themselves
    points at it, and all can follow; but a place in a bag is no place."""
    cells, sight = machine.cells, sight_of(machine.program)
    bag = not sight[source] and not machine.program.layout.zone_cells[source].pile
    if how == CHOSEN and not bag and not sight[source] >> they & 1:
        taken = [card for card in taken if cells[card + SEEN] >> they & 1]
        held = [card for card in held if cells[card + SEEN] >> they & 1]
    if not taken:
        return
    groups: dict[tuple[int, ...], int] = {}
    for player in range(blind.bit_length()):
        if blind >> player & 1 and not all(cells[card + SEEN] >> player & 1 for card in taken):
            lot = tuple([card for card in held if not cells[card + SEEN] >> player & 1])
            groups[lot] = groups.get(lot, 0) | 1 << player
    for lot, players in groups.items():
        mix(machine, lot, players)


def shuffled_in(machine: Machine, zone: int) -> None:
    """What lies in a zone has been shuffled."""
    sight = sight_of(machine.program)
    mix(machine, machine.cells[zone], sight[NOWHERE] & ~sight[zone])


def picked_at_random(machine: Machine, among: Iterable[int]) -> None:
    """Chance picks among cards: whoever does not see them cannot tell which. What is in a bag has
    no place that anybody could know."""
    cells, sight = machine.cells, sight_of(machine.program)
    zones = machine.program.layout.zone_cells
    for zone in dict.fromkeys(cells[card + ZONE] for card in among):
        if zone and (sight[zone] or zones[zone].pile):
            blind = sight[NOWHERE] & ~sight[zone]
            if blind:
                mix(machine, cells[zone], blind)


def rolled(machine: Machine, dice: Sequence[int]) -> None:
    """Dice have been rolled where they lie."""
    cells, sight = machine.cells, sight_of(machine.program)
    for die in dice:
        mix(machine, (die,), sight[NOWHERE] & ~sight[cells[die + ZONE]] & ~cells[die + SEEN], 1)


def tops_shown(machine: Machine) -> None:
    """All see what lies on top of some piles now."""
    cells, sight = machine.cells, sight_of(machine.program)
    tops = [cells[zone][0] for zone in machine.program.tops_seen if cells[zone]]
    if tops:
        seen(machine, tops, sight[NOWHERE])


# The cell


def mix(machine: Machine, cards: Sequence[int], players: int, roll: int = 0) -> None:
    """Some players cannot tell any more which of these cards is which. An earlier mixing of some of
    them adds nothing to that, if nothing else has happened to these since."""
    lot = tuple([card for card in cards if card]) if 0 in cards else tuple(cards)
    if not players or (len(lot) < 2 and not roll) or not machine.followed:
        return
    cell = machine.program.layout.mixed
    assert cell is not None
    every = set(lot)
    kept: list[Mixing] = [(lot, players, roll)]
    for cards_then, then, how in reversed(machine.cells[cell]):
        same = then & players
        if same and how == roll and every.issuperset(cards_then):
            between = [one for one in kept[1:] if one[1] & same]
            if all(set(one[0]).isdisjoint(cards_then) for one in between):
                then &= ~same
        if then:
            kept.append((cards_then, then, how))
    machine.write(cell, tuple(reversed(kept)))


def seen(machine: Machine, cards: Sequence[int], players: int) -> None:
    """Some players see some cards: whatever these were mixed with, these players know them now."""
    if not machine.followed:
        return
    cell = machine.program.layout.mixed
    assert cell is not None
    found, changed = set(cards), False
    kept: list[Mixing] = []
    for mixing in machine.cells[cell]:
        lot, then, roll = mixing
        if not then & players or found.isdisjoint(lot):
            kept.append(mixing)
            continue
        changed = True
        left = () if found.issuperset(lot) else tuple([card for card in lot if card not in found])
        if then & ~players:
            kept.append((lot, then & ~players, roll))
        if len(left) > 1 or (left and roll):
            kept.append((left, then & players, roll))
    if changed:
        machine.write(cell, tuple(kept))
