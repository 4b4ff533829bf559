"""Answers as they are told: to those who could see what was done, and less to the others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from cardwright.play.screens.option_lines import asking_card
from dsl.model.values import Type
from dsl.text.describe import number_label
from dsl.text.grammar.language import language
from interpreter.game.decision import Decision
from interpreter.game.matching import cards_of
from interpreter.run.history.followed import seers_since
from interpreter.run.position import OptionValue
from interpreter.run.visibility import (
    is_chosen_in_secret,
    seen_by_all,
    seers,
    sees,
    untold_parameters,
)
from interpreter.text.bound_names import bound_things
from interpreter.text.decision_text import (
    action_text,
    crossing_text,
    option_text,
    room_text,
)

DONE = -1  # the answer that picks no more
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
    is_news: bool = False  # whom, which or how many: told besides what it changes
    # What others say, where the player who answers does not see what they do.
    seen_so: Mapping[int, str] = field(default_factory=dict)
    about: tuple[int, ...] = ()  # the very cards that are named
    mark: int = 0  # how long the journal was before it was given

    def to(self, viewer: int) -> str | None:
        return self.seen_so.get(viewer, self.text) if viewer in self.seers else self.veiled


def begin_telling(decision: Decision, index: int) -> Told:
    """What to tell of an answer, before it is given and the cards have moved."""
    game, value = decision.position, decision.values[index]
    text = decision.text_of(value)
    cause = asking_card(decision)
    for crossing in things_of(decision, index, "crossing"):
        # What it takes is told as what was paid.
        target = game.map.edges[crossing[0]].target
        text = text.replace(crossing_text(game, crossing, decision.player), room_text(game, target))
    cards = frozenset(game.kind(card).name for card in cards_of(decision, value))
    told = Told(
        decision.player,
        text,
        None,
        onlookers(decision, index),
        cards=cards,
        seen_so=told_by_others(decision, value, text),
        about=tuple(cards_told(decision, index)),
        mark=game.mark,
    )
    if decision.kind == "action":
        unseen = frozenset(one for one in cards_of(decision, value) if not seen_by_all(game, one))
        veiled = action_text(game, value, decision.player, unseen, not_told(decision, index))
        walks = bool(things_of(decision, index, "crossing") or things_of(decision, index, "room"))
        return replace(told, veiled=veiled, is_action=True, walks=walks)
    if decision.kind == "number":
        text = label(game.lang, number_name(decision), text)
    if cause is not None:
        text = label(game.lang, cause, text)
    return replace(
        told,
        text=text,
        seen_so=told_by_others(decision, value, text),
        is_news=decision.kind in ("number", "pick") and value != DONE,
    )


def told_by_others(decision: Decision, value: OptionValue, text: str) -> dict[int, str]:
    """An answer as each of the others knows it, where it is about a card whose face its own player
    does not see."""
    game = decision.position
    if all(sees(game, decision.player, card) for card in cards_of(decision, value)):
        return {}
    question, _, bound = decision.asked
    own = decision.text_of(value)
    found = {
        viewer: text.replace(own, option_text(game, (question, viewer, bound), value))
        for viewer in range(game.program.players)
        if viewer != decision.player
    }
    for viewer in sorted(seers(game, cards_of(decision, value)) & found.keys())[:1]:
        found[NOBODY] = found[viewer]
    return found


def finish_telling(told: Told, decision: Decision, index: int) -> Told:
    """The same, after: a card that was played from a hand was seen by all then, wherever it lies
    by now."""
    game = decision.position
    if is_secret_answer(decision, index):
        return told
    seen = [seers_since(game, told.mark, card) for card in told.about]
    if not seen:
        return told
    return replace(told, seers=told.seers | everybody(decision, frozenset.intersection(*seen)))


def onlookers(decision: Decision, index: int) -> frozenset[int]:
    """Who can see every card that an answer is about; its own player knows them anyway. What is
    chosen for something hidden is known to nobody else."""
    if is_secret_answer(decision, index):
        return frozenset([decision.player])
    return everybody(decision, seers(decision.position, cards_told(decision, index)))


def everybody(decision: Decision, found: frozenset[int]) -> frozenset[int]:
    """These with the player who answers; one who is no player too, if all players are there."""
    nobody = {NOBODY} if len(found) == decision.position.program.players else set()
    return found | {decision.player} | nobody


def is_secret_answer(decision: Decision, index: int) -> bool:
    """Whether what is chosen is for something hidden."""
    if not_told(decision, index):
        return True
    return decision.kind != "action" and is_chosen_in_secret(decision.position, decision.question)


def cards_told(decision: Decision, index: int) -> list[int]:
    """The cards that are named when an answer is told: those that it is about, and those that the
    question speaks of."""
    game = decision.position
    _, _, bound = decision.asked
    cards = cards_of(decision, decision.values[index])
    if decision.kind in ("choice", "may"):
        effect = game.question(decision.asked).effect
        cards += [thing for _, type_, thing in bound_things(effect, bound) if type_ == "card"]
    return [card for card in cards if game.zone_of(card)]


def not_told(decision: Decision, index: int) -> frozenset[str]:
    """The parameters of the action that is done which the others are not told."""
    if decision.kind != "action":
        return frozenset()
    actions = list(decision.position.program.vocabulary.actions.values())
    return untold_parameters(decision.position, actions[decision.values[index][0]])


def things_of(decision: Decision, index: int, type_: Type) -> list[OptionValue]:
    """What an action is done with, of one type."""
    if decision.kind != "action":
        return []
    number, *given = decision.values[index]
    params = list(decision.position.program.vocabulary.actions.values())[number].params
    return [thing for param, thing in zip(params, given, strict=True) if param.type == type_]


def number_name(decision: Decision) -> str:
    """What the number that is chosen is called on the card."""
    effect = decision.position.question(decision.asked).effect
    return number_label(effect.name)


def label(lang: str, what: str, text: str) -> str:
    return language(lang).table["label"].format(who=what, what=text)
