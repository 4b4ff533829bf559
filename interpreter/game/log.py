"""What happened, and because of what: the journal read back as entries.

The journal is the only record of change. It is the undo stack; read forwards it is the log,
the difference that the REPL shows, and the answer to "why".
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from dsl.diagnostics.spans import Span
from interpreter.run.abilities.reactions import Change
from interpreter.run.changes import MOVED
from interpreter.run.tables import Source
from interpreter.state.layout import HOST, KIND, MODIFIERS, TOLD, ZONE
from interpreter.text.modifier_text import begun_and_ended, cards_named, what_changes

if TYPE_CHECKING:
    from interpreter.game.game import Game

What = Literal["counter", "pawn", "card", "new", "order", "told", "mark", "attached", "held"]


@dataclass(frozen=True, slots=True)
class Entry:
    """One change. A counter or pawn goes from `old` to `new`, and so does a `mark`, a counter of a
    card; a card goes from zone to zone. What is `attached` goes from one kind of card to another,
    or to none. Of what was told, `new` is the account. What is `held` for a time begins as `new`
    and ends as `old`; each is as the state has it."""

    what: What
    name: str  # of the counter, the pawn, the card, the zone, or what is changed for a time
    player: int | None  # whose it is, when it is a player's
    old: Any
    new: Any
    source: Source
    span: Span
    step: int  # which answer it followed
    card: str = ""  # the kind of card that has the counter
    seen_by: frozenset[int] = frozenset()  # who saw then the card that it is about

    @property
    def change(self) -> int:
        return int(self.new) - int(self.old) if self.what in ("counter", "mark") else 0


@dataclass(frozen=True, slots=True)
class Place:
    """A zone of somebody, as an entry names it."""

    zone: str
    player: int | None
    room: str | None = None


def entries(game: Game, since: int = 0) -> list[Entry]:
    """The entries of the journal from a mark on."""
    program = game.program
    layout = program.layout
    changes, steps = _changes(game, since)
    after, seers = _values_after(game, changes)
    moved: dict[int, tuple[int, int]] = {}  # by which effect a card was moved last
    found: list[Entry] = []
    for at, ((cell, old, site, because), new, step) in enumerate(
        zip(changes, after, steps, strict=True)
    ):
        source, span = program.sources[because], program.sites[site]
        if cell == TOLD and new is not None:
            name, player, account = new
            found.append(Entry("told", name, player, None, account, source, span, step))
        elif cell == MODIFIERS:
            for ended, began in begun_and_ended(old, new):
                armed = began or ended
                assert armed is not None
                name, player = what_changes(program, armed), armed[1][1]
                seen = seers[at][0] if at in seers else frozenset()
                found.append(
                    Entry("held", name, player, ended, began, source, span, step, "", seen)
                )
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
        elif layout.first_card <= cell < len(game.machine.cells):
            offset = (cell - layout.first_card) % layout.record
            card = cell - offset
            kind = _kind(game, card)
            if offset == ZONE:
                moved[card] = (site, because)
                before, place = _place(game, old), _place(game, new)
                owners = [side.player for side in (place, before) if side is not None]
                holder = next((player for player in owners if player is not None), None)
                what: What = "card" if old else "new"
                found.append(Entry(what, kind, holder, before, place, source, span, step))
            elif at in seers:
                seen, holder = seers[at]
                on = _counter(game, offset)
                if on is not None:
                    found.append(
                        Entry("mark", on, holder, old, new, source, span, step, kind, seen)
                    )
                elif new or moved.get(card) != (site, because):
                    # What goes elsewhere is let go of; that needs no saying.
                    was, is_ = _kind(game, old), _kind(game, new)
                    found.append(
                        Entry("attached", kind, holder, was, is_, source, span, step, "", seen)
                    )
    return found


def _values_after(
    game: Game, journal: list[Change]
) -> tuple[list[Any], dict[int, tuple[frozenset[int], int | None]]]:
    """For each change, what stood in the cell after it; of what is attached and of counters on
    cards also who saw the face of the card then, and whose zone it was in; of what holds for a time
    who saw all cards that it names."""
    program, layout = game.program, game.program.layout
    then = list(game.machine.cells)
    after: list[Any] = [None] * len(journal)
    seers: dict[int, tuple[frozenset[int], int | None]] = {}
    for position in range(len(journal) - 1, -1, -1):
        cell, old, _, _ = journal[position]
        if not 0 <= cell < len(then):
            continue
        after[position] = then[cell]
        players = range(program.players)
        if cell == MODIFIERS:
            began = [armed for ended, armed in begun_and_ended(old, then[cell]) if armed]
            cards = {card for armed in began for card in cards_named(program, armed)}
            seen = frozenset(
                one for one in players if all(program.sees(then, card, one) for card in cards)
            )
            seers[position] = (seen, None)
        offset = (cell - layout.first_card) % layout.record
        if cell >= layout.first_card and offset >= HOST:
            card = cell - offset
            zone = layout.zone_cells.get(then[card + ZONE])
            if zone is not None:
                seen = frozenset(one for one in players if program.sees(then, card, one))
                seers[position] = (seen, zone.index if zone.owner == "player" else None)
        then[cell] = old
    return after, seers


def _kind(game: Game, card: int) -> str:
    """The kind of a card; no name when there is none."""
    return game.program.cards[game.machine.cells[card + KIND]].name if card else ""


def _counter(game: Game, offset: int) -> str | None:
    """The counter that stands at this place of each card's record."""
    on_cards = game.program.layout.card_counters.items()
    return next((name for name, place in on_cards if place == offset), None)


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
