"""Who may see what: the only place where it is decided.

A zone or counter is declared as seen by all, by its owner, by all but its owner, or by nobody; of
a pile all may see the top. A card may besides have been shown to somebody where it lies, and a
counter on cards may be seen though the face is not. While a phase is played by all at once, a
player knows what belongs to others only as it was before.

The functions on cells are for inner loops; whoever stands outside asks with a position.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from dsl.model import effects as e
from dsl.model.declarations import ActionDecl, CounterDecl, Owner, SeenBy, ZoneDecl
from dsl.model.flowing import after, changes_with, effect_with
from dsl.model.traverse import inside
from dsl.model.values import Value
from dsl.model.vocabulary import Vocabulary
from interpreter.run.interchangeable import singled_out, upon
from interpreter.run.machine import Machine
from interpreter.run.position import Position
from interpreter.run.program import Program
from interpreter.run.simultaneous import imagine_opening, known
from interpreter.state.cells import Cells
from interpreter.state.layout import (
    DECISION,
    KIND,
    MODIFIERS,
    OPENING,
    OWNER,
    RANDOM,
    SEEN,
    WAITING,
    ZONE,
)
from interpreter.state.rng import seed_chances


class Declared(Protocol):
    """A zone or a counter as it is declared."""

    owner: Owner
    seen_by: SeenBy


def is_open(decl: Declared) -> bool:
    """Whether everybody sees what lies in such a zone, or what such a counter stands at."""
    return decl.seen_by == "all"


def is_private(decl: Declared) -> bool:
    """Whether only the player whose it is sees it."""
    return decl.seen_by == "owner"


def is_secret(decl: Declared) -> bool:
    """Whether nobody sees it."""
    return decl.seen_by == "none"


def is_seen_by_others(decl: Declared) -> bool:
    """Whether all see it but the player whose it is."""
    return decl.seen_by == "others"


def is_top_seen(decl: ZoneDecl) -> bool:
    """Whether all see what lies on top of such a zone, whoever sees the rest."""
    return decl.top_seen


def is_seen_on_backs(decl: CounterDecl) -> bool:
    """Whether all see what such a counter stands at on a card, whoever sees its face."""
    return decl.seen_on_backs


def shown_to(decl: Declared, player: int | None, viewer: int) -> bool:
    """Whether a viewer sees what is declared so; `player` is whose it is, None when no player's.
    One who is no player sees what all do."""
    if is_open(decl):
        return True
    if player is None or viewer < 0:
        return False
    return player == viewer if is_private(decl) else is_seen_by_others(decl) and player != viewer


def counter_shown_to(decl: CounterDecl, index: int, viewer: int) -> bool:
    """The same of a counter; `index` is the player or the room that it belongs to."""
    return shown_to(decl, index if decl.owner == "player" else None, viewer)


# On cells


def zone_shows(program: Program, zone: int, player: int) -> bool:
    """Whether a player sees the faces of what lies in a zone."""
    cell = program.layout.zone_cells.get(zone)
    if cell is None:
        return True
    decl = program.vocabulary.zones[cell.name]
    return shown_to(decl, cell.index if cell.owner == "player" else None, player)


def open_zones(program: Program, player: int) -> frozenset[int]:
    """The zones in which a player sees the cards, and like cards are alike."""
    found = program.open_zones.get(player)
    if found is None:
        zones = [0, *program.layout.zone_cells]  # a card that lies nowhere is known
        found = program.open_zones[player] = frozenset(
            zone for zone in zones if program.merges(zone) and zone_shows(program, zone, player)
        )
    return found


def card_shows(program: Program, cells: Cells, card: int, player: int) -> bool:
    """Whether a player sees the face of a card where it lies."""
    zone = cells[card + ZONE]
    return (
        bool(cells[card + SEEN] >> player & 1)
        or zone_shows(program, zone, player)
        or is_seen_top(program, cells, card)
    )


def is_seen_top(program: Program, cells: Cells, card: int) -> bool:
    """Whether a card lies on top of a pile whose top all see."""
    zone = cells[card + ZONE]
    cell = program.layout.zone_cells.get(zone)
    if cell is None or not is_top_seen(program.vocabulary.zones[cell.name]):
        return False
    return bool(cells[zone][0] == card)


def newly_seen(program: Program, cells: Cells, card: int, before: int) -> frozenset[int]:
    """Who has just been shown the face of a card where it lies; `before` is who had been."""
    zone, shown = cells[card + ZONE], cells[card + SEEN] & ~before
    return frozenset(
        player
        for player in range(program.players)
        if shown >> player & 1 and not zone_shows(program, zone, player)
    )


def deals_from(program: Program) -> str | None:
    """The only shared zone that nobody sees into, from which such cards must have come."""
    shared = [decl for decl in program.vocabulary.zones.values() if decl.owner == "shared"]
    hidden = [decl.name for decl in shared if is_secret(decl) and not is_top_seen(decl)]
    return hidden[0] if len(hidden) == 1 else None


def one_of_each(program: Program, cells: Cells, cards: list[int], player: int) -> list[int]:
    """One of each lot of cards that a player could not tell apart; those that the player does
    not see stay apart, since their number is all that is known of them."""
    if len(cards) < 2 or len({cells[card] for card in cards}) == len(cards):
        return cards
    record, open_to_player = program.layout.record, open_zones(program, player)
    single, changed = singled_out(program, cells), cells[MODIFIERS]
    zones = [cells[card + ZONE] for card in cards]
    if not changed and single.isdisjoint(cards) and open_to_player.issuperset(zones):  # as mostly
        looks = [tuple(cells[card : card + record]) for card in cards]
        first_of = dict(zip(reversed(looks), reversed(cards), strict=True))
        return [first_of[look] for look in dict.fromkeys(looks)]
    found: dict[Any, int] = {}
    for card in cards:
        # `card_shows`, written out: this is done for every card that is offered. The top of a pile
        # of which only that is seen stays apart from the others anyway.
        seen = cells[card + ZONE] in open_to_player or cells[card + SEEN] >> player & 1
        look: Any = card
        if seen and card not in single:
            look = tuple(cells[card : card + record])
            if changed:
                look += upon(program, cells, card)
        if look not in found:
            found[look] = card
    return list(found.values())


# On positions


def sees(position: Position, player: int, card: int) -> bool:
    """Whether a player sees the face of a card where it lies. One who is no player sees what lies
    open, and what every player was shown."""
    program, cells = position.program, position.machine.cells
    if player < 0:
        shown = all(cells[card + SEEN] >> one & 1 for one in range(program.players))
        zone = cells[card + ZONE]
        return shown or zone_shows(program, zone, player) or is_seen_top(program, cells, card)
    return card_shows(program, cells, card, player)


def sees_zone(position: Position, player: int, zone: str, index: int = 0) -> bool:
    """Whether a player sees the faces of what lies in a zone; `index` is whose it is."""
    return zone_shows(position.program, position.program.layout.zones[zone] + index, player)


def sees_counter(position: Position, player: int, name: str, index: int) -> bool:
    """Whether a player sees what a counter stands at now; `index` is whose it is."""
    program, cells = position.program, position.machine.cells
    if not counter_shown_to(program.vocabulary.counters[name], index, player):
        return False
    as_known = known(program, cells, player)
    return program.counter(cells, name, index) == program.counter(as_known, name, index)


def shown_besides(position: Position, card: int) -> list[int]:
    """The players who have been shown the face of a card that lies where they would not see it.
    Everybody knows that they have."""
    return sorted(newly_seen(position.program, position.machine.cells, card, 0))


def seers(position: Position, cards: Sequence[int]) -> frozenset[int]:
    """The players who see the faces of all these cards."""
    program, cells = position.program, position.machine.cells
    return frozenset(
        player
        for player in range(program.players)
        if all(card_shows(program, cells, card, player) for card in cards)
    )


def seen_by_all(position: Position, card: int) -> bool:
    """Whether everybody sees the face of a card where it lies."""
    return len(seers(position, [card])) == position.program.players


def is_chosen_in_secret(position: Position, question: int) -> bool:
    """Whether what a player answers goes into a counter that not everybody sees."""
    program = position.program
    known = program.untold.get(question)
    if known is None:
        known = program.untold[question] = _is_untold(program, question)
    return known


def _is_untold(program: Program, question: int) -> bool:
    vocabulary, asking = program.vocabulary, program.questions[question].effect
    if isinstance(asking, Value):  # it stands in an effect
        asking = effect_with(vocabulary, asking)
    if not isinstance(asking, e.Effect):
        return False
    bound = asking.binding()
    if bound is None:
        return any(_hides_a_number(vocabulary, part) for part in inside([asking]))
    return _goes_into_hiding(vocabulary, after(vocabulary, asking), bound.name)


def untold_parameters(position: Position, action: ActionDecl) -> frozenset[str]:
    """The parameters of an action that go into a counter that not everybody sees."""
    vocabulary = position.program.vocabulary
    names = (param.name for param in action.params)
    return frozenset(one for one in names if _goes_into_hiding(vocabulary, action.body, one))


def _goes_into_hiding(vocabulary: Vocabulary, block: e.Block, name: str) -> bool:
    changes = changes_with(vocabulary, block, frozenset({name}))
    return any(_hides_a_number(vocabulary, one) for one in changes)


def _hides_a_number(vocabulary: Vocabulary, effect: e.Effect) -> bool:
    """Whether it changes a counter that not everybody sees."""
    change = effect.changes()
    name = change.counter.named("counter") if change is not None else None
    return name is not None and not is_open(vocabulary.counters[name])


def known_cards(position: Position, player: int, cards: Sequence[int]) -> list[int]:
    """Those cards whose face a player sees, at the place where they lie now."""
    program, cells = position.program, position.machine.cells
    as_known = known(program, cells, player)
    return [
        card
        for card in cards
        if card in as_known[cells[card + ZONE]] and card_shows(program, as_known, card, player)
    ]


def glimpse(position: Position, player: int) -> list[object]:
    """All that a player can tell of a position; equal lists look the same to the player."""
    program, cells = position.program, position.machine.cells
    seen: list[object] = [*cells]
    for cell in program.layout.chances.values():
        seen[cell] = None
    seen[RANDOM] = seen[WAITING] = seen[OPENING] = None
    for card in program.every_card(cells):
        if not card_shows(program, cells, card, player):
            seen[card + KIND] = seen[card + OWNER] = None
            if program.layout.owners is not None:
                seen[card + program.layout.owners] = None
    return seen


def unseen_groups(program: Program, cells: Cells, player: int) -> list[list[int]]:
    """The cards that a player cannot see, in groups in which any could lie in another's place: in
    the zones of the same player, or, where a zone is no player's, in a zone of the same name; one
    that only its owner does not see, also in the one pile that all have drawn it from."""
    unseen: dict[int | str, list[int]] = {}
    for card in program.every_card(cells):
        if not card_shows(program, cells, card, player):
            zone = program.layout.zone_cells[cells[card + ZONE]]
            among = zone.index if zone.owner == "player" else zone.name
            if is_seen_by_others(program.vocabulary.zones[zone.name]):
                among = deals_from(program) or among
            unseen.setdefault(among, []).append(card)
    return [*unseen.values()]


def deal_unseen(program: Program, machine: Machine, player: int, seed: int) -> None:
    """Deal the cards that a player cannot see anew among their places.

    A card keeps its record and changes its kind and owner with another of its lot. Everything the
    player sees stays as it is.
    """
    machine.cells = cells = known(program, machine.cells, player)
    cells[RANDOM] = (seed * 0x9E3779B97F4A7C15 + 1) & ((1 << 64) - 1)
    seed_chances(program.layout, cells, cells[RANDOM])
    for cards in unseen_groups(program, cells, player):
        told = (KIND, OWNER) if (owners := program.layout.owners) is None else (KIND, OWNER, owners)
        mixed = machine.shuffled([[cells[card + one] for one in told] for card in cards])
        for card, (kind, *whose) in zip(cards, mixed, strict=True):
            if kind in program.faces:  # how a die lies that is not seen is anybody's guess
                faces = program.faces[kind]
                kind = faces[machine.roll(len(faces))]
            for one, value in zip(told, (kind, *whose), strict=True):
                cells[card + one] = value
    imagine_opening(cells)
    machine.journal.clear()
    machine.settled = 0
    if cells[DECISION] is not None:
        machine.options = None
