"""Changes of a game's cells: each is entered in one journal, so that it can be taken back and told.

A change is (cell, what was there, site of the effect, because). Two kinds of entries are not of one
cell: cells added at the end, and cards moved together.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from dsl.diagnostics.spans import Span
from dsl.model.declarations import CardDecl
from dsl.model.vocabulary import Vocabulary
from interpreter.run.abilities.reactions import Change, Reactions, Token
from interpreter.run.tables import Source
from interpreter.state.cells import Cells, owner_of_card
from interpreter.state.errors import PlayError
from interpreter.state.layout import (
    HOST,
    KIND,
    NOWHERE,
    OWNER,
    RANDOM,
    SCRIPT,
    SEEN,
    ZONE,
    Layout,
    ZoneCell,
)
from interpreter.state.limits import MOST_ARMED, MOST_CELLS, MOST_STEPS, beyond
from interpreter.state.meter import STEPS_AT_ONCE, check_time
from interpreter.state.rng import MASK, STRIDE, drawn, scattered

MANY_CELLS = 4_000  # beyond which every step may be more work, and there are fewer of them
LONG = 4  # so many cards of a zone that is copied count as a step: 2 ** LONG
TOO_FEW = 1 << 32  # a random number below has not enough left for another place
MANY = 8  # cards that are looked up faster in a set
# Journal entries that are not of one cell: cells added at the end, with their former number; and
# cards moved together, with the zone they came from.
GREW, MOVED = -1, -2


Thing = TypeVar("Thing")


class Ruled(Protocol):
    """What must be known of a program to change the cells of its games."""

    layout: Layout
    reactions: Reactions
    cards: list[CardDecl]
    faces: dict[int, tuple[int, ...]]
    sites: list[Span]
    sources: list[Source]
    journals: bool
    marks_cards: bool
    vocabulary: Vocabulary
    follows: bool  # whether what players cannot follow is entered as it happens
    sight: dict[int, int]  # who sees into each zone; kept by `visibility`
    tops_seen: tuple[int, ...]  # piles of which all see the top


def without(held: tuple[int, ...], card: int, slots: bool) -> tuple[int, ...]:
    """What a zone holds when a card is taken out; a row keeps the slot free."""
    if slots:
        return tuple([0 if other == card else other for other in held])
    if held[0] == card:
        return held[1:]
    at = held.index(card)
    return held[:at] + held[at + 1 :]


class Unkept(list[Change]):
    """The journal of a game that is not recorded, in a pack where nothing waits for a change."""

    def append(self, _change: Change) -> None:
        """Keep nothing of it."""


class Changes:
    """The cells of a game, what changes them, and the journal of that."""

    __slots__ = (
        "because",
        "cells",
        "dropped",
        "fuel",
        "journal",
        "lasting",
        "options",
        "program",
        "settled",
        "to_come",
    )

    def __init__(self, program: Ruled, cells: Cells) -> None:
        self.program = program
        self.cells = cells
        self.journal: list[Change] = [] if program.journals else Unkept()
        self.dropped = 0  # entries of the journal that were let go of, before all that it has
        self.settled = 0
        self.because = 0
        self.lasting = True  # whether counters on cards may have to be put back at the turn's end
        self.fuel = self.to_come = 0
        self.refuel()
        self.options: tuple[object, ...] | None = None  # of the decision, once they are listed

    def write(self, cell: int, value: object, site: int = 0) -> None:
        cells = self.cells
        self.journal.append((cell, cells[cell], site, self.because))
        cells[cell] = value

    @property
    def entered(self) -> int:
        """How long the journal is."""
        return len(self.journal)

    def place_of(self, mark: int) -> int:
        """Where in the journal something stands that was entered after so many changes in all."""
        return max(0, mark - self.dropped)

    def roll_back(self, mark: int) -> None:
        """Undo every change since the journal had this length."""
        cells, journal = self.cells, self.journal
        for cell, old, _, _ in reversed(journal[mark:]):
            if cell >= 0:
                cells[cell] = old
            elif cell == GREW:
                del cells[old:]
            else:
                source, cards = old
                for card in cards:
                    cells[card + ZONE] = source
        del journal[mark:]
        self.settled = mark
        self.lasting = True
        self.options = None

    def create(self, kind: int, number: int, zone: int, site: int) -> None:
        """New cards of a kind."""
        self.create_all((kind,) * min(number, MOST_CELLS), zone, site)

    def create_all(self, kinds: tuple[int, ...], zone: int, site: int) -> None:
        """New cards at the end of the cells, put into a zone."""
        if zone == NOWHERE or not kinds:
            return
        cells, layout, journal, because = (
            self.cells,
            self.program.layout,
            self.journal,
            self.because,
        )
        first, record = len(cells), layout.record
        if first + len(kinds) * record > MOST_CELLS:
            raise beyond("cells", self.doing(because))
        self.burn(len(kinds) + (len(cells[zone]) >> LONG))
        journal.append((GREW, first, site, because))
        target, rest = layout.zone_cells[zone], (0,) * (record - 3)
        if target.slots is not None or self.program.reactions.hears_moves:
            for kind in kinds:
                cells += (kind, 0, -1, *rest)
            self.move_all(range(first, len(cells), record), zone, False, site)
            return
        owner = target.index if target.owner == "player" else -1
        for kind in kinds:
            cells += (kind, zone, owner, *rest)
        cards, held = range(first, len(cells), record), cells[zone]
        journal.append((MOVED, (0, cards), site, because))
        journal.append((zone, held, site, because))
        cells[zone] = (*cards[::-1], *held) if target.pile else (*held, *cards)

    def move(
        self,
        card: int,
        to: int,
        bottom: bool,
        site: int,
        slot: int = -1,
        before: Sequence[Token] | None = (),
    ) -> None:
        """Take a card from where it is and put it into a zone, unless something happens in the
        place of that. `before` is what was put in the place of what led here; without it, the card
        is moved in any case."""
        if to == NOWHERE:
            return
        program, cells, journal, because = self.program, self.cells, self.journal, self.because
        zones = program.layout.zone_cells
        source = cells[card + ZONE]
        reactions = program.reactions
        if (
            reactions.replaces_moves
            and source
            and before is not None
            and reactions.replaced_move(self, card, source, to, before)
        ):
            return
        self.fuel -= 1 + ((len(cells[to]) + len(cells[source] if source else ())) >> LONG)
        if source:
            held = cells[source]
            journal.append((source, held, site, because))
            cells[source] = without(held, card, zones[source].slots is not None)
        target, held = zones[to], cells[to]
        if slot < 0 and target.slots is None:
            placed = (card, *held) if target.pile and not bottom else (*held, card)
        else:
            placed = self.placed(card, target, held, slot, site)
        journal.append((to, held, site, because))
        cells[to] = placed
        journal.append((card + ZONE, source, site, because))
        cells[card + ZONE] = to
        if target.owner == "player" and cells[card + OWNER] != target.index:
            self.write(card + OWNER, target.index, site)
        if cells[card + SEEN] or cells[card + HOST]:
            self.unmark(card, site)
        if program.reactions.hears_moves:
            program.reactions.heard_move(self, card, source, to)

    def move_each(
        self,
        cards: Sequence[int],
        to: int,
        bottom: bool,
        site: int,
        before: Sequence[Token],
    ) -> None:
        """Move cards one after the other, in the place of something."""
        for card in tuple(cards):
            self.move(card, to, bottom, site, before=before)

    def placed(
        self, card: int, target: ZoneCell, held: tuple[int, ...], slot: int, site: int
    ) -> tuple[int, ...]:
        """What a zone holds with a card at a certain place, or in its first empty slot."""
        if target.slots is None:
            return (*held[:slot], card, *held[slot:])
        if slot < 0:
            slot = held.index(0) if 0 in held else -1
        if slot < 0 or held[slot]:
            raise PlayError(f"`{target.name}` has no empty slot ({self.where(site)})")
        return (*held[:slot], card, *held[slot + 1 :])

    def unmark(self, card: int, site: int) -> None:
        """A card that goes elsewhere is neither shown nor attached any more."""
        cells = self.cells
        if cells[card + SEEN]:
            self.write(card + SEEN, 0, site)
        if cells[card + HOST]:
            self.write(card + HOST, 0, site)

    def move_all(self, cards: Sequence[int], to: int, bottom: bool, site: int) -> None:
        """Move cards one after the other; at once, where that comes to the same."""
        cells = self.cells
        sources: dict[int, list[int]] = {}
        for card in cards:
            sources.setdefault(cells[card + ZONE], []).append(card)
        groups = list(sources.values())
        if len(groups) == 1 or [card for group in groups for card in group] == list(cards):
            for source, lifted in sources.items():
                self.shift(lifted, source, to, bottom, site)
        else:  # they come in turns from several zones
            for card in tuple(cards):
                self.move(card, to, bottom, site)

    def shift(self, cards: Sequence[int], source: int, to: int, bottom: bool, site: int) -> None:
        """Move cards that all lie in one zone."""
        program = self.program
        zones = program.layout.zone_cells
        if len(cards) < 2 or source == to or program.reactions.hears_moves or to == NOWHERE:
            for card in tuple(cards):
                self.move(card, to, bottom, site)
            return
        target = zones[to]
        if target.slots is not None:
            for card in tuple(cards):
                self.move(card, to, bottom, site)
            return
        cells, journal, because = self.cells, self.journal, self.because
        copied = len(cells[to]) + len(cells[source] if source else ())
        self.fuel -= len(cards) + (copied >> LONG)
        if source:
            held = cells[source]
            journal.append((source, held, site, because))
            if zones[source].slots is not None:
                cells[source] = tuple([0 if card in cards else card for card in held])
            elif len(held) == len(cards):
                cells[source] = ()
            elif held[: len(cards)] == tuple(cards):  # from its top
                cells[source] = held[len(cards) :]
            else:
                gone = cards if len(cards) < MANY else set(cards)
                cells[source] = tuple([card for card in held if card not in gone])
        journal.append((MOVED, (source, cards), site, because))
        for card in cards:
            cells[card + ZONE] = to
        held = cells[to]
        journal.append((to, held, site, because))
        cells[to] = (*cards[::-1], *held) if target.pile and not bottom else (*held, *cards)
        if target.owner == "player":
            for card in cards:
                if cells[card + OWNER] != target.index:
                    self.write(card + OWNER, target.index, site)
        if program.marks_cards:
            for card in cards:
                if cells[card + SEEN] or cells[card + HOST]:
                    self.unmark(card, site)

    def take_away(self, card: int, site: int) -> None:
        """Take a card out of its zone and leave it nowhere."""
        source = self.cells[card + ZONE]
        if source:
            slots = self.program.layout.zone_cells[source].slots is not None
            self.write(source, without(self.cells[source], card, slots), site)
            self.write(card + ZONE, 0, site)

    def roll(self, sides: int, chance: int = RANDOM) -> int:
        """A number from 0 up to, not including, `sides`."""
        state = self.cells[chance]
        if state > MASK:
            state, number = drawn(state)
        else:
            state = (state + STRIDE) & MASK
            number = scattered(state)
        self.write(chance, state)
        return int(number % sides)

    def shuffled(self, things: Sequence[Thing], chance: int = RANDOM) -> tuple[Thing, ...]:
        mixed = list(things)
        self.burn(len(mixed) // 8)
        state, number = self.cells[chance], 0
        for last in range(len(mixed) - 1, 0, -1):
            if number < TOO_FEW:  # one random number is enough for several places
                if state > MASK:
                    state, number = drawn(state)
                else:
                    state = (state + STRIDE) & MASK
                    number = scattered(state)
            left = last + 1
            other = number % left
            number //= left
            thing = mixed[other]
            mixed[other] = mixed[last]
            mixed[last] = thing
        self.write(chance, state)
        return tuple(mixed)

    def pick_at_random(
        self, things: Sequence[int], number: int, chance: int = RANDOM
    ) -> tuple[int, ...]:
        """Some of them, one after the other; a scenario may say which."""
        left = list(things)
        found: list[int] = []
        while left and len(found) < number:
            script = self.cells[SCRIPT]
            at = -1
            if script:
                at = next((i for i, t in enumerate(left) if self.is_scripted(t, *script[0])), -1)
                if at < 0:
                    name = self.program.cards[script[0][0]].name
                    raise PlayError(f"the scenario draws `{name}`, but there is none to draw")
                self.write(SCRIPT, script[1:])
            found.append(left.pop(at if at >= 0 else self.roll(len(left), chance)))
        return tuple(found)

    def is_scripted(self, card: int, kind: int, owner: int | None) -> bool:
        cells = self.cells
        return cells[card + KIND] == kind and owner in (
            None,
            owner_of_card(self.program.layout, cells, card),
        )

    def refuel(self) -> None:
        """Be ready for all the steps of another answer."""
        self.fuel = STEPS_AT_ONCE
        self.to_come = -1  # as many as there may be

    def _may_come(self) -> int:
        """How many steps there may be after the first slice."""
        size = len(self.cells)
        steps = MOST_STEPS if size <= MANY_CELLS else MOST_STEPS * MANY_CELLS // size
        return steps - STEPS_AT_ONCE

    @property
    def steps_left(self) -> int:
        """How many steps there may still be in this answer."""
        return self.fuel + (self._may_come() if self.to_come < 0 else self.to_come)

    def burn(self, steps: int) -> None:
        """Count steps; effects must come to an end. They are given out in slices."""
        self.fuel -= steps
        if self.fuel < 0:
            first = self.to_come < 0
            left = self.steps_left
            if left < 0:
                raise beyond("steps", self.last_doing())
            check_time(first=first)
            self.fuel = min(left, STEPS_AT_ONCE)
            self.to_come = left - self.fuel

    def arm(self, cell: int, *added: object, site: int = 0) -> None:
        """Enter what waits, or holds for a time, with all else that does."""
        armed = self.cells[cell]
        if len(armed) + len(added) > MOST_ARMED:
            raise beyond("armed", self.doing(self.because))
        self.burn(len(armed) >> LONG)
        self.write(cell, (*armed, *added), site)

    def where(self, site: int) -> str:
        return str(self.program.sites[site])

    def last_doing(self) -> str:
        """What made the last changes; with effects that feed each other, one of their cards."""
        sources = self.program.sources
        last = [because for _, _, _, because in self.journal[-20:]] or [self.because]
        cards = [because for because in last if sources[because].kind == "card"]
        return self.doing((cards or last)[-1])

    def doing(self, because: int) -> str:
        source = self.program.sources[because]
        return f"{source.name}, {source.span}" if source.span.line else ""
