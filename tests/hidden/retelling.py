"""What was told of the last answers, told again with other faces on cards that were not seen.

The journal says which card was changed and how; which card that is, is read from the state. So the
same journal over a state in which unseen cards have changed their faces must read the same.
"""

from __future__ import annotations

import random
from collections import deque
from dataclasses import dataclass, replace

from cardwright.play.answer_news import NOBODY, Told, begin_telling, finish_telling
from cardwright.play.news import News
from interpreter.game.decision import Decision
from interpreter.game.game import Game
from interpreter.game.seats.told_entries import told_to
from interpreter.run.abilities.reactions import Change
from interpreter.run.changes import GREW, MOVED
from interpreter.run.machine import Machine
from interpreter.run.position import Asked, OptionValue
from interpreter.run.program import Program
from interpreter.run.visibility import card_shows
from interpreter.state.cells import Cells
from interpreter.state.layout import HOST, KIND, SEEN, TOLD, ZONE
from tests.hidden.looking import table_in

WINDOW = 3  # answers that are told again together


@dataclass(frozen=True)
class Given:
    """An answer, with the state before and after it."""

    asked: Asked
    values: tuple[OptionValue, ...]
    index: int
    mark: int
    before: Cells
    after: Cells
    end: int  # how long the journal was after it
    step: int


class Retelling:
    """The last answers of a game, and what is told of them."""

    def __init__(self) -> None:
        self.given: deque[Given] = deque(maxlen=WINDOW)

    def push(self, game: Game, index: int) -> None:
        """Answer, and keep what must be known to tell it."""
        decision = game.decision
        assert decision is not None
        before, mark = game.machine.cells[:], game.mark
        asked, values = decision.asked, decision.values
        game.push(index)
        after, end = game.machine.cells[:], game.mark
        self.given.append(Given(asked, values, index, mark, before, after, end, game.length))

    def compared(
        self, game: Game, viewer: int, lang: str, chance: random.Random
    ) -> tuple[list[str], list[str]] | None:
        """What a viewer is told of the last answers, and what with other faces; None when there is
        nothing to exchange. A sum that was told is told to all, whatever it is made of, and is
        left out."""
        start = self.given[0].mark
        journal = game.machine.journal
        unseen = never_seen(game.program, game.machine.cells, journal, start, viewer)
        faces = exchanged(game.program, game.machine.cells, unseen, chance)
        if not faces:
            return None
        return self.lines(game, viewer, lang, {}), self.lines(game, viewer, lang, faces)

    def lines(self, game: Game, viewer: int, lang: str, faces: dict[int, int]) -> list[str]:
        told: dict[int, Told] = {}
        journal = game.machine.journal
        for one in self.given:
            before = staged(game, one.before, [], faces, lang)
            begun = begin_telling(Decision(before, one.asked, one.values), one.index)
            after = staged(game, one.after, journal[: one.end], faces, lang)
            decision = Decision(after, one.asked, one.values)
            told[one.step] = finish_telling(replace(begun, mark=one.mark), decision, one.index)
        now = staged(game, game.machine.cells, journal, faces, lang)
        now.marks = game.marks
        table = table_in(game.program, lang)
        start = self.given[0].mark
        lines = [
            line
            for full in (False, True)
            for line in News(now, table, viewer, full=full).since(start, told)
        ]
        if viewer != NOBODY:
            lines += map(str, told_to(game.program, now.log_since(start), viewer))
        return lines


def staged(
    game: Game, cells: Cells, journal: list[Change], faces: dict[int, int], lang: str
) -> Game:
    """A game in a state and with a journal, in which some cards have another face."""
    changed = cells[:]
    changed[TOLD] = None
    journal = [(TOLD, None, *change[2:]) if change[0] == TOLD else change for change in journal]
    for card, face in faces.items():
        if card < len(changed):
            changed[card + KIND] = face
    machine = Machine(game.program, changed)
    machine.journal = journal
    found = Game(game.program, machine, 0)
    found.lang = lang
    return found


def exchanged(
    program: Program, cells: Cells, unseen: list[int], chance: random.Random
) -> dict[int, int]:
    """Another face for each of some cards, that of another of them. A die keeps its own, which
    the journal has changed."""
    cards = [card for card in unseen if cells[card + KIND] not in program.faces]
    faces = [cells[card + KIND] for card in cards]
    chance.shuffle(faces)
    found = dict(zip(cards, faces, strict=True))
    return found if any(cells[card + KIND] != face for card, face in found.items()) else {}


def never_seen(
    program: Program, cells: Cells, journal: list[Change], start: int, viewer: int
) -> list[int]:
    """The cards whose face a viewer has not seen since the journal had a length; of one who is no
    player, those that not every player has."""
    if viewer == NOBODY:
        every_player = range(program.players)
        found = [never_seen(program, cells, journal, start, one) for one in every_player]
        return sorted({card for cards in found for card in cards})
    then, layout = cells[:], program.layout

    def sees(card: int) -> bool:
        return card_shows(program, then, card, viewer)

    every = range(layout.first_card, len(cells), layout.record)
    seen = {card for card in every if not then[card + ZONE] or sees(card)}
    for place in range(len(journal) - 1, start - 1, -1):
        cell, old, _, _ = journal[place]
        touched: list[int] = []
        if cell == MOVED:
            touched = list(old[1])
        elif cell >= layout.first_card:
            offset = (cell - layout.first_card) % layout.record
            touched = [cell - offset] if offset in (ZONE, SEEN, HOST) else []
        elif cell in layout.zone_cells:
            touched = [card for card in (*then[cell][:1], *old[:1]) if card]
        if cell == GREW:
            seen.update(range(old, len(then), layout.record))
            del then[old:]
            continue
        seen.update(card for card in touched if card not in seen and sees(card))
        if cell == MOVED:
            for card in touched:
                then[card + ZONE] = old[0]
        else:
            then[cell] = old
        there = [card for card in touched if card not in seen and then[card + ZONE]]
        seen.update(card for card in there if sees(card))
    return [card for card in every if card not in seen]
