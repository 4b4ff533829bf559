"""Players in words, and what is whose: "the next player", "your hand"."""

from __future__ import annotations

from dataclasses import replace

from dsl.model import values as v
from dsl.text.grammar.nouns import Noun
from dsl.text.grammar.speech import Speech, phrase, the


@phrase.register
def _you(value: v.You, say: Speech) -> str:
    return say.text("you")


@phrase.register
def _they(value: v.They, say: Speech) -> str:
    if not say.about_them:
        return say.text("you")
    others = any(one.type == "player" for one in say.named)
    return say.text("that player among others" if others else "that player")


@phrase.register(v.NextPlayer)
@phrase.register(v.PreviousPlayer)
def _neighbour(value: v.NextPlayer | v.PreviousPlayer, say: Speech) -> str:
    name = type(value).__name__
    return say.text(name) if value.of is None else say.text(f"{name} of", of=value.of)


@phrase.register
def _seat_of(value: v.SeatOf, say: Speech) -> str:
    return belonging(say.built_in(v.SEAT), value.player, say)


def belonging(noun: Noun, of: v.Value | None, say: Speech, count: int = 1) -> str:
    """A thing and whose it is: "your hand", "the hand of the next player"."""
    if of is None:
        return say.definite(noun, count)
    if is_reader(of, say):
        return say.language.yours(noun, count, say.case)
    if is_they(of):
        return say.language.theirs(noun, count, say.case)
    key = "of player" if _is_brief(of) else "of"
    return say.text(key, thing=the(noun, count), bare=noun.form(count), of=of)


def _is_brief(of: v.Value) -> bool:
    """Whether who or what it is takes few words: "the next player's hand"."""
    if isinstance(of, v.NextPlayer | v.PreviousPlayer):
        return of.of is None
    return isinstance(of, v.This | v.Local | v.ActivePlayer)


def is_reader(player: v.Value | None, say: Speech) -> bool:
    return isinstance(player, v.You) or (is_they(player) and not say.about_them)


def is_they(player: v.Value | None) -> bool:
    return isinstance(player, v.They)


def subject(of: v.Value, say: Speech) -> tuple[str, str, str]:
    """Someone or something that does: the words for it, "have" and "are"."""
    say = replace(say, case="") if say.case else say
    if is_reader(of, say):
        person, who = "you", say.text("you")
    elif is_they(of):
        person, who = "they", say.text("they")
    else:
        person, who = "it", phrase(of, say)
    return who, say.text(f"have of {person}"), say.text(f"be of {person}")
