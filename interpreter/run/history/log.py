"""The log of a game: the journal read forwards, each change as an entry.

An entry is made once, when the log is first read that far, and kept: only what is new in the
journal is read. Answers that are taken back shorten the journal. That is noticed by the changes
themselves: at each answer the log remembers which one stood last, and when others came after what
was taken back, another stands in its place.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from dsl.boards.changes import news
from interpreter.run.abilities.reactions import Change
from interpreter.run.changes import GREW, MOVED
from interpreter.run.history.known_causes import known_causes
from interpreter.run.history.telling import account_then
from interpreter.run.journal import Entry, Place, What, begun_and_ended, cards_named, what_changes
from interpreter.run.position import OptionValue, Position
from interpreter.run.program import Program
from interpreter.run.visibility import card_shows, newly_seen
from interpreter.state.layout import HOST, KIND, MODIFIERS, SEEN, TOLD, ZONE, Layout

# Of an answer or a typed effect: the journal's length before it; the rest is the game's own.
Mark = tuple[int, int, tuple[OptionValue, ...] | None]
# Who saw the card that a change is about, and whose zone it was in.
Seers = dict[int, tuple[frozenset[int], int | None]]
# An entry that is not told because a move says it: its place in the journal, that of the move, and
# before which of the entries that are told it would stand.
Unsaid = tuple[int, int, int, Entry]
# A length of the journal, the change that came last before, and how many answers had been given.
Seam = tuple[int, Change, int]


class Log:
    """What happened in one game, as far as somebody has asked."""

    __slots__ = ("_entries", "_named", "_places", "_seams", "_unsaid")

    def __init__(self) -> None:
        self._entries: list[Entry] = []
        self._places = array("q")  # of each entry in the journal
        self._named: dict[int, Place] = {}  # by the cells of zones
        self._unsaid: list[Unsaid] = []
        self._seams: list[Seam] = []  # the last is how far the journal has been read

    def since(self, position: Position, marks: Sequence[Mark], mark: int) -> list[Entry]:
        """The entries since the journal had this length; `marks` are its answers."""
        self._read(position, marks)
        start = bisect_left(self._places, mark)
        found = self._entries[start:]
        for place, moved, at, entry in reversed(self._unsaid):
            if place < mark:
                break
            if moved < mark:  # whoever asks from here does not hear of the move
                found.insert(at - start, entry)
        return found

    def _read(self, position: Position, marks: Sequence[Mark]) -> None:
        """Let go of what was taken back, and read what is new."""
        journal, seams = position.machine.journal, self._seams
        while seams and not _holds(seams[-1], journal, marks):
            seams.pop()
        start = seams[-1][0] if seams else 0
        kept = bisect_left(self._places, start)
        del self._entries[kept:], self._places[kept:]
        while self._unsaid and self._unsaid[-1][0] >= start:
            self._unsaid.pop()
        if start == len(journal):
            return
        knowers = known_causes(position, start)
        for place, entry, moved in _entries(position, marks, start, self._named):
            if place in knowers:
                entry = replace(entry, knowers=knowers[place])
            if moved is None:
                self._entries.append(entry)
                self._places.append(place)
            else:
                self._unsaid.append((place, moved, len(self._entries), entry))
        for step in range(_answers(marks, start), len(marks)):
            self._remember(marks[step][0], journal, step)
        self._remember(len(journal), journal, _answers(marks, len(journal)))

    def _remember(self, place: int, journal: list[Change], answers: int) -> None:
        if place > (self._seams[-1][0] if self._seams else 0):
            self._seams.append((place, journal[place - 1], answers))


def _answers(marks: Sequence[Mark], place: int) -> int:
    """How many answers had begun when the journal had this length."""
    return bisect_left(marks, place, key=lambda mark: mark[0])


def _holds(seam: Seam, journal: list[Change], marks: Sequence[Mark]) -> bool:
    """Whether the journal is up to there still what was read."""
    place, last, answers = seam
    return (
        place <= len(journal) and journal[place - 1] is last and _answers(marks, place) == answers
    )


def _entries(
    position: Position, marks: Sequence[Mark], since: int, named: dict[int, Place]
) -> Iterator[tuple[int, Entry, int | None]]:
    """The entries of the journal from a length on, with their places in it. What goes elsewhere is
    let go of; that needs no saying, and such an entry comes with the place of the move."""
    program, journal = position.program, position.machine.journal
    layout = program.layout
    changes, places = _changes(journal, since)
    after, seers, seen_at, kinds = _values_after(position, changes)
    step, place = 0, -1
    for at, ((cell, old, site, because), new) in enumerate(zip(changes, after, strict=True)):
        if place != places[at]:
            place = places[at]
            step = bisect_right(marks, place, key=lambda mark: mark[0])
        source, span = program.sources[because], program.sites[site]
        if cell == TOLD and new is not None:
            name, player, account = new
            yield place, Entry("told", name, player, None, account, source, span, step), None
        elif cell == MODIFIERS:
            for ended, began in begun_and_ended(old, new):
                armed = began or ended
                assert armed is not None
                name, player = what_changes(program, armed), armed[1][1]
                seen = seers[at][0] if at in seers else frozenset()
                held = Entry("held", name, player, ended, began, source, span, step, "", seen)
                yield place, held, None
        elif cell in layout.names:
            category, name, owner, index = layout.names[cell]
            player = index if owner == "player" else None
            if category == "counter":
                yield place, Entry("counter", name, player, old, new, source, span, step), None
            elif category == "pawn":
                was, is_ = program.map.names[old], program.map.names[new]
                yield place, Entry("pawn", name, player, was, is_, source, span, step), None
            elif category == "board":
                assert program.board is not None
                for one in news(program.board, old, new):
                    board = Entry("board", one.what, None, None, one, source, span, step)
                    yield place, board, None
            elif category == "turns" and len(new) > len(old):
                yield place, Entry("turn", "", new[-1], None, None, source, span, step), None
            elif (
                category == "zone"
                and sorted(old) == sorted(new)
                and _is_mixed(journal, place, layout, in_order=old == new)
            ):
                yield place, Entry("order", name, player, None, None, source, span, step), None
        elif layout.first_card <= cell < len(position.machine.cells):
            offset = (cell - layout.first_card) % layout.record
            card = cell - offset
            kind = program.cards[kinds[at]].name if at in kinds else _kind(position, card)
            if offset == KIND:
                seen, holder = seers[at]
                before = program.cards[old].name
                where = _place(program, seen_at[at], named)
                rolled = Entry("rolled", kind, holder, before, where, source, span, step, "", seen)
                yield place, rolled, None
            elif offset == ZONE:
                came, there = _place(program, old, named), _place(program, new, named)
                owners = [side.player for side in (there, came) if side is not None]
                holder = next((player for player in owners if player is not None), None)
                what: What = "card" if old else "new"
                yield place, Entry(what, kind, holder, came, there, source, span, step), None
            elif at in seen_at:
                seen, holder = seers[at]
                where = _place(program, seen_at[at], named)
                shown = Entry("seen", kind, holder, where, new, source, span, step, "", seen)
                yield place, shown, None
            elif at in seers:
                seen, holder = seers[at]
                on = _counter(program, offset)
                if offset == layout.owners:
                    first = old - 1 if old else None
                    owned = Entry(
                        "owned", kind, holder, first, new - 1, source, span, step, "", seen
                    )
                    yield place, owned, None
                elif on is not None:
                    mark = Entry("mark", on, holder, old, new, source, span, step, kind, seen)
                    yield place, mark, None
                else:
                    host, to = _kind(position, old), _kind(position, new)
                    goes = Entry("attached", kind, holder, host, to, source, span, step, "", seen)
                    yield place, goes, None if new else _moved_by(journal, card, place)


def _is_mixed(journal: list[Change], place: int, layout: Layout, *, in_order: bool) -> bool:
    """Whether what lies in a zone was put into another order, or was shuffled: that is told also
    where chance has left every card in its place, or whether it has would be told."""
    if not in_order:
        return True
    before = journal[place - 1][0] if place else 0  # else it is a die's zone, after its face
    return before < layout.first_card or (before - layout.first_card) % layout.record != KIND


def _moved_by(journal: list[Change], card: int, place: int) -> int | None:
    """Where the journal has the last move of a card before a place; None when that was not done by
    the effect that made the change at this place."""
    for at in range(place - 1, -1, -1):
        cell, old, site, because = journal[at]
        if cell == card + ZONE or (cell == MOVED and card in old[1]):
            return at if (site, because) == journal[place][2:] else None
    return None


def _values_after(
    position: Position, changes: list[Change]
) -> tuple[list[Any], Seers, dict[int, int], dict[int, int]]:
    """For each change, what stood in the cell after it; of what was told the account; of what is
    attached and of counters on cards also who saw the face of the card then, and whose zone it was
    in; of what holds for a time who saw all cards that it names. Where a card was shown to
    somebody, that stands for who has seen it, with the cell of the zone where it lay. Where there
    are dice, also what kind each card was then."""
    program, layout = position.program, position.program.layout
    then = list(position.machine.cells)
    after: list[Any] = [None] * len(changes)
    seers: Seers = {}
    seen_at: dict[int, int] = {}
    kinds: dict[int, int] = {}
    players = range(program.players)
    for at in range(len(changes) - 1, -1, -1):
        cell, old, _, _ = changes[at]
        if cell == GREW:
            del then[old:]
            continue
        after[at] = then[cell]
        if cell == TOLD and then[cell] is not None:
            after[at] = (*then[cell][:2], account_then(program, then, then[cell]))
        elif cell == MODIFIERS:
            began = [armed for ended, armed in begun_and_ended(old, then[cell]) if armed]
            cards = {card for armed in began for card in cards_named(program, armed)}
            seen = frozenset(
                one
                for one in players
                if all(card_shows(program, then, card, one) for card in cards)
            )
            seers[at] = (seen, None)
        offset = (cell - layout.first_card) % layout.record
        card = cell - offset
        if cell >= layout.first_card and program.faces:
            kinds[at] = then[card + KIND]
            if offset == KIND:
                holder = layout.zone_cells.get(then[card + ZONE])
                seen = frozenset(one for one in players if card_shows(program, then, card, one))
                own = holder is not None and holder.owner == "player"
                seers[at] = (seen, holder.index if own and holder is not None else None)
                seen_at[at] = then[card + ZONE]
        if cell >= layout.first_card and offset >= SEEN:
            zone = layout.zone_cells.get(then[card + ZONE])
            newly = newly_seen(program, then, card, old) if offset == SEEN else frozenset()
            if newly:
                after[at], seen_at[at] = newly, then[card + ZONE]
            if zone is not None and (newly or offset != SEEN):
                named = [card]
                if offset == HOST:  # it says also which card has got it, or had it
                    named += [host for host in (old, then[cell]) if host]
                seen = frozenset(
                    one
                    for one in players
                    if all(card_shows(program, then, one_named, one) for one_named in named)
                )
                seers[at] = (seen, zone.index if zone.owner == "player" else None)
        then[cell] = old
    return after, seers, seen_at, kinds


def _kind(position: Position, card: int) -> str:
    """The kind of a card; no name when there is none."""
    return position.kind(card).name if card else ""


def _counter(program: Program, offset: int) -> str | None:
    """The counter that stands at this place of each card's record."""
    on_cards = program.layout.card_counters.items()
    return next((name for name, place in on_cards if place == offset), None)


def _changes(journal: list[Change], since: int) -> tuple[list[Change], list[int]]:
    """The changes of single cells from a mark on, and the place of each in the journal."""
    changes: list[Change] = []
    places: list[int] = []
    for place in range(since, len(journal)):
        cell, old, site, because = journal[place]
        if cell == MOVED:
            zone, cards = old
            changes += [(card + ZONE, zone, site, because) for card in cards]
        else:
            changes.append(journal[place])
        places += [place] * (len(changes) - len(places))
    return changes, places


def _place(program: Program, cell: int, named: dict[int, Place]) -> Place | None:
    """The zone that a card lies in; one and the same for all entries that name it."""
    if not cell:
        return None
    if cell not in named:
        zone = program.layout.zone_cells[cell]
        player = zone.index if zone.owner == "player" else None
        room = program.map.names[zone.index] if zone.owner == "room" else None
        named[cell] = Place(zone.name, player, room)
    return named[cell]
