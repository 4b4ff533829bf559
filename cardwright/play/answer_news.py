"""Answers as they are told: to those who could see what was done, and less to the others."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from dsl.model.values import Type
from interpreter.game.game import Decision
from interpreter.state.layout import KIND, ZONE
from interpreter.text.decision_text import crossing_text, option_text, room_text
from interpreter.text.matching import cards_of

NOBODY = -1  # a viewer who is no player sees what all see


@dataclass(frozen=True, slots=True)
class Told:
    """An answer as it was given. Those who could not see its cards are told less."""

    player: int
    text: str
    veiled: str | None  # None when the others learn of it only by what it changes
    seen_by: frozenset[int]
    is_action: bool = False
    cards: frozenset[str] = frozenset()  # that the action is done with
    walks: bool = False  # whether the action says where to

    def to(self, viewer: int) -> str | None:
        return self.text if viewer in self.seen_by else self.veiled


def begin_telling(decision: Decision, index: int) -> Told:
    """What to tell of an answer, before it is given and the cards have moved."""
    game, value = decision.game, decision.values[index]
    text = option_text(decision, value)
    for crossing in things_of(decision, index, "crossing"):
        # What it takes is told as what was paid.
        target = game.program.map.edges[crossing[0]].target
        text = text.replace(crossing_text(game, crossing, decision.player), room_text(game, target))
    if decision.kind != "action":
        return Told(decision.player, text, None, frozenset([decision.player]))
    number, *_ = value
    veiled = list(game.program.vocabulary.actions.values())[number].name.replace("_", " ")
    cards = frozenset(
        game.program.cards[game.machine.cells[card + KIND]].name
        for card in cards_of(decision, value)
    )
    walks = bool(things_of(decision, index, "crossing") or things_of(decision, index, "room"))
    return Told(decision.player, text, veiled, seers(decision, index), True, cards, walks)


def finish_telling(told: Told, decision: Decision, index: int) -> Told:
    """The same, after: a card that was played from a hand is seen by all now."""
    if told.veiled is None:
        return told
    return replace(told, seen_by=told.seen_by | seers(decision, index))


def seers(decision: Decision, index: int) -> frozenset[int]:
    """Who can see every card that an action is done with; its own player knows them anyway."""
    program, cells = decision.game.program, decision.game.machine.cells
    cards = [card for card in cards_of(decision, decision.values[index]) if cells[card + ZONE]]

    def seen(player: int) -> bool:
        return all(program.sees(cells, card, player) for card in cards)

    everyone = range(program.players)
    found = {player for player in everyone if player == decision.player or seen(player)}
    return frozenset(found | ({NOBODY} if len(found) == program.players else set()))


def things_of(decision: Decision, index: int, type_: Type) -> list[Any]:
    """What an action is done with, of one type."""
    if decision.kind != "action":
        return []
    number, *given = decision.values[index]
    params = list(decision.game.program.vocabulary.actions.values())[number].params
    return [thing for param, thing in zip(params, given, strict=True) if param.type == type_]
