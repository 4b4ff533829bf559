"""Answers as they are told: to those who could see what was done, and less to the others."""

from __future__ import annotations

from dataclasses import dataclass, replace

from dsl.model.values import Type
from interpreter.game.decision import Decision
from interpreter.game.matching import cards_of
from interpreter.run.position import OptionValue
from interpreter.run.visibility import seers
from interpreter.text.decision_text import crossing_text, room_text

NOBODY = -1  # a viewer who is no player sees what all see


@dataclass(frozen=True, slots=True)
class Told:
    """An answer as it was given. Those who could not see its cards are told less."""

    player: int
    text: str
    veiled: str | None  # None when the others learn of it only by what it changes
    seers: frozenset[int]
    is_action: bool = False
    cards: frozenset[str] = frozenset()  # that the action is done with
    walks: bool = False  # whether the action says where to

    def to(self, viewer: int) -> str | None:
        return self.text if viewer in self.seers else self.veiled


def begin_telling(decision: Decision, index: int) -> Told:
    """What to tell of an answer, before it is given and the cards have moved."""
    game, value = decision.position, decision.values[index]
    text = decision.text_of(value)
    for crossing in things_of(decision, index, "crossing"):
        # What it takes is told as what was paid.
        target = game.map.edges[crossing[0]].target
        text = text.replace(crossing_text(game, crossing, decision.player), room_text(game, target))
    if decision.kind != "action":
        return Told(decision.player, text, None, frozenset([decision.player]))
    number, *_ = value
    veiled = list(game.program.vocabulary.actions.values())[number].name.replace("_", " ")
    cards = frozenset(game.kind(card).name for card in cards_of(decision, value))
    walks = bool(things_of(decision, index, "crossing") or things_of(decision, index, "room"))
    return Told(decision.player, text, veiled, onlookers(decision, index), True, cards, walks)


def finish_telling(told: Told, decision: Decision, index: int) -> Told:
    """The same, after: a card that was played from a hand is seen by all now."""
    if told.veiled is None:
        return told
    return replace(told, seers=told.seers | onlookers(decision, index))


def onlookers(decision: Decision, index: int) -> frozenset[int]:
    """Who can see every card that an action is done with; its own player knows them anyway."""
    game = decision.position
    cards = [card for card in cards_of(decision, decision.values[index]) if game.zone_of(card)]
    found = {*seers(game, cards), decision.player}
    return frozenset(found | ({NOBODY} if len(found) == game.program.players else set()))


def things_of(decision: Decision, index: int, type_: Type) -> list[OptionValue]:
    """What an action is done with, of one type."""
    if decision.kind != "action":
        return []
    number, *given = decision.values[index]
    params = list(decision.position.program.vocabulary.actions.values())[number].params
    return [thing for param, thing in zip(params, given, strict=True) if param.type == type_]
