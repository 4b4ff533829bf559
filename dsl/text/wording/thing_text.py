"""Single things in words: a card, a room, a word that stands for one."""

from __future__ import annotations

from dsl.model import values as v
from dsl.text.grammar.nouns import plain_noun
from dsl.text.grammar.speech import THE_SAME, Speech, phrase
from dsl.text.wording.people_text import belonging


@phrase.register
def _local(value: v.Local, say: Speech) -> str:
    if value.name in say.bound:
        return say.part(say.bound[value.name], THE_SAME)
    key = f"local {value.type}"
    return say.text(key) if say.has(key) else label(value.name)


def label(name: str) -> str:
    """How a number with a name is called: X, as on printed cards."""
    return name.upper() if len(name) == 1 else name.replace("_", " ")


@phrase.register
def _this(value: v.This, say: Speech) -> str:
    return say.part(say.bound["this"], THE_SAME) if "this" in say.bound else say.text("this")


@phrase.register
def _pawn_room(value: v.PawnRoom, say: Speech) -> str:
    walker = walker_of(value, say)
    if walker is not None:
        return belonging(say.built_in("room"), walker, say)
    pawn = say.noun(say.vocabulary.pawns, value.pawn)
    return say.text("room of", pawn=lambda say: belonging(pawn, value.of, say))


def walker_of(room: v.Value, say: Speech) -> v.Value | None:
    """The player whose room is meant: a player with one pawn is where it is."""
    own = [pawn for pawn in say.vocabulary.pawns.values() if pawn.owner == "player"]
    return room.of if isinstance(room, v.PawnRoom) and len(own) == 1 else None


@phrase.register
def _named_room(value: v.NamedRoom, say: Speech) -> str:
    return say.definite(plain_noun(value.name, say.lang))
