"""Players in words, and what is whose: "the next player", "your hand"."""

from __future__ import annotations

from dsl.model import values as v
from dsl.text.grammar.nouns import Noun, definite, theirs, yours
from dsl.text.grammar.speech import Speech, phrase


@phrase.register
def _you(value: v.You, say: Speech) -> str:
    return say.text("you")


@phrase.register
def _they(value: v.They, say: Speech) -> str:
    return say.text("that player" if say.about_them else "you")


@phrase.register
def _active_player(value: v.ActivePlayer, say: Speech) -> str:
    return say.text("active player")


@phrase.register
def _next_player(value: v.NextPlayer, say: Speech) -> str:
    return say.text("next player")


@phrase.register
def _owner_of(value: v.OwnerOf, say: Speech) -> str:
    return say.text("owner", piece=phrase(value.piece, say))


@phrase.register
def _players(value: v.Players, say: Speech) -> str:
    return say.text("other players" if value.others else "players")


def belonging(noun: Noun, of: v.Value | None, say: Speech, count: int = 1) -> str:
    """A thing and whose it is: "your hand", "the hand of the next player"."""
    if of is None:
        return definite(noun, say.lang, count)
    if is_reader(of, say):
        return yours(noun, say.lang, count)
    if isinstance(of, v.They):
        return theirs(noun, say.lang, count)
    key = "of player" if isinstance(of, v.This | v.Local | v.NextPlayer | v.ActivePlayer) else "of"
    thing = definite(noun, say.lang, count)
    bare = noun.many if noun.is_many(count) else noun.one
    return say.text(key, thing=thing, bare=bare, of=phrase(of, say))


def is_reader(player: v.Value | None, say: Speech) -> bool:
    return isinstance(player, v.You) or (isinstance(player, v.They) and not say.about_them)


def subject(of: v.Value, say: Speech) -> tuple[str, str, str]:
    """Someone or something that does: the words for it, "have" and "are"."""
    if is_reader(of, say):
        return say.text("you"), *(("avez", "êtes") if say.lang == "fr" else ("have", "are"))
    if isinstance(of, v.They):
        return say.text("they"), *(("a", "est") if say.lang == "fr" else ("have", "are"))
    return phrase(of, say), *(("a", "est") if say.lang == "fr" else ("has", "is"))
