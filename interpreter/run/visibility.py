"""Who may see what: the only place where it is decided.

A zone or counter is declared as seen by all, by its owner, by all but its owner, or by nobody; of
a pile all may see the top. A card may besides have been shown to somebody where it lies, and a
counter on cards may be seen though the face is not. While a phase is played by all at once, a
player knows what belongs to others only as it was before.

The functions on cells are for inner loops; whoever stands outside asks with a position.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Protocol

from dsl.model import effects as e
from dsl.model.declarations import (
    ActionDecl,
    CounterDecl,
    Owner,
    SeenBy,
    TunnelKindDecl,
    ZoneDecl,
)
from dsl.model.flowing import after, changes_with, effect_with
from dsl.model.traverse import inside, values_in
from dsl.model.values import Value
from dsl.model.vocabulary import Vocabulary
from interpreter.run.crossings import Way
from interpreter.run.interchangeable import singled_out, upon
from interpreter.run.position import OwnedZone, Position
from interpreter.run.program import Program
from interpreter.run.simultaneous import known
from interpreter.state.cells import Cells
from interpreter.state.layout import (
    KIND,
    MODIFIERS,
    NOWHERE,
    OPENING,
    OWNER,
    RANDOM,
    SEEN,
    WAITING,
    ZONE,
    Layout,
)


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


def hides_cards(vocabulary: Vocabulary) -> bool:
    """Whether any card can ever lie where somebody does not see it."""
    return not all(is_open(zone) for zone in vocabulary.zones.values())


def hides_number(decl: CounterDecl) -> bool:
    """Whether a counter stands at a number that somebody does not see. One that is worked out
    stands at none, and one on a card is seen with its face."""
    return not (is_open(decl) or decl.computed or decl.owner == "card")


def hides_counters(vocabulary: Vocabulary) -> bool:
    return any(hides_number(counter) for counter in vocabulary.counters.values())


# On cells


class Sighted(Protocol):
    """What must be known of a program to tell who sees into its zones."""

    layout: Layout
    vocabulary: Vocabulary
    sight: dict[int, int]


def zone_shows(program: Program, zone: int, player: int) -> bool:
    """Whether a player sees the faces of what lies in a zone."""
    cell = program.layout.zone_cells.get(zone)
    if cell is None:
        return True
    decl = program.vocabulary.zones[cell.name]
    return shown_to(decl, cell.index if cell.owner == "player" else None, player)


def sight_of(program: Sighted) -> dict[int, int]:
    """The players who see into each zone, as bits. All see that nothing lies nowhere."""
    if not program.sight:
        everybody = range(program.layout.players)
        program.sight[NOWHERE] = sum(1 << player for player in everybody)
        for cell, zone in program.layout.zone_cells.items():
            decl = program.vocabulary.zones[zone.name]
            whose = zone.index if zone.owner == "player" else None
            seers = (player for player in everybody if shown_to(decl, whose, player))
            program.sight[cell] = sum(1 << player for player in seers)
    return program.sight


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
    if not shown:
        return frozenset()
    return frozenset(
        player
        for player in range(program.players)
        if shown >> player & 1 and not zone_shows(program, zone, player)
    )


def one_of_each(program: Program, cells: Cells, cards: list[int], player: int) -> list[int]:
    """One of each lot of cards that a player could not tell apart; those that the player does
    not see stay apart, since their number is all that is known of them."""
    firsts: dict[int, int] = {}
    for card in cards:
        firsts.setdefault(cells[card], card)
    if len(firsts) == len(cards):
        return cards
    record, open_to_player = program.layout.record, open_zones(program, player)
    single, changed = singled_out(program, cells), cells[MODIFIERS]
    if not changed and single.isdisjoint(cards):  # as mostly, and then cards of a kind are alike
        for card in cards:
            first = firsts[cells[card]]
            if first is not card and (
                cells[card + ZONE] not in open_to_player
                or cells[first + ZONE : first + record] != cells[card + ZONE : card + record]
            ):
                break
        else:
            return list(firsts.values())
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


def faces_in(position: Position, zone: OwnedZone, player: int) -> Iterator[tuple[int, bool, int]]:
    """The cards of a zone in their order: each with whether a player sees its face, and whether
    anybody was ever shown it where it lies. An empty slot is 0."""
    cells = position.machine.cells
    shows = sees_zone(position, player, zone.name, zone.index)
    for card in position.cards_in(zone):
        if card:
            yield card, shows or sees(position, player, card), cells[card + SEEN]
        else:
            yield 0, False, 0


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


def as_seen(position: Position, way: Way, player: int) -> Way:
    """A way as a player may know it: without the needs and prices that read what is not seen, and
    without what is short of a counter that is not."""
    hidden, of_kinds = _unseen_needs(position.program), {kind for kind, _ in way.kinds}
    counters = position.program.vocabulary.counters
    unmet = [one for one in way.unmet if one[:2] not in hidden]
    dark = {counter for kind, counter in _unseen_prices(position.program) if kind in of_kinds}
    short = {
        name: held
        for name, held in way.short.items()
        if name not in dark and counter_shown_to(counters[name], player, player)
    }
    if dark:
        cost = {name: amount for name, amount in way.cost.items() if name not in dark}
        does = {name: amount for name, amount in way.does.items() if name not in dark}
        return replace(way, unmet=unmet, short=short, cost=cost, does=does, priceless=False)
    if len(unmet) == len(way.unmet) and len(short) == len(way.short):
        return way
    return replace(way, unmet=unmet, short=short)


def needs_unseen(position: Position, way: Way) -> bool:
    """Whether a way needs something that the player who takes it does not see, or is paid with
    it."""
    program, counters = position.program, position.program.vocabulary.counters
    hidden = {kind for kind, _ in (*_unseen_needs(program), *_unseen_prices(program))}
    if any(kind in hidden for kind, _ in way.kinds):
        return True
    return any(not counter_shown_to(counters[name], 0, 0) for name in way.cost)


def _unseen_prices(program: Program) -> frozenset[tuple[str, str]]:
    """The kinds of tunnels with the counters of which they take or give an amount that depends on
    what the walker does not see."""
    known = program.untold_prices
    if known is None:
        from dsl.checks.told_by_options import unseen_reads  # only who looks at the board needs it

        vocabulary = program.vocabulary
        known = program.untold_prices = frozenset(
            (kind.name, about[0])
            for kind in vocabulary.tunnel_kinds.values()
            for about in _amounts(kind)
            if any(True for _ in unseen_reads(vocabulary, about[1]))
        )
    return known


def _amounts(kind: TunnelKindDecl) -> Iterator[tuple[str, Value]]:
    """Each counter of which a tunnel takes or gives something, with how much."""
    for price in kind.prices:
        for value in values_in(price):
            asked = value.price()
            if asked is not None:
                yield asked
    for effect in inside(kind.cross):
        change = effect.changes()
        name = change.counter.named("counter") if change is not None else None
        if change is not None and name is not None:
            yield name, change.amount


def ways_tell_nothing_hidden(program: Program) -> bool:
    """Whether every tunnel needs and costs only what the player who walks sees."""
    return not (
        _unseen_needs(program) or _unseen_prices(program) or hides_counters(program.vocabulary)
    )


def _unseen_needs(program: Program) -> frozenset[tuple[str, int]]:
    """The kinds of tunnels with the numbers of their needs that read what the walker does not
    see."""
    known = program.untold_needs
    if known is None:
        from dsl.checks.told_by_options import unseen_reads  # only who looks at the board needs it

        vocabulary = program.vocabulary
        known = program.untold_needs = frozenset(
            (kind.name, number)
            for kind in vocabulary.tunnel_kinds.values()
            for number, need in enumerate(kind.needs)
            if any(True for _ in unseen_reads(vocabulary, need))
        )
    return known


def attached_seen(position: Position, card: int, viewer: int | None) -> tuple[list[str], int]:
    """The names of what is attached to a card, and how many cards more: a card that is attached
    stays where it lies, and who does not see its face there does not see it on its host. Without a
    viewer, everything lies open."""
    program, cells = position.program, position.machine.cells
    attached = program.attached(cells, {card}) if program.attaches or program.open_ended else []
    seen = [one for one in attached if viewer is None or sees(position, viewer, one)]
    return [program.cards[cells[one + KIND]].name for one in seen], len(attached) - len(seen)


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
    for remembered in (program.layout.mixed, program.layout.unknown):
        if remembered is not None:
            seen[remembered] = None
    if program.layout.unknown is not None:
        for cell, (category, name, _, index) in program.layout.names.items():
            if category == "counter":
                decl = program.vocabulary.counters[name]
                if not counter_shown_to(decl, index, player):
                    seen[cell] = None
    for card in program.every_card(cells):
        if not card_shows(program, cells, card, player):
            seen[card + KIND] = seen[card + OWNER] = None
            if program.layout.owners is not None:
                seen[card + program.layout.owners] = None
    return seen
