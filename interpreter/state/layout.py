"""Where everything of a game stands in its state.

The state is one list of plain values that never change in place (numbers and tuples). The
first cells are the machine's own; then come counters, pawns and zones; then one record for
each card. A card is named by the cell where its record starts.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from dsl.model.declarations import Owner
from dsl.model.vocabulary import Vocabulary

STACK = 0  # frames of what is being done, innermost first, as nested tuples
DECISION = 1  # (question, player, bindings) or None
ANSWER = 2  # what was answered last
RANDOM = 3  # the state of the random numbers
ACTIVE = 4  # whose turn it is
PHASE = 5  # which phase it is, or -1 before the first
TURN = 6  # how many turns have begun
WATCHERS = 7  # armed `when` and `per`
LISTENERS = 8  # armed `whenever`
MODIFIERS = 9  # what holds for a time
QUEUE = 10  # reactions that wait for their turn
AT_END = 11  # what is done when the turn ends
OVER = 12  # 1 when the game is over
SCRIPT = 13  # (kind, owner or None) that chance must pick next; only scenarios set it
USED = 14  # abilities used this turn: (card, moment, which of its abilities)
NOWHERE = 15  # always empty: the zone of a room or player that is not there
WAITING = 16  # in a phase that all play at once: (player, stack, decision) of those in line
OPENING = 17  # all cells as they were when that phase was open to all, or None
TOLD = 18  # what players were told last: (counter, player, what it was measured against)
FIRST_FREE = 19
NOBODY_YET = -1  # whose turn it is before it is known who begins
LARGEST = 1_000_000_000  # what a counter can come to at most, either way

# A card's record, counted from the cell that names the card.
KIND, ZONE, OWNER, SEEN, HOST = range(5)
RECORD = 5


@dataclass(slots=True)
class ZoneCell:
    """What the engine must know of one zone of one owner."""

    name: str
    owner: Owner
    index: int  # of the player or the room; 0 when shared
    pile: bool
    slots: int | None


@dataclass(slots=True)
class Layout:
    """The cells of a game for a number of players and rooms."""

    players: int
    rooms: int
    counters: dict[str, int] = field(default_factory=dict)
    zones: dict[str, int] = field(default_factory=dict)
    pawns: dict[str, int] = field(default_factory=dict)
    walks: dict[str, int] = field(default_factory=dict)  # of zones whose cards lie side by side
    chances: dict[int, int] = field(default_factory=dict)  # of zones with chance of their own
    card_counters: dict[str, int] = field(default_factory=dict)
    zone_cells: dict[int, ZoneCell] = field(default_factory=dict)
    names: dict[int, tuple[str, str, Owner, int]] = field(default_factory=dict)
    owners: int | None = None  # in a card's record: 1 + whose it is for good, where play says so
    board: int | None = None  # how the board differs from the pack's, where play can change it
    turns: int | None = None  # who has the next turns, where an effect names them
    mixed: int | None = None  # what players could not follow, where cards can be hidden
    unknown: int | None = None  # hidden counters that others do not know, where there are any
    first_card: int = 0
    record: int = RECORD

    def width(self, owner: Owner) -> int:
        return {"shared": 1, "player": self.players, "room": self.rooms, "card": 0}[owner]


def lay_out(
    vocabulary: Vocabulary,
    players: int,
    rooms: int,
    *,
    board_changes: bool = False,
    keeps_owners: bool = False,
    orders_turns: bool = False,
    hides_cards: bool = False,
    hides_counters: bool = False,
) -> Layout:
    layout = Layout(players, rooms)
    next_cell = FIRST_FREE
    for counter in vocabulary.counters.values():
        if counter.computed:
            continue
        if counter.owner == "card":
            layout.card_counters[counter.name] = layout.record
            layout.record += 1
            continue
        layout.counters[counter.name] = next_cell
        for index in range(layout.width(counter.owner)):
            layout.names[next_cell + index] = ("counter", counter.name, counter.owner, index)
        next_cell += layout.width(counter.owner)
    for pawn in vocabulary.pawns.values():
        layout.pawns[pawn.name] = next_cell
        for index in range(layout.width(pawn.owner)):
            layout.names[next_cell + index] = ("pawn", pawn.name, pawn.owner, index)
        next_cell += layout.width(pawn.owner)
    for zone in vocabulary.zones.values():
        layout.zones[zone.name] = next_cell
        for index in range(layout.width(zone.owner)):
            layout.zone_cells[next_cell + index] = ZoneCell(
                zone.name, zone.owner, index, zone.ordered, zone.slots
            )
            layout.names[next_cell + index] = ("zone", zone.name, zone.owner, index)
        next_cell += layout.width(zone.owner)
    for zone in vocabulary.zones.values():
        if zone.side_by_side:
            layout.walks[zone.name] = next_cell  # of each player, through a shared zone too
            for index in range(players):
                layout.names[next_cell + index] = ("walk", zone.name, "player", index)
            next_cell += players
    for cell, zone_cell in layout.zone_cells.items():
        if vocabulary.zones[zone_cell.name].own_chance:
            layout.chances[cell] = next_cell
            layout.names[next_cell] = ("chance", zone_cell.name, zone_cell.owner, zone_cell.index)
            next_cell += 1
    if board_changes:
        layout.board = next_cell
        layout.names[next_cell] = ("board", "", "shared", 0)
        next_cell += 1
    if keeps_owners:
        layout.owners = layout.record
        layout.record += 1
    if orders_turns:
        layout.turns = next_cell
        layout.names[next_cell] = ("turns", "", "shared", 0)
        next_cell += 1
    if hides_cards:
        layout.mixed = next_cell
        layout.names[next_cell] = ("mixed", "", "shared", 0)
        next_cell += 1
    if hides_counters:
        layout.unknown = next_cell
        layout.names[next_cell] = ("unknown", "", "shared", 0)
        next_cell += 1
    layout.first_card = next_cell
    return layout
