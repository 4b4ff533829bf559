"""Single things in words: a card, a room, a word that stands for one."""

from __future__ import annotations

from dsl.model import values as v
from dsl.model.titles import title_in
from dsl.text.grammar.nouns import plain_noun, read_noun
from dsl.text.grammar.speech import THE_SAME, NamedThing, Speech, many, phrase
from dsl.text.wording.people_text import belonging


@phrase.register
def _local(value: v.Local, say: Speech) -> str:
    if value.name in say.bound:
        return say.part(say.bound[value.name], THE_SAME)
    key = f"local {value.type}"
    if not say.has(key):
        return label(value.name)
    own = next((one for one in say.named if one.name == value.name), None)
    alike = [one for one in say.named if own and (one.type, one.noun) == (own.type, own.noun)]
    if own is not None and len(alike) > 1:
        return numbered(own, alike.index(own) + 1, say)
    if own is not None and own.noun is not None:
        return say.language.that(own.noun, say.case) or ""
    return say.text(key, name=label(value.name))


def numbered(thing: NamedThing, number: int, say: Speech) -> str:
    """Which of several that are called the same: "the second card"."""
    if thing.type in v.ONE_OF:
        noun = say.built_in(v.ONE_OF[thing.type])
        group = say.built_in("group")
        return say.text(
            "group of", group=lambda say: say.language.nth(group, number, say.case), many=many(noun)
        )
    noun = thing.noun or say.built_in(thing.type)
    return say.language.nth(noun, number, say.case)


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
    title = title_in(say.vocabulary.room_titles.get(value.name, {}), say.lang)
    if not title:
        return say.definite(plain_noun(value.name, say.lang))
    noun = read_noun(title, say.lang)
    # A title with an article is used as a word is; another is a name.
    return say.definite(noun) if noun.one != title else title
