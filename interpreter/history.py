"""What happened, and because of what: the journal read back as entries.

The journal is the only record of change. It is the undo stack; read forwards it is the log,
the difference that the REPL shows, and the answer to "why".
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from dsl.spans import Span
from interpreter.layout import KIND, TOLD, ZONE
from interpreter.machine import MOVED, Change
from interpreter.program import Source

if TYPE_CHECKING:
    from interpreter.game import Game

What = Literal["counter", "pawn", "card", "new", "order", "told"]


@dataclass(frozen=True, slots=True)
class Entry:
    """One change. A counter or pawn goes from `old` to `new`; a card from zone to zone. Of what
    was told, `new` is the account."""

    what: What
    name: str  # of the counter, the pawn, the card or the zone
    player: int | None  # whose it is, when it is a player's
    old: Any
    new: Any
    source: Source
    span: Span
    step: int  # which answer it followed

    @property
    def change(self) -> int:
        return int(self.new) - int(self.old) if self.what == "counter" else 0


@dataclass(frozen=True, slots=True)
class Place:
    """A zone of somebody, as an entry names it."""

    zone: str
    player: int | None
    room: str | None = None


def entries(game: Game, since: int = 0) -> list[Entry]:
    """The entries of the journal from a mark on."""
    program, machine = game.program, game.machine
    layout = program.layout
    changes, steps = _changes(game, since)
    after = _values_after(machine.cells, changes)
    found: list[Entry] = []
    for (cell, old, site, because), new, step in zip(changes, after, steps, strict=True):
        source, span = program.sources[because], program.sites[site]
        if cell == TOLD and new is not None:
            name, player, account = new
            found.append(Entry("told", name, player, None, account, source, span, step))
        elif cell in layout.names:
            category, name, owner, index = layout.names[cell]
            player = index if owner == "player" else None
            if category == "counter":
                found.append(Entry("counter", name, player, old, new, source, span, step))
            elif category == "pawn":
                rooms = program.map.names
                found.append(
                    Entry("pawn", name, player, rooms[old], rooms[new], source, span, step)
                )
            elif category == "zone" and sorted(old) == sorted(new) and old != new:
                found.append(Entry("order", name, player, None, None, source, span, step))
        elif cell >= layout.first_card and (cell - layout.first_card) % layout.record == ZONE:
            card = cell - ZONE
            if card < len(machine.cells):
                kind = program.cards[machine.cells[card + KIND]].name
                before, place = _place(game, old), _place(game, new)
                owners = [side.player for side in (place, before) if side is not None]
                holder = next((player for player in owners if player is not None), None)
                found.append(
                    Entry(
                        "card" if old else "new",
                        kind,
                        holder,
                        before,
                        place,
                        source,
                        span,
                        step,
                    )
                )
    return found


def _values_after(cells: list[Any], journal: list[Change]) -> list[Any]:
    """For each change, what stood in the cell after it."""
    later: dict[int, Any] = {}
    after: list[Any] = [None] * len(journal)
    for position in range(len(journal) - 1, -1, -1):
        cell, old, _, _ = journal[position]
        if cell >= 0:
            after[position] = later.get(cell, cells[cell] if cell < len(cells) else None)
            later[cell] = old
    return after


def _changes(game: Game, since: int) -> tuple[list[Change], list[int]]:
    """The changes of single cells from a mark on, and how many answers came before each."""
    marks = [mark for mark, _, _ in game.marks]
    changes: list[Change] = []
    steps: list[int] = []
    at = 0
    journal = game.machine.journal
    for position in range(since, len(journal)):
        while at < len(marks) and marks[at] <= position:
            at += 1
        cell, old, site, because = journal[position]
        if cell == MOVED:
            zone, cards = old
            changes += [(card + ZONE, zone, site, because) for card in cards]
        else:
            changes.append(journal[position])
        steps += [at] * (len(changes) - len(steps))
    return changes, steps


def _place(game: Game, cell: int) -> Place | None:
    if not cell:
        return None
    zone = game.program.layout.zone_cells[cell]
    if zone.owner == "player":
        return Place(zone.name, zone.index)
    if zone.owner == "room":
        return Place(zone.name, None, game.program.map.names[zone.index])
    return Place(zone.name, None)
