"""Who may know the card because of which something happened: an ability may hold in a hand, and a
moment may be done to a card that stays there.

The journal says of which kind the card was. Who saw no card of that kind when it did something,
neither before nor after, is not told which it was; nor is who saw one only where it does nothing.
"""

from __future__ import annotations

from interpreter.run.history.followed import take_back
from interpreter.run.position import Position
from interpreter.run.program import Program
from interpreter.run.visibility import card_shows, hides_cards
from interpreter.state.cells import Cells
from interpreter.state.layout import DECISION, KIND, ZONE

Knowers = dict[int, frozenset[int]]  # by the place of a change in the journal


def known_causes(position: Position, since: int) -> Knowers:
    """For each change of the journal from a length on that a card has made: who may know which."""
    program, journal = position.program, position.machine.journal
    found: Knowers = {}
    kinds = _kinds_of_sources(program)
    if not kinds or not hides_cards(program.vocabulary):
        return found
    then = list(position.machine.cells)
    doing, knowers = -1, frozenset[int]()
    together: list[int] = []  # changes that the same card has made in a row, of one answer
    for place in range(len(journal) - 1, since - 1, -1):
        cell, _, _, because = journal[place]
        if because != doing:
            doing = because
            if because in kinds:
                knowers = _seers_of(program, then, kinds[because], because)
        if because in kinds:
            together.append(place)
        take_back(journal[place], then)
        if together and (place == since or cell == DECISION or journal[place - 1][3] != because):
            knowers |= _seers_of(program, then, kinds[because], because)
            found |= dict.fromkeys(together, knowers)
            together, doing = [], -1
    return found


def _kinds_of_sources(program: Program) -> dict[int, int]:
    """The kinds of cards that stand behind the sources of effects, by their numbers."""
    kinds = {card.name: kind for kind, card in enumerate(program.cards)}
    return {
        number: kinds[source.name]
        for number, source in enumerate(program.sources)
        if source.kind == "card"
    }


def _seers_of(program: Program, then: Cells, kind: int, because: int) -> frozenset[int]:
    """The players who see a card of a kind, in a state, where it can be a source of effects."""
    where = program.works_in.get(because)
    cards = [
        card
        for card in program.every_card(then)
        if then[card + KIND] == kind and (where is None or then[card + ZONE] in where)
    ]
    players = range(program.players)
    return frozenset(
        one for one in players if any(card_shows(program, then, card, one) for card in cards)
    )
