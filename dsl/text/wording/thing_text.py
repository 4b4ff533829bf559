"""Single things in words: a card, a room, a word that stands for one."""

from __future__ import annotations

from dsl.model import values as v
from dsl.text.grammar.nouns import definite, plain_noun
from dsl.text.grammar.speech import Speech, phrase
from dsl.text.grammar.templates import PHRASES
from dsl.text.wording.people_text import belonging


@phrase.register
def _local(value: v.Local, say: Speech) -> str:
    if value.name in say.bound:
        return say.bound[value.name]
    key = f"local {value.type}"
    return say.text(key) if key in PHRASES else label(value.name)


def label(name: str) -> str:
    """How a number with a name is called: X, as on printed cards."""
    return name.upper() if len(name) == 1 else name.replace("_", " ")


@phrase.register
def _this(value: v.This, say: Speech) -> str:
    return say.bound.get("this") or say.text("this")


@phrase.register
def _host_of(value: v.HostOf, say: Speech) -> str:
    return say.text("host", piece=phrase(value.piece, say))


@phrase.register
def _card_of(value: v.CardOf, say: Speech) -> str:
    return say.text("card of", ability=phrase(value.ability, say))


@phrase.register
def _pawn_room(value: v.PawnRoom, say: Speech) -> str:
    walker = walker_of(value, say)
    if walker is not None:
        return belonging(say.built_in("room"), walker, say)
    pawn = belonging(say.noun(say.vocabulary.pawns, value.pawn), value.of, say)
    return say.text("room of", pawn=pawn)


def walker_of(room: v.Value, say: Speech) -> v.Value | None:
    """The player whose room is meant: a player with one pawn is where it is."""
    own = [pawn for pawn in say.vocabulary.pawns.values() if pawn.owner == "player"]
    return room.of if isinstance(room, v.PawnRoom) and len(own) == 1 else None


@phrase.register
def _named_room(value: v.NamedRoom, say: Speech) -> str:
    return definite(plain_noun(value.name, say.lang), say.lang)
