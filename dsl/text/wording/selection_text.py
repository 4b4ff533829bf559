"""Cards, rooms and abilities that are meant or picked: "up to 2 other cards from your hand"."""

from __future__ import annotations

from dsl.model import values as v
from dsl.text.grammar.nouns import Noun, definite, every, indefinite, that
from dsl.text.grammar.speech import Speech, phrase
from dsl.text.wording.filter_text import asked_of, card_noun
from dsl.text.wording.zone_text import place, whole


def spoken_of(value: v.Value, say: Speech) -> str | None:
    """How one speaks of a card again that was chosen from some: "that coin"."""
    if isinstance(value, v.Pick):
        value = value.among
    if not isinstance(value, v.Selection) or card_noun(value.filter, say) == say.built_in("card"):
        return None
    return that(card_noun(value.filter, say), say.lang)


@phrase.register
def _rooms(value: v.Rooms, say: Speech) -> str:
    return every(room_noun(value, say), say.lang) + tail(value, say, "in")


@phrase.register
def _selection(value: v.Selection, say: Speech) -> str:
    if is_everything(value, say):
        return phrase(value.where or value, say)
    noun = card_noun(value.filter, say)
    return every(noun, say.lang, value.not_this) + tail(value, say, say.inside)


@phrase.register
def _abilities(value: v.Abilities, say: Speech) -> str:
    return every(say.built_in("ability"), say.lang) + tail(value, say, "from")


@phrase.register
def _pick(value: v.Pick, say: Speech) -> str:
    among, noun, amount = value.among, noun_among(value.among, say), value.amount
    other = is_other(among)
    where = tail(among, say, say.inside)
    if value.how == "all":
        return phrase(among, say)
    if value.how == "any_number":
        return say.text(f"any number{' other' if other else ''}", noun=noun.many) + where
    one = isinstance(amount, v.Number) and amount.value == 1
    few = isinstance(amount, v.Number | v.Local)
    if value.how in ("top", "bottom") and isinstance(among, v.Selection) and among.where:
        return say.text(
            f"{value.how} one" if one else value.how if few else f"{value.how} many",
            the=definite(noun, say.lang),
            n=phrase(amount, say),
            noun=noun.one if one else noun.many,
            zone=phrase(among.where, say),
        )
    if value.how == "random" and one:
        return say.text("random one", noun=noun.one, one=indefinite(noun, say.lang)) + where
    if not few:
        many = say.text("as many", noun=noun.many, where=where, n=phrase(amount, say))
        return say.text("up to", some=many) if value.how == "up_to" else many
    count = amount.value if isinstance(amount, v.Number) else 2
    if one and value.how != "up_to":
        return indefinite(noun, say.lang, other) + where
    key = "random" if value.how == "random" else "some other" if other else "some"
    some = say.text(key, n=phrase(amount, say), noun=noun.form(count, say.lang)) + where
    return say.text("up to", some=some) if value.how == "up_to" else some


def room_noun(rooms: v.Rooms, say: Speech) -> Noun:
    if rooms.kind is None:
        return say.built_in("room")
    return say.noun(say.vocabulary.room_kinds, rooms.kind)


def noun_among(value: v.Value, say: Speech) -> Noun:
    """What the things of a selection are called."""
    if isinstance(value, v.Selection):
        return card_noun(value.filter, say)
    if isinstance(value, v.Rooms):
        return room_noun(value, say)
    if isinstance(value, v.Pick):
        return noun_among(value.among, say)
    if value.type in ("ability", "abilities"):
        return say.built_in("ability")
    return say.built_in("player" if value.type in ("player", "players") else "card")


def is_other(value: v.Value) -> bool:
    return (isinstance(value, v.Selection) and value.not_this) or (
        isinstance(value, v.Players) and value.others
    )


def tail(value: v.Value, say: Speech, preposition: str) -> str:
    """What follows the noun of a selection: which of them, and where they are."""
    if isinstance(value, v.Rooms):
        near = say.text("next to", room=phrase(value.next_to, say)) if value.next_to else ""
        if value.holding is None:
            return near
        card = indefinite(card_noun(value.holding, say), say.lang)
        asked = "".join(asked_of(value.holding, say))
        return say.text("with attached", card=card + asked) + near
    if isinstance(value, v.Abilities):
        moment = say.noun(say.vocabulary.moments, value.moment).one
        return say.text("at moment", moment=moment, cards=the_several(value.cards, say))
    if not isinstance(value, v.Selection):
        return ""
    text, relative = asked_of(value.filter, say)
    if say.goes_on:
        text, relative = text + relative, ""
    if value.attached_to is not None:
        text += say.text("on", host=the_several(value.attached_to, say))
    if value.where is not None:
        text += place(value.where, say, preposition)
    return text + relative


def is_everything(value: v.Value, say: Speech) -> bool:
    """Whether all the cards of a player are meant."""
    return (
        isinstance(value, v.Selection)
        and isinstance(value.where, v.Zones)
        and whole(value.where, say)
        and value.filter == v.Filter()
        and not value.not_this
    )


def several(value: v.Value, say: Speech) -> str:
    """Things without an article: "cards in your hand"."""
    if is_everything(value, say):
        return phrase(value, say)
    return plural(value, say) + tail(value, say, "in")


def plural(value: v.Value, say: Speech) -> str:
    """What several of them are called: "cards", "other cards"."""
    noun = noun_among(value, say)
    return say.text("other ones", noun=noun.many) if is_other(value) else noun.many


def the_several(value: v.Value, say: Speech) -> str:
    """Things of which something is said: "cards in your hand", "les cartes de votre main"."""
    if not isinstance(value, v.Selection | v.Rooms) or is_everything(value, say):
        return phrase(value, say)
    if say.lang != "fr":
        return several(value, say)
    return f"les {plural(value, say)}{tail(value, say, 'from')}"
